import type { AddressKey, Millis } from '../../shared/models.ts'
import type { AccountView } from '../../shared/pending-models.ts'
import { comparePlaces } from '../../shared/watch-marks.ts'
import { createGroups, type Groups } from './groups.ts'
import type { PollSource } from '../poll/poll-source.ts'
import { inSlices } from '../in-slices.ts'
import { subjectOf, type Session } from '../session.ts'
import { isPromiseKept, settleFreshness } from '../view-state/steady.ts'
import type { WatchedItem } from '../store/store-types.ts'
import { splitInSteps } from '../toncenter/parts.ts'
import { prepareInSteps } from '../store/prepare.ts'
import { createWatchlist, type Watchlist } from '../watchlist.ts'
import { createLiveAccounts, keepAliveMs, type LiveAccounts } from '../live/live-accounts.ts'
import { createSafetyLane, hotLane, warmLane } from './account-lanes.ts'
import { createAccountHistory, type AccountHistory } from './account-history.ts'
import { reportsOfActions } from '../watch/finished-reports.ts'
import { createFollows, type Follows } from './follows.ts'
import { createOutcomeLookups } from './outcome-lookups.ts'
import { createTraceBatches } from './trace-batches.ts'
import { createTraceConfirmations } from './trace-confirmations.ts'
import { createTraceReader, type TraceReader } from './whole-trace.ts'
import { createTraces } from './watched-traces.ts'
import type { Traces } from './traces-types.ts'

/** An account stays hot for this long after an event. */
const hotForMs = 120_000
const name = 'account'
const operation = 'pendingActions'

export interface Accounts {
  readonly list: Watchlist
  readonly follows: Follows
  readonly groups: Groups
  readonly traces: Traces
  readonly history: AccountHistory & TraceReader
  readonly live: LiveAccounts
  readonly sources: readonly PollSource[]
  /** Publishes all accounts whose published state is outdated, or one of them. */
  readonly sweep: (key?: AddressKey) => void
}

