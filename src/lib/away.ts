import type { Activity } from '../../electron/shared/app-state.ts'
import type { Interval, Millis } from '../../electron/shared/models.ts'
import type { Incident } from '../../electron/shared/alert-events.ts'
import type { TraceView } from '../../electron/shared/pending-models.ts'
import type { PoolLogLine } from '../../electron/shared/pool-models.ts'
import type { TraceState } from '../../electron/shared/trace-state.ts'
import { mostListedAlerts } from '../../electron/shared/watch-limits.ts'
import { formatAge } from './ages.ts'
import { away as texts, type Counted } from './status-words.ts'

/** Shorter absences are ignored. */
export const shortestAwayMs: Millis = 15 * 60_000

export interface AwayFacts {
  readonly since: Millis
  readonly until: Millis
  readonly activity: Activity | null
  /** Traces that ended during the absence, by state. */
  readonly ended: readonly (Counted & { readonly state: TraceState })[]
  /** The listed alerts. */
  readonly incidents: readonly Incident[]
  readonly poolChanges: Counted
}

export interface AwayDigest {
  readonly title: string
  readonly words: readonly string[]
  readonly alerts: number
  /** False while a part of the absence was neither observed nor filled later. */
  readonly isComplete: boolean
}

/**
 * Returns whether an event that was found after the absence had begun may have happened before its end, `until`. The first
 * response after the absence shows such events later than `until`.
 */
const mayPrecede = (when: Interval, until: Millis): boolean => (when.after ?? when.before) <= until

/** Returns the number of changes of a pool that may have happened before `until`. Gaps of its log are none. */
export function countChanges(log: readonly Pick<PoolLogLine, 'kind' | 'when'>[], until: Millis): number {
  return log.filter(({ kind, when }) => kind !== 'gap' && mayPrecede(when, until)).length
}

/** Returns the traces that ended before `until`, or may have: the end of one that was not executed is not in any block. */
export function endedBefore<T extends Pick<TraceView, 'endedAt' | 'steps'>>(
  traces: readonly T[],
  until: Millis,
): readonly T[] {
  return traces.filter(({ endedAt, steps }) => {
    const when = steps.at(-1)?.when
    return (endedAt ?? 0) <= until || (when !== undefined && mayPrecede(when, until))
  })
}

/** States in which a trace ends, the most important first. */
export const endings: readonly TraceState[] = [
  'failed',
  'partly-failed',
  'not-executed',
  'unverified',
  'completed',
]

/** Summarises an absence. Returns null if nothing happened and the entire absence was observed. */
export function digestOf(facts: AwayFacts): AwayDigest | null {
  const { since, until, activity, ended, incidents, poolChanges } = facts
  const alerts = incidents.filter(
    ({ at, when }) => at > since && mayPrecede(when ?? { after: at, before: at }, until),
  ).length
  const buckets = activity?.buckets ?? []
  const begun = buckets.reduce((sum, { traces }) => sum + traces, 0)
  const unseen = buckets.filter(({ isObserved, isFilled }) => !isObserved && isFilled !== true).length
  const unseenMs = buckets.length === 0 ? 0 : (unseen / buckets.length) * (until - since)
  const counts = endings.flatMap((state) => {
    const counted = ended.find((each) => each.state === state)
    return counted === undefined || counted.count === 0 ? [] : [texts.ended(counted, state)]
  })
  const words = [
    ...(alerts === 0 ? [] : [texts.alerts({ count: alerts, hasMore: alerts >= mostListedAlerts })]),
    ...counts,
    ...(begun === 0 ? [] : [texts.begun(begun)]),
    ...(poolChanges.count === 0 ? [] : [texts.poolChanges(poolChanges)]),
    ...(unseenMs < 60_000 ? [] : [texts.unobserved(formatAge(unseenMs))]),
  ]
  const isComplete = unseenMs < 60_000
  return words.length === 0
    ? null
    : { title: texts.title(formatAge(until - since)), words, alerts, isComplete }
}
