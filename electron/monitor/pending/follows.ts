import { LookoutError } from '../../shared/errors.ts'
import { parseHash } from '../../shared/hash.ts'
import { isLive } from '../../shared/labels.ts'
import type { FollowView } from '../../shared/pending-models.ts'
import { storeKey } from '../../shared/networks.ts'
import type { Session } from '../session.ts'
import { settleFreshness } from '../shown/steady.ts'
import type { PendingActions } from '../toncenter/types.ts'
import type { Traces } from './watched-traces.ts'
import { createWatchlist, type Watchlist } from '../watchlist.ts'

/** External message hashes that are followed until their trace ended. */
export interface Follows {
  readonly list: Watchlist
  /** Hashes of which no trace was seen yet: they are asked for together, at the cost of one account. */
  readonly waiting: () => readonly string[]
  /** Ties hashes to the traces of an answer that was asked for by them. */
  readonly note: (asked: readonly string[], answer: PendingActions) => void
  readonly traceKeys: () => ReadonlySet<string>
}

function base64Of(hash: string): string {
  return parseHash(hash)?.base64 ?? hash
}

export function createFollows(session: Session, traces: Traces): Follows {
  const { store, mirror, schedule, freshness, now } = session
  const network = storeKey(session.network)
  const traceOf = new Map<string, string>()
  for (const item of store.watched(network, 'messages')) {
    if (item.trace !== undefined) traceOf.set(item.key, item.trace)
  }

  const stateOf = (key: string): FollowView['state'] => {
    const trace = traceOf.get(key)
    if (trace === undefined) return null
    return traces.view(trace)?.state ?? store.trace(network, trace)?.view.state ?? null
  }

  const list: Watchlist = createWatchlist<FollowView>(session, {
    list: 'messages',
    prefix: 'message',
    operation: null,
    mirror: mirror.follows,
    parse: (text) => {
      const hash = parseHash(text)
      if (hash === null) throw new LookoutError('invalid-input', 'This is not a 32-byte hash.')
      return hash.base64
    },
    view: ({ trace: _kept, ...item }) => {
      const state = stateOf(item.key)
      const id = state === null ? 'follows' : 'traces'
      const exact = freshness.view(id, schedule.explain(id, now()))
      const told = mirror.follows.get(item.key)
      const isOver = state !== null && !isLive(state)
      return {
        ...item,
        trace: traceOf.get(item.key) ?? null,
        state,
        freshness: isOver
          ? (told?.freshness ?? exact)
          : settleFreshness(exact, told?.freshness ?? null, now()),
      }
    },
    onRestored: () => undefined,
    onAdded: () => {
      // What is known already need not be asked for, and may not be listed any more.
      for (const key of waiting()) if (store.trace(network, key) !== null) tie(key, key)
      traces.reload()
    },
    onRemoved: (key) => {
      if (traceOf.delete(key)) traces.forgetUnwatched()
    },
  })

  function waiting(): readonly string[] {
    return list.keys().filter((key) => !traceOf.has(key))
  }

  function tie(key: string, trace: string): void {
    const item = list.find(key)
    if (item === null || traceOf.get(key) === trace) return
    traceOf.set(key, trace)
    store.saveWatched(network, 'messages', { ...item, trace })
    list.show(key)
  }

  return {
    list,
    waiting,
    note: (asked, { actions }) => {
      for (const key of asked) {
        const found = actions.find(
          ({ traceKey, externalHash }) => base64Of(traceKey) === key || base64Of(externalHash) === key,
        )
        if (found !== undefined) tie(key, found.traceKey)
        else if (asked.length === 1 && actions[0] !== undefined) tie(key, actions[0].traceKey)
      }
    },
    traceKeys: () => new Set(traceOf.values()),
  }
}
