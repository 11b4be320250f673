import { Fragment, useId, useRef, useState, type KeyboardEvent } from 'react'
import { suggest, type Completion, type Suggestion } from '../lib/filter/suggest.ts'
import { safeText } from '../lib/text.ts'
import { enterGrid } from './enter-grid.ts'
import type { Filtering } from './use-filter.ts'
import { filter as words } from './component-words.ts'

interface FilterInputProps {
  readonly label: string
  readonly placeholder: string
  readonly filtering: Filtering
  readonly completion: Completion
  readonly onChange: (text: string) => void
  /** Recent filters, newest first, offered while the field is empty. */
  readonly history?: readonly string[]
  /** Called when the user confirms a valid filter, or when its field loses the focus. */
  readonly onCommit?: (text: string) => void
}

const noHistory: readonly string[] = []
const mostEarlier = 8
const before = 16

function earlier(history: readonly string[]): readonly Suggestion[] {
  return history
    .slice(0, mostEarlier)
    .map((text) => ({ text, caret: text.length, title: text, note: words.usedBefore }))
}

interface FaultProps {
  readonly filtering: Filtering
  readonly id: string
  readonly isHidden: boolean
}

function Fault({ filtering: { text, parsed }, id, isHidden }: FaultProps) {
  return (
    <p id={id} className="filter-fault" hidden={parsed.ok || isHidden} role="status">
      {!parsed.ok && (
        <>
          <span className="mono">
            {parsed.at > before && '…'}
            {text.slice(Math.max(0, parsed.at - before), parsed.at)}
            <mark>{safeText(text.slice(parsed.at, parsed.end), 40) || '␣'}</mark>
          </span>{' '}
          {parsed.message}
        </>
      )}
    </p>
  )
}

/** Down opens the completions. Escape closes open completions, otherwise clears the text, otherwise moves to the table. */
export function FilterInput(props: FilterInputProps) {
  const { label, placeholder, filtering, completion, onChange, history = noHistory, onCommit } = props
  const { text, parsed } = filtering
  const [caret, setCaret] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const offers = isOpen
    ? [...(text.trim() === '' ? earlier(history) : []), ...suggest(text, caret, completion)]
    : []
  const isListed = offers.length > 0

  function change(next: string, at: number): void {
    onChange(next)
    setCaret(at)
    setActive(-1)
  }

  function take({ text: next, caret: at }: Suggestion): void {
    change(next, at)
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at))
  }

  function leave(element: HTMLElement): void {
    setOpen(false)
    if (!enterGrid(element)) element.blur()
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const chosen = offers[active]
    const count = offers.length
    if (event.key === 'Escape') {
      if (isListed) setOpen(false)
      else if (text !== '') change('', 0)
      else leave(event.currentTarget)
    } else if (event.key === 'ArrowDown') {
      setOpen(true)
      setActive(isListed ? (active + 1) % count : 0)
    } else if (event.key === 'ArrowUp' && isListed) setActive((active + count - 1) % count)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) take(chosen)
    else if (event.key === 'Enter') {
      setOpen(false)
      if (parsed.ok) {
        onCommit?.(text)
        enterGrid(event.currentTarget)
      }
    } else return
    event.preventDefault()
  }

  const tone = text.trim() === '' ? '' : parsed.ok ? 'is-valid' : 'is-invalid'
  return (
    <>
      <div className="filter-box">
        <input
          ref={field}
          type="text"
          role="combobox"
          className={`filter-field ${tone}`}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-invalid={!parsed.ok}
          aria-describedby={`${id}-fault`}
          {...(isListed && active >= 0 ? { 'aria-activedescendant': `${id}-${active}` } : {})}
          placeholder={placeholder}
          value={text}
          spellCheck={false}
          autoComplete="off"
          data-shortcut="filter"
          onChange={(event) => {
            change(event.target.value, event.target.selectionStart ?? event.target.value.length)
            setOpen(true)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
          onBlur={() => {
            setOpen(false)
            if (parsed.ok) onCommit?.(text)
          }}
          onKeyDown={press}
        />
        <div className="offers" hidden={!isListed} onMouseDown={(event) => event.preventDefault()}>
          <ul id={`${id}-list`} role="listbox" aria-label={words.completions}>
            {offers.map((offer, index) => (
              <li
                key={`${offer.title} ${offer.note}`}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className="offer"
                onMouseDown={() => take(offer)}
              >
                <span className="mono clip">{safeText(offer.title, 80)}</span>{' '}
                <span className="dim clip">{safeText(offer.note, 80)}</span>
              </li>
            ))}
          </ul>
          <p className="offer-help dim">
            {words.combine}
            {words.operators.map((operator) => (
              <Fragment key={operator}>
                <kbd>{operator}</kbd>{' '}
              </Fragment>
            ))}
            {words.quote}
            <kbd>{words.quoteExample}</kbd>
          </p>
        </div>
      </div>
      <Fault filtering={filtering} id={`${id}-fault`} isHidden={isListed} />
    </>
  )
}
