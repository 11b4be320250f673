import type { AddressKey } from '../../electron/shared/models.ts'
import { useAccounts } from './accounts.ts'
import { usePools } from './pools.ts'

/** Returns the user's label of an address, null when there is none. */
export function labelOf(key: AddressKey): string | null {
  return useAccounts.getState().byKey.get(key)?.label ?? usePools.getState().byKey.get(key)?.label ?? null
}

/** Like `labelOf`; the component renders again when the label changes. */
export function useLabel(key: AddressKey): string | null {
  const account = useAccounts(({ byKey }) => byKey.get(key)?.label)
  const pool = usePools(({ byKey }) => byKey.get(key)?.label)
  return account ?? pool ?? null
}

export function useIsWatched(key: AddressKey): boolean {
  const isAccount = useAccounts(({ byKey }) => byKey.has(key))
  const isPool = usePools(({ byKey }) => byKey.has(key))
  return isAccount || isPool
}
