import { LookoutError } from '../../shared/errors.ts'
import { parseHash } from '../../shared/hash.ts'
import type { AddressKey, Freshness, Millis } from '../../shared/models.ts'
import type { FollowView, TraceView } from '../../shared/pending-models.ts'
import { storeKey } from '../../shared/networks.ts'
import { itemId, type PollSource } from '../poll/poll-source.ts'
import type { Lane, SteadyLane } from '../schedule/lane.ts'
import { inSlices } from '../in-slices.ts'
import { lists } from '../monitor-words.ts'
import type { Session } from '../session.ts'
import { settleFreshness } from '../view-state/steady.ts'
import type { WatchedItem } from '../store/store-types.ts'
import type { PendingActions } from '../toncenter/client-types.ts'
import { latestKnown } from '../latest-known.ts'
import { findTrace } from '../watch/open-traces.ts'
import { createWatchlist, type Watchlist } from '../watchlist.ts'
import { warmLane } from './account-lanes.ts'
import { createRoundRobin } from './round-robin.ts'
import { mostHashes, traceBatchId } from './trace-batches.ts'
import { createMessageSearch, type MessageSearch } from './message-search.ts'
import type { Traces } from './traces-types.ts'
import { isLive } from '../../shared/trace-state.ts'
import { placeOf } from '../../shared/watch-marks.ts'

const name = 'follows'
const onlyItem = itemId(name, '')

/** Lane of messages that the stream may report. */
const streamedLane: SteadyLane = {
  how: 'steady',
  name: 'streamed',
  intervalMs: 30_000,
  share: 0.1,
  isUrgent: false,
}

/**
 * An added message is polled as usual for this long, ms, also with the stream: it matches only normalised hashes, and a hash does not show
 * whether it is normalised.
 */
const unstreamedMs = 600_000

export interface Follows {
  readonly list: Watchlist
  readonly traceKeys: () => ReadonlySet<string>
  readonly trackedSince: (trace: string) => Millis | null
  /** Followed hashes whose trace is unknown or has not ended. */
  readonly unfinished: () => readonly string[]
  readonly refresh: () => void
  /** Links followed hashes to the traces in a response about them. Call it before the response is applied. */
  readonly tie: (keys: readonly string[], answer: PendingActions) => void
  readonly search: MessageSearch
  readonly source: Omit<PollSource, 'publish'>
}

function base64Of(hash: string): string {
  return parseHash(hash)?.base64 ?? hash
}

/** Returns the freshness of a message. The stream and responses about accounts report its trace, too; an ended one is not polled. */
function freshnessOf(trace: TraceView | null, polled: Freshness): Freshness {
  if (trace === null) return polled
  const { state, lastSeenAt: observedAt } = trace
  if (isLive(state)) return observedAt > (polled.observedAt ?? 0) ? { ...polled, observedAt } : polled
  return { observedAt, triedAt: observedAt, intervalMs: null, nextAt: null, waits: null, error: null }
}

export interface FollowsDeps {
  readonly traces: Traces
  /** The trace of each followed message. This module fills the map. */
  readonly traceOf: Map<string, string>
  /** True while the stream reports the trace of this message. */
  readonly coversHash: (hash: string) => boolean
  /** When the account was last polled; null if it never was. */
  readonly polledAt: (account: AddressKey) => Millis | null
}

