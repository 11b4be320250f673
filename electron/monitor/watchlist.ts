import { parseAddress } from '../shared/address.ts'
import { LookoutError } from '../shared/errors.ts'
import type { AddressKey, Freshness } from '../shared/models.ts'
import type { MirrorList } from './mirror.ts'
import { storeKey, subjectOf, type Session } from './session.ts'
import type { Operation, Run, WatchedItem } from './store/types.ts'

/** A kept list of addresses that are polled: of accounts, or of pools. */
export interface Watchlist {
  /** Parses and adds an address in any form, and asks for it at once. Throws `invalid-input` saying what is accepted. */
  readonly add: (text: string, label: string | null) => { readonly key: AddressKey; readonly isNew: boolean }
  readonly remove: (key: AddressKey) => void
  readonly rename: (key: AddressKey, label: string | null) => void
  /** Asks for one, or for all, before anything else. */
  readonly refresh: (key: AddressKey | null) => void
  readonly has: (key: AddressKey) => boolean
  readonly keys: () => readonly AddressKey[]
  readonly all: () => readonly WatchedItem[]
  readonly find: (key: AddressKey) => WatchedItem | null
  /** The schedule's name for a watched address. */
  readonly idOf: (key: AddressKey) => string
  /** Writes the present view of one, or of all, into the mirror. */
  readonly show: (key?: AddressKey) => void
}

export interface WatchlistOptions<V> {
  readonly list: 'accounts' | 'pools'
  readonly prefix: 'account' | 'pool'
  readonly operation: Operation
  readonly mirror: MirrorList<V>
  readonly view: (item: WatchedItem, freshness: Freshness) => V
  /** Called at the start for each item that was observed in an earlier run. */
  readonly onRestored: (key: AddressKey, run: Run) => void
  readonly onRemoved: (key: AddressKey) => void
}

export function createWatchlist<V>(session: Session, options: WatchlistOptions<V>): Watchlist {
  const { store, schedule, freshness, now } = session
  const { list, prefix, operation, mirror } = options
  const network = storeKey(session.network)
  const watched = new Map<AddressKey, WatchedItem>()
  const idOf = (key: AddressKey): string => `${prefix}:${key}`

  for (const item of store.watched(network, list)) {
    watched.set(item.key, item)
    const run = store.latest(subjectOf(session, operation, item.key))
    if (run === null) continue
    freshness.restore(idOf(item.key), run.lastSeenAt)
    options.onRestored(item.key, run)
  }

  function show(key?: AddressKey): void {
    const items =
      key === undefined ? [...watched.values()] : [watched.get(key)].filter((item) => item !== undefined)
    mirror.upsert(
      items.map((item) => {
        const id = idOf(item.key)
        return options.view(item, freshness.view(id, schedule.explain(id, now())))
      }),
    )
  }

  function save(item: WatchedItem): void {
    store.saveWatched(network, list, item)
    watched.set(item.key, item)
    show(item.key)
  }

  function require(key: AddressKey): WatchedItem {
    const item = watched.get(key)
    if (item === undefined) throw new LookoutError('not-found', `This ${prefix} is not in the list any more.`)
    return item
  }

  function refresh(key: AddressKey | null): void {
    const keys = key === null ? [...watched.keys()] : [require(key).key]
    for (const each of keys) schedule.click(idOf(each), now())
    session.wake()
  }

  return {
    refresh,
    show,
    idOf,
    has: (key) => watched.has(key),
    keys: () => [...watched.keys()],
    all: () => [...watched.values()],
    find: (key) => watched.get(key) ?? null,
    add: (text, label) => {
      const parsed = parseAddress(text)
      if (!parsed.ok) throw new LookoutError('invalid-input', parsed.message)
      const { key } = parsed.address
      const isNew = !watched.has(key)
      if (isNew) save({ key, label, addedAt: now() })
      session.replan()
      refresh(key)
      return { key, isNew }
    },
    remove: (key) => {
      require(key)
      store.removeWatched(network, list, key)
      watched.delete(key)
      freshness.forget(idOf(key))
      mirror.remove([key])
      options.onRemoved(key)
      session.replan()
    },
    rename: (key, label) => save({ ...require(key), label }),
  }
}
