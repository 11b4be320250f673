import { setImmediate } from 'node:timers/promises'
import type { Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { conditions, type Condition } from '../../shared/rules.ts'
import { storeKey } from '../../shared/networks.ts'
import { noPoolFacts, type PoolFacts } from '../alerts/rule-context.ts'
import type { RuleHistory } from '../alerts/replay.ts'
import type { Engine } from '../engine-types.ts'
import { roundsKnownMs } from '../pools/followed-pools.ts'
import { timingOf } from '../pools/pool-past.ts'
import { boundaryOf } from '../watch/pool-elections.ts'
import { countUntil, type StoredPoolHistory } from '../watch/pool-history.ts'
import { resultsOf } from '../watch/pool-results.ts'
import { accountSpansOf, contextOf, poolSpansOf } from '../watched-context.ts'

const contradictionsLookedAt = 10_000
export const tracesLookedAt = 50_000

/** Returns the newest traces of a time range, oldest first. Yields to other work between pages. */
async function tracesOf(
  { session: { store, network, runtime } }: Engine,
  from: Millis,
  to: Millis,
): Promise<readonly TraceView[]> {
  const views: TraceView[] = []
  for (const page of store.traces.between(storeKey(network), from, to, tracesLookedAt)) {
    for (const { view } of page) views.push(view)
    await setImmediate()
    runtime.signal.throwIfAborted()
  }
  return views.toSorted((a, b) => a.firstSeenAt - b.firstSeenAt)
}

async function poolFactsOf({ watched: { pools }, session: { network } }: Engine): Promise<PoolFacts> {
  const histories = new Map<string, StoredPoolHistory>()
  for (const key of pools.list.items.keys()) histories.set(key, await pools.historyOf(key))
  const of = (pool: string): StoredPoolHistory => histories.get(pool) ?? { pool, entries: [] }
  return {
    electionsOf: (pool, at) => boundaryOf(of(pool).entries, countUntil(of(pool), at), timingOf({ network })),
    roundsUntil: (pool, at) => resultsOf(of(pool), at - roundsKnownMs, at),
  }
}

export async function historyOf(
  engine: Engine,
  from: Millis,
  to: Millis,
  condition: Condition,
): Promise<RuleHistory> {
  const { session, watched } = engine
  const { store } = session
  const network = storeKey(session.network)
  const kind = conditions[condition.kind].history
  const traces = kind === 'traces' || kind === 'orders' ? await tracesOf(engine, from, to) : []
  const pools = kind === 'rounds' ? await poolFactsOf(engine) : noPoolFacts
  const { isInGroup, isWatched, isPaidBefore } = contextOf(session, watched)

  return {
    to,
    isInGroup,
    isWatched,
    isPaidBefore,
    poolFacts: pools,
    traces: () => traces,
    pools: () =>
      [...watched.pools.list.items.keys()].map((key) => ({
        key,
        spans: poolSpansOf(session, key, from, to),
      })),
    accounts: () =>
      [...watched.accounts.list.items.keys()].map((key) => ({
        key,
        spans: accountSpansOf(session, key, from, to),
      })),
    contradictions: () => {
      const find = (kind: 'block' | 'trace') =>
        store.incidents.about(network, kind, [from, to], contradictionsLookedAt)
      const ofStream = find('trace').filter(({ event }) => event.kind === 'stream-contradiction')
      const about = [...find('block'), ...ofStream]
      // Several rules may have stored an alert for the same contradiction.
      return [...new Map(about.map((each) => [`${each.subject.key} ${each.at}`, each])).values()]
    },
  }
}
