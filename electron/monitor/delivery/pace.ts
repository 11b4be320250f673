import type { Millis } from '../../shared/models.ts'
import type { QuietHours } from '../../shared/delivery.ts'
import { isQuiet } from '../alerts/quiet.ts'

const firstWaitMs = 5_000
/** Longest delay between two attempts. */
export const mostWaitMs = 10 * 60_000
const minute = 60_000
const day = 24 * 60

/** Returns the delay before attempt `failures` + 1, ms. It doubles each time, and is reduced at random by up to half. */
export function backoffMs(failures: number, random: () => number): number {
  const most = Math.min(mostWaitMs, firstWaitMs * 2 ** (failures - 1))
  return Math.round(most * (1 - random() / 2))
}

/** Returns when the quiet hours that contain `at` are over; null outside of them. `clock` returns minutes after midnight. */
export function quietUntil(hours: QuietHours, at: Millis, clock: (at: Millis) => number): Millis | null {
  const now = clock(at)
  if (!isQuiet(hours, now)) return null
  if (hours.from === hours.to) return at + 60 * minute
  const left = (hours.to - now + day) % day
  const until = at - (at % minute) + left * minute
  // Another local time there: the clock is changed in between.
  const late = ((clock(until) - hours.to + day * 1.5) % day) - day / 2
  const corrected = until - late * minute
  // A skipped local time cannot be reached by going back.
  return corrected <= at || isQuiet(hours, clock(corrected)) ? until : corrected
}

export interface Pace {
  readonly freeAt: (perMinute: number, now: Millis) => Millis
  readonly note: (now: Millis) => void
}

export function createPace(): Pace {
  let sent: Millis[] = []
  return {
    freeAt: (perMinute, now) => {
      // Times in the future, left after the clock was set back, must not block the channel.
      sent = sent.filter((at) => at > now - minute && at <= now)
      const first = sent[sent.length - perMinute]
      return first === undefined ? now : first + minute
    },
    note: (now) => {
      sent.push(now)
    },
  }
}
