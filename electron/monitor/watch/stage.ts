import type { AskedBy, Evidence } from '../../shared/evidence.ts'
import type { TraceState } from '../../shared/pending-models.ts'
import type { WireAction } from '../toncenter/client-types.ts'

/** How far a listed trace got by one response, and what proves it. */
export interface Stage {
  readonly state: Extract<TraceState, 'pending' | 'on-chain' | 'committed' | 'failed'>
  readonly evidence: Evidence
  readonly mcSeqno: number | null
}

/** The part of an action that says how far it got. */
export type Progress = Pick<
  WireAction,
  'traceId' | 'mcSeqnoEnd' | 'success' | 'finality' | 'transactions' | 'type'
>

/** Order of the states: none is ever left for an earlier one. Unknown gives way to what is proven later, not to a late copy. */
const ranks: Readonly<Record<TraceState, number>> = {
  pending: 0,
  unknown: 1,
  'probably-dropped': 2,
  'on-chain': 3,
  committed: 4,
  settled: 5,
  failed: 5,
}

/** True when a trace in the second state may go on to the first. */
export function isLater(state: TraceState, than: TraceState): boolean {
  return ranks[state] > ranks[than]
}

/**
 * Whether an action itself is in a masterchain block. `finality` says so per action; without it `trace_mc_seqno_end` tells of
 * the trace's committed part only (api.md 1.5), which is all of an action that is alone or consists of the root transaction.
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

/** An action that will fail by the emulation, or whose failure is not committed yet. */
export function isFailurePredicted(actions: readonly Progress[]): boolean {
  return actions.some((action) => action.success === false && !isCommitted(action, actions.length === 1))
}

/** The committed action that failed, of a trace that was committed when it was last listed and is complete by now. */
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

/** Judges the actions of one trace in one answer (api.md 1.4, 1.5). A null `trace_id` is emulated whatever else is said. */
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
