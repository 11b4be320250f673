import type { AddressKey, Millis } from '../../shared/models.ts'
import type { OpenPayouts } from '../payouts/open-payouts.ts'
import { itemId, type PollSource } from '../poll/poll-source.ts'
import type { Session } from '../session.ts'
import type { WatchedItem } from '../store/store-types.ts'
import { historyLane, type AccountHistory } from './account-history.ts'

const name = 'payers'
/** Maximum number of pages per poll; the next poll continues there. */
const mostPages = 20

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

export function createPayerHistory(
  session: Session,
  { watched, readBack, open }: PayerHistoryDeps,
): PayerHistory {
  const isOffered = (): boolean => session.service.offers('finishedActions') !== 'no'
  const mayPay = ({ open: count, payers }: OpenPayouts, account: AddressKey): boolean =>
    count > 0 && payers?.has(account) !== false
  const isReadSince = ({ history }: WatchedItem, since: Millis): boolean =>
    history !== undefined && history.from * 1000 <= since

  /** Returns since when the actions of an account must be known; null if no open payout needs them. */
  function wantedSince(account: AddressKey): Millis | null {
    const times = open().flatMap((each) => (mayPay(each, account) ? [each.since] : []))
    return times.length === 0 ? null : Math.min(...times)
  }

  function isWanted(account: AddressKey): boolean {
    const item = watched.get(account)
    const since = wantedSince(account)
    // The first page is read in any case.
    return since !== null && item?.history !== undefined && !isReadSince(item, since)
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
      const lists = isOffered() ? open() : []
      const isUnread = (each: OpenPayouts): boolean =>
        [...watched.values()].some((item) => mayPay(each, item.key) && !isReadSince(item, each.since))
      return new Set(lists.filter(isUnread).map(({ list }) => list.id))
    },
  }
}
