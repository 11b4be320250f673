import type { BookEntry } from '../../electron/shared/address-book.ts'
import { createListStore } from './list-store.ts'

export const book = createListStore<BookEntry>(
  (entry) => entry.key,
  (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.key < b.key ? -1 : 1),
)
export const useBook = book.use
