import type { Activity } from '../../electron/shared/app-state.ts'
import type { Millis } from '../../electron/shared/models.ts'

const hour: Millis = 3_600_000
const day: Millis = 24 * hour

/** How far the time bar should reach back by what it shows: an hour until more than that is known, then a day. */
export function spanFor({ from, to, buckets }: Activity): Millis {
  const first = buckets.findIndex(({ isObserved }) => isObserved)
  if (first === -1) return hour
  const since = from + (first * (to - from)) / buckets.length
  // What begins with the bar may be older than it.
  return first === 0 || to - since > hour ? Math.max(day, to - from) : hour
}
