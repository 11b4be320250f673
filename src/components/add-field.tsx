import { useId, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { enterGrid } from './enter-grid.ts'
import { InlineMessage } from './inline-message.tsx'

interface AddFieldProps {
  readonly label: string
  readonly button: string
  readonly placeholder: string
  /** Returns an error message, or null if the text was accepted. */
  readonly onSubmit: (text: string) => Promise<string | null>
  /** The text of the current view. The field adopts it whenever it changes, except while other text is being entered. */
  readonly value?: string
  /**
   * Content of the field after a text was accepted. `restore` shows `value` again, and Escape then moves to the table. Default:
   * `clear`.
   */
  readonly afterSubmit?: 'clear' | 'keep' | 'restore'
  /** Handles pasted lists. Returns true if the text was a list. */
  readonly onPasteList?: (text: string) => boolean
  readonly isDisabled?: boolean
}

export function AddField(props: AddFieldProps) {
  const { label, button, placeholder, onSubmit, value = '' } = props
  const { onPasteList, isDisabled = false, afterSubmit = 'clear' } = props
  const [text, setText] = useState(value)
  const [followed, setFollowed] = useState(value)
  const [isFocused, setFocused] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  /** The text of the request in flight. Text entered in the meantime stays and can also be sent. */
  const [sent, setSent] = useState<string | null>(null)
  /** The accepted text that `value` replaces, unless other text was entered in the meantime. */
  const [restored, setRestored] = useState<string | null>(null)
  const messageId = useId()

  if (value !== followed) {
    setFollowed(value)
    if (!isFocused || text === followed) {
      setText(value)
      setMessage(null)
    }
  }
  if (restored !== null) {
    setRestored(null)
    if (text.trim() === restored) setText(value)
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const mine = text.trim()
    if (mine === sent) return
    setSent(mine)
    const refusal = await onSubmit(mine)
    setSent((now) => (now === mine ? null : now))
    setMessage(refusal)
    if (refusal !== null) return
    if (afterSubmit === 'restore') setRestored(mine)
    else if (afterSubmit === 'clear') setText((now) => (now.trim() === mine ? '' : now))
  }

  /** Leaves a field that shows its current value, so that single-key shortcuts work again. */
  function leave(event: KeyboardEvent<HTMLInputElement>): void {
    event.preventDefault()
    if (!enterGrid(event.currentTarget)) event.currentTarget.blur()
  }

  return (
    <div className="add-field">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <input
          type="text"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          spellCheck={false}
          autoComplete="off"
          data-shortcut="add"
          disabled={isDisabled}
          onPaste={(event) => {
            if (onPasteList?.(event.clipboardData.getData('text/plain'))) event.preventDefault()
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          aria-invalid={message !== null}
          {...(message === null ? {} : { 'aria-describedby': messageId })}
          onChange={(event) => {
            setText(event.target.value)
            setMessage(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            if (message === null && text === value) {
              if (afterSubmit === 'restore') leave(event)
              return
            }
            event.preventDefault()
            setText(value)
            setMessage(null)
          }}
        />
        <button type="submit" className="button" disabled={isDisabled}>
          {button}
        </button>
      </form>
      {message !== null && (
        <InlineMessage tone="bad" id={messageId} isAlert>
          {message}
        </InlineMessage>
      )}
    </div>
  )
}
