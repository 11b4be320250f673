import type { AddressKey } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import type { PoolEvent, WatchEvent } from '../watch/watch-types.ts'
import type { Observation } from './alert-types.ts'
import { scopedTrace } from '../../shared/scoped-trace.ts'
import { isLive } from '../../shared/trace-state.ts'

export interface EventObservationsDeps {
  readonly trace: (key: string) => TraceView | null
  /** Returns the state of a pool before its events. */
  readonly poolBefore: (key: string) => PoolState | null
}

/** Returns the trace without the actions of other accounts. Directions stay: a transfer to another watched account has none. */
function ofAccount(view: TraceView, account: AddressKey): TraceView {
  const own = new Set(scopedTrace(view, new Set([account])).actions.map(({ key }) => key))
  return { ...view, actions: view.actions.filter(({ key }) => own.has(key)), accounts: [account] }
}

/** Returns a function that turns events into observations: steps of traces, contradictions, then one change per pool. */
export function createEventObservations({
  trace,
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

  /** `only`: the account to which this is news; undefined if it is news to all accounts of the trace. */
  function lastingStepsOf(key: string, only: AddressKey | undefined): readonly Observation[] {
    const known = trace(key)
    if (known === null) return []
    const view = only === undefined ? known : ofAccount(known, only)
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
