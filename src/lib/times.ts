import type { Interval, Millis } from '../../electron/shared/models.ts'
import { shownZone } from './shown.ts'

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

/** What calendar and clock show at a moment in the zone that the user chose. */
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

/** Time of day to the tenth of a second, the precision that polling can support: `14:02:07.1`. */
export function formatTime(at: Millis): string {
  const { minutes, seconds } = clockAt(at)
  return `${minutes}:${seconds}.${Math.floor(new Date(at).getMilliseconds() / 100)}`
}

/** Date and time to the second: `2026-11-20 14:02:07`. */
export function formatDateTime(at: Millis): string {
  const { day, minutes, seconds } = clockAt(at)
  return `${day} ${minutes}:${seconds}`
}

/** `2026-11-20T14:02:07` in the zone that the user chose, as a field for date and time wants it. */
export function toField(at: Millis): string {
  return formatDateTime(at).replace(' ', 'T')
}

/** The moment of such a text; null when it is none. */
export function fromField(text: string): Millis | null {
  const wall = Date.parse(`${text}Z`)
  if (Number.isNaN(wall)) return null
  // The zone's offset is that of the moment, which the first round finds to within an hour.
  const once = 2 * wall - Date.parse(`${toField(wall)}Z`)
  // A year that is being typed has fewer than four digits.
  return Number.isNaN(once) ? null : once + wall - Date.parse(`${toField(once)}Z`)
}

/** Labels of a time axis: days, or times of day with the day where it begins; none between two seconds. Seconds since 1970, `step` apart. */
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

/** Every form of one moment, for a tooltip: local, UTC and unix seconds. */
export function describeMoment(at: Millis): string {
  const zone = shownZone()
  return `${formatDateTime(at)} ${zone} · ${new Date(at).toISOString()} · unix ${Math.floor(at / 1000)}`
}

/** When it happened, as the two polls around it allow to say: `14:02:07.1 – 14:02:08.9`, or `by 14:02:08.9`. */
export function formatInterval({ after, before }: Interval): string {
  return after === null ? `by ${formatTime(before)}` : `${formatTime(after)} – ${formatTime(before)}`
}

/** A time between two moments to a tenth of a second, above a minute in its two largest units: `1.8 s`, `8 m 48 s`, `7 h 8 m`. */
function formatSpan(ms: Millis): string {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} m ${seconds % 60} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h ${minutes % 60} m`
  const hours = Math.floor(minutes / 60)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** How wide the interval is, in words. */
export function describeInterval({ after, before }: Interval): string {
  if (after === null) return 'nobody looked before'
  return `between two polls, ${formatSpan(before - after)} apart`
}
