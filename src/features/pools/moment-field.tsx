import { useId } from 'react'
import type { Millis } from '../../../electron/shared/models.ts'
import { DateInput } from '../../components/date-input.tsx'
import { formatDateTime, readDateTime } from '../../lib/times.ts'

export function MomentField(props: {
  readonly label: string
  readonly at: Millis
  readonly onChange: (at: Millis) => void
}) {
  const id = useId()
  return (
    <span className="span-choice">
      <label htmlFor={id} className="dim">
        {props.label}
      </label>
      <DateInput
        id={id}
        kind="moment"
        value={formatDateTime(props.at)}
        onChange={(text) => {
          const at = readDateTime(text)
          if (at !== null) props.onChange(at)
        }}
      />
    </span>
  )
}
