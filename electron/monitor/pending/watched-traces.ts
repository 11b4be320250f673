import { LookoutError } from '../../shared/errors.ts'
import { isLive } from '../../shared/labels.ts'
import type { AddressKey, Millis } from '../../shared/models.ts'
import type { TraceDetail, TraceView } from '../../shared/pending-models.ts'
import { storeKey } from '../../shared/networks.ts'
import type { Session } from '../session.ts'
import { describeAction } from '../toncenter/actions.ts'
import {
  endedTracesKeptMs,
  isExpired,
  pagesOfEnded,
  pagesOfListed,
  overflowOf,
  unresolvedKeptMs,
  unresolvedStates,
} from './trace-retention.ts'
import type { PendingActions } from '../toncenter/client-types.ts'
import { advanceTraces } from '../watch/advance-traces.ts'
import { isOpen, liveKeys } from '../watch/drop.ts'
import type { Scope, TraceRecord } from '../watch/watch-types.ts'

/** Traces read during the start; the others are read after it. */
const readAtStart = 250
const pruneEveryMs = 10_000

/** The traces of one network, advanced by every response. */
export interface Traces {
  /** Applies one response to the traces; `isNew` if it held an unknown trace. */
  readonly advance: (
    scope: Scope,
    answer: PendingActions,
    at: Millis,
    sentAt: Millis,
  ) => { readonly isNew: boolean }
  /** Traces to poll by hash now. */
  readonly liveKeys: () => readonly string[]
  /** The number of live traces in this account's responses. */
  readonly liveOf: (account: AddressKey) => number
  /** Throws `not-found`. */
  readonly detail: (key: string) => TraceDetail
  readonly view: (key: string) => TraceView | null
  /** The traces that a response may still move, as of their last response. */
  readonly openViews: () => readonly TraceView[]
  readonly record: (key: string) => TraceRecord | null
  /** Replaces a trace by its confirmed version. */
  readonly improve: (record: TraceRecord) => void
  /** Stores the times that `advance` held back. */
  readonly flush: () => void
  /** Drops the traces of what is no longer watched. */
  readonly forgetUnwatched: () => void
  /** Loads the stored traces of what is watched again. */
  readonly reload: () => void
  /** How long each ended trace was listed, ms: the middle of the shortest and the longest possible time. */
  readonly listedTimes: () => readonly number[]
}

