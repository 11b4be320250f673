import type { AddressKey } from '../../../electron/shared/models.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { knownName } from '../../lib/known-accounts.ts'
import { useLabel } from '../../stores/labels.ts'
import { usePools } from '../../stores/pools.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { tables } from './blocks-words.ts'

export function useAccountName(account: AddressKey): string | null {
  const label = useLabel(account)
  const isPool = usePools(({ byKey }) => byKey.has(account))
  const isTestnet = useIsTestnet()
  if (label !== null) return label
  const known = knownName(account)
  return known ?? (isPool ? tables.pool(shortenFriendly(friendlyOf(account, isTestnet))) : null)
}
