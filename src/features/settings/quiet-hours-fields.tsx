import type { QuietHours } from '../../../electron/shared/delivery.ts'
import { DateInput } from '../../components/date-input.tsx'
import { NamedControl } from '../../components/named-control.tsx'
import { Switch } from './setting-group.tsx'
import { notifications as words } from './settings-words.ts'

const pad = (value: number): string => value.toString().padStart(2, '0')

function clockOf(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

interface QuietHoursFieldsProps {
  readonly value: QuietHours
  readonly about: string
  readonly onChange: (value: QuietHours) => void
}

export function QuietHoursFields({ value, about, onChange }: QuietHoursFieldsProps) {
  return (
    <>
      <Switch
        title={words.quiet}
        about={about}
        isOn={value.isOn}
        onChange={(isOn) => onChange({ ...value, isOn })}
      />
      {value.isOn && (
        <>
          {(['from', 'to'] as const).map((end) => (
            <NamedControl key={end} title={words.quietEnds[end]}>
              {(id) => (
                <DateInput
                  id={id}
                  kind="time"
                  value={clockOf(value[end])}
                  onChange={(clock) => onChange({ ...value, [end]: minutesOf(clock) })}
                />
              )}
            </NamedControl>
          ))}
          <Switch
            title={words.critical}
            isOn={value.letsCriticalThrough}
            onChange={(letsCriticalThrough) => onChange({ ...value, letsCriticalThrough })}
          />
        </>
      )}
    </>
  )
}
