import type { QuietHours } from '../../../electron/shared/delivery.ts'
import { NamedControl } from '../../components/named-control.tsx'
import { Switch } from './setting-group.tsx'
import { notifications as words } from './settings-words.ts'

const pad = (value: number): string => value.toString().padStart(2, '0')

function clockOf(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

function minutesOf(clock: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(clock)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
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
                <input
                  id={id}
                  type="time"
                  value={clockOf(value[end])}
                  onChange={(event) => {
                    const minutes = minutesOf(event.target.value)
                    if (minutes !== null) onChange({ ...value, [end]: minutes })
                  }}
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
