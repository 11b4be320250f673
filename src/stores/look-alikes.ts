import { areLookAlikes, lookAlikeDigits } from '../../electron/shared/address.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { useAccounts } from './accounts.ts'
import { useBook } from './book.ts'
import { labelOf, usePresentLabels } from './labels.ts'
import { usePools } from './pools.ts'
import { skeletonOf } from '../lib/name-skeleton.ts'
import { otherKnown } from '../../electron/shared/words/address-words.ts'

let indexed: readonly object[] = []
let knownByDigits: ReadonlyMap<string, readonly AddressKey[]> = new Map()

function knownIndex(): ReadonlyMap<string, readonly AddressKey[]> {
  const lists = [useAccounts, usePools, useBook].map((list) => list.getState().keys)
  // At a past moment, the lists lack what is watched only since.
  const present = usePresentLabels.getState()
  const sources = [...lists, present]
  if (sources.every((source, index) => source === indexed[index])) return knownByDigits
  indexed = sources
  const keys = new Set([...lists.flat(), ...present.accounts.keys(), ...present.pools.keys()])
  knownByDigits = Map.groupBy(keys, lookAlikeDigits)
  return knownByDigits
}

/** Returns another watched or named address that can be mistaken for this one, or null if there is none. */
export function lookAlikeOf(key: AddressKey): AddressKey | null {
  return (
    knownIndex()
      .get(lookAlikeDigits(key))
      ?.find((each) => areLookAlikes(key, each)) ?? null
  )
}

/** Like `lookAlikeOf`, but returns the label of the other address, or `another address that you know`. */
export function lookAlikeName(key: AddressKey): string | null {
  const other = lookAlikeOf(key)
  return other === null ? null : (labelOf(other) ?? otherKnown)
}

let named: readonly object[] = []
let keysByName: ReadonlyMap<string, readonly AddressKey[]> = new Map()

function nameIndex(): ReadonlyMap<string, readonly AddressKey[]> {
  const lists = [useAccounts, usePools, useBook].map((list) => list.getState().byKey)
  const present = usePresentLabels.getState()
  const sources = [...lists, present]
  if (sources.every((source, index) => source === named[index])) return keysByName
  named = sources
  const all: readonly ReadonlyMap<AddressKey, unknown>[] = [...lists, present.accounts, present.pools]
  const keys = new Set(all.flatMap((byKey) => [...byKey.keys()]))
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
  usePools(find)
  usePresentLabels(find)
  return useAccounts(find)
}

/** Like `lookAlikeName`, for display. */
export function useLookAlike(key: AddressKey): string | null {
  const find = (): string | null => lookAlikeName(key)
  useBook(find)
  usePools(find)
  usePresentLabels(find)
  return useAccounts(find)
}
