import type { AccountView } from '../../electron/shared/models.ts'
import { createListStore } from './list-store.ts'

/** Watched accounts, in the order in which they were added. */
export const accounts = createListStore<AccountView>(
  (account) => account.key,
  (a, b) => a.addedAt - b.addedAt,
)
export const useAccounts = accounts.use
