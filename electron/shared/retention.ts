import type { Millis } from './models.ts'
import type { Retention } from './settings.ts'

/** How long account responses are kept at most, in days. Their trace data is stored separately, with the traces. */
export const answerDays = 30
/** Data of the last day is kept regardless of the size limit. */
export const alwaysKeptMs = 86_400_000
const dayMs = 86_400_000

/** Data older than its cutoff may be removed; null: keep all. */
export interface RetentionCutoffs {
  readonly pendingActions: Millis | null
  readonly pools: Millis | null
  readonly traces: Millis | null
  readonly blocks: Millis | null
  readonly incidents: Millis | null
}

export function cutoffsOf({ days }: Retention, now: Millis): RetentionCutoffs {
  const before = days === null ? null : now - days * dayMs
  const answers = days === null ? null : now - Math.min(days, answerDays) * dayMs
  return { pendingActions: answers, pools: before, traces: before, blocks: before, incidents: before }
}

export function mostBytesOf({ mostMegabytes }: Retention): number | null {
  return mostMegabytes === null ? null : mostMegabytes * 1_000_000
}
