import type { Millis } from '../shared/models.ts'

/** Clock and timers, injected so that a test can simulate a day in a second. */
export interface Clock {
  readonly now: () => Millis
  /** Calls `run` once after `ms`. The returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** Node fires longer timers at once. */
const longestMs = 2 ** 31 - 1

/** Runs once after `ms`, or after 24.8 days if that is longer. Returns a function that cancels. */
export function afterTimeout(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, Math.min(ms, longestMs))
  return () => clearTimeout(timer)
}
