import { Map as MapIcon, Users } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { enterGrid } from '../../components/enter-grid.ts'
import { suggest, type Suggestion } from '../../lib/block-filter/suggest.ts'
import { groupDigits } from '../../lib/text.ts'
import { setFilter, useBlockView } from '../../stores/block-view.ts'
import { noteFilter, useFilterHistory } from './filter-history.ts'
import type { Names } from './use-names.ts'
import type { Filtering } from './use-rows.ts'

interface FilterBarProps {
  readonly filtering: Filtering
  readonly names: Names
  readonly shown: number
  readonly total: number
  readonly watched: number
  readonly onJump: (step: 1 | -1) => void
}

/** What the list under the field offers: completions while typing, earlier filters in an empty field. */
function useOffers(text: string, caret: number, names: Names): readonly Suggestion[] {
  const history = useFilterHistory()
  if (text.trim() === '') {
    const earlier = history.map((filter) => ({
      text: filter,
      caret: filter.length,
      title: filter,
      note: 'used before',
    }))
    return [...earlier.slice(0, 8), ...suggest(text, caret, names.all)]
  }
  return suggest(text, caret, names.all)
}

function FilterInput({ filtering, names }: Pick<FilterBarProps, 'filtering' | 'names'>) {
  const { text, parsed } = filtering
  const [caret, setCaret] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const offers = useOffers(text, caret, names)
  const isListed = isOpen && offers.length > 0

  function change(next: string, at: number): void {
    setFilter(next)
    setCaret(at)
    setActive(-1)
  }

  function take({ text: next, caret: at }: Suggestion): void {
    change(next, at)
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at))
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const count = offers.length
    if (event.key === 'Escape') {
      if (isListed) setOpen(false)
      else if (text !== '') change('', 0)
      else if (!enterGrid(event.currentTarget)) event.currentTarget.blur()
    } else if (event.key === 'ArrowDown' && count > 0) {
      setOpen(true)
      setActive(isListed ? (active + 1) % count : 0)
    } else if (event.key === 'ArrowUp' && isListed) setActive((active + count - 1) % count)
    else if ((event.key === 'Enter' || event.key === 'Tab') && isListed && offers[active] !== undefined) {
      take(offers[active])
    } else if (event.key === 'Enter') {
      setOpen(false)
      if (parsed.ok) noteFilter(text)
    } else return
    event.preventDefault()
  }

  const tone = text.trim() === '' ? '' : parsed.ok ? 'is-valid' : 'is-invalid'
  return (
    <div className="filter-box">
      <input
        ref={field}
        type="text"
        role="combobox"
        className={`filter-field filter-language ${tone}`}
        aria-label="Filter"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-invalid={!parsed.ok}
        aria-describedby={`${id}-word`}
        {...(isListed && active >= 0 ? { 'aria-activedescendant': `${id}-${active}` } : {})}
        placeholder="Filter: watched || count(account) > 20"
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
          if (parsed.ok) noteFilter(text)
        }}
        onKeyDown={press}
      />
      <ul id={`${id}-list`} role="listbox" aria-label="Completions" className="offers" hidden={!isListed}>
        {isListed &&
          offers.map((offer, index) => (
            <li
              key={`${offer.title} ${offer.note}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className="offer"
              onMouseDown={(event) => {
                event.preventDefault()
                take(offer)
              }}
            >
              <span className="mono clip">{offer.title}</span> <span className="dim clip">{offer.note}</span>
            </li>
          ))}
      </ul>
      <p id={`${id}-word`} className="filter-word" role={parsed.ok ? undefined : 'status'}>
        {!parsed.ok && (
          <>
            <span className="mono">
              {parsed.at > 16 && '…'}
              {text.slice(Math.max(0, parsed.at - 16), parsed.at)}
              <mark>{text.slice(parsed.at, parsed.end) || '␣'}</mark>
            </span>{' '}
            {parsed.message} What was shown before stays.
          </>
        )}
      </p>
    </div>
  )
}

/** What narrows the rows down, and how many are left. */
export function FilterBar({ filtering, names, shown, total, watched, onJump }: FilterBarProps) {
  const table = useBlockView((view) => view.table)
  const isMapShown = useBlockView((view) => view.isMapShown)
  const count = (number: number): string => groupDigits(number.toString())
  return (
    <div className="block-line is-filter">
      <FilterInput filtering={filtering} names={names} />
      <span className="tool-count">
        {shown === total ? count(total) : `${count(shown)} of ${count(total)}`}
      </span>
      {watched > 0 && (
        <span className="watched-jump">
          <button
            type="button"
            className="button is-small"
            title="Next transaction of a watched account (n, N for the one before)"
            onClick={(event) => onJump(event.shiftKey ? -1 : 1)}
          >
            {count(watched)} watched
          </button>
        </span>
      )}
      <button
        type="button"
        className="button is-small"
        aria-pressed={isMapShown}
        onClick={() => useBlockView.setState({ isMapShown: !isMapShown })}
      >
        <MapIcon size={13} aria-hidden="true" /> Map
      </button>
      <button
        type="button"
        className="button is-small"
        aria-pressed={table === 'accounts'}
        title="How many transactions each account has in this block"
        onClick={() => useBlockView.setState({ table: table === 'accounts' ? 'transactions' : 'accounts' })}
      >
        <Users size={13} aria-hidden="true" /> Accounts
      </button>
    </div>
  )
}
