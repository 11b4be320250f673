import { create } from 'zustand'
import type { PayoutList, PayoutView } from '../../electron/shared/payouts.ts'
import type { PayoutSide } from '../lib/payout-summary.ts'
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

interface PayoutFilter {
  /** The id of the shown list, or null for all. */
  readonly list: string | null
  readonly sides: readonly PayoutSide[]
  readonly typed: string
}

/** Which payouts are shown. Kept while another view, such as the journal, is open. */
export const usePayoutFilter = create<PayoutFilter>(() => ({ list: null, sides: [], typed: '' }))