export function createFollows(session: Session, deps: FollowsDeps): Follows {
  const { traces, traceOf, coversHash, polledAt } = deps
  const {
    store,
    appState,
    schedule,
    freshness,
    service: { client, beforePage },
    runtime: { signal, now },
  } = session
  const network = storeKey(session.network)
  const watched = new Map<string, WatchedItem>()
  const roundRobin = createRoundRobin(mostHashes)
  for (const { key, trace } of store.watchlists.list(network, 'messages')) {
    if (trace === undefined) continue
    // After a power loss, a trace may not be stored. It is then looked up again.
    if (session.network.isFile === true || traces.known.load(trace) !== null) traceOf.set(key, trace)
  }
  traces.list([...traceOf.values()])

  function viewOf(key: string): TraceView | null {
    const trace = traceOf.get(key)
    return trace === undefined
      ? null
      : (traces.known.get(trace)?.view ?? store.traces.one(network, trace)?.view ?? null)
  }

  function tie(key: string, trace: string): void {
    const before = watched.get(key)
    if (before === undefined || traceOf.get(key) === trace) return
    const item = { ...before, trace }
    watched.set(key, item)
    traceOf.set(key, trace)
    search.forget(key)
    store.watchlists.save(network, 'messages', item)
  }

  const isWaiting = ({ key, addedAt }: WatchedItem): boolean => !traceOf.has(key) && !search.isOver(addedAt)

  function waiting(): readonly string[] {
    return [...watched.values()].filter(isWaiting).map(({ key }) => key)
  }

  const search = createMessageSearch(session, {
    traces,
    waiting: () => new Map(waiting().map((key) => [key, watched.get(key)?.addedAt ?? 0])),
    onFound: tie,
  })

  const isNewlyAdded = (key: string): boolean => now() - (watched.get(key)?.addedAt ?? 0) < unstreamedMs

  const laneOf = (keys: readonly string[]): Lane =>
    keys.every((key) => coversHash(key) && !isNewlyAdded(key)) ? streamedLane : warmLane

  const list: Watchlist = createWatchlist<FollowView>(session, {
    list: 'messages',
    prefix: 'message',
    operation: null,
    watched,
    published: appState.lists.follows,
    parse: (text) => {
      const hash = parseHash(text)
      if (hash === null) throw new LookoutError('invalid-input', lists.notAHash)
      return hash.base64
    },
    view: ({ trace: _kept, ...item }) => {
      const view = viewOf(item.key)
      const id = view === null ? onlyItem : traceBatchId
      const polled = freshness.view(id, schedule.plan.explain(id, now()))
      const published = appState.lists.follows.get(item.key)
      return {
        ...item,
        trace: traceOf.get(item.key) ?? null,
        state: view?.state ?? null,
        ...(view?.endedAt == null ? {} : { endedAt: view.endedAt }),
        ...(traceOf.has(item.key) ? {} : { search: search.view(item.key, item.addedAt) }),
        freshness: settleFreshness(freshnessOf(view, polled), published?.freshness ?? null, now()),
      }
    },
    on: {
      added: (show) => {
        // A stored trace need not be polled, and may not be listed by the service any more.
        for (const key of waiting()) {
          const trace = findTrace(traces.known, key)
          if (trace === null) continue
          tie(key, trace.view.key)
          show(key)
        }
        traces.list([...traceOf.values()])
      },
      removed: (keys) => {
        for (const key of keys) search.forget(key)
        const hadTrace = keys.filter((key) => traceOf.delete(key)).length > 0
        if (hadTrace) traces.forgetUnwatched()
      },
    },
  })

  /** Adds a message, or searches again for one that was not found in time. */
  const add: Watchlist['add'] = (text, label) => {
    const added = list.add(text, label)
    const item = watched.get(added.key)
    if (added.isNew || item === undefined || traceOf.has(item.key) || isWaiting(item)) return added
    search.forget(item.key)
    list.change(item.key, (before) => [{ ...before, position: placeOf(before), addedAt: now() }])
    session.emit.replan()
    return { ...added, isNew: true }
  }

  function tieAll(keys: readonly string[], { actions }: PendingActions): void {
    // The trace of a message in another encoding is listed with other hashes. Several traces mean that the service ignored the hash.
    const isOneTrace = actions.every(({ traceKey }) => traceKey === actions[0]?.traceKey)
    for (const key of keys) {
      const found =
        actions.find(
          ({ traceKey, externalHash }) => base64Of(traceKey) === key || base64Of(externalHash) === key,
        ) ?? (keys.length === 1 && isOneTrace ? actions[0] : undefined)
      if (found !== undefined) tie(key, found.traceKey)
    }
  }

  /** Links followed hashes to traces that responses about accounts report: between two polls, a trace may appear and end. */
  function tieChanged(changed: ReadonlySet<string>): void {
    const keys = new Set(waiting())
    if (keys.size === 0) return
    for (const trace of changed) {
      const record = traces.known.get(trace)
      if (record === null) continue
      const names = [record.externalHash, record.traceId].flatMap((hash) =>
        hash === null ? [] : [base64Of(hash)],
      )
      for (const key of names) if (keys.has(key)) tie(key, trace)
    }
  }

  return {
    list: { ...list, add },
    search,
    traceKeys: () => new Set(traceOf.values()),
    trackedSince: (trace) => {
      const since = [...traceOf].flatMap(([key, each]) =>
        each === trace ? (watched.get(key)?.addedAt ?? []) : [],
      )
      return since.length === 0 ? null : Math.min(...since)
    },
    unfinished: () =>
      [...watched.values()].flatMap((item) => {
        const view = viewOf(item.key)
        return isWaiting(item) || (view !== null && isLive(view.state)) ? [item.key] : []
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
        // A watched account that was polled without the trace proves that it is new.
        const previousAt = (_: string, accounts: readonly AddressKey[]): Millis | null =>
          latestKnown(accounts.map(polledAt))
        const scope = { kind: 'hashes', keys, previousAt } as const
        tieAll(keys, value)
        const times = { at: receivedAt, sentAt: receivedAt - latencyMs }
        const isNew = await inSlices(session.runtime, traces.advance(scope, value, times))
        return { isChanged: isNew, isNew, observedAt: receivedAt }
      },
      observe: (events) => {
        const changed = new Set(events.flatMap((event) => ('key' in event ? [event.key] : [])))
        tieChanged(changed)
        for (const [key, trace] of traceOf) if (changed.has(trace)) list.show(key)
      },
    },
  }
}
