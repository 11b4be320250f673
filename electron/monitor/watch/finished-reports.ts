import type { Steps } from '../in-slices.ts'
import type { Millis } from '../../shared/models.ts'
import type { FinishedTrace, FinishedTraces, PendingActions, WireAction } from '../toncenter/client-types.ts'
import { groupByTrace } from '../toncenter/trace-bound.ts'
import type { FinishedReport } from './finish-trace.ts'
import type { Traces } from '../pending/traces-types.ts'

/** Returns the report of a trace that was looked up; null until it has ended and is classified (api.md 9). */
export function reportOfTrace(trace: FinishedTrace): FinishedReport | null {
  if (!trace.isComplete || trace.actions.length === 0) return null
  return { ...trace, mcSeqno: trace.mcSeqnoEnd }
}

/** Ends requested traces that the lookup found finished and classified. Returns their keys. */
export function* finishFound(
  traces: Pick<Traces, 'finish'>,
  keys: readonly string[],
  found: FinishedTraces,
  at: Millis,
): Steps<readonly string[]> {
  const reports = keys.flatMap((key) => {
    const trace = found.byHash.get(key)
    const report = trace === undefined ? null : reportOfTrace(trace)
    return report === null ? [] : [{ ...report, key }]
  })
  yield* traces.finish(reports, { ...found, by: null, isPast: () => false }, at)
  return reports.map(({ key }) => key)
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
