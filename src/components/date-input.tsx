import { useId, useState } from 'react'
import { readDate, type DateKind } from '../lib/date-text.ts'
import { dateInput as words } from './component-words.ts'

interface DateInputProps {
  readonly id: string
  readonly kind: DateKind
  /** In the form that `readDate` returns. '' leaves an optional field empty. */
  readonly value: string
  readonly isOptional?: boolean
  /** True for a moment that ends a period: without a time it is the last second of the day. */
  readonly isEnd?: boolean
  /** True if the date is valid, but not together with others. */
  readonly isInvalid?: boolean
  /** Called with each valid text while the user types. */
  readonly onChange: (value: string) => void
}

/** A text field for a date in ISO 8601. A native date field would use the order and the clock of the system's language. */
export function DateInput({
  id,
  kind,
  value,
  isOptional = false,
  isEnd = false,
  isInvalid,
  onChange,
}: DateInputProps) {
  /** The text that is being entered; null shows `value`. */
  const [typed, setTyped] = useState<string | null>(null)
  const [followed, setFollowed] = useState(value)
  const [isChecked, setChecked] = useState(false)
  const messageId = useId()

  const read = (text: string): string | null =>
    isOptional && text.trim() === '' ? '' : readDate(isEnd ? 'end' : kind, text)

  if (value !== followed) {
    setFollowed(value)
    if (typed !== null && read(typed) !== value) setTyped(null)
  }
  const isRefused = isChecked && typed !== null && read(typed) === null

  function check(): void {
    setChecked(true)
    if (typed !== null && read(typed) !== null) setTyped(null)
  }

  return (
    <>
      <input
        id={id}
        type="text"
        className={`date-input is-${kind}`}
        placeholder={words.forms[kind]}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value}
        aria-invalid={isInvalid === true || isRefused}
        {...(isRefused ? { 'aria-describedby': messageId } : {})}
        onChange={({ target }) => {
          const next = read(target.value)
          setTyped(target.value)
          setChecked(false)
          if (next !== null && next !== value) onChange(next)
        }}
        onBlur={check}
        onKeyDown={(event) => {
          if (event.key === 'Enter') check()
          if (event.key !== 'Escape' || typed === null) return
          event.preventDefault()
          setTyped(null)
        }}
      />
      {isRefused && (
        <span className="date-message" id={messageId} role="alert">
          {words.refused[kind]}
        </span>
      )}
    </>
  )
}
