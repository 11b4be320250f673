import type { Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { isLive, isVerified, type TraceProgress, type TraceState } from '../../shared/trace-state.ts'

const known: Partial<Record<TraceState, Pick<TraceProgress, 'stage' | 'outcome'>>> = {
  'on-chain': { stage: 'on-chain', outcome: 'unknown' },
  completed: { stage: 'final', outcome: 'succeeded' },
  'partly-failed': { stage: 'final', outcome: 'partly-failed' },
  failed: { stage: 'final', outcome: 'failed' },
  'not-executed': { stage: 'dropped', outcome: 'unknown' },
}

function progressAt(states: readonly TraceState[]): Pick<TraceProgress, 'stage' | 'outcome'> {
  const last = states.findLast((state) => known[state] !== undefined)
  return (last && known[last]) ?? { stage: 'predicted', outcome: 'unknown' }
}

/**
 * Returns the trace as known at a time; null before it was observed. Includes the steps observed by then, but the actions of the
 * last response. `actionsSeenAt` says so if that response is later.
 */
export function traceAt(view: TraceView, at: Millis): TraceView | null {
  if (view.firstSeenAt > at) return null
  const steps = view.steps.filter((step) => step.when.before <= at)
  const last = steps.at(-1)
  if (last === undefined) return null
  // A later lookup may have found an earlier end.
  const hasEnded = view.endedAt !== null && view.endedAt <= at && !isLive(last.state)
  const { missingSince: _now, samePayment, ...rest } = view
  const actionsSeenAt = hasEnded ? view.lastSeenAt : Math.max(view.lastSeenAt, view.endedAt ?? 0)
  const isKnown = samePayment !== undefined && samePayment.at <= at
  return {
    ...rest,
    steps,
    ...progressAt(steps.map((step) => step.state)),
    state: last.state,
    lastSeenAt: Math.min(view.lastSeenAt, at),
    endedAt: hasEnded ? view.endedAt : null,
    mcSeqno: isVerified(last.state) ? view.mcSeqno : null,
    ...(isKnown ? { samePayment } : {}),
    ...(actionsSeenAt > at ? { actionsSeenAt } : {}),
  }
}
