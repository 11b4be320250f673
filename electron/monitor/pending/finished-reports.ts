import type { PendingActions, FinishedTrace } from '../toncenter/client-types.ts'
import type { WireAction } from '../toncenter/client-types.ts'
import { groupByTrace } from '../toncenter/trace-bound.ts'
import type { FinishedReport } from '../watch/finish-trace.ts'

/** Returns the report of a trace that a lookup found; null while it has not ended or is not classified (api-live.md 2). */
export function reportOfTrace(trace: FinishedTrace): FinishedReport | null {
  if (!trace.isComplete || trace.actions.length === 0) return null
  return { ...trace, mcSeqno: trace.mcSeqnoEnd }
}

function reportOf(key: string, actions: readonly WireAction[], omitted: number): FinishedReport {
  const seqno = Math.max(...actions.map(({ mcSeqnoEnd }) => mcSeqnoEnd))
  return {
    key,
    externalHash: actions[0]?.externalHash ?? key,
    traceId: actions[0]?.traceId ?? null,
    mcSeqno: seqno > 0 ? seqno : null,
    startUtime: Math.min(...actions.map(({ startUtime }) => startUtime)),
    endUtime: Math.max(...actions.map(({ traceEndUtime }) => traceEndUtime)),
    actions,
    omitted,
  }
}

/** Returns the reports of the traces in a response of finished actions, in its order. */
export function reportsOfActions(
  actions: readonly WireAction[],
  omitted: PendingActions['omitted'],
): readonly FinishedReport[] {
  return [...groupByTrace(actions)].map(([key, group]) => reportOf(key, group, omitted?.get(key) ?? 0))
}
