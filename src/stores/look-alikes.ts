import { formatFriendly, isAddressKey, shortenAddress } from '../../electron/shared/address.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { useAccounts } from './accounts.ts'
import { useBook } from './book.ts'
import { labelOf } from './labels.ts'
import { usePools } from './pools.ts'
import { otherKnown } from '../lib/status-words.ts'

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

let indexed: readonly (readonly string[])[] = []
let knownByShort: ReadonlyMap<string, readonly AddressKey[]> = new Map()

function knownIndex(): ReadonlyMap<string, readonly AddressKey[]> {
  const lists = [useAccounts, usePools, useBook].map((list) => list.getState().keys)
  if (lists.every((keys, index) => keys === indexed[index])) return knownByShort
  const byShort = new Map<string, AddressKey[]>()
  for (const key of new Set(lists.flat())) {
    for (const short of shortsOf(key)) byShort.set(short, [...(byShort.get(short) ?? []), key])
  }
  indexed = lists
  knownByShort = byShort
  return byShort
}

/** Returns another address that is watched or in the address book and has the same shortened form, null when there is none. */
export function lookAlikeOf(key: AddressKey): AddressKey | null {
  const index = knownIndex()
  for (const short of shortsOf(key)) {
    const other = index.get(short)?.find((each) => each !== key)
    if (other !== undefined) return other
  }
  return null
}

/** Like `lookAlikeOf`, as a text: the other's label, or `another address that you know`. */
export function useLookAlike(key: AddressKey): string | null {
  const find = (): string | null => {
    const other = lookAlikeOf(key)
    return other === null ? null : (labelOf(other) ?? otherKnown)
  }
  useBook(find)
  return useAccounts(find)
}
