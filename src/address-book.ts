import type { BookEntry } from '../electron/shared/address-book.ts'
import type { AddressKey } from '../electron/shared/models.ts'
import { ask } from './bridge.ts'
import { naming as words } from './common-words.ts'
import { useBook } from './stores/book.ts'
import { showToast } from './stores/toasts.ts'

/** Adds or renames addresses. Returns an error message, or null on success. */
export async function saveNames(entries: readonly BookEntry[]): Promise<string | null> {
  const reply = await ask((main) => main['book.save']({ entries: [...entries] }))
  return reply.ok ? null : reply.error.message
}

async function restore(entry: BookEntry): Promise<void> {
  const failure = await saveNames([entry])
  if (failure !== null) showToast(failure)
}

export async function removeName(key: AddressKey): Promise<void> {
  const entry = useBook.getState().byKey.get(key)
  if (entry === undefined) return
  const reply = await ask((main) => main['book.remove']({ keys: [key] }))
  if (!reply.ok) return showToast(reply.error.message)
  showToast(words.removed(entry.name), { title: words.undo, run: () => void restore(entry) })
}
