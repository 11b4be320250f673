import type { PayoutList, PayoutView } from '../../electron/shared/payouts.ts'
import { createListStore } from './list-store.ts'

/** Payout lists, newest first. */
export const payoutLists = createListStore<PayoutList>(
  (list) => list.id,
  (a, b) => b.addedAt - a.addedAt || (a.id < b.id ? -1 : 1),
)
export const usePayoutLists = payoutLists.use

export const payouts = createListStore<PayoutView>(
  (payout) => payout.key,
  (a, b) => (a.list === b.list ? a.line - b.line : a.list < b.list ? -1 : 1),
)
export const usePayouts = payouts.use
