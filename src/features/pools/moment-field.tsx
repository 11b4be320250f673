import { useState } from 'react'
import type { Millis } from '../../../electron/shared/models.ts'
import { fromField, toField } from '../../lib/times.ts'

export function MomentField(props: {
  readonly label: string
  readonly at: Millis
  readonly onChange: (at: Millis) => void
}) {
  /** Text shown while the user types, because a partly typed year is already a valid date in the first century. */
  const [text, setText] = useState<string | null>(null)
  return (
    <label className="span-choice">
      <span className="dim">{props.label}</span>
      <input
        type="datetime-local"
        step="1"
        value={text ?? toField(props.at)}
        onChange={(event) => {
          setText(event.target.value)
          const at = fromField(event.target.value)
          if (at !== null && at >= 0) props.onChange(at)
        }}
        onBlur={() => setText(null)}
      />
    </label>
  )
}