export function createTraces(session: Session, watchedAccounts: ReadonlyMap<AddressKey, unknown>): Traces {
  const { store, appState, now } = session
  const network = storeKey(session.network)
  const known = new Map<string, TraceRecord>()
  /** Those of `known` that a response may still move: few, while the ended ones are thousands. */
  const open = new Map<string, TraceRecord>()
  let prunedAt = 0
  /** Traces whose stored record lacks only the newest time when they were last seen. */
  const unsaved = new Set<string>()
  const isWatchedAtStart = watchers()
  for (const record of store.traces(network, now() - endedTracesKeptMs, readAtStart))
    if (isWatchedAtStart(record.view)) known.set(record.view.key, record)
  /** Live traces by account; null when they must be counted again. */
  let liveCounts: ReadonlyMap<AddressKey, number> | null = null
  for (const key of overflow()) known.delete(key)
  for (const record of known.values()) remember(record)
  appState.traces.replace([...known.values()].map((record) => record.view))
  readOn().catch(note)

  /** Returns a test for traces of a watched account or a followed message. In an opened file all are shown. */
  function watchers(): (view: TraceView) => boolean {
    if (session.network.isFile === true) return () => true
    const accounts = new Set(store.watched(network, 'accounts').map(({ key }) => key))
    const followed = new Set(store.watched(network, 'messages').map(({ trace }) => trace))
    return (view) => followed.has(view.key) || view.accounts.some((account) => accounts.has(account))
  }

  function note(thrown: unknown): void {
    session.log('Reading stored traces failed', thrown)
  }

  /** Lists stored records that are not listed yet. */
  async function list(...sources: readonly AsyncGenerator<readonly TraceRecord[]>[]): Promise<void> {
    if (session.signal.aborted) return
    const isWatched = watchers()
    for (const pages of sources)
      for await (const page of pages) {
        const unlisted = page.filter(({ view }) => appState.traces.get(view.key) === null && isWatched(view))
        const fresh = unlisted.map((record) => known.get(record.view.key) ?? record)
        for (const record of fresh) remember(record)
        if (fresh.length > 0) liveCounts = null
        appState.traces.upsert(fresh.map(({ view }) => view))
      }
    if (session.signal.aborted) return
    // Forget traces that were removed from the watchlist since the reading began.
    forgetUnwatched()
    forget(overflow())
  }

  /** Reads the ended traces that the start left out. */
  async function readOn(): Promise<void> {
    const wanted = [
      { from: now() - endedTracesKeptMs, to: null, states: [] },
      { from: now() - unresolvedKeptMs, to: null, states: unresolvedStates },
    ]
    await list(...wanted.map((query) => pagesOfEnded(session, query)))
  }

  function forgetUnwatched(): void {
    flush()
    const isWatched = watchers()
    forget([...known.values()].flatMap(({ view }) => (isWatched(view) ? [] : [view.key])))
  }

  function remember(record: TraceRecord): void {
    const { key } = record.view
    known.set(key, record)
    if (isOpen(record, now())) open.set(key, record)
    else open.delete(key)
  }

  /** Loads a trace that is no longer listed, so that a late copy of it is recognised. */
  function recall(key: string): void {
    const record = known.has(key) ? null : store.trace(network, key)
    if (record !== null) known.set(key, record)
  }

  function forget(keys: readonly string[]): void {
    for (const key of keys) {
      known.delete(key)
      open.delete(key)
    }
    liveCounts = null
    appState.traces.remove(keys)
  }

  function flush(): void {
    const records = [...unsaved].map((key) => known.get(key)).filter((record) => record !== undefined)
    unsaved.clear()
    store.saveTraces(network, records)
  }

  function overflow(): readonly string[] {
    return overflowOf([...known.values()].map(({ view }) => view))
  }

  function prune(at: Millis): void {
    if (Math.abs(at - prunedAt) < pruneEveryMs) return
    prunedAt = at
    for (const [key, record] of open) if (!isOpen(record, at)) open.delete(key)
    const gone: string[] = []
    for (const [key, { view }] of known) {
      if (isExpired(view, at)) gone.push(key)
    }
    forget(gone)
    forget(overflow())
  }

  function countLive(): ReadonlyMap<AddressKey, number> {
    const counts = new Map<AddressKey, number>()
    for (const { view } of open.values()) {
      if (!isLive(view.state)) continue
      for (const account of view.accounts) counts.set(account, (counts.get(account) ?? 0) + 1)
    }
    return counts
  }

  return {
    advance: (scope, answer, at, sentAt) => {
      if (answer.actions.length === 0 && open.size === 0 && scope.kind === 'account') {
        prune(at)
        return { isNew: false }
      }
      const context = {
        addressBook: answer.addressBook,
        metadata: answer.metadata,
        watchedAccounts: new Set(watchedAccounts.keys()),
        isTestnet: session.network.isTestnet,
      }
      for (const { traceKey } of answer.actions) recall(traceKey)
      const { records, touched, events } = advanceTraces(
        known,
        scope,
        answer,
        (action) => describeAction(action, context),
        at,
        { sentAt, open: [...open.values()] },
      )
      const onlySeen = new Set(touched)
      for (const record of records) remember(record)
      const moved = records.filter((record) => !onlySeen.has(record.view.key))
      // A live trace may be known but not listed if it was not watched for a time.
      const unlisted = records.filter(
        ({ view }) => isLive(view.state) && appState.traces.get(view.key) === null,
      )
      store.saveTraces(network, moved)
      for (const key of touched) unsaved.add(key)
      for (const record of moved) unsaved.delete(record.view.key)
      liveCounts = null
      // The time when a trace was last seen is not published until the trace moves.
      appState.traces.upsert([...moved, ...unlisted].map((record) => record.view))
      prune(at)
      session.report(events)
      return { isNew: events.some((event) => event.kind === 'trace-new') }
    },
    liveKeys: () => liveKeys(open, now()),
    liveOf: (account) => {
      liveCounts ??= countLive()
      return liveCounts.get(account) ?? 0
    },
    detail: (key) => {
      const record = known.get(key) ?? store.trace(network, key)
      if (record === null) throw new LookoutError('not-found', 'This trace is no longer listed.')
      const { traceId, externalHash, raw, view } = record
      return { key, traceId, externalHash, raw, lastSeenAt: view.lastSeenAt }
    },
    view: (key) => known.get(key)?.view ?? null,
    openViews: () => [...open.values()].map(({ view }) => view),
    record: (key) => known.get(key) ?? null,
    improve: (record) => {
      const { view } = record
      if (!known.has(view.key)) return
      remember(record)
      unsaved.delete(view.key)
      store.saveTraces(network, [record])
      appState.traces.upsert([view])
    },
    flush,
    forgetUnwatched,
    reload: () => void list(pagesOfListed(session, now())).catch(note),
    listedTimes: () =>
      [...known.values()].flatMap(({ view }) => {
        const first = view.steps[0]?.when
        if (view.endedAt === null || first === undefined || first.after === null) return []
        const shortest = view.lastSeenAt - view.firstSeenAt
        return [(shortest + view.endedAt - first.after) / 2]
      }),
  }
}
