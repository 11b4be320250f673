import type { Activity } from '../../electron/shared/app-state.ts'
import type { Millis } from '../../electron/shared/models.ts'

const hour: Millis = 3_600_000
const day: Millis = 24 * hour

/** Returns the default range of the time bar: an hour until more than an hour was observed, then a day. */
export function spanFor({ from, to, buckets }: Activity): Millis {
  const first = buckets.findIndex(({ isObserved }) => isObserved)
  if (first === -1) return hour
  const since = from + (first * (to - from)) / buckets.length
  // Data in the first bucket may be older than the bar.
  return first === 0 || to - since > hour ? Math.max(day, to - from) : hour
}
