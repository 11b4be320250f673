import { formatFriendly, isAddressKey, shortenAddress } from '../../electron/shared/address.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { useAccounts } from './accounts.ts'
import { labelOf } from './labels.ts'
import { usePools } from './pools.ts'
import { otherWatched } from '../lib/status-words.ts'

/** Cache of the shortened forms of addresses: computing a checksum costs more than a lookup. */
const shorts = new Map<AddressKey, readonly string[]>()

function shortsOf(key: AddressKey): readonly string[] {
  const known = shorts.get(key)
  if (known !== undefined) return known
  if (shorts.size > 50_000) shorts.clear()
  const made = isAddressKey(key)
    ? [
        shortenAddress(formatFriendly(key, { bounceable: true, testnet: false })),
        shortenAddress(formatFriendly(key, { bounceable: true, testnet: true })),
        shortenAddress(key),
      ]
    : []
  shorts.set(key, made)
  return made
}

let indexed: { readonly keys: readonly string[]; readonly pools: readonly string[] } = { keys: [], pools: [] }
let watchedByShort: ReadonlyMap<string, readonly AddressKey[]> = new Map()

function watchedIndex(): ReadonlyMap<string, readonly AddressKey[]> {
  const { keys } = useAccounts.getState()
  const pools = usePools.getState().keys
  if (indexed.keys === keys && indexed.pools === pools) return watchedByShort
  const byShort = new Map<string, AddressKey[]>()
  for (const key of new Set([...keys, ...pools])) {
    for (const short of shortsOf(key)) byShort.set(short, [...(byShort.get(short) ?? []), key])
  }
  indexed = { keys, pools }
  watchedByShort = byShort
  return byShort
}

/** Returns another watched address with the same shortened form, null when there is none. */
export function lookAlikeOf(key: AddressKey): AddressKey | null {
  const index = watchedIndex()
  for (const short of shortsOf(key)) {
    const other = index.get(short)?.find((each) => each !== key)
    if (other !== undefined) return other
  }
  return null
}

/** Like `lookAlikeOf`, as a text: the other's label, or `another watched address`. */
export function useLookAlike(key: AddressKey): string | null {
  return useAccounts(() => {
    const other = lookAlikeOf(key)
    return other === null ? null : (labelOf(other) ?? otherWatched)
  })
}
