import type { AddressKey, Millis } from '../../shared/models.ts'
import type { OverduePayouts } from '../payouts/open-payouts.ts'
import type { Payouts } from '../payouts/payout-lists.ts'
import { onceEach } from '../once-each.ts'
import type { Observation } from './alert-types.ts'
import type { OrderSources } from './orders.ts'

export interface PayoutSources extends Pick<Payouts, 'overdue' | 'has'>, Pick<OrderSources, 'unmissedSince'> {
  /** Returns the watched accounts. */
  readonly accounts: () => Iterable<AddressKey>
  /** False if the service has no finished actions: then nothing from before a list was added can become known. */
  readonly isHistoryOffered: () => boolean
}

/** A list may stay overdue for months, and looking up the gaps of a thousand accounts may take 100 ms. */
const everyMs = 60_000

/**
 * Returns a function that observes the lists past their deadline. A list is left out while it may have been paid unseen: in a gap
 * that the histories of its payers do not fill, before these histories begin, or by an account that is not watched.
 */
export function createPayoutObservations({
  overdue,
  accounts,
  isHistoryOffered,
  unmissedSince,
}: Omit<PayoutSources, 'has'>): (at: Millis) => readonly Observation[] {
  let nextAt = 0
  return (at) => {
    // The clock may be set back.
    if (at < nextAt && nextAt - at <= everyMs) return []
    nextAt = at + everyMs
    const missedBefore = onceEach(unmissedSince)
    const watched = new Set(accounts())
    const isOffered = isHistoryOffered()
    const isKnown = (account: AddressKey, { since, addedAt }: OverduePayouts): boolean =>
      watched.has(account) && missedBefore(account) <= (isOffered ? since : addedAt)
    const isSeen = (list: OverduePayouts): boolean =>
      list.overdue === 0 ||
      (watched.size > 0 && [...(list.payers ?? watched)].every((account) => isKnown(account, list)))
    return overdue()
      .filter(isSeen)
      .map((payouts): Observation => ({ kind: 'payouts', payouts, at }))
  }
}
