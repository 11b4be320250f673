import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { labelOf } from '../../stores/labels.ts'
import { useStatus } from '../../stores/status.ts'

export function nameOf(key: string): string {
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  return labelOf(key) ?? shortenFriendly(friendlyOf(key, isTestnet))
}
