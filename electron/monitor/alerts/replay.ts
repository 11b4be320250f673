import type { Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import { electionsAt } from '../../shared/elections.ts'
import { isOwnFault, isRefused } from '../../shared/errors.ts'
import { conditions, noFilter, type AlertRule } from '../../shared/rules.ts'
import type { GapReason } from '../store/store-types.ts'
import { comparePools, lastComplete } from '../watch/compare-pools.ts'
import { isInScope } from './filter.ts'
import { createOrderBook, observationsOfOrders } from './orders.ts'
import { mayPayBefore, paymentsOf } from './payments.ts'
import type { PoolFacts, RuleContext } from './rule-context.ts'
import { createRuleEngine } from './rule-engine.ts'
import type { Observation } from './alert-types.ts'

export interface Span<T> {
  readonly fromAt: Millis
  readonly seenUntilAt: Millis
  readonly gap: GapReason | null
  readonly read: () => T | null
}

export interface RuleHistory {
  readonly traces: () => readonly TraceView[]
  readonly pools: () => readonly { readonly key: string; readonly spans: readonly Span<PoolState>[] }[]
  readonly accounts: () => readonly { readonly key: string; readonly spans: readonly Span<null>[] }[]
  readonly isInGroup: RuleContext['isInGroup']
  readonly isWatched: RuleContext['isWatched']
  /** Also considers traces that `traces` leaves out, such as those before the tested time. */
  readonly isPaidBefore: RuleContext['isPaidBefore']
  readonly poolFacts: PoolFacts
  readonly to: Millis
  /** Block and stream contradictions are only stored as alerts. */
  readonly contradictions: () => readonly Incident[]
}

/** Returns a function that tells whether an earlier trace paid the same recipient from the same account. */
function firstPayments(
  { isPaidBefore }: RuleHistory,
  traces: readonly TraceView[],
): RuleContext['isPaidBefore'] {
  const byPair = new Map<string, TraceView[]>()
  for (const view of traces)
    for (const { from, recipient } of paymentsOf(view, noFilter)) {
      const pair = `${from} ${recipient}`
      const known = byPair.get(pair)
      if (known === undefined) byPair.set(pair, [view])
      else known.push(view)
    }
  // Most payments have an earlier one among the traces, so that few need a search.
  return (from, recipient, view) =>
    (byPair.get(`${from} ${recipient}`) ?? []).some((each) => mayPayBefore(each, view)) ||
    isPaidBefore(from, recipient, view)
}

const ofTraces: ReadonlySet<string> = new Set(['traces', 'orders'])

function* observationsOfTrace(view: TraceView): Generator<Observation> {
  for (const index of view.steps.keys()) yield { kind: 'trace-step', view, index }
  yield { kind: 'trace', view }
}

/** Returns the times at which a rule must be evaluated again although the pool's state is unchanged. */
type RecheckTimes = (state: PoolState, from: Millis, to: Millis) => readonly Millis[]

/** While the stake is not sent: returns when elections are about to close and when they closed. */
function electionsClosingTimes(
  { condition }: AlertRule,
  pool: string,
  { electionsOf }: PoolFacts,
): RecheckTimes {
  if (condition.kind !== 'elections-closing') return () => []
  return ({ stakeSent }, from, to) => {
    const boundary = stakeSent === '0' ? electionsOf(pool, from) : null
    const times: Millis[] = []
    for (let at = from; boundary !== null && at < to;) {
      const [earliest, latest] = electionsAt(boundary, at).closes
      times.push(earliest - condition.withinMs, latest)
      at = latest
    }
    return times.filter((at) => at > from && at < to)
  }
}

export function* observationsOfPool(
  pool: string,
  spans: readonly Span<PoolState>[],
  recheckTimes: RecheckTimes = () => [],
): Generator<Observation> {
  let before: { readonly state: PoolState; readonly seenUntilAt: Millis } | null = null
  let complete: PoolState | null = null
  let isContinued = false
  for (const { fromAt, seenUntilAt, gap, read } of spans) {
    const state = gap === null ? read() : null
    if (state === null) {
      isContinued = false
      continue
    }
    if (before !== null) {
      const when = { after: before.seenUntilAt, before: fromAt }
      const events = comparePools(pool, before.state, state, when, complete)
      if (events.length > 0) yield { kind: 'pool-change', pool, before: before.state, events }
    }
    yield { kind: 'pool', pool, state, isContinued, at: fromAt }
    const later = [
      ...recheckTimes(state, fromAt, seenUntilAt),
      ...(seenUntilAt > fromAt ? [seenUntilAt] : []),
    ]
    for (const at of later) yield { kind: 'pool', pool, state, isContinued: true, at }
    before = { state, seenUntilAt }
    complete = lastComplete(state, complete)
    isContinued = true
  }
}

/** Yields when an account was readable and when it was not. Other gaps only interrupt an observation. */
export function* observationsOfAccount(
  account: string,
  spans: readonly Span<null>[],
): Generator<Observation> {
  let isContinued = false
  for (const { fromAt, seenUntilAt, gap } of spans) {
    const fault = gap !== null && isOwnFault(gap) ? gap : null
    if (gap !== null && fault === null) {
      isContinued = false
      continue
    }
    yield { kind: 'account', account, fault, isContinued, at: fromAt }
    if (seenUntilAt > fromAt) yield { kind: 'account', account, fault, isContinued: true, at: seenUntilAt }
    isContinued = true
  }
}

/** Yields, in order, the times at which the service began and stopped refusing access. */
function* observationsOfAccess(
  spans: readonly Pick<Span<unknown>, 'fromAt' | 'seenUntilAt' | 'gap'>[],
): Generator<Observation> {
  const cause = 'requests-refused'
  const refused = spans
    .filter(({ gap }) => gap !== null && isRefused(gap))
    .toSorted((a, b) => a.fromAt - b.fromAt)
  let until: Millis | null = null
  for (const { fromAt, seenUntilAt } of refused) {
    if (until !== null && fromAt > until) yield { kind: 'access', cause, isRefused: false, at: until }
    yield { kind: 'access', cause, isRefused: true, at: fromAt }
    until = Math.max(until ?? seenUntilAt, seenUntilAt)
  }
  if (until !== null) yield { kind: 'access', cause, isRefused: false, at: until }
}

/** A contradiction about a block concerns all accounts. */
function isAbout(rule: AlertRule, { event }: Incident, context: Pick<RuleContext, 'isInGroup'>): boolean {
  return isInScope(rule, event.kind === 'stream-contradiction' ? [event.address] : [], context)
}

/** Returns the alerts that a rule would have raised, oldest first. Yields after each subject. */
export function* replay(rule: AlertRule, history: RuleHistory): Generator<void, readonly Incident[]> {
  const { kind } = rule.condition
  const traces = ofTraces.has(conditions[kind].history) ? history.traces() : []
  const isPaidBefore = kind === 'first-payment' ? firstPayments(history, traces) : () => false
  const ruleEngine = createRuleEngine([{ ...rule, isOn: true }], {
    isInGroup: history.isInGroup,
    isWatched: history.isWatched,
    isPaidBefore,
    pools: history.poolFacts,
  })
  const fired = new Map<string, Incident>()
  const observe = (observations: Iterable<Observation>): void => {
    for (const observation of observations)
      for (const { incident } of ruleEngine.observe(observation)) fired.set(incident.id, incident)
  }
  switch (conditions[kind].history) {
    case 'traces':
      for (const [index, view] of traces.entries()) {
        observe(observationsOfTrace(view))
        // A first payment is searched for in the stored history.
        if (kind === 'first-payment' || index % 200 === 199) yield
      }
      break
    case 'orders': {
      const book = createOrderBook()
      traces.forEach(book.note)
      observe(observationsOfOrders(book.all(), history.to))
      yield
      break
    }
    case 'accounts':
      for (const { key, spans } of history.accounts()) {
        observe(observationsOfAccount(key, spans))
        yield
      }
      break
    case 'polls':
      observe(
        observationsOfAccess([
          ...history.accounts().flatMap(({ spans }) => spans),
          ...history.pools().flatMap(({ spans }) => spans),
        ]),
      )
      yield
      break
    case 'pools':
    case 'rounds':
      for (const { key, spans } of history.pools()) {
        const recheckTimes = electionsClosingTimes(rule, key, history.poolFacts)
        for (const observation of observationsOfPool(key, spans, recheckTimes)) {
          observe([observation])
          yield
        }
      }
      if (kind === 'integrity')
        for (const incident of history.contradictions())
          if (isAbout(rule, incident, history)) fired.set(incident.id, incident)
      break
    case 'none':
      break
  }
  return [...fired.values()].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}
