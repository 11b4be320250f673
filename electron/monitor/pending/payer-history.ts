import type { AddressKey, Millis } from '../../shared/models.ts'
import type { OpenPayouts } from '../payouts/open-payouts.ts'
import { itemId, type PollSource } from '../poll/poll-source.ts'
import type { Session, SessionParts } from '../session.ts'
import type { WatchedItem } from '../store/store-types.ts'
import { historyLane, type AccountHistory } from './account-history.ts'

const name = 'payers'
/** Maximum number of pages per poll; the next poll continues there. */
const mostPages = 20
/** No account is read for older lists: a payout that is never paid would have each new account read back for months. */
const readForMs = 30 * 24 * 3_600_000

type PayerSession = SessionParts<'network', 'now'> & { readonly service: Pick<Session['service'], 'offers'> }

export interface PayerHistoryDeps {
  readonly watched: ReadonlyMap<AddressKey, WatchedItem>
  readonly readBack: AccountHistory['readBack']
  readonly open: () => readonly OpenPayouts[]
}

/** Reads the histories of accounts that may pay open payouts, back to the time from which their lists count payments. */
export interface PayerHistory {
  readonly source: PollSource
  /** Returns the ids of the lists that may have been paid before the times since which the histories are read. */
  readonly unread: () => ReadonlySet<string>
}

/** Returns since when actions must be known: those of all watched accounts, and those of single ones. */
function wantedBy(lists: readonly OpenPayouts[]): {
  readonly ofAll: Millis
  readonly of: ReadonlyMap<AddressKey, Millis>
} {
  const of = new Map<AddressKey, Millis>()
  for (const { payers, since } of lists)
    for (const payer of payers ?? []) of.set(payer, Math.min(since, of.get(payer) ?? Infinity))
  const ofAll = Math.min(...lists.flatMap(({ payers, since }) => (payers === null ? [since] : [])))
  return { ofAll, of }
}

export function createPayerHistory(
  { network, service, runtime }: PayerSession,
  { watched, readBack, open }: PayerHistoryDeps,
): PayerHistory {
  /** An opened file is not polled. */
  const isOffered = (): boolean => network.isFile !== true && service.offers('finishedActions') !== 'no'
  const unpaid = (): readonly OpenPayouts[] =>
    open().filter(({ open: count, list }) => count > 0 && list.addedAt >= runtime.now() - readForMs)
  let known: readonly OpenPayouts[] = []
  let wanted = wantedBy(known)

  /** Returns since when the actions of an account must be known; infinity if no open payout needs them. */
  function wantedSince(account: AddressKey): Millis {
    // There may be 5,000 accounts, and the lists change rarely.
    if (known !== open()) {
      known = open()
      wanted = wantedBy(unpaid())
    }
    return Math.min(wanted.ofAll, wanted.of.get(account) ?? Infinity)
  }

  /** Returns since when the actions of an account are read; infinity if its first page is not. */
  const readSince = (item: WatchedItem | undefined): Millis => (item?.history?.from ?? Infinity) * 1000

  function isWanted(account: AddressKey): boolean {
    const since = readSince(watched.get(account))
    // The first page is read in any case.
    return since !== Infinity && since > wantedSince(account)
  }

  return {
    source: {
      name,
      publish: () => undefined,
      items: () =>
        isOffered()
          ? [...watched.keys()].filter(isWanted).map((key) => ({
              id: itemId(name, key),
              source: name,
              key,
              operation: 'actions',
              lane: historyLane,
              isNearChange: true,
            }))
          : [],
      poll: async (key) => {
        for (let page = 0; page < mostPages && isWanted(key); page += 1)
          await readBack({ accounts: new Set([key]), from: wantedSince(key) })
        return { isChanged: false }
      },
    },
    unread: () => {
      const lists = isOffered() ? unpaid() : []
      if (lists.length === 0) return new Set()
      const all = [...watched.values()]
      const isUnread = ({ payers, since }: OpenPayouts): boolean =>
        all.some((item) => payers?.has(item.key) !== false && readSince(item) > since)
      return new Set(lists.filter(isUnread).map(({ list }) => list.id))
    },
  }
}
