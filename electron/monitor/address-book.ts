import { longestName, longestNote, mostNames, type BookEntry } from '../shared/address-book.ts'
import { LookoutError } from '../shared/errors.ts'
import type { AddressKey } from '../shared/models.ts'
import { storeKey } from '../shared/networks.ts'
import { cleanText } from '../shared/untrusted-text.ts'
import type { Session } from './session.ts'
import type { WatchedItem } from './store/store-types.ts'
import * as words from './monitor-words.ts'

export interface GivenName {
  readonly key: AddressKey
  readonly name: string
  readonly note?: string | undefined
}

export interface AddressBook {
  /** Adds or renames entries. Throws `invalid-input` and changes nothing if the book would hold too many names. */
  readonly save: (given: readonly GivenName[]) => { readonly added: number; readonly changed: number }
  readonly remove: (keys: readonly AddressKey[]) => void
  readonly nameOf: (key: AddressKey) => string | null
  readonly namedLike: (text: string) => readonly AddressKey[]
  readonly keys: () => readonly AddressKey[]
}

function entryOf({ key, label, note }: WatchedItem): BookEntry {
  return { key, name: label ?? key, ...(note === undefined ? {} : { note }) }
}

export function createAddressBook({ store, appState, network, runtime: { now } }: Session): AddressBook {
  const stored = storeKey(network)
  const items = new Map(
    store.watchlists
      .list(stored, 'book')
      .slice(0, mostNames)
      .map((item) => [item.key, item]),
  )
  appState.lists.book.replace([...items.values()].map(entryOf))

  function itemOf({ key, name, note }: GivenName): WatchedItem {
    const text = cleanText(note ?? '', longestNote)
    return {
      key,
      label: cleanText(name, longestName),
      addedAt: items.get(key)?.addedAt ?? now(),
      ...(text === '' ? {} : { note: text }),
    }
  }

  return {
    save: (given) => {
      const wanted = [...new Map(given.map((each) => [each.key, itemOf(each)])).values()]
      const isSame = (item: WatchedItem): boolean => {
        const before = items.get(item.key)
        return before?.label === item.label && before.note === item.note
      }
      const changes = wanted.filter((item) => !isSame(item))
      const added = changes.filter(({ key }) => !items.has(key)).length
      if (items.size + added > mostNames)
        throw new LookoutError('invalid-input', words.book.tooMany(mostNames))
      store.watchlists.saveAll(stored, 'book', changes)
      for (const item of changes) items.set(item.key, item)
      appState.lists.book.upsert(changes.map(entryOf))
      return { added, changed: changes.length - added }
    },
    remove: (keys) => {
      store.watchlists.remove(stored, 'book', keys)
      for (const key of keys) items.delete(key)
      appState.lists.book.remove(keys)
    },
    nameOf: (key) => items.get(key)?.label ?? null,
    namedLike: (text) =>
      [...items.values()].flatMap(({ key, label }) =>
        label?.toLowerCase().includes(text) === true ? [key] : [],
      ),
    keys: () => [...items.keys()],
  }
}
