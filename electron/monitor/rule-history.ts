import type { Millis, PoolState } from '../shared/models.ts'
import type { RuleHistory, Span } from './alerts/index.ts'
import type { Engine } from './engine.ts'
import { storeKey } from './session.ts'
import type { Operation } from './store/types.ts'
import { joinPool } from './toncenter/parts.ts'

const incidentsLookedAt = 500

/** What is kept of one network from `from` to `to`, as rules are replayed over it. */
export function historyOf(engine: Engine, from: Millis, to: Millis): RuleHistory {
  const { store } = engine
  const network = storeKey(engine.network)

  function spansOf<T>(operation: Operation, key: string, read: (at: Millis) => T | null): readonly Span<T>[] {
    return store
      .stretches({ network, operation, key }, from, to)
      .map(({ fromAt, seenUntilAt, gap }) => ({ fromAt, seenUntilAt, gap, read: () => read(fromAt) }))
  }

  function poolAt(key: string, at: Millis): PoolState | null {
    const run = store.lastKnown({ network, operation: 'getPool', key }, at)
    return run === null ? null : joinPool(run.parts)
  }

  return {
    traces: () =>
      store
        .tracesBetween(network, from, to)
        .map(({ view }) => view)
        .toSorted((a, b) => a.firstSeenAt - b.firstSeenAt),
    pools: () =>
      engine.pools.list
        .keys()
        .map((key) => ({ key, spans: spansOf('getPool', key, (at) => poolAt(key, at)) })),
    accounts: () =>
      engine.accounts.list
        .keys()
        .map((key) => ({ key, spans: spansOf<null>('pendingActions', key, () => null) })),
    contradictions: () =>
      store
        .incidents(network, incidentsLookedAt)
        .filter(({ subject, at }) => subject.kind === 'block' && at >= from && at <= to),
  }
}
