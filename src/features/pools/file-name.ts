import type { AddressKey } from '../../../electron/shared/models.ts'
import { friendlyOf } from '../../lib/addresses.ts'
import { useStatus } from '../../stores/status.ts'

const endLength = 6

/**
 * Returns the name of a CSV file, such as `lookout-rewards-n3fgpk-2026-11-27.csv`. `key`: the pool or nominator, which is named
 * by the end of its address; null for several.
 */
export function fileName(kind: string, key: AddressKey | null, days: string): string {
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  const end = key === null ? [] : [friendlyOf(key, isTestnet).slice(-endLength)]
  return `${['lookout', kind, ...end, days].join('-')}.csv`
}
