import type { AccountView, Millis } from '../shared/models.ts'
import type { Item } from './schedule/types.ts'
import { subjectOf, type Session } from './session.ts'
import { splitPending } from './toncenter/parts.ts'
import { createTraces, type Traces } from './traces.ts'
import { createWatchlist, type Watchlist } from './watchlist.ts'

/** An account stays hot for so long after an event. */
const hotForMs = 120_000

/** What was asked came: `isChanged` when the answer differs from the last one, `isNew` when it holds a new event. */
export interface Asked {
  readonly isChanged: boolean
  readonly isNew?: boolean
}

/** The watched accounts with their traces, and the questions asked for them. */
export interface Accounts {
  readonly list: Watchlist
  readonly traces: Traces
  readonly items: () => readonly Item[]
  /** Asks for one account's pending actions. */
  readonly ask: (key: string) => Promise<Asked>
  /** Asks for all live traces by hash. */
  readonly askTraces: () => Promise<Asked>
}

export function createAccounts(session: Session): Accounts {
  const { client, freshness, signal, store, beforePage } = session
  const lastEventAt = new Map<string, Millis>()
  const traces = createTraces(session, () => new Set(list.keys()))
  const list: Watchlist = createWatchlist<AccountView>(session, {
    list: 'accounts',
    prefix: 'account',
    operation: 'pendingActions',
    mirror: session.mirror.accounts,
    view: (item, itemFreshness) => ({
      ...item,
      liveTraces: traces.liveOf(item.key),
      freshness: itemFreshness,
    }),
    onRestored: () => undefined,
    onRemoved: (key) => traces.forgetAccount(key),
  })

  const isHot = (key: string): boolean =>
    traces.liveOf(key) > 0 || session.now() - (lastEventAt.get(key) ?? 0) < hotForMs

  return {
    list,
    traces,
    items: () => {
      const items: Item[] = list.keys().map((key) => ({
        id: list.idOf(key),
        operation: 'pendingActions',
        lane: isHot(key) ? 'hot' : 'warm',
        isOnce: false,
      }))
      if (traces.liveKeys().length > 0) {
        items.push({ id: 'traces', operation: 'pendingActions', lane: 'live', isOnce: false })
      }
      return items
    },
    ask: async (key) => {
      const previousAt = freshness.observedAt(list.idOf(key))
      const { value, receivedAt } = await client.pendingByAccount(key, { signal })
      if (!list.has(key)) return { isChanged: false }
      const kept = store.observe(subjectOf(session, 'pendingActions', key), splitPending(value), receivedAt)
      const { isNew } = traces.advance({ kind: 'account', account: key, previousAt }, value, receivedAt)
      if (isNew) lastEventAt.set(key, receivedAt)
      return { ...kept, isNew }
    },
    askTraces: async () => {
      const keys = traces.liveKeys()
      if (keys.length === 0) return { isChanged: false }
      const { value, receivedAt } = await client.pendingByHashes(keys, { signal, beforePage })
      traces.advance({ kind: 'hashes', keys }, value, receivedAt)
      return { isChanged: false }
    },
  }
}
