import type { AccountView } from '../../electron/shared/pending-models.ts'
import { comparePlaces } from '../../electron/shared/watch-marks.ts'
import { createListStore } from './list-store.ts'

export const accounts = createListStore<AccountView>((account) => account.key, comparePlaces)
export const useAccounts = accounts.use
