import type { Interval, Millis } from '../../electron/shared/models.ts'
import { spanText } from '../../electron/shared/words/span-words.ts'
import { shownZone } from './shown.ts'
import { interval as words } from './status-words.ts'

const pad = (value: number, width = 2): string => value.toString().padStart(width, '0')

interface Clock {
  readonly day: string
  readonly minutes: string
  readonly seconds: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

function clockAt(at: Millis): Clock {
  const zone = shownZone()
  const date = new Date(at)
  if (zone === 'local')
    return {
      day: `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
      minutes: `${pad(date.getHours())}:${pad(date.getMinutes())}`,
      seconds: pad(date.getSeconds()),
    }
  const parts = new Map(
    formatOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: `${part('hour')}:${part('minute')}`,
    seconds: part('second'),
  }
}

/** Formats the time of day to a tenth of a second, the precision that polling supports: `14:02:07.1`. */
export function formatTime(at: Millis): string {
  const { minutes, seconds } = clockAt(at)
  return `${minutes}:${seconds}.${Math.floor(new Date(at).getMilliseconds() / 100)}`
}

/** Formats date and time to the second: `2026-11-20 14:02:07`. */
export function formatDateTime(at: Millis): string {
  const { day, minutes, seconds } = clockAt(at)
  return `${day} ${minutes}:${seconds}`
}

/** Formats the time of day to the minute, with the date if that is not today: `14:02`, `2026-11-20 14:02`. */
export function formatMinute(at: Millis): string {
  const { day, minutes } = clockAt(at)
  return day === formatDay(Date.now()) ? minutes : `${day} ${minutes}`
}

/** Formats the date: `2026-11-20`. */
export function formatDay(at: Millis): string {
  return clockAt(at).day
}

/** Formats a moment for a datetime-local field in the user's time zone: `2026-11-20T14:02:07`. */
export function toField(at: Millis): string {
  return formatDateTime(at).replace(' ', 'T')
}

/** Parses the value of such a field, null when it is invalid. */
export function fromField(text: string): Millis | null {
  const wall = Date.parse(`${text}Z`)
  if (Number.isNaN(wall)) return null
  // The zone's offset depends on the moment. The first pass finds it to within an hour.
  const once = 2 * wall - Date.parse(`${toField(wall)}Z`)
  // A year that is still being typed has fewer than four digits.
  return Number.isNaN(once) ? null : once + wall - Date.parse(`${toField(once)}Z`)
}

/**
 * Returns the labels of a time axis: days, or times with the day at its start. Labels between full seconds are
 * empty. Moments are unix seconds, `step` apart.
 */
export function axisLabels(moments: readonly number[], step: number): readonly string[] {
  let shown = ''
  return moments.map((seconds) => {
    if (!Number.isInteger(seconds)) return ''
    const text = formatDateTime(seconds * 1000)
    const day = text.slice(5, 10)
    if (step >= 86_400) return day
    const time = text.slice(11, step < 60 ? 19 : 16)
    const isSame = day === shown
    shown = day
    return isSame ? time : `${time}\n${day}`
  })
}

/** Returns a moment in the user's zone, UTC and unix seconds, for a tooltip. */
export function describeMoment(at: Millis): string {
  const zone = shownZone()
  return `${formatDateTime(at)} ${zone} · ${new Date(at).toISOString()} · unix ${Math.floor(at / 1000)}`
}

/**
 * Formats the polls around an event: `2026-11-20 14:02:07.1 – 14:02:08.9`, or `by 2026-11-20 14:02:08.9` without an earlier poll.
 * The second date is there only if it is another one.
 */
export function formatInterval({ after, before }: Interval): string {
  const end = `${formatDay(before)} ${formatTime(before)}`
  if (after === null) return words.by(end)
  const isSameDay = formatDay(after) === formatDay(before)
  return `${formatDay(after)} ${formatTime(after)} – ${isSameDay ? formatTime(before) : end}`
}

/** Says how exactly a moment is known. */
export function describeInterval({ after, before }: Interval): string {
  if (after === null) return words.noEarlierPoll
  return words.apart(spanText(before - after))
}
