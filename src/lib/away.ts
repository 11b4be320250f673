import { traceStateNames } from '../../electron/shared/labels.ts'
import type { Activity } from '../../electron/shared/app-state.ts'
import type { Incident, Millis } from '../../electron/shared/models.ts'
import type { TraceView } from '../../electron/shared/pending-models.ts'
import { formatAge } from './ages.ts'
import { countOf } from './text.ts'

/** A shorter absence is none. */
export const shortestAwayMs: Millis = 15 * 60_000

export interface AwayFacts {
  readonly since: Millis
  readonly until: Millis
  /** What happened between, and when nobody looked; null when it could not be read. */
  readonly activity: Activity | null
  /** Traces that ended between, and whether there were more than these. */
  readonly ended: readonly TraceView[]
  readonly hasMore: boolean
  readonly incidents: readonly Incident[]
  readonly poolChanges: number
}

export interface AwayDigest {
  readonly title: string
  /** What happened, in the order of its weight; what did not happen is not in it. */
  readonly words: readonly string[]
  readonly alerts: number
}

const endings: readonly TraceView['state'][] = ['failed', 'probably-dropped', 'unknown', 'settled']

/** What happened while nobody saw the window; null when that is nothing, and all of it was observed. */
export function digestOf(facts: AwayFacts): AwayDigest | null {
  const { since, until, activity, ended, hasMore, incidents, poolChanges } = facts
  const alerts = incidents.filter(({ at }) => at > since && at <= until).length
  const buckets = activity?.buckets ?? []
  const begun = buckets.reduce((sum, { traces }) => sum + traces, 0)
  const unseen = buckets.filter(({ isObserved }) => !isObserved).length
  const unseenMs = buckets.length === 0 ? 0 : (unseen / buckets.length) * (until - since)
  const counts = endings.flatMap((state) => {
    const count = ended.filter((trace) => trace.state === state).length
    return count === 0 ? [] : [`${count}${hasMore ? ' or more' : ''} ${traceStateNames[state].toLowerCase()}`]
  })
  const words = [
    ...(alerts === 0 ? [] : [countOf(alerts, 'alert')]),
    ...counts,
    ...(begun === 0 ? [] : [countOf(begun, 'new trace')]),
    ...(poolChanges === 0 ? [] : [countOf(poolChanges, 'change in pools', 'changes in pools')]),
    ...(unseenMs < 60_000 ? [] : [`${formatAge(unseenMs)} of it not observed`]),
  ]
  return words.length === 0
    ? null
    : { title: `While you were away, ${formatAge(until - since)}:`, words, alerts }
}
