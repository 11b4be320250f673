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

  /** Saves what was typed for this block. Null if nothing is unsaved. */
  const unsaved = useRef<(() => void) | null>(null)

  function change(next: string): void {
    setText(next)
    const note = trimOrNull(next)
    unsaved.current = () => {
      if (note !== pin.note) void setPin(blockKey, true, note)
    }
  }

  const save = useCallback((): void => {
    unsaved.current?.()
    unsaved.current = null
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
