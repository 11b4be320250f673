import type { AddressKey } from '../../electron/shared/models.ts'
import { useAccounts } from './accounts.ts'
import { usePools } from './pools.ts'

/** The user's own name for an address, null when there is none. */
export function labelOf(key: AddressKey): string | null {
  return useAccounts.getState().byKey.get(key)?.label ?? usePools.getState().byKey.get(key)?.label ?? null
}

/** The same for a component, which renders again when the name changes. */
export function useLabel(key: AddressKey): string | null {
  const account = useAccounts(({ byKey }) => byKey.get(key)?.label)
  const pool = usePools(({ byKey }) => byKey.get(key)?.label)
  return account ?? pool ?? null
}

/** True for an address that the user watches, as account or as pool. */
export function useIsWatched(key: AddressKey): boolean {
  const isAccount = useAccounts(({ byKey }) => byKey.has(key))
  const isPool = usePools(({ byKey }) => byKey.has(key))
  return isAccount || isPool
}
