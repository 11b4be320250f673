import type { AddressKey } from '../../electron/shared/models.ts'
import { useAccounts } from './accounts.ts'
import { useBook } from './book.ts'
import { usePools } from './pools.ts'

export function labelOf(key: AddressKey): string | null {
  const account = useAccounts.getState().byKey.get(key)?.label
  return (
    account ?? usePools.getState().byKey.get(key)?.label ?? useBook.getState().byKey.get(key)?.name ?? null
  )
}

/** Like `labelOf`, but the component renders again when the label changes. */
export function useLabel(key: AddressKey): string | null {
  const account = useAccounts(({ byKey }) => byKey.get(key)?.label)
  const pool = usePools(({ byKey }) => byKey.get(key)?.label)
  const name = useBook(({ byKey }) => byKey.get(key)?.name)
  return account ?? pool ?? name ?? null
}

export function useIsWatched(key: AddressKey): boolean {
  const isAccount = useAccounts(({ byKey }) => byKey.has(key))
  const isPool = usePools(({ byKey }) => byKey.has(key))
  return isAccount || isPool
}
