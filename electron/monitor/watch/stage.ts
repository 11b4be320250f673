import type { AskedBy, Evidence } from '../../shared/evidence.ts'
import type { TraceStage } from '../../shared/trace-state.ts'
import type { WireAction } from '../toncenter/client-types.ts'

/** The stage of a listed trace, with its evidence. A response cannot show that a trace was dropped. */
export interface ListedStage {
  readonly stage: Exclude<TraceStage, 'dropped'>
  readonly evidence: Evidence
  readonly mcSeqno: number | null
}

export type ActionProgress = Pick<
  WireAction,
  'traceId' | 'mcSeqnoEnd' | 'success' | 'finality' | 'transactions' | 'type'
>

const ranks: Readonly<Record<TraceStage, number>> = { predicted: 0, dropped: 1, 'on-chain': 2, final: 3 }

/** True if a trace in stage `than` may advance to `stage`. A dropped trace may return. */
export function isLater(stage: TraceStage, than: TraceStage): boolean {
  return ranks[stage] > ranks[than]
}

/**
 * True if the action's `success` is final. `finality` is per action. Without it, `trace_mc_seqno_end` only covers the part of
 * the trace that is in the masterchain (api.md 1.5). That part includes an action that is the only one of its trace, or that
 * consists of the root transaction.
 */
function isFinal(action: ActionProgress, isOnlyAction: boolean): boolean {
  if (action.traceId === null) return false
  if (action.finality !== null) return action.finality === 'finalized'
  if (action.mcSeqnoEnd <= 0) return false
  return (
    isOnlyAction ||
    (action.transactions.length > 0 && action.transactions.every((hash) => hash === action.traceId))
  )
}

/** Returns the stage in one response (api.md 1.4, 1.5). A null `trace_id` always means that the trace is emulated. */
export function stageOf(actions: readonly ActionProgress[], by: AskedBy): ListedStage {
  if (actions.every(({ traceId }) => traceId === null))
    return { stage: 'predicted', evidence: { kind: 'emulated', by }, mcSeqno: null }
  // A response by account lists only the actions of that account.
  const isOnlyAction = by === 'hash' && actions.length === 1
  const top = actions.reduce((most, { mcSeqnoEnd }) => Math.max(most, mcSeqnoEnd), 0)
  const mcSeqno = top > 0 ? top : null
  if (!actions.every((action) => isFinal(action, isOnlyAction)))
    return { stage: 'on-chain', evidence: { kind: 'root-on-chain', by }, mcSeqno }
  const evidence: Evidence =
    mcSeqno === null ? { kind: 'all-finalized', by } : { kind: 'in-masterchain-block', seqno: mcSeqno, by }
  return { stage: 'final', evidence, mcSeqno }
}
