import type { Millis } from '../../shared/models.ts'

const hour = 3_600_000
const morning = 8

/** Returns 08:00 of the next day, local time. */
export function tomorrow(now: Millis): Millis {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, morning).getTime()
}

/** Returns the end of a pause, a mute or a snooze. */
export function untilTime(until: 'hour' | 'tomorrow', now: Millis): Millis {
  return until === 'hour' ? now + hour : tomorrow(now)
}
