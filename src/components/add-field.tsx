import { useId, useState, type SubmitEvent } from 'react'
import { InlineMessage } from './inline-message.tsx'

interface AddFieldProps {
  /** Accessible name of the textbox, also its placeholder unless another is given. */
  readonly label: string
  readonly button: string
  readonly placeholder?: string
  /** Gives the message of a refusal, null when it was accepted. */
  readonly onSubmit: (text: string) => Promise<string | null>
  /** The text that follows what is shown; the field takes it over when it changes. */
  readonly value?: string
  readonly keepsText?: boolean
  /** Shows `value` again once a text was accepted, also when that did not change it. */
  readonly returnsToValue?: boolean
  readonly className?: string
  /** Takes a pasted text that is more than one thing; true when it did. */
  readonly onPasteList?: (text: string) => boolean
  readonly isDisabled?: boolean
}

/** A text field with its button. What is wrong is said under it, and what was typed stays to be corrected; Escape takes both away. */
export function AddField(props: AddFieldProps) {
  const { label, button, placeholder, onSubmit, value = '', keepsText = false, className = '' } = props
  const { onPasteList, isDisabled = false, returnsToValue = false } = props
  const [text, setText] = useState(value)
  const [followed, setFollowed] = useState<string | null>(value)
  const [message, setMessage] = useState<string | null>(null)
  /** What is being asked for. What is typed meanwhile stays, and can be sent too. */
  const [sent, setSent] = useState<string | null>(null)
  const messageId = useId()

  if (value !== followed) {
    setFollowed(value)
    setText(value)
    setMessage(null)
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
    if (returnsToValue) setFollowed(null)
    else if (!keepsText) setText((now) => (now.trim() === mine ? '' : now))
  }

  return (
    <div className={`add-field ${className}`}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <input
          type="text"
          aria-label={label}
          placeholder={placeholder ?? label}
          value={text}
          spellCheck={false}
          autoComplete="off"
          data-shortcut="add"
          disabled={isDisabled}
          onPaste={(event) => {
            if (onPasteList?.(event.clipboardData.getData('text/plain'))) event.preventDefault()
          }}
          aria-invalid={message !== null}
          {...(message === null ? {} : { 'aria-describedby': messageId })}
          onChange={(event) => {
            setText(event.target.value)
            setMessage(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || (message === null && text === value)) return
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
