import type { Millis } from '../shared/models.ts'

/** Clock and timers, injected so that a test can simulate a day in a second. */
export interface Clock {
  readonly now: () => Millis
  /** Calls `run` once after `ms`. The returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}
