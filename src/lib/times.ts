import type { Interval, Millis } from '../../electron/shared/models.ts'
import { spanText } from '../../electron/shared/words/span-words.ts'
import { readDate } from './date-text.ts'
import { shownZone } from './shown.ts'
import { interval as words } from './status-words.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
  formats.set(zone, made)
  return made
}

/** Formats date and time to the second, as in Sweden: `2026-11-20 14:02:07`. */
export function formatDateTime(at: Millis): string {
  const zone = shownZone()
  // A cached format would keep the old local zone after the computer's time zone changes.
  return zone === 'local' ? new Date(at).toLocaleString('sv-SE') : formatOf(zone).format(at)
}

/** Formats UTC for files: `2026-11-20T14:02:07.000Z`. Returns '' for an unknown time. */
export function formatIso(at: Millis | null | undefined): string {
  return at == null ? '' : new Date(at).toISOString()
}

/** Formats the time of day to a tenth of a second, the precision that polling supports: `14:02:07.1`. */
export function formatTime(at: Millis): string {
  const [, time = ''] = formatDateTime(at).split(' ')
  return `${time}.${Math.floor(new Date(at).getMilliseconds() / 100)}`
}

/** Formats the time of day, with the date if that is not today: `14:02:07`, `2026-11-20 14:02:07`. */
export function formatSecond(at: Millis): string {
  const text = formatDateTime(at)
  const [day, time = ''] = text.split(' ')
  return day === formatDay(Date.now()) ? time : text
}

/** Formats the time of day to the minute, with the date if that is not today: `14:02`, `2026-11-20 14:02`. */
export function formatMinute(at: Millis): string {
  return formatSecond(at).slice(0, -3)
}

/** Formats the time of day to the minute, or the day that begins with it: `14:02`, `11-20`. */
export function formatMinuteOrDay(at: Millis): string {
  const text = formatDateTime(at)
  const time = text.slice(11, 16)
  return time === '00:00' ? text.slice(5, 10) : time
}

/** Formats date and time to the minute: `2026-11-20 14:02`. */
export function formatDateMinute(at: Millis): string {
  return formatDateTime(at).slice(0, 16)
}

/** Formats date and time without the current year, `11-20 14:02:07`, or the date of another year, `2025-11-20`. */
export function formatShort(at: Millis): string {
  const text = formatDateTime(at)
  return text.slice(0, 4) === formatDay(Date.now()).slice(0, 4) ? text.slice(5) : text.slice(0, 10)
}

export function formatDay(at: Millis): string {
  return formatDateTime(at).split(' ')[0] ?? ''
}

/** Formats a moment in the user's time zone for the name of a file: `2026-11-20-140207`. */
export function formatFileTime(at: Millis): string {
  return formatDateTime(at).replace(' ', '-').replaceAll(':', '')
}

/** Formats a moment in the user's time zone, in ISO 8601: `2026-11-20T14:02:07`. */
export function toField(at: Millis): string {
  return formatDateTime(at).replace(' ', 'T')
}

/**
 * Parses what `toField` returns. Returns null if it is invalid. A time that the zone skips, such as midnight where clocks are then set
 * forward, counts as the time after it: a day begins when the one before has ended.
 */
export function fromField(text: string): Millis | null {
  const wall = Date.parse(`${text}Z`)
  if (Number.isNaN(wall)) return null
  const shownAt = (at: Millis): Millis => Date.parse(`${toField(at)}Z`)
  // The zone's offset depends on the moment. The first result is off by at most an hour.
  const once = 2 * wall - shownAt(wall)
  // NaN while the year is being typed and has fewer than four digits.
  if (Number.isNaN(once)) return null
  const twice = once + wall - shownAt(once)
  return twice + Math.max(0, wall - shownAt(twice))
}

/** Returns when a day, `2026-11-20`, or a later one begins in the user's time zone. Null if the text is empty. */
export function beginningOf(date: string, addedDays: number): Millis | null {
  const day = Date.parse(date) + addedDays * 86_400_000
  return Number.isNaN(day) ? null : fromField(new Date(day).toISOString().slice(0, 19))
}

/** Parses a moment in the user's time zone, such as `2026-11-20 14:02`. Returns null if it is invalid. */
export function readDateTime(text: string): Millis | null {
  const read = readDate('moment', text)
  return read === null ? null : fromField(read.replace(' ', 'T'))
}

/**
 * Returns axis labels: dates, or times with the date where a day starts. Labels between full seconds, and later than `until`,
 * are empty. `moments` and `until` are unix seconds; `step` is in seconds.
 */
export function axisLabels(moments: readonly number[], step: number, until = Infinity): readonly string[] {
  let shown = ''
  return moments.map((seconds) => {
    if (!Number.isInteger(seconds) || seconds > until) return ''
    const text = formatDateTime(seconds * 1000)
    const day = text.slice(5, 10)
    if (step >= 86_400) return day
    const time = text.slice(11, step < 60 ? 19 : 16)
    const isSame = day === shown
    shown = day
    return isSame ? time : `${time}\n${day}`
  })
}

/** Returns the time zone of displayed times, such as `Europe/Kyiv`. */
export function zoneName(): string {
  const zone = shownZone()
  return zone === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone
}

/** Returns a moment in the user's zone, UTC and unix seconds, for a tooltip. */
export function describeMoment(at: Millis): string {
  const zone = shownZone()
  return `${formatDateTime(at)} ${zone} · ${new Date(at).toISOString()} · unix ${Math.floor(at / 1000)}`
}

/** Formats an interval as `2026-11-20 14:02:07.1 – 14:02:08.9`, or `by 2026-11-20 14:02:08.9` without an earlier poll. */
export function formatInterval({ after, before }: Interval): string {
  const end = `${formatDay(before)} ${formatTime(before)}`
  if (after === null) return words.by(end)
  if (after === before) return end
  const isSameDay = formatDay(after) === formatDay(before)
  return `${formatDay(after)} ${formatTime(after)} – ${isSameDay ? formatTime(before) : end}`
}

/** Describes how exactly a moment is known. */
export function describeInterval({ after, before }: Interval): string {
  if (after === null) return words.noEarlierPoll
  return words.apart(spanText(before - after))
}

/**
 * Returns a time zone in its usual spelling, or null if it is unknown. The list of Intl has one name per zone, such as Asia/Calcutta but
 * not Asia/Kolkata; its other names are returned as entered.
 */
export function zoneNamed(name: string): string | null {
  const listed = Intl.supportedValuesOf('timeZone').find((each) => each.toLowerCase() === name.toLowerCase())
  if (listed !== undefined) return listed
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return null
  }
}
