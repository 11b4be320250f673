import { LookoutError } from '../../shared/errors.ts'
import { parseHash } from '../../shared/hash.ts'
import type { FollowView } from '../../shared/pending-models.ts'
import { storeKey } from '../../shared/networks.ts'
import { itemId, type PollSource } from '../poll/poll-source.ts'
import type { Lane, SteadyLane } from '../schedule/lane.ts'
import { inSlices } from '../in-slices.ts'
import type { Session } from '../session.ts'
import { settleFreshness } from '../view-state/steady.ts'
import type { WatchedItem } from '../store/store-types.ts'
import type { PendingActions } from '../toncenter/client-types.ts'
import { createWatchlist, type Watchlist } from '../watchlist.ts'
import { warmLane } from './account-lanes.ts'
import { createRoundRobin } from './round-robin.ts'
import { mostHashes, traceBatchId } from './trace-batches.ts'
import type { Traces } from './watched-traces.ts'
import { isLive } from '../../shared/trace-state.ts'

const name = 'follows'
/** All messages without a trace are polled together, at the cost of one account. */
const onlyItem = itemId(name, '')

/** The stream matches only normalised hashes, and no one can tell from a hash whether it is normalised. */
const streamedLane: SteadyLane = {
  how: 'steady',
  name: 'streamed',
  intervalMs: 30_000,
  share: 0.1,
  isUrgent: false,
}

/** External message hashes, followed until their trace ended. */
export interface Follows {
  readonly list: Watchlist
  readonly traceKeys: () => ReadonlySet<string>
  /** Followed hashes without a trace, or whose trace has not ended. */
  readonly unfinished: () => readonly string[]
  readonly refresh: () => void
  /** Ties followed hashes to the traces of a response about them. */
  readonly tie: (keys: readonly string[], answer: PendingActions) => void
  readonly source: Omit<PollSource, 'publish'>
}

function base64Of(hash: string): string {
  return parseHash(hash)?.base64 ?? hash
}

/** `coversHash`: the stream reports the trace of this message. */
export function createFollows(
  session: Session,
  traces: Traces,
  coversHash: (hash: string) => boolean,
): Follows {
  const { client, store, appState, schedule, freshness, signal, beforePage, now } = session
  const network = storeKey(session.network)
  const watched = new Map<string, WatchedItem>()
  const traceOf = new Map<string, string>()
  const roundRobin = createRoundRobin(mostHashes)
  for (const item of store.watched(network, 'messages')) {
    if (item.trace !== undefined) traceOf.set(item.key, item.trace)
  }

  const stateOf = (key: string): FollowView['state'] => {
    const trace = traceOf.get(key)
    if (trace === undefined) return null
    return traces.view(trace)?.state ?? store.trace(network, trace)?.view.state ?? null
  }

  function tie(key: string, trace: string): boolean {
    const item = watched.get(key)
    if (item === undefined || traceOf.get(key) === trace) return false
    traceOf.set(key, trace)
    store.saveWatched(network, 'messages', { ...item, trace })
    return true
  }

  function waiting(): readonly string[] {
    return [...watched.keys()].filter((key) => !traceOf.has(key))
  }

  const laneOf = (keys: readonly string[]): Lane => (keys.every(coversHash) ? streamedLane : warmLane)

  const list: Watchlist = createWatchlist<FollowView>(session, {
    list: 'messages',
    prefix: 'message',
    operation: null,
    watched,
    published: appState.follows,
    parse: (text) => {
      const hash = parseHash(text)
      if (hash === null) throw new LookoutError('invalid-input', 'This is not a 32-byte hash.')
      return hash.base64
    },
    view: ({ trace: _kept, ...item }) => {
      const state = stateOf(item.key)
      const id = state === null ? onlyItem : traceBatchId
      const exact = freshness.view(id, schedule.explain(id, now()))
      const published = appState.follows.get(item.key)
      const isOver = state !== null && !isLive(state)
      return {
        ...item,
        trace: traceOf.get(item.key) ?? null,
        state,
        freshness: isOver
          ? (published?.freshness ?? exact)
          : settleFreshness(exact, published?.freshness ?? null, now()),
      }
    },
    on: {
      added: (show) => {
        // A stored trace need not be polled, and may not be listed by the service any more.
        for (const key of waiting()) if (store.trace(network, key) !== null && tie(key, key)) show(key)
        traces.reload()
      },
      removed: (key) => {
        if (traceOf.delete(key)) traces.forgetUnwatched()
      },
    },
  })

  function tieAll(keys: readonly string[], { actions }: PendingActions): void {
    for (const key of keys) {
      const found =
        actions.find(
          ({ traceKey, externalHash }) => base64Of(traceKey) === key || base64Of(externalHash) === key,
        ) ?? (keys.length === 1 ? actions[0] : undefined)
      if (found !== undefined && tie(key, found.traceKey)) list.show(key)
    }
  }

  return {
    list,
    traceKeys: () => new Set(traceOf.values()),
    unfinished: () =>
      [...watched.keys()].filter((key) => {
        const state = stateOf(key)
        return state === null || isLive(state)
      }),
    tie: tieAll,
    refresh: () => schedule.click(onlyItem, now()),
    source: {
      name,
      items: () =>
        waiting().length === 0
          ? []
          : [{ id: onlyItem, source: name, key: '', operation: 'pendingActions', lane: laneOf(waiting()) }],
      poll: async () => {
        const keys = roundRobin.take(waiting().toReversed(), new Set())
        if (keys.length === 0) return { isChanged: false }
        const { value, receivedAt, latencyMs } = await client.pendingByHashes(keys, { signal, beforePage })
        const scope = { kind: 'hashes', keys } as const
        const times = { at: receivedAt, sentAt: receivedAt - latencyMs }
        const isNew = await inSlices(session, traces.advance(scope, value, times))
        tieAll(keys, value)
        return { isChanged: isNew, isNew }
      },
    },
  }
}
