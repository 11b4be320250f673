import { useId, type ComponentProps } from 'react'
import type { Millis } from '../../../electron/shared/models.ts'
import { DateInput } from '../../components/date-input.tsx'
import { formatDateTime, readDateTime } from '../../lib/times.ts'

interface DateFieldProps extends Omit<ComponentProps<typeof DateInput>, 'id'> {
  readonly label: string
}

export function DateField({ label, ...input }: DateFieldProps) {
  const id = useId()
  return (
    <span className="span-choice">
      <label htmlFor={id} className="dim">
        {label}
      </label>
      <DateInput id={id} {...input} />
    </span>
  )
}

interface MomentFieldProps {
  readonly label: string
  readonly at: Millis
  readonly isEnd?: boolean
  readonly onChange: (at: Millis) => void
}

export function MomentField({ label, at, isEnd = false, onChange }: MomentFieldProps) {
  const change = (text: string): void => {
    const moment = readDateTime(text)
    if (moment !== null) onChange(moment)
  }
  return <DateField label={label} kind="moment" isEnd={isEnd} value={formatDateTime(at)} onChange={change} />
}
