import type { Activity } from '../../electron/shared/app-state.ts'
import type { Millis } from '../../electron/shared/models.ts'

/** Whether a past moment was observed. `last` is the latest observation before it, or null if there is none. */
export type PastCover = { readonly isKnown: true } | { readonly isKnown: false; readonly last: Millis | null }

/** Even accounts that the stream covers are polled at least every ten minutes, so a longer silence is a gap. */
const gapMs = 15 * 60_000

/**
 * Returns whether a moment was observed, or read later from the service's history. Without accounts, every moment counts as
 * observed.
 */
export function coverOf(
  at: Millis,
  observations: readonly (Millis | null)[],
  activity: Activity | null,
): PastCover {
  const times = observations.filter((each) => each !== null)
  const last = times.length === 0 ? null : Math.max(...times)
  if (observations.length === 0 || (last !== null && at - last <= gapMs)) return { isKnown: true }
  return isFilledAt(at, activity) ? { isKnown: true } : { isKnown: false, last }
}

function isFilledAt(at: Millis, activity: Activity | null): boolean {
  if (activity === null || at < activity.from || at >= activity.to) return false
  const { from, to, buckets } = activity
  return buckets[Math.floor(((at - from) / (to - from)) * buckets.length)]?.isFilled === true
}
