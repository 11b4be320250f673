import { useEffect, useRef, useState } from 'react'
import { trimOrNull } from '../lib/text.ts'

interface RenameFieldProps {
  readonly label: string
  readonly value: string
  /** Receives the new name, null if the name is removed, or undefined on cancel. */
  readonly onDone: (name: string | null | undefined) => void
}

/** Edits a name in place. Enter or blur saves it, Escape cancels. */
export function RenameField({ label, value, onDone }: RenameFieldProps) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => field.current?.select(), [])

  function finish(name: string | null | undefined): void {
    if (isDone.current) return
    isDone.current = true
    onDone(name)
  }

  return (
    <input
      ref={field}
      type="text"
      className="rename-field"
      aria-label={label}
      value={text}
      maxLength={120}
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => finish(trimOrNull(text))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(trimOrNull(text))
        if (event.key === 'Escape') finish(undefined)
      }}
    />
  )
}
