import { useCallback, useEffect, useRef, useState } from 'react'
import type { BlockPin } from '../../../electron/shared/block-models.ts'
import { trimOrNull } from '../../lib/text.ts'
import { useAsOf } from '../../stores/view.ts'
import { setPin } from './pins.ts'
import { card } from './block-detail-words.ts'

interface PinNoteProps {
  readonly blockKey: string
  readonly pin: BlockPin
}

export function PinNote({ blockKey, pin }: PinNoteProps) {
  const isPast = useAsOf() !== null
  const [text, setText] = useState(pin.note ?? '')
  const [followed, setFollowed] = useState(`${blockKey} ${pin.note ?? ''}`)
  const present = `${blockKey} ${pin.note ?? ''}`
  if (present !== followed) {
    setFollowed(present)
    setText(pin.note ?? '')
  }

  /** The typed note and its block, if it is not saved yet. */
  const unsaved = useRef<{ readonly block: string; readonly note: string | null } | null>(null)

  function change(next: string): void {
    setText(next)
    const note = trimOrNull(next)
    unsaved.current = note === pin.note ? null : { block: blockKey, note }
  }

  const save = useCallback((): void => {
    const typed = unsaved.current
    unsaved.current = null
    if (typed !== null) void setPin(typed.block, true, typed.note)
  }, [])
  // The field may show another block without losing the focus, such as while following.
  useEffect(() => save, [blockKey, save])

  return (
    <textarea
      className="pin-note"
      aria-label={card.note}
      placeholder={card.notePlaceholder}
      rows={2}
      maxLength={2_000}
      value={text}
      disabled={isPast}
      onChange={(event) => change(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault()
          event.currentTarget.blur()
        }
      }}
    />
  )
}
