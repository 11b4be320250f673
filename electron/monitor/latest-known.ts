import type { Millis } from '../shared/models.ts'

/** Returns the latest of the known times; null if none is known. */
export function latestKnown(times: readonly (Millis | null)[]): Millis | null {
  const known = times.filter((at) => at !== null)
  return known.length === 0 ? null : Math.max(...known)
}
