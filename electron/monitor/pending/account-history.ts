import type { AddressKey, Millis } from '../../shared/models.ts'
import { storeKey } from '../../shared/networks.ts'
import { itemId, type PollSource } from '../poll/poll-source.ts'
import type { SteadyLane } from '../schedule/lane.ts'
import { inSlices } from '../in-slices.ts'
import type { Session } from '../session.ts'
import type { HistoryCover, WatchedItem } from '../store/store-types.ts'
import type { FinishedActionsQuery, WireAction } from '../toncenter/client-types.ts'
import type { LiveAccounts } from '../live/live-accounts.ts'
import type { createSafetyLane } from './account-lanes.ts'
import {
  endsOf,
  isFullPage,
  splitPage,
  unfinished,
  wasReadIn,
  type Place,
  type WantedHistory,
} from './history-pages.ts'
import { reportsOfActions } from '../watch/finished-reports.ts'
import type { Traces } from './traces-types.ts'

/** Source of histories in the schedule. */
export const historySource = 'history'
const operation = 'actions'
/**
 * After an interruption, accounts are read at the faster interval, within the lane's share. The least recently read account
 * comes first.
 */
export const historyLane: SteadyLane = {
  how: 'steady',
  name: historySource,
  intervalMs: 60_000,
  fast: { intervalMs: 10_000, forMs: 0 },
  share: 0.3,
  isUrgent: false,
  mostAtOnce: 2,
}

const pageSize = 100
/** Used if all actions of a page ended in the same second, such as those of a payout to more than 100 recipients. */
const largePageSize = 1_000
/** A trace may be indexed after another one that ended later, with a delay of up to this, seconds. */
const overlapSeconds = 180
/** Maximum number of pages per poll; the next poll continues there. */
const mostPages = 20
/** Maximum number of accounts for which `readBack` reads a page. */
const mostReadBack = 10
/** Delays after which accounts are read again, ms. A busy service indexes traces late, an overloaded one even later. */
const lateMs = [60_000, 300_000] as const
/** A poll without new actions is stored at most once per this interval, ms. */
const storedEveryMs = 600_000

/** Reads the finished actions of watched accounts: from before they were watched, and those that polling missed. */
export interface AccountHistory {
  readonly source: PollSource
  /**
   * Fetches the actions since the last poll as soon as possible, after a sleep, an outage or a gap. Default: for all accounts.
   */
  readonly refresh: (account?: AddressKey) => void
  /** Reads streamed accounts twice more, at later times, because some traces are indexed late. */
  readonly refreshLate: () => void
  /**
   * Returns the time since which the stream and the history together are complete and still stored; null if the stream does not
   * cover the account.
   */
  readonly completeSince: (account: AddressKey) => Millis | null
  /**
   * Reads one older page for each of the accounts whose history starts latest, or the first page of new accounts. Returns since
   * when the actions of all wanted accounts are read; null if the service has no earlier ones. Throws like the client.
   */
  readonly readBack: (wanted: WantedHistory) => Promise<{ readonly since: Millis | null }>
}

export interface AccountHistoryDeps {
  readonly traces: Traces
  readonly live: Pick<LiveAccounts, 'covers' | 'check'>
  readonly safetyLane: ReturnType<typeof createSafetyLane>
}

