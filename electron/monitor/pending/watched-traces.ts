import { LookoutError } from '../../shared/errors.ts'
import type { AddressKey, Millis } from '../../shared/models.ts'
import type { TraceDetail, TraceView } from '../../shared/pending-models.ts'
import { storeKey } from '../../shared/networks.ts'
import { partsOf, type Steps } from '../in-slices.ts'
import type { Session } from '../session.ts'
import { describeAction } from '../toncenter/actions.ts'
import { createTraceSaver } from './trace-saver.ts'
import {
  endedTracesKeptMs,
  isExpired,
  pagesOfEnded,
  pagesOfListed,
  overflowOf,
  unresolvedKeptMs,
  unresolvedStates,
} from './trace-retention.ts'
import type { PendingActions, WireAction } from '../toncenter/client-types.ts'
import { groupByTrace } from '../toncenter/trace-bound.ts'
import { advanceListed, advanceMissing, type ResponseContext } from '../watch/advance-traces.ts'
import {
  dropTrace,
  finishTrace,
  withdrawTrace,
  type FailedLookups,
  type FinishedReport,
  type TraceChange,
} from '../watch/finish-trace.ts'
import { liveKeys } from '../watch/open-traces.ts'
import type { Scope, TraceAdvance, TraceRecord } from '../watch/watch-types.ts'
import { isLive } from '../../shared/trace-state.ts'

/** Maximum traces read during startup. The rest is read afterwards. */
const readAtStart = 250
const pruneEveryMs = 10_000
/** Cost of a missing trace, in actions: most are not concerned. */
const missingCost = 0.1

export interface Traces {
  /** Applies a response. Returns whether it listed an unknown trace. Stops at any step once `isWanted` returns false. */
  readonly advance: (
    scope: Scope,
    answer: PendingActions,
    times: { readonly at: Millis; readonly sentAt: Millis },
    isWanted?: () => boolean,
  ) => Steps<boolean>
  readonly liveKeys: () => readonly string[]
  readonly liveOf: (account: AddressKey) => number
  /** Throws `not-found`. */
  readonly detail: (key: string) => TraceDetail
  readonly view: (key: string) => TraceView | null
  /** The live traces, as of their last response. */
  readonly openViews: () => readonly TraceView[]
  readonly record: (key: string) => TraceRecord | null
  readonly improve: (record: TraceRecord) => void
  /** The traces without a verified outcome: live ones, and unverified ones in the list. */
  readonly uncertain: () => readonly TraceRecord[]
  /** Applies reports of finished traces. Returns whether any was news. */
  readonly finish: (reports: readonly FinishedReport[], source: FinishedSource, at: Millis) => Steps<boolean>
  /** Stores what was held back. */
  readonly flush: () => void
  /** Ends a trace as not executed if lookups found nothing for long enough. */
  readonly drop: (key: string, lookups: FailedLookups, at: Millis) => void
  /** Ends a trace that the stream reported as dropped. */
  readonly withdraw: (key: string, at: Millis) => void
  readonly forgetUnwatched: () => void
  readonly reload: () => void
  /** How long each ended trace was listed, ms: the mean of the shortest and the longest possible time. */
  readonly listedTimes: () => readonly number[]
}

/** A response with finished traces. */
export interface FinishedSource extends Pick<PendingActions, 'addressBook' | 'metadata'> {
  /** The account of the request; null if the reports hold all actions of their traces. */
  readonly by: AddressKey | null
  /** True for a trace that ended (unix seconds) before it could be news. */
  readonly isPast: (endUtime: number) => boolean
}

