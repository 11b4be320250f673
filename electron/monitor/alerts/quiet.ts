import type { Millis } from '../../shared/models.ts'
import type { AlertRule, Severity } from '../../shared/rules.ts'
import type { QuietHours, Settings } from '../../shared/settings.ts'

/** Returns a function from time to minutes after midnight in `zone`. `local`: the computer's time zone. */
export function wallClock(zone: string): (at: Millis) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zone === 'local' ? {} : { timeZone: zone }),
  })
  return (at) => {
    const [hours = '0', minutes = '0'] = format.format(at).split(':')
    return Number(hours) * 60 + Number(minutes)
  }
}

/** Returns true from `from` up to, but not including, `to`. If both are equal, the entire day is quiet. */
export function isQuiet({ isOn, from, to }: QuietHours, minutes: number): boolean {
  if (!isOn) return false
  if (from === to) return true
  return from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}

export type Silence = 'rule' | 'off' | 'muted' | 'quiet-hours'

/** Returns why an alert causes no native notification, or null. */
export function silenceOf(
  alert: { readonly severity: Severity; readonly isNoticed: AlertRule['isNoticed'] },
  settings: Pick<Settings, 'notices' | 'mutedUntil' | 'quietHours'>,
  at: Millis,
  clock: (at: Millis) => number,
): Silence | null {
  if (!alert.isNoticed) return 'rule'
  if (!settings.notices.isOn) return 'off'
  if (settings.mutedUntil !== null && at < settings.mutedUntil) return 'muted'
  const isThrough = settings.quietHours.letsCriticalThrough && alert.severity === 'critical'
  return !isThrough && isQuiet(settings.quietHours, clock(at)) ? 'quiet-hours' : null
}
