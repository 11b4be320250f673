import type { Millis } from '../../shared/models.ts'
import type { AlertRule, Severity } from '../../shared/rules.ts'
import type { Settings } from '../../shared/settings.ts'
import type { QuietHours } from '../../shared/delivery.ts'

/** Returns the minutes after midnight, local time. A cached format would keep the zone after the computer's time zone changes. */
export function minuteOfDay(at: Millis): number {
  const date = new Date(at)
  return date.getHours() * 60 + date.getMinutes()
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
