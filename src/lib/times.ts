import type { Interval, Millis } from '../../electron/shared/models.ts'

const pad = (value: number, width = 2): string => value.toString().padStart(width, '0')

/** Local time of day to the tenth of a second, the precision that polling can support: `14:02:07.1`. */
export function formatTime(at: Millis): string {
  const date = new Date(at)
  const seconds = `${pad(date.getSeconds())}.${Math.floor(date.getMilliseconds() / 100)}`
  return `${pad(date.getHours())}:${pad(date.getMinutes())}:${seconds}`
}

/** Local date and time to the second: `2026-11-20 14:02:07`. */
export function formatDateTime(at: Millis): string {
  const date = new Date(at)
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`
}

/** Every form of one moment, for a tooltip: local, UTC and unix seconds. */
export function describeMoment(at: Millis): string {
  return `${formatDateTime(at)} local · ${new Date(at).toISOString()} · unix ${Math.floor(at / 1000)}`
}

/** When it happened, as the two polls around it allow to say: `14:02:07.1 – 14:02:08.9`, or `by 14:02:08.9`. */
export function formatInterval({ after, before }: Interval): string {
  return after === null ? `by ${formatTime(before)}` : `${formatTime(after)} – ${formatTime(before)}`
}

/** How wide the interval is, in words. */
export function describeInterval({ after, before }: Interval): string {
  if (after === null) return 'nobody looked before'
  return `between two polls, ${((before - after) / 1000).toFixed(1)} s apart`
}
