import type { AddressKey, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { storeKey } from '../../shared/networks.ts'
import { partsOf } from '../in-slices.ts'
import { log } from '../monitor-words.ts'
import type { Session } from '../session.ts'
import { describeAction } from '../toncenter/actions.ts'
import { createTraceSaver } from './trace-saver.ts'
import {
  endedTracesKeptMs,
  countLive,
  isExpired,
  pagesOfEnded,
  pagesOfListed,
  overflowOf,
  unresolvedKeptMs,
  unresolvedStates,
  watchedIn,
  withoutOthers,
} from './trace-retention.ts'
import type { PendingActions, WireAction } from '../toncenter/client-types.ts'
import { advanceInParts } from '../watch/advance-traces.ts'
import type { ResponseContext } from '../watch/response-context.ts'
import { finishTrace, type TraceChange } from '../watch/finish-trace.ts'
import { isUncertain } from '../watch/lookup-times.ts'
import type { Scope, TraceAdvance, TraceRecord } from '../watch/watch-types.ts'
import { createPublishedTraces } from './published-traces.ts'
import { createPaymentLinks } from './payment-links.ts'
import type { Traces } from './traces-types.ts'
import { isLive } from '../../shared/trace-state.ts'

/** Maximum number of traces read during startup. The others are read afterwards. */
const readAtStart = 250
const pruneEveryMs = 10_000

/** `followed`: the traces of followed messages, which stay listed at any age. */
export function createTraces(
  session: Session,
  watchedAccounts: ReadonlyMap<AddressKey, { readonly addedAt: Millis }>,
  followed: ReadonlyMap<string, string>,
): Traces {
  const {
    store,
    appState,
    runtime: { now },
  } = session
  const network = storeKey(session.network)
  const published = createPublishedTraces(appState.lists.traces, watchedAccounts)
  const known = new Map<string, TraceRecord>()
  const open = new Map<string, TraceRecord>()
  const uncertain = new Map<string, TraceRecord>()
  let prunedAt = 0
  const saver = createTraceSaver(session)
  const links = createPaymentLinks(known)
  const isWatchedAtStart = watchedIn(session)
  for (const record of store.traces.list(network, now() - endedTracesKeptMs, readAtStart))
    if (isWatchedAtStart(record.view)) known.set(record.view.key, record)
  let liveCounts: ReadonlyMap<AddressKey, number> | null = null
  for (const key of overflow()) known.delete(key)
  for (const record of links.update([...known.values()])) remember(record)
  published.replace([...known.values()].map((record) => record.view))
  readOn().catch(note)

  function note(thrown: unknown): void {
    session.runtime.log(log.tracesNotRead, thrown)
  }

  async function list(...sources: readonly AsyncGenerator<readonly TraceRecord[]>[]): Promise<void> {
    if (session.runtime.signal.aborted) return
    const isWatched = watchedIn(session)
    for (const pages of sources)
      for await (const page of pages) {
        const unlisted = page.filter(({ view }) => published.get(view.key) === null && isWatched(view))
        const fresh = unlisted.map((record) => known.get(record.view.key) ?? record)
        show(fresh)
      }
    if (session.runtime.signal.aborted) return
    forgetUnwatched()
    forget(overflow())
  }

  function show(records: readonly TraceRecord[]): void {
    const shown = links.update(records)
    for (const record of shown) remember(record)
    if (shown.length > 0) liveCounts = null
    published.upsert(shown.map(({ view }) => view))
  }

  async function readOn(): Promise<void> {
    const wanted = [
      { from: now() - endedTracesKeptMs, to: null, states: [] },
      { from: now() - unresolvedKeptMs, to: null, states: unresolvedStates },
    ]
    await list(...wanted.map((query) => pagesOfEnded(session, query)))
  }

  function forgetUnwatched(): void {
    const isWatched = watchedIn(session)
    forget([...known.values()].flatMap(({ view }) => (isWatched(view) ? [] : [view.key])))
    published.renew([...known.values()].map(({ view }) => view))
  }

  function remember(record: TraceRecord): void {
    const { key } = record.view
    known.set(key, record)
    if (isLive(record.view.state)) open.set(key, record)
    else open.delete(key)
    if (isUncertain(record.view)) uncertain.set(key, record)
    else uncertain.delete(key)
  }

  function stored(key: string): TraceRecord | null {
    return saver.unsaved(key) ?? store.traces.one(network, key)
  }

  /** Loads a trace that is no longer listed, so that an outdated copy in a response is recognised. */
  function recall(key: string): TraceRecord | undefined {
    const record = known.get(key) ?? stored(key)
    if (record !== null && isListable(record)) known.set(key, record)
    return record ?? undefined
  }

  function forget(keys: readonly string[]): void {
    for (const key of keys) {
      known.delete(key)
      open.delete(key)
      uncertain.delete(key)
      links.remove(key)
    }
    liveCounts = null
    published.remove(keys)
  }

  function followedTraces(): ReadonlySet<string> {
    return new Set(followed.values())
  }

  /** False for a trace of accounts that were all removed while the request was under way, unless its message is followed. */
  function isListable({ view: { key, accounts } }: TraceRecord): boolean {
    return accounts.some((account) => watchedAccounts.has(account)) || followedTraces().has(key)
  }

  function overflow(): readonly string[] {
    const kept = followedTraces()
    return overflowOf([...known.values()].flatMap(({ view }) => (kept.has(view.key) ? [] : [view])))
  }

  function prune(at: Millis): void {
    if (Math.abs(at - prunedAt) < pruneEveryMs) return
    prunedAt = at
    saver.writeUnsaved()
    const kept = followedTraces()
    forget([...known].flatMap(([key, { view }]) => (isExpired(view, at) && !kept.has(key) ? [key] : [])))
    forget(overflow())
  }

  function contextOf({ addressBook, metadata }: Pick<PendingActions, 'addressBook' | 'metadata'>) {
    return {
      addressBook,
      metadata,
      watchedAccounts,
      isTestnet: session.network.isTestnet,
    }
  }

  function commit(all: readonly TraceChange[], at: Millis): boolean {
    const changes = all.filter((change) => isListable(change.record))
    if (changes.length > 0) store.batch(() => record(changes, at))
    return changes.length > 0
  }

  function record(changes: readonly TraceChange[], at: Millis): void {
    const records = links.update(changes.map(({ record }) => record))
    saver.save(records)
    const kept = followedTraces()
    const isListed = ({ key }: TraceView): boolean => known.has(key) || kept.has(key)
    const listed = records.filter(({ view }) => isListed(view) || !isExpired(view, at))
    for (const record of listed) remember(record)
    for (const { view } of records) if (!known.has(view.key)) links.remove(view.key)
    liveCounts = null
    published.upsert(listed.map(({ view }) => view))
    session.emit.tracesChanged(records.map(({ view }) => view))
    prune(at)
    session.emit.report(changes.flatMap(({ events }) => events))
  }

  /** Publishes changed traces. A live trace that was not watched for a while may be known but not listed. */
  function publish(records: readonly TraceRecord[], sameViews: ReadonlySet<string>): void {
    const isUnlisted = ({ key, state }: TraceView) => isLive(state) && published.get(key) === null
    const views = records.map(({ view }) => view)
    const changed = views.filter((view) => !sameViews.has(view.key) || isUnlisted(view))
    published.upsert(changed)
    session.emit.tracesChanged(changed)
  }

  /**
   * Stores, publishes and reports the changes made by part of a response, with the alerts and payouts that follow from them.
   * Returns whether it listed an unknown trace.
   */
  function apply(all: TraceAdvance, scope: Scope): boolean {
    const advance = withoutOthers(all, isListable)
    const records = links.update(advance.records)
    if (records.length > 0) store.batch(() => recordAll(advance, records, scope))
    return records.length > 0 && advance.events.some((event) => event.kind === 'trace-new')
  }

  function recordAll(advance: TraceAdvance, records: readonly TraceRecord[], scope: Scope): void {
    const { touched, sameViews, events } = advance
    const linked = new Set(
      records.flatMap((each, nth) => (each === advance.records[nth] ? [] : [each.view.key])),
    )
    const onlySeen = new Set(touched.filter((key) => !linked.has(key)))
    const moved = records.filter((record) => !onlySeen.has(record.view.key))
    if (scope.isStreamed === true) saver.saveSoon(moved)
    else saver.save(moved)
    // After a write that failed, the next response must find the same changes.
    for (const record of records) remember(record)
    saver.defer(records.filter((record) => onlySeen.has(record.view.key)))
    liveCounts = null
    publish(records, new Set(sameViews.filter((key) => !linked.has(key))))
    session.emit.report(events)
  }

  return {
    known: {
      get: (key) => known.get(key) ?? null,
      load: (key) => known.get(key) ?? stored(key),
      all: () => [...known.values()],
      open: () => [...open.values()],
      liveOf: (account) => {
        liveCounts ??= countLive(open.values())
        return liveCounts.get(account) ?? 0
      },
      uncertain: () => [...uncertain.values()],
    },
    *finish(reports, source, at) {
      const context = contextOf(source)
      const describe = (action: WireAction) => describeAction(action, context)
      let isNews = false
      for (const part of partsOf(reports, ({ actions }) => actions.length)) {
        const changes = part.flatMap((report) => {
          const record = known.get(report.key) ?? stored(report.key)
          const { by } = source
          const taking = [...report.actions.flatMap(({ accounts }) => accounts), ...(report.accounts ?? [])]
          // A report by account lacks actions of other accounts. Those join with their own reports.
          const accounts =
            by === null ? [...new Set(taking)].filter((account) => watchedAccounts.has(account)) : [by]
          const isPast = source.isPast(report.endUtime)
          return finishTrace(record, report, { describe, at, accounts, by, isPast }) ?? []
        })
        isNews = commit(changes, at) || isNews
        yield
      }
      return isNews
    },
    change: (key, at, changeOf) => {
      const record = known.get(key)
      const change = record === undefined ? null : changeOf(record)
      if (change !== null) commit([change], at)
    },
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
        absenceEnds: session.service.isAbsenceTrusted(),
        isWatched: (account) => watchedAccounts.has(account),
        watchedSince: (account) => watchedAccounts.get(account)?.addedAt ?? null,
        omitted: answer.omitted,
      }
      const openKeys = (): Iterable<string> => open.keys()
      let isNew = false
      const parts = advanceInParts(
        { get: (key) => known.get(key), recall, openKeys },
        answer.actions,
        response,
      )
      for (const part of parts) {
        isNew = apply(part, scope) || isNew
        yield
        if (!isWanted()) return isNew
      }
      prune(at)
      return isNew
    },
    flush: saver.flush,
    forgetUnwatched,
    reload: () => void list(pagesOfListed(session, now())).catch(note),
    list: (keys) => {
      const unlisted = keys.filter((key) => published.get(key) === null)
      show(unlisted.flatMap((key) => known.get(key) ?? stored(key) ?? []))
    },
  }
}
