import type { WireObject } from '../../electron/monitor/toncenter/shape.ts'
import { parseHash } from '../../electron/shared/hash.ts'
import { isEmptyList, memberOf, NotCheckable, objectsIn, verdict, written } from './check.ts'
import type { Check } from './check-kinds.ts'
import { clientCheck } from './client-check.ts'
import type { TraceId } from './fact-words.ts'
import { requireSuccess } from './service.ts'
import { strangeHash, type Subjects } from './subjects.ts'
import { reasons, seen } from './words.ts'

function traceTarget(subjects: Subjects): string {
  return `/api/v3/traces?msg_hash=${subjects.hash()}&include_actions=true`
}

function eachTrace(judge: (trace: WireObject) => readonly [isTrue: boolean, seen: string]): Check {
  return {
    kind: 'body',
    target: traceTarget,
    judge: (body) => {
      const [trace] = objectsIn(body, 'traces')
      if (trace === undefined) throw new NotCheckable(reasons.noAction)
      return verdict(...judge(trace))
    },
  }
}

export const traceChecks: Readonly<Record<TraceId, Check>> = {
  traceUnknown: {
    kind: 'body',
    target: () => `/api/v3/traces?msg_hash=${strangeHash}`,
    judge: isEmptyList('traces'),
  },
  traceState: eachTrace((trace) => {
    const state = memberOf(trace, 'trace_info', 'trace_state')
    return [state === 'complete' || state === 'pending', seen.value('trace_state', written(state))]
  }),
  traceActions: {
    kind: 'several',
    run: async (service, subjects) => {
      const withIt = objectsIn(requireSuccess(await service.get(traceTarget(subjects))), 'traces')[0]
      const target = `/api/v3/traces?msg_hash=${subjects.hash()}`
      const bare = objectsIn(requireSuccess(await service.get(target)), 'traces')[0]
      if (withIt === undefined || bare === undefined) throw new NotCheckable(reasons.noAction)
      const [has, lacks] = [Array.isArray(withIt['actions']), !('actions' in bare)]
      return verdict(
        has && lacks,
        seen.counts(
          'with include_actions',
          objectsIn(withIt, 'actions').length,
          'without',
          objectsIn(bare, 'actions').length,
        ),
      )
    },
  },
  traceUnclassified: eachTrace((trace) => {
    if (objectsIn(trace, 'actions').length === 0) throw new NotCheckable(reasons.noAction)
    const state = memberOf(trace, 'trace_info', 'classification_state')
    return [state === 'unclassified', seen.value('classification_state', written(state))]
  }),
  traceRoot: eachTrace((trace) => {
    const hash = memberOf(trace, 'transactions', String(trace['trace_id']), 'in_msg', 'hash')
    const isHash = typeof hash === 'string' && parseHash(hash) !== null
    return [isHash, seen.value('in_msg.hash', written(hash))]
  }),
  traceSeqno: eachTrace(({ mc_seqno_end: seqno }) => [
    typeof seqno === 'string' && /^\d+$/.test(seqno),
    seen.value('mc_seqno_end', written(seqno)),
  ]),
  tracesClient: clientCheck(async ({ client }, subjects) => {
    const { value } = await client.finishedTraces([subjects.hash()])
    return seen.decoded(`${value.traces.length} traces`)
  }),
}
