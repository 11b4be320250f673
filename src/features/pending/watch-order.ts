import { parseAddress } from '../../../electron/shared/address.ts'
import { friendlyAddress } from '../../../electron/shared/address-text.ts'
import { wordsOf } from '../../../electron/shared/search-words.ts'
import type { Watched } from './watch-tools.ts'

export const watchSorts = ['own', 'name', 'live'] as const
export type WatchSort = (typeof watchSorts)[number]

export function readWatchSort(kept: unknown): WatchSort {
  return watchSorts.find((sort) => sort === kept) ?? 'own'
}

/** Returns true if each word of `text` begins a word of the item's label or note, or if `text` is in its address. */
export function matchesSearch({ key, label, note = '' }: Watched, text: string, isTestnet: boolean): boolean {
  const whole = text.trim()
  if (whole === '') return true
  const parsed = parseAddress(whole)
  if (parsed.ok) return parsed.address.key === key
  const address = friendlyAddress(key, isTestnet)
  if (whole.length >= 4 && (address.includes(whole) || key.includes(whole.toLowerCase()))) return true
  const own = wordsOf(`${label ?? ''} ${note}`)
  const wanted = wordsOf(whole)
  return wanted.length > 0 && wanted.every((word) => own.some((each) => each.startsWith(word)))
}

export const liveOf = (item: Watched): number => ('liveTraces' in item ? item.liveTraces : 0)
const alphabet = new Intl.Collator('en', { numeric: true })
const nameOf = ({ label, key }: Watched): string => label ?? `\uffff${key}`

/** Returns the items of a group in the chosen order. When sorted by name, items without a label come last. */
export function orderWatched(items: readonly Watched[], sort: WatchSort): readonly Watched[] {
  if (sort === 'own') return items
  const byName = items.toSorted((a, b) => alphabet.compare(nameOf(a), nameOf(b)))
  return sort === 'name' ? byName : byName.toSorted((a, b) => liveOf(b) - liveOf(a))
}
