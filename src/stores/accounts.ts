import type { AccountView } from '../../electron/shared/pending-models.ts'
import { comparePlaces } from '../../electron/shared/watch-marks.ts'
import { createListStore } from './list-store.ts'

/** Watched accounts in the user's order. */
export const accounts = createListStore<AccountView>((account) => account.key, comparePlaces)
export const useAccounts = accounts.use