export function createTraces(session: Session, watchedAccounts: ReadonlyMap<AddressKey, unknown>): Traces {
  const { store, appState, now } = session
  const network = storeKey(session.network)
  const known = new Map<string, TraceRecord>()
  /** The live ones of `known`: few, while the ended ones are thousands. */
  const open = new Map<string, TraceRecord>()
  /** The live and the unverified ones of `known`. */
  const uncertain = new Map<string, TraceRecord>()
  let prunedAt = 0
  const saver = createTraceSaver(session)
  const isWatchedAtStart = watchers()
  for (const record of store.traces(network, now() - endedTracesKeptMs, readAtStart))
    if (isWatchedAtStart(record.view)) known.set(record.view.key, record)
  /** Live traces by account; null if the count is outdated. */
  let liveCounts: ReadonlyMap<AddressKey, number> | null = null
  for (const key of overflow()) known.delete(key)
  for (const record of known.values()) remember(record)
  appState.traces.replace([...known.values()].map((record) => record.view))
  readOn().catch(note)

  /** An opened file shows all traces. */
  function watchers(): (view: TraceView) => boolean {
    if (session.network.isFile === true) return () => true
    const accounts = new Set(store.watched(network, 'accounts').map(({ key }) => key))
    const followed = new Set(store.watched(network, 'messages').map(({ trace }) => trace))
    return (view) => followed.has(view.key) || view.accounts.some((account) => accounts.has(account))
  }

  function note(thrown: unknown): void {
    session.log('Reading stored traces failed', thrown)
  }

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
    // Forget traces that were removed from the watchlist meanwhile.
    forgetUnwatched()
    forget(overflow())
  }

  async function readOn(): Promise<void> {
    const wanted = [
      { from: now() - endedTracesKeptMs, to: null, states: [] },
      { from: now() - unresolvedKeptMs, to: null, states: unresolvedStates },
    ]
    await list(...wanted.map((query) => pagesOfEnded(session, query)))
  }

  function forgetUnwatched(): void {
    const isWatched = watchers()
    forget([...known.values()].flatMap(({ view }) => (isWatched(view) ? [] : [view.key])))
  }

  function remember(record: TraceRecord): void {
    const { key } = record.view
    known.set(key, record)
    if (isLive(record.view.state)) open.set(key, record)
    else open.delete(key)
    if (isLive(record.view.state) || record.view.state === 'unverified') uncertain.set(key, record)
    else uncertain.delete(key)
  }

  function stored(key: string): TraceRecord | null {
    return saver.held(key) ?? store.trace(network, key)
  }

  /** Loads a trace that is no longer listed, so that a late copy of it is recognised. */
  function recall(key: string): void {
    const record = known.has(key) ? null : stored(key)
    if (record !== null) known.set(key, record)
  }

  function forget(keys: readonly string[]): void {
    for (const key of keys) {
      known.delete(key)
      open.delete(key)
      uncertain.delete(key)
    }
    liveCounts = null
    appState.traces.remove(keys)
  }

  function overflow(): readonly string[] {
    return overflowOf([...known.values()].map(({ view }) => view))
  }

  function prune(at: Millis): void {
    if (Math.abs(at - prunedAt) < pruneEveryMs) return
    prunedAt = at
    saver.writeHeld()
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
      for (const account of view.accounts) counts.set(account, (counts.get(account) ?? 0) + 1)
    }
    return counts
  }

  function contextOf({ addressBook, metadata }: Pick<PendingActions, 'addressBook' | 'metadata'>) {
    return {
      addressBook,
      metadata,
      watchedAccounts,
      isTestnet: session.network.isTestnet,
    }
  }

  /** Stores and publishes changed traces. Traces that ended long ago are only in the journal. */
  function commit(changes: readonly TraceChange[], at: Millis): void {
    if (changes.length === 0) return
    const records = changes.map(({ record }) => record)
    saver.save(records)
    const listed = records.filter(({ view }) => known.has(view.key) || !isExpired(view, at))
    for (const record of listed) remember(record)
    liveCounts = null
    appState.traces.upsert(listed.map(({ view }) => view))
    session.tracesChanged(records.map(({ view }) => view))
    prune(at)
    session.report(changes.flatMap(({ events }) => events))
  }

  function end(key: string, at: Millis, changeOf: (record: TraceRecord) => TraceChange | null): void {
    const record = known.get(key)
    const change = record === undefined ? null : changeOf(record)
    if (change !== null) commit([change], at)
  }

  /** Publishes what changed. A live trace may be known but not listed if it was not watched for a time. */
  function publish(records: readonly TraceRecord[], sameViews: ReadonlySet<string>): void {
    const isUnlisted = ({ key, state }: TraceView) => isLive(state) && appState.traces.get(key) === null
    const views = records.map(({ view }) => view)
    const changed = views.filter((view) => !sameViews.has(view.key) || isUnlisted(view))
    appState.traces.upsert(changed)
    session.tracesChanged(changed)
  }

  /** Stores, publishes and reports what a part of a response changed. Returns whether it listed an unknown trace. */
  function apply({ records, touched, sameViews, events }: TraceAdvance, scope: Scope): boolean {
    if (records.length === 0) return false
    const onlySeen = new Set(touched)
    for (const record of records) remember(record)
    const moved = records.filter((record) => !onlySeen.has(record.view.key))
    if (scope.isStreamed === true) saver.saveSoon(moved)
    else saver.save(moved)
    saver.hold(records.filter((record) => onlySeen.has(record.view.key)))
    liveCounts = null
    publish(records, new Set(sameViews))
    session.report(events)
    return events.some((event) => event.kind === 'trace-new')
  }

  return {
    uncertain: () => [...uncertain.values()],
    *finish(reports, source, at) {
      const context = contextOf(source)
      const describe = (action: WireAction) => describeAction(action, context)
      let isNews = false
      for (const part of partsOf(reports, ({ actions }) => actions.length)) {
        const changes = part.flatMap((report) => {
          const record = known.get(report.key) ?? stored(report.key)
          const taking = report.actions.flatMap(({ accounts }) => accounts)
          const accounts = [...new Set(taking)].filter((account) => watchedAccounts.has(account))
          const { by } = source
          const isPast = source.isPast(report.endUtime)
          return finishTrace(record, report, { describe, at, accounts, by, isPast }) ?? []
        })
        commit(changes, at)
        isNews ||= changes.length > 0
        yield
      }
      return isNews
    },
    drop: (key, lookups, at) => end(key, at, (record) => dropTrace(record, lookups, at)),
    withdraw: (key, at) => end(key, at, (record) => withdrawTrace(record, at)),
    *advance(scope, answer, { at, sentAt }, isWanted = () => true) {
      if (answer.actions.length === 0 && open.size === 0 && scope.kind === 'account') {
        prune(at)
        return false
      }
      const context = contextOf(answer)
      const response: ResponseContext = {
        scope,
        describe: (action) => describeAction(action, context),
        at,
        sentAt,
        absenceEnds: session.isAbsenceTrusted(),
        omitted: answer.omitted,
      }
      const listed = groupByTrace(answer.actions)
      let isNew = false
      for (const part of partsOf([...listed], ([, actions]) => actions.length)) {
        for (const [key] of part) recall(key)
        isNew = apply(advanceListed(known, part, response), scope) || isNew
        yield
        if (!isWanted()) return isNew
      }
      if (scope.isStreamed !== true) {
        const candidates = scope.kind === 'hashes' ? scope.keys : [...open.keys()]
        const missing = candidates.filter((key) => !listed.has(key))
        for (const part of partsOf(missing, () => missingCost)) {
          const records = part.flatMap((key) => known.get(key) ?? [])
          apply(advanceMissing(records, response), scope)
          yield
          if (!isWanted()) return isNew
        }
      }
      prune(at)
      return isNew
    },
    liveKeys: () => liveKeys(open),
    liveOf: (account) => {
      liveCounts ??= countLive()
      return liveCounts.get(account) ?? 0
    },
    detail: (key) => {
      const record = known.get(key) ?? stored(key)
      if (record === null) throw new LookoutError('not-found', 'This trace is no longer listed.')
      const { traceId, externalHash, raw, view } = record
      return { key, traceId, externalHash, raw, lastSeenAt: view.lastSeenAt }
    },
    view: (key) => known.get(key)?.view ?? null,
    openViews: () => [...open.values()].map(({ view }) => view),
    record: (key) => known.get(key) ?? null,
    improve: (record) => {
      if (known.has(record.view.key)) commit([{ record, events: [] }], now())
    },
    flush: saver.flush,
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
