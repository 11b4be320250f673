import type { AddressKey, PoolState, PoolView } from '../shared/models.ts'
import type { Asked } from './accounts.ts'
import type { Item } from './schedule/types.ts'
import { subjectOf, type Session } from './session.ts'
import { joinPool, splitPool } from './toncenter/parts.ts'
import { comparePools } from './watch/index.ts'
import { createWatchlist, type Watchlist } from './watchlist.ts'

/** The followed staking pools, and the questions asked for them. */
export interface Pools {
  readonly list: Watchlist
  readonly items: () => readonly Item[]
  readonly ask: (key: AddressKey) => Promise<Asked>
}

export function createPools(session: Session): Pools {
  const { client, freshness, signal, store } = session
  const states = new Map<AddressKey, PoolState>()
  const list = createWatchlist<PoolView>(session, {
    list: 'pools',
    prefix: 'pool',
    operation: 'getPool',
    mirror: session.mirror.pools,
    view: (item, itemFreshness) => ({
      ...item,
      freshness: itemFreshness,
      state: states.get(item.key) ?? null,
    }),
    onRestored: (key, run) => states.set(key, joinPool(run.parts)),
    onRemoved: (key) => states.delete(key),
  })

  return {
    list,
    items: () =>
      list.keys().map((key) => ({ id: list.idOf(key), operation: 'getPool', lane: 'pool', isOnce: false })),
    ask: async (key) => {
      const previousAt = freshness.observedAt(list.idOf(key))
      const { value, receivedAt } = await client.pool(key, { signal })
      if (!list.has(key)) return { isChanged: false }
      const before = states.get(key)
      const kept = store.observe(subjectOf(session, 'getPool', key), splitPool(value), receivedAt)
      states.set(key, value)
      if (before !== undefined && kept.isChanged) {
        session.report(comparePools(key, before, value, { after: previousAt, before: receivedAt }))
      }
      return kept
    },
  }
}
