import type { AddressKey, Millis } from '../../shared/models.ts'
import type { AccountView } from '../../shared/pending-models.ts'
import type { Item } from '../schedule/schedule-types.ts'
import { createFollows, type Follows } from './follows.ts'
import { createGroups, type Groups } from '../groups.ts'
import { subjectOf, type PollResult, type Session } from '../session.ts'
import { createTraceConfirmations, type TraceConfirmations } from './trace-confirmations.ts'
import { isPromiseKept, settleFreshness } from '../shown/steady.ts'
import { splitPending } from '../toncenter/parts.ts'
import { createTraces, type Traces } from './watched-traces.ts'
import { createRoundRobin } from './round-robin.ts'
import { createWatchlist, type Watchlist } from '../watchlist.ts'

/** An account stays hot for so long after an event. */
const hotForMs = 120_000
/** A URL with more hashes would pass 4 KB. */
const mostHashes = 50
/** Of many live traces so many batches are asked at the pace of one; those of more take longer to come round. */
const mostBatches = 4

export const isTracesItem = (id: string): boolean => id === 'traces' || id.startsWith('traces:')

/** The watched accounts with their traces, and the questions asked for them. */
export interface Accounts {
  readonly list: Watchlist
  readonly follows: Follows
  readonly groups: Groups
  readonly traces: Traces
  readonly proofs: TraceConfirmations
  readonly items: () => readonly Item[]
  /** Asks for one account's pending actions. */
  readonly ask: (key: string) => Promise<PollResult>
  /** Asks for live traces by hash, those whose turn it is. */
  readonly askTraces: () => Promise<PollResult>
  /** Asks for the followed messages of which no trace was seen yet. */
  readonly askFollows: () => Promise<PollResult>
  /** Writes how everything stands now into the mirror. */
  readonly show: () => void
  /** As `show`, where what was told holds no longer: of one account, or of all. */
  readonly sweep: (key?: AddressKey) => void
}

export function createAccounts(session: Session): Accounts {
  const { client, freshness, signal, store, beforePage } = session
  const lastEventAt = new Map<string, Millis>()
  /** When the question was sent that each account's last answer followed. */
  const lastSentAt = new Map<string, Millis>()
  const traces = createTraces(session, () => new Set(list.keys()))
  const proofs = createTraceConfirmations(session, traces)
  const follows = createFollows(session, traces)
  const list: Watchlist = createWatchlist<AccountView>(session, {
    list: 'accounts',
    prefix: 'account',
    operation: 'pendingActions',
    mirror: session.mirror.accounts,
    view: (item, itemFreshness) => ({
      ...item,
      liveTraces: traces.liveOf(item.key),
      freshness: settleFreshness(
        itemFreshness,
        session.mirror.accounts.get(item.key)?.freshness ?? null,
        session.now(),
      ),
    }),
    onRestored: () => undefined,
    onRemoved: (key) => {
      lastEventAt.delete(key)
      lastSentAt.delete(key)
      traces.forgetUnwatched()
    },
    onAdded: traces.reload,
  })
  const traceTurns = createRoundRobin(mostHashes)
  const followTurns = createRoundRobin(mostHashes)
  const groups = createGroups(session, [list, follows.list])

  const isHot = (key: string): boolean =>
    traces.liveOf(key) > 0 || session.now() - (lastEventAt.get(key) ?? 0) < hotForMs

  return {
    list,
    follows,
    groups,
    traces,
    proofs,
    show: () => {
      list.show()
      follows.list.show()
    },
    sweep: (only) => {
      const now = session.now()
      const paceOf = session.schedule.paces(now)
      for (const key of only === undefined ? list.keys() : [only]) {
        const id = list.idOf(key)
        const told = session.mirror.accounts.get(key)
        const exact = { observedAt: freshness.observedAt(id), intervalMs: paceOf(id) }
        const isTold = told !== null && told.liveTraces === traces.liveOf(key)
        if (!isTold || !isPromiseKept(told.freshness, exact, now)) list.show(key)
      }
      if (only === undefined) follows.list.show()
    },
    items: () => {
      const items: Item[] = list.keys().map((key) => ({
        id: list.idOf(key),
        operation: 'pendingActions',
        lane: isHot(key) ? 'hot' : 'warm',
        isOnce: false,
      }))
      // Without a key they would leave nothing to the accounts.
      const room = Math.max(1, Math.floor(session.schedule.quota(session.now()).limit / 2))
      const batches = Math.min(mostBatches, room, Math.ceil(traces.liveKeys().length / mostHashes))
      for (let batch = 0; batch < batches; batch += 1) {
        const id = batch === 0 ? 'traces' : `traces:${batch}`
        items.push({ id, operation: 'pendingActions', lane: 'live', isOnce: false })
      }
      if (follows.waiting().length > 0) {
        items.push({ id: 'follows', operation: 'pendingActions', lane: 'warm', isOnce: false })
      }
      return items
    },
    ask: async (key) => {
      const previousAt = lastSentAt.get(key) ?? freshness.observedAt(list.idOf(key))
      const { value, receivedAt, latencyMs } = await client.pendingByAccount(key, { signal })
      if (!list.has(key)) return { isChanged: false }
      const sentAt = receivedAt - latencyMs
      lastSentAt.set(key, sentAt)
      const kept = store.observe(subjectOf(session, 'pendingActions', key), splitPending(value), receivedAt)
      const { isNew } = traces.advance(
        { kind: 'account', account: key, previousAt },
        value,
        receivedAt,
        sentAt,
      )
      if (isNew) lastEventAt.set(key, receivedAt)
      return { ...kept, isNew }
    },
    askTraces: async () => {
      const keys = traceTurns.take(traces.liveKeys(), follows.traceKeys())
      if (keys.length === 0) return { isChanged: false }
      const withTransactions = proofs.wantsPlaces(keys)
      const answer = await client.pendingByHashes(keys, { signal, beforePage, withTransactions })
      const { receivedAt, latencyMs } = answer
      const value = proofs.takePlaces(answer.value)
      traces.advance({ kind: 'hashes', keys }, value, receivedAt, receivedAt - latencyMs)
      return { isChanged: false }
    },
    askFollows: async () => {
      const keys = followTurns.take(follows.waiting().toReversed(), new Set())
      if (keys.length === 0) return { isChanged: false }
      const { value, receivedAt, latencyMs } = await client.pendingByHashes(keys, { signal, beforePage })
      const { isNew } = traces.advance({ kind: 'hashes', keys }, value, receivedAt, receivedAt - latencyMs)
      follows.note(keys, value)
      return { isChanged: isNew, isNew }
    },
  }
}
