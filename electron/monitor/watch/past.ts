import type { Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'

/**
 * Returns a trace as it was known at `at`: only the steps observed by then, without a later end. Null if it was not seen yet. Its
 * actions are those of the last response, since earlier versions are not stored.
 */
export function traceAt(view: TraceView, at: Millis): TraceView | null {
  if (view.firstSeenAt > at) return null
  const steps = view.steps.filter((step) => step.when.before <= at)
  const last = steps.at(-1)
  if (last === undefined) return null
  const hasEnded = view.endedAt !== null && view.endedAt <= at
  return {
    ...view,
    steps,
    state: last.state,
    lastSeenAt: Math.min(view.lastSeenAt, at),
    endedAt: hasEnded ? view.endedAt : null,
    mcSeqno: steps.some((step) => step.state === 'committed' || step.state === 'settled')
      ? view.mcSeqno
      : null,
  }
}
