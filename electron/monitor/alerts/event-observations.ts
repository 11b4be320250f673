import type { AddressKey, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import type { PoolEvent, WatchEvent } from '../watch/watch-types.ts'
import type { Observation } from './alert-types.ts'
import { scopedTrace } from '../../shared/scoped-trace.ts'
import { isLive } from '../../shared/trace-state.ts'

export interface EventObservationsDeps {
  readonly trace: (key: string) => TraceView | null
  /** Returns when the watch of an account began; null if it is not watched. */
  readonly watchedSince: (account: AddressKey) => Millis | null
  /** Returns the state of a pool before its events. */
  readonly poolBefore: (key: string) => PoolState | null
}

/** Returns the trace without the actions of other accounts. Directions stay: a transfer to another watched account has none. */
function ofAccounts(view: TraceView, accounts: readonly AddressKey[]): TraceView {
  if (accounts.length === view.accounts.length) return view
  const own = new Set(scopedTrace(view, new Set(accounts)).actions.map(({ key }) => key))
  return { ...view, actions: view.actions.filter(({ key }) => own.has(key)), accounts }
}

/** Returns a function that turns events into observations: steps of traces, contradictions, then one change per pool. */
export function createEventObservations({
  trace,
  watchedSince,
  poolBefore,
}: EventObservationsDeps): (events: readonly WatchEvent[]) => readonly Observation[] {
  function stepsOf(key: string, to: TraceView['state'] | null): readonly Observation[] {
    const view = trace(key)
    if (view === null) return []
    const index = to === null ? 0 : view.steps.findLastIndex(({ state }) => state === to)
    return index === -1
      ? []
      : [
          { kind: 'trace-step', view, index },
          { kind: 'trace', view },
        ]
  }

  /** `only`: the account to which this is news; undefined if it is news to all that were watched when the trace was found. */
  function lastingStepsOf(key: string, only: AddressKey | undefined): readonly Observation[] {
    const known = trace(key)
    if (known === null) return []
    const isOld = (account: AddressKey): boolean => (watchedSince(account) ?? 0) <= known.firstSeenAt
    const accounts = known.accounts.filter((account) =>
      only === undefined ? isOld(account) : account === only,
    )
    if (accounts.length === 0 && known.accounts.length > 0) return []
    const view = ofAccounts(known, accounts)
    // An outcome that another one replaced is no news to the account that joins.
    const steps = view.steps.flatMap(({ state }, index): readonly Observation[] =>
      isLive(state) || state === view.state ? [{ kind: 'trace-step', view, index }] : [],
    )
    return [...steps, { kind: 'trace', view }]
  }

  return (events) => {
    const ofPools = new Map<string, PoolEvent[]>()
    const others = events.flatMap((event): readonly Observation[] => {
      if (event.kind === 'trace-new') return stepsOf(event.key, null)
      if (event.kind === 'trace-joined') return lastingStepsOf(event.key, event.only)
      if (event.kind === 'trace-state') return stepsOf(event.key, event.to)
      if (event.kind === 'block-contradiction' || event.kind === 'stream-contradiction') return [event]
      const ofPool = ofPools.get(event.pool)
      if (ofPool === undefined) ofPools.set(event.pool, [event])
      else ofPool.push(event)
      return []
    })
    const changes = [...ofPools].map(([pool, list]): Observation => ({
      kind: 'pool-change',
      pool,
      before: poolBefore(pool),
      events: list,
    }))
    return [...others, ...changes]
  }
}
