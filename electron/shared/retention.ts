import type { Millis } from './models.ts'
import type { Retention } from './settings.ts'

/** Answers of pendingActions stay at most this long: what they say of traces is kept with the traces. */
export const answerDays = 30
/** What was seen in the last day stays, whatever it takes. */
export const alwaysKeptMs = 86_400_000
const dayMs = 86_400_000

/** What is older than its time may go; null keeps all. */
export interface RetentionCutoffs {
  readonly pendingActions: Millis | null
  readonly pools: Millis | null
  readonly traces: Millis | null
  readonly blocks: Millis | null
  readonly incidents: Millis | null
}

/** What the user's choice means now. */
export function cutoffsOf({ days }: Retention, now: Millis): RetentionCutoffs {
  const before = days === null ? null : now - days * dayMs
  const answers = days === null ? null : now - Math.min(days, answerDays) * dayMs
  return { pendingActions: answers, pools: before, traces: before, blocks: before, incidents: before }
}

/** The bound in bytes, null for none. */
export function mostBytesOf({ mostMegabytes }: Retention): number | null {
  return mostMegabytes === null ? null : mostMegabytes * 1_000_000
}
