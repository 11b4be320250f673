import { formatFriendly, isAddressKey, shortenAddress } from '../../electron/shared/address.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { useAccounts } from './accounts.ts'
import { useBook } from './book.ts'
import { labelOf } from './labels.ts'
import { usePools } from './pools.ts'
import { skeletonOf } from '../lib/name-skeleton.ts'
import { otherKnown } from '../lib/status-words.ts'

/** Returns digits that all shortened forms contain. Only addresses with the same digits are compared further. */
function commonDigits(key: AddressKey): string {
  const hash = key.slice(key.indexOf(':') + 1)
  return `${hash.slice(0, 6)} ${hash.slice(-5)}`
}

function shortsOf(key: AddressKey): readonly string[] {
  return isAddressKey(key)
    ? [
        shortenAddress(formatFriendly(key, { bounceable: true, testnet: false })),
        shortenAddress(formatFriendly(key, { bounceable: true, testnet: true })),
        shortenAddress(key),
      ]
    : []
}

let indexed: readonly (readonly string[])[] = []
let knownByDigits: ReadonlyMap<string, readonly AddressKey[]> = new Map()

function knownIndex(): ReadonlyMap<string, readonly AddressKey[]> {
  const lists = [useAccounts, usePools, useBook].map((list) => list.getState().keys)
  if (lists.every((keys, index) => keys === indexed[index])) return knownByDigits
  indexed = lists
  knownByDigits = Map.groupBy(new Set(lists.flat()), commonDigits)
  return knownByDigits
}

/** Returns another watched or named address with the same shortened form, or null if there is none. */
export function lookAlikeOf(key: AddressKey): AddressKey | null {
  const others = knownIndex()
    .get(commonDigits(key))
    ?.filter((each) => each !== key)
  if (others === undefined || others.length === 0) return null
  const shorts = shortsOf(key)
  return others.find((each) => shortsOf(each).some((short) => shorts.includes(short))) ?? null
}

let named: readonly object[] = []
let keysByName: ReadonlyMap<string, readonly AddressKey[]> = new Map()

function nameIndex(): ReadonlyMap<string, readonly AddressKey[]> {
  const lists = [useAccounts, usePools, useBook].map((list) => list.getState().byKey)
  if (lists.every((byKey, index) => byKey === named[index])) return keysByName
  named = lists
  const keys = new Set(lists.flatMap((byKey) => [...byKey.keys()]))
  keysByName = Map.groupBy(keys, (key) => skeletonOf(labelOf(key) ?? ''))
  return keysByName
}

/** Returns another watched or named address with this name, or with one that can be mistaken for it; null if there is none. */
export function sameNameOf(key: AddressKey, name: string): AddressKey | null {
  const skeleton = skeletonOf(name)
  if (skeleton === '') return null
  return (
    nameIndex()
      .get(skeleton)
      ?.find((each) => each !== key) ?? null
  )
}

/** Like `sameNameOf`, for display. */
export function useSameName(key: AddressKey | null, name: string): AddressKey | null {
  const find = (): string | null => (key === null ? null : sameNameOf(key, name))
  useBook(find)
  return useAccounts(find)
}

/** Like `lookAlikeOf`, but returns the label of the other address, or `another address that you know`. */
export function useLookAlike(key: AddressKey): string | null {
  const find = (): string | null => {
    const other = lookAlikeOf(key)
    return other === null ? null : (labelOf(other) ?? otherKnown)
  }
  useBook(find)
  return useAccounts(find)
}
