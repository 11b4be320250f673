import { setImmediate } from 'node:timers/promises'
import type { Millis } from '../shared/models.ts'
import type { TraceView } from '../shared/pending-models.ts'
import type { PoolState } from '../shared/pool-models.ts'
import { storeKey } from '../shared/networks.ts'
import type { RuleHistory, Span } from './alerts/replay.ts'
import type { Engine } from './engine.ts'
import { poolOf } from './pools/pool-history-cache.ts'
import { contextOf } from './watched-context.ts'
import type { Operation } from './store/store-types.ts'

const contradictionsLookedAt = 10_000
const tracesLookedAt = 50_000

/** Returns the newest traces of a time range, oldest first. Yields to other work between pages. */
async function tracesOf({ store, network }: Engine, from: Millis, to: Millis): Promise<readonly TraceView[]> {
  const views: TraceView[] = []
  for (const page of store.tracesBetween(storeKey(network), from, to, tracesLookedAt)) {
    for (const { view } of page) views.push(view)
    await setImmediate()
  }
  return views.toSorted((a, b) => a.firstSeenAt - b.firstSeenAt)
}

/** Returns a network's stored history from `from` to `to` for a replay. */
export async function historyOf(
  engine: Engine,
  from: Millis,
  to: Millis,
  isOfTraces: boolean,
): Promise<RuleHistory> {
  const { store } = engine
  const network = storeKey(engine.network)
  const traces = isOfTraces ? await tracesOf(engine, from, to) : []

  function spansOf<T>(operation: Operation, key: string, read: (at: Millis) => T | null): readonly Span<T>[] {
    return store
      .stretches({ network, operation, key }, from, to)
      .map(({ fromAt, seenUntilAt, gap }) => ({ fromAt, seenUntilAt, gap, read: () => read(fromAt) }))
  }

  function poolAt(key: string, at: Millis): PoolState | null {
    const run = store.lastKnown({ network, operation: 'getPool', key }, at)
    return run === null ? null : poolOf(engine, key, run)
  }

  return {
    to,
    isInGroup: contextOf(engine, engine).isInGroup,
    traces: () => traces,
    pools: () =>
      engine.pools.list
        .keys()
        .map((key) => ({ key, spans: spansOf('getPool', key, (at) => poolAt(key, at)) })),
    accounts: () =>
      engine.accounts.list
        .keys()
        .map((key) => ({ key, spans: spansOf<null>('pendingActions', key, () => null) })),
    contradictions: () => {
      const find = (kind: 'block' | 'trace') =>
        store.incidentsAbout(network, kind, [from, to], contradictionsLookedAt)
      const ofStream = find('trace').filter(({ event }) => event.kind === 'stream-contradiction')
      const about = [...find('block'), ...ofStream]
      // Several rules may have stored an alert for one contradiction.
      return [...new Map(about.map((each) => [`${each.subject.key} ${each.at}`, each])).values()]
    },
  }
}