export function createAccountHistory(
  session: Session,
  watched: Map<AddressKey, WatchedItem>,
  { traces, live, safetyLane }: AccountHistoryDeps,
): AccountHistory {
  const {
    store,
    service: { client, beforePage },
    runtime: { signal },
  } = session
  const network = storeKey(session.network)
  const storedAt = new Map<AddressKey, Millis>()
  /**
   * Where the next page begins, while an account is behind. A poll that only went back from the end of the known range could
   * read the same busy minutes again and again.
   */
  const unread = new Map<AddressKey, Place>()
  /** For each account, when the last request that completed its history was sent. */
  const completeAt = new Map<AddressKey, Millis>()
  /** Number of interruptions. They are counted, because the clock may be set back. */
  let interruptions = 0
  /** For each account, `interruptions` when that request was sent. */
  const completeUntil = new Map<AddressKey, number>()
  /**
   * A history that was read before these interruptions may be incomplete: `interrupted` for all accounts, `interruptedOf` for
   * single ones.
   */
  let interrupted = 0
  const interruptedOf = new Map<AddressKey, number>()

  /** Like `interrupted`, but for accounts that the stream covers. All others are read every minute anyway. */
  let indexed = 0
  let cancelLate: (() => void) | null = null

  /** Cached, because looking up a newly built string is slow. */
  const ids = new Map<AddressKey, string>()
  function idOf(key: AddressKey): string {
    const id = ids.get(key) ?? itemId(historySource, key)
    ids.set(key, id)
    return id
  }

  function isBehind(key: AddressKey): boolean {
    if (watched.get(key)?.history === undefined) return true
    const [read, own] = [completeUntil.get(key), interruptedOf.get(key)]
    if (read === undefined) return own !== undefined
    return read < Math.max(interrupted, own ?? interrupted) || (read < indexed && live.covers.account(key))
  }

  function saveCover(key: AddressKey, history: HistoryCover, isNews: boolean): void {
    const item = watched.get(key)
    if (item === undefined) return
    watched.set(key, { ...item, history })
    if (!isNews && history.at - (storedAt.get(key) ?? 0) < storedEveryMs) return
    storedAt.set(key, history.at)
    store.watchlists.save(network, 'accounts', { ...item, history })
  }

  /** Changes one end of the range. Keeps the other end, which another request may have moved in the meantime. */
  function moveCover(key: AddressKey, change: Partial<HistoryCover>, isNews: boolean): void {
    const present = watched.get(key)?.history
    if (present !== undefined) saveCover(key, { ...present, ...change }, isNews)
  }

  function noteComplete(
    key: AddressKey,
    { sentAt, count }: { readonly sentAt: Millis; readonly count: number },
  ): void {
    completeAt.set(key, sentAt)
    completeUntil.set(key, count)
  }

  async function readPage(
    account: AddressKey,
    place: Omit<FinishedActionsQuery, 'limit'>,
    before: readonly WireAction[],
    wasRead: (endUtime: number) => boolean = () => false,
  ) {
    const count = interruptions
    const read = (limit: number) =>
      client.finishedActions(account, { ...place, limit }, { signal, beforePage })
    let limit = pageSize
    let answer = await read(limit)
    if (isFullPage(answer.value, limit) && new Set(endsOf([...before, ...answer.value.actions])).size === 1) {
      await beforePage()
      limit = largePageSize
      answer = await read(limit)
    }
    const { value, receivedAt, latencyMs } = answer
    const isFull = isFullPage(value, limit)
    const { complete, rest } = splitPage([...before, ...value.actions], isFull)
    const addedAt = watched.get(account)?.addedAt ?? receivedAt
    const reports = reportsOfActions(complete, value.omitted)
    const sentAt = receivedAt - latencyMs
    live.check(account, reports, sentAt)
    const isPast = (endUtime: number): boolean => endUtime * 1000 < addedAt || wasRead(endUtime)
    const source = { ...value, by: account, isPast }
    const isChanged = await inSlices(session.runtime, traces.finish(reports, source, receivedAt))
    return { complete, rest, isFull, limit, isChanged, receivedAt, sentAt, count }
  }

  async function begin(account: AddressKey): Promise<boolean> {
    unread.delete(account)
    // Without a time, the service would sort by logical time, in which traces end in another order (api.md 9).
    const read = await readPage(account, { sort: 'desc', offset: 0, startUtime: 0 }, [])
    const { complete, isFull, receivedAt } = read
    const ends = endsOf(complete)
    const from = isFull ? Math.min(...ends) : 0
    saveCover(account, { from, to: Math.max(0, ...ends), at: receivedAt }, true)
    noteComplete(account, read)
    return complete.length > 0
  }

  /**
   * Reads what ended since the last poll, oldest first. Each page starts at the end time of the previous page, which is cheap
   * for the service.
   */
  async function extend(account: AddressKey, cover: HistoryCover): Promise<boolean> {
    let isNews = false
    let to = cover.to
    for (let page = 0; page < mostPages; page += 1) {
      if (page > 0) await beforePage()
      const { startUtime, offset, rest } = unread.get(account) ?? {
        startUtime: Math.max(0, cover.to - overlapSeconds),
        offset: 0,
        rest: [],
      }
      const read = await readPage(account, { startUtime, sort: 'asc', offset }, rest, wasReadIn(cover))
      isNews = isNews || read.isChanged
      const end = Math.max(startUtime, ...endsOf(read.complete))
      to = Math.max(to, end)
      if (!read.isFull) {
        unread.delete(account)
        moveCover(account, { to, at: read.receivedAt }, isNews)
        noteComplete(account, read)
        return isNews
      }
      moveCover(account, { to }, isNews)
      // All traces of a page may have ended in the same second.
      const isSameSecond = end === startUtime
      unread.set(
        account,
        isSameSecond
          ? { startUtime, offset: offset + read.limit, rest: read.rest }
          : { startUtime: end, offset: 0, rest: [] },
      )
    }
    return isNews
  }

  return {
    source: {
      name: historySource,
      publish: () => undefined,
      items: () =>
        session.service.offers('finishedActions') === 'no'
          ? []
          : [...watched.keys()].map((key) => ({
              id: idOf(key),
              source: historySource,
              key,
              operation,
              lane: live.covers.account(key) && !isBehind(key) ? safetyLane(watched.size) : historyLane,
              isNearChange: isBehind(key),
            })),
      poll: async (key) => {
        const cover = watched.get(key)?.history
        const isChanged = cover === undefined ? await begin(key) : await extend(key, cover)
        return { isChanged }
      },
    },
    refresh: (account) => {
      interruptions += 1
      if (account === undefined) interrupted = interruptions
      else interruptedOf.set(account, interruptions)
      session.emit.replan()
    },
    refreshLate: () => {
      cancelLate?.()
      const cancels = lateMs.map((ms) =>
        session.runtime.after(ms, () => {
          if (signal.aborted) return
          interruptions += 1
          indexed = interruptions
          session.emit.replan()
        }),
      )
      cancelLate = () => cancels.forEach((cancel) => cancel())
    },
    completeSince: (account) => {
      const coveredSince = live.covers.since(account)
      if (coveredSince === null) return null
      const item = watched.get(account)
      const isRead = (completeAt.get(account) ?? 0) >= coveredSince
      const removedBefore = store.traces.removedBefore(network) ?? 0
      if (item?.history === undefined || !isRead) return Math.max(coveredSince, removedBefore)
      return Math.max(item.addedAt, item.history.from * 1000, removedBefore)
    },
    readBack: async (wanted) => {
      for (const account of unfinished(watched, wanted).slice(0, mostReadBack)) {
        await beforePage()
        const start = watched.get(account)?.history?.from
        if (start === undefined && watched.has(account)) await begin(account)
        if (start === undefined || start === 0) continue
        const { complete, isFull } = await readPage(account, { endUtime: start, sort: 'desc', offset: 0 }, [])
        // If another request moved the start of the range in the meantime, the page may not be adjacent to it.
        if (watched.get(account)?.history?.from !== start) continue
        const earliest = Math.min(start, ...endsOf(complete))
        // If more traces end in one second than fit on a page, skips the rest.
        const from = earliest < start ? earliest : earliest - 1
        moveCover(account, { from: isFull ? from : 0 }, true)
      }
      const [latest] = unfinished(watched, { ...wanted, from: null })
      if (latest === undefined) return { since: null }
      const from = watched.get(latest)?.history?.from
      return { since: from === undefined ? session.runtime.now() : from * 1000 }
    },
  }
}