export function createAccounts(session: Session): Accounts {
  const {
    freshness,
    appState,
    store,
    service: { client },
    runtime: { signal },
  } = session
  const lastEventAt = new Map<string, Millis>()
  /** For each account, when the request for its last response was sent. */
  const lastSentAt = new Map<string, Millis>()
  const watched = new Map<AddressKey, WatchedItem>()
  const followed = new Map<string, string>()
  const traces = createTraces(session, watched, followed)
  const confirmations = createTraceConfirmations(session, traces)
  const follows = createFollows(session, {
    traces,
    traceOf: followed,
    coversHash: (hash) => live.covers.hash(hash),
    polledAt: (account) => polledAt(account),
  })
  let hasConnected = false
  const live = createLiveAccounts(session, {
    traces,
    accounts: () => [...watched.values()].toSorted(comparePlaces).map(({ key }) => key),
    isWatched: (account) => watched.has(account),
    polledAt: (account) => polledAt(account),
    hashes: follows.unfinished,
    on: {
      hashes: follows.tie,
      event: (account, at) => void lastEventAt.set(account, at),
      covered: (account) => history.refresh(account),
      missed: () => history.refresh(),
      gap: (isOfAll) => {
        follows.refresh()
        if (isOfAll && (hasConnected || wasAway)) history.refreshLate()
        hasConnected ||= isOfAll
      },
    },
  })
  const safetyLane = createSafetyLane()
  const history = createAccountHistory(session, watched, { traces, live, safetyLane })
  const list: Watchlist = createWatchlist<AccountView>(session, {
    list: 'accounts',
    prefix: name,
    operation,
    watched,
    published: appState.lists.accounts,
    view: (item, itemFreshness) => ({
      ...item,
      liveTraces: traces.known.liveOf(item.key),
      ...coverageOf(item.key),
      freshness: settleFreshness(
        live.covers.account(item.key)
          ? { ...itemFreshness, intervalMs: keepAliveMs, nextAt: null }
          : itemFreshness,
        appState.lists.accounts.get(item.key)?.freshness ?? null,
        session.runtime.now(),
      ),
    }),
    on: {
      added: traces.reload,
      removed: (keys) => {
        for (const key of keys) {
          lastEventAt.delete(key)
          lastSentAt.delete(key)
          // If it is watched again by Undo, its history is read at once.
          history.refresh(key)
        }
        traces.forgetUnwatched()
      },
    },
  })
  /** True if an earlier session read histories: traces from just before this start may be indexed late, as after an outage. */
  const wasAway = [...watched.values()].some((item) => item.history !== undefined)
  const groups = createGroups(session, [list, follows.list])

  /**
   * Returns when the last poll of an account was sent, or its last observation of an earlier session; null if there was none since
   * its watch began. An imported observation says nothing about the time until then.
   */
  function polledAt(key: AddressKey): Millis | null {
    const restoredAt = freshness.observedAt(list.idOf(key))
    const isOwn = restoredAt !== null && restoredAt >= (watched.get(key)?.addedAt ?? 0)
    return lastSentAt.get(key) ?? (isOwn ? restoredAt : null)
  }

  /** Returns the part of the view that describes coverage. Empty for a polled account. */
  function coverageOf(key: AddressKey): Pick<AccountView, 'isStreamed' | 'completeSince'> {
    const completeSince = history.completeSince(key)
    return completeSince === null ? {} : { isStreamed: true, completeSince }
  }

  const isHot = (key: string): boolean =>
    traces.known.liveOf(key) > 0 || session.runtime.now() - (lastEventAt.get(key) ?? 0) < hotForMs

  function sweep(only?: AddressKey): void {
    const now = session.runtime.now()
    const paceOf = session.schedule.plan.paces(now)
    for (const key of only === undefined ? watched.keys() : [only]) {
      const id = list.idOf(key)
      const published = appState.lists.accounts.get(key)
      const intervalMs = live.covers.account(key) ? keepAliveMs : paceOf(id)
      const exact = { observedAt: freshness.observedAt(id), intervalMs }
      const isPublished =
        published !== null &&
        published.liveTraces === traces.known.liveOf(key) &&
        published.completeSince === (history.completeSince(key) ?? undefined)
      if (!isPublished || !isPromiseKept(published.freshness, exact, now)) list.show(key)
    }
    if (only === undefined) follows.list.show()
  }

  const source: PollSource = {
    name,
    kind: name,
    recorded: { operation, items: watched },
    publish: sweep,
    items: () =>
      [...watched.keys()].map((key) => ({
        id: list.idOf(key),
        source: name,
        key,
        operation,
        lane: live.covers.account(key) ? safetyLane(watched.size) : isHot(key) ? hotLane : warmLane,
      })),
    poll: async (key) => {
      const previousAt = polledAt(key)
      const { value, receivedAt, latencyMs } = await client.pendingByAccount(key, { signal })
      if (!watched.has(key)) return { isChanged: false }
      const sentAt = receivedAt - latencyMs
      lastSentAt.set(key, sentAt)
      const onChain = value.actions.filter(({ traceId }) => traceId !== null)
      live.check(key, reportsOfActions(onChain, undefined), sentAt)
      live.notePolled(key, sentAt)
      const isWanted = (): boolean => watched.has(key)
      const subject = subjectOf(session, operation, key)
      const parts = await inSlices(session.runtime, splitInSteps(value))
      await inSlices(session.runtime, prepareInSteps(store.runs, subject, parts))
      if (!isWanted()) return { isChanged: false }
      const kept = store.runs.observe(subject, parts, receivedAt)
      const scope = { kind: 'account', account: key, previousAt } as const
      const isNew = await inSlices(
        session.runtime,
        traces.advance(scope, value, { at: receivedAt, sentAt }, isWanted),
      )
      if (isNew && isWanted()) lastEventAt.set(key, receivedAt)
      return { ...kept, isNew, observedAt: receivedAt }
    },
  }
  const publishAll = (): void => sweep()
  const batches = createTraceBatches(session, {
    traces,
    follows,
    confirmations,
    live,
    publish: publishAll,
  })

  return {
    list,
    follows,
    groups,
    traces,
    history: { ...history, ...createTraceReader(session, traces.known, watched) },
    live,
    // The stream comes first: its items update the subscription, and its coverage determines the lanes of the other sources.
    sources: [
      live.source,
      source,
      batches,
      { ...follows.source, publish: publishAll },
      createOutcomeLookups(session, { traces, messages: follows.search }),
      history.source,
      confirmations.source,
    ],
    sweep,
  }
}
