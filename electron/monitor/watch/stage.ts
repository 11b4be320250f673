import type { AskedBy, Evidence } from '../../shared/evidence.ts'
import type { TraceState } from '../../shared/pending-models.ts'
import type { WireAction } from '../toncenter/client-types.ts'

/** Progress of a listed trace in one response, with its evidence. */
export interface Stage {
  readonly state: Extract<TraceState, 'pending' | 'on-chain' | 'committed' | 'failed'>
  readonly evidence: Evidence
  readonly mcSeqno: number | null
}

/** The fields of an action that decide its progress. */
export type Progress = Pick<
  WireAction,
  'traceId' | 'mcSeqnoEnd' | 'success' | 'finality' | 'transactions' | 'type'
>

/** Order of the states, which only advances. Unknown yields to later proof, but not to a late copy. */
const ranks: Readonly<Record<TraceState, number>> = {
  pending: 0,
  unknown: 1,
  'probably-dropped': 2,
  'on-chain': 3,
  committed: 4,
  settled: 5,
  failed: 5,
}

/** True when a trace in the second state may advance to the first. */
export function isLater(state: TraceState, than: TraceState): boolean {
  return ranks[state] > ranks[than]
}

/**
 * True when an action is in a masterchain block. `finality` is per action. Without it, `trace_mc_seqno_end` covers only the committed
 * part of the trace (api.md 1.5), which includes a sole action and one that consists of the root transaction.
 */
function isCommitted(action: Progress, isAlone: boolean): boolean {
  if (action.traceId === null) return false
  if (action.finality !== null) return action.finality === 'finalized'
  if (action.mcSeqnoEnd <= 0) return false
  return (
    isAlone ||
    (action.transactions.length > 0 && action.transactions.every((hash) => hash === action.traceId))
  )
}

/** True for an action that is predicted to fail, or whose failure is not committed yet. */
export function isFailurePredicted(actions: readonly Progress[]): boolean {
  return actions.some((action) => action.success === false && !isCommitted(action, actions.length === 1))
}

/** Returns the failed committed action of a trace that was committed when last listed and is now complete. */
export function failedWhenGone(actions: readonly Progress[]): Progress | null {
  const isFinal = ({ traceId, finality, mcSeqnoEnd }: Progress): boolean =>
    traceId !== null && (finality === null ? mcSeqnoEnd > 0 : finality === 'finalized')
  return actions.find((action) => action.success === false && isFinal(action)) ?? null
}

function isTraceCommitted(actions: readonly Progress[]): boolean {
  if (actions.every((action) => action.finality === 'finalized')) return true
  const isDenied = actions.some((action) => action.finality === 'pending' || action.finality === 'confirmed')
  return !isDenied && actions.some((action) => action.mcSeqnoEnd > 0)
}

/** Returns the stage of one trace in one response (api.md 1.4, 1.5). A null `trace_id` always means emulated. */
export function stageOf(actions: readonly Progress[], by: AskedBy): Stage {
  const isRooted = actions.some((action) => action.traceId !== null)
  if (!isRooted) return { state: 'pending', evidence: { kind: 'emulated', by }, mcSeqno: null }
  const failed = actions.find(
    (action) => action.success === false && isCommitted(action, actions.length === 1),
  )
  const top = actions.reduce((most, { mcSeqnoEnd }) => Math.max(most, mcSeqnoEnd), 0)
  const mcSeqno = top > 0 ? top : null
  if (failed !== undefined) {
    return { state: 'failed', evidence: { kind: 'action-failed', type: failed.type, by }, mcSeqno }
  }
  if (isTraceCommitted(actions)) {
    const evidence: Evidence =
      mcSeqno === null ? { kind: 'all-finalized', by } : { kind: 'in-masterchain-block', seqno: mcSeqno, by }
    return { state: 'committed', evidence, mcSeqno }
  }
  return { state: 'on-chain', evidence: { kind: 'root-on-chain', by }, mcSeqno: null }
}
