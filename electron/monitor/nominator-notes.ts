import { z } from 'zod'
import { longestName, longestNote } from '../shared/address-book.ts'
import { shortAddress } from '../shared/address-text.ts'
import { addressKey } from '../shared/contract/fields.ts'
import type { AppStatePublisher } from './view-state/app-state-publisher.ts'
import type { AddressBook, GivenName } from './address-book.ts'

const viewName = 'pools.notes'
const text = (longest: number) => z.string().trim().min(1).max(longest).nullish().catch(null)
const stored = z.record(z.string(), z.object({ name: text(longestName), note: text(longestNote) }))

/**
 * Moves the names and notes of nominators, which earlier versions stored in a view, to the address book. A name that is already
 * in the book is kept. A note without a name is saved under the short address. Returns true if the views changed.
 */
export function moveNominatorNotes(
  book: AddressBook,
  views: AppStatePublisher['views'],
  isTestnet: boolean,
): boolean {
  const view = views.all()[viewName]
  if (view === undefined) return false
  const named = new Set(book.keys())
  const entries = Object.entries(stored.safeParse(view).data ?? {}).flatMap(
    ([key, { name, note }]): GivenName[] => {
      if (named.has(key) || !addressKey.safeParse(key).success || (name ?? note ?? null) === null) return []
      return [{ key, name: name ?? shortAddress(key, isTestnet), note: note ?? undefined }]
    },
  )
  book.save(entries)
  views.set(viewName, null)
  return true
}
