import { LookoutError } from '../shared/errors.ts'
import type { AddressKey, Freshness } from '../shared/models.ts'
import { parseAddress } from '../shared/address.ts'
import { comparePlaces, placeOf, type MarkColour } from '../shared/watch-marks.ts'
import { storeKey } from '../shared/networks.ts'
import type { PublishedList } from './view-state/app-state-publisher.ts'
import { itemId } from './poll/poll-source.ts'
import { subjectOf, type Session } from './session.ts'
import type { Operation, Run, WatchedItem, WatchedList } from './store/store-types.ts'
import { lists } from './words.ts'

/** Changes of what the user added to a watched thing; null takes it away, absent leaves it. */
export interface MarkChanges {
  readonly group?: string | null | undefined
  readonly note?: string | null | undefined
  readonly colour?: MarkColour | null | undefined
}

/** A kept list of addresses that are polled: of accounts, or of pools. */
export interface Watchlist {
  /** Parses and adds an address in any form, and asks for it at once. Throws `invalid-input` saying what is accepted. */
  readonly add: (text: string, label: string | null) => { readonly key: AddressKey; readonly isNew: boolean }
  /** Adds several in one go; those that are watched keep what they have, and take over a label where they have none. */
  readonly addAll: (items: readonly WatchedItem[]) => number
  readonly remove: (key: AddressKey) => void
  readonly rename: (key: AddressKey, label: string | null) => void
  readonly mark: (key: AddressKey, changes: MarkChanges) => void
  /** Moves it into a group, before another of that group or to its end. */
  readonly place: (key: AddressKey, group: string | null, before: AddressKey | null) => void
  /** Asks for one, or for all, before anything else. */
  readonly refresh: (key: AddressKey | null) => void
  readonly has: (key: AddressKey) => boolean
  readonly keys: () => readonly AddressKey[]
  readonly all: () => readonly WatchedItem[]
  readonly find: (key: AddressKey) => WatchedItem | null
  /** The schedule's name for a watched address. */
  readonly idOf: (key: AddressKey) => string
  /** Publishes the present view of one, or of all. */
  readonly show: (key?: AddressKey) => void
}

export interface WatchlistOptions<V> {
  readonly list: WatchedList
  readonly prefix: 'account' | 'pool' | 'message'
  /** Null: it is not polled one by one. */
  readonly operation: Operation | null
  /** Filled by the list; parts that are created before the list read it. */
  readonly watched: Map<AddressKey, WatchedItem>
  readonly published: PublishedList<V>
  readonly view: (item: WatchedItem, freshness: Freshness) => V
  /** Called at the start for each item that was observed in an earlier run. */
  readonly onRestored: (key: AddressKey, run: Run) => void
  readonly onRemoved: (key: AddressKey) => void
  /** Called once for all that were added in one go; `show` publishes one of them again. */
  readonly onAdded?: (show: (key: AddressKey) => void) => void
  /** Reads what is added; an address in any form unless given. Throws `invalid-input`. */
  readonly parse?: (text: string) => string
}

function keyOfAddress(text: string): AddressKey {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw new LookoutError('invalid-input', parsed.message)
  return parsed.address.key
}

/** The item with its marks changed; what was taken away is absent. */
export function withMarks(item: WatchedItem, changes: MarkChanges): WatchedItem {
  const { group, note, colour, ...rest } = item
  const after = {
    group: changes.group === undefined ? group : changes.group,
    note: changes.note === undefined ? note : changes.note,
    colour: changes.colour === undefined ? colour : changes.colour,
  }
  return {
    ...rest,
    ...(after.group == null ? {} : { group: after.group }),
    ...(after.note == null || after.note === '' ? {} : { note: after.note }),
    ...(after.colour == null ? {} : { colour: after.colour }),
  }
}

/** A place between two others; null when there is no number between them. */
export function placeBetween(before: number | null, after: number | null, now: number): number | null {
  if (before === null) return after === null ? now : after - 1_000
  if (after === null) return Math.max(before + 1_000, now)
  const middle = before + (after - before) / 2
  return middle > before && middle < after ? middle : null
}

export function createWatchlist<V>(session: Session, options: WatchlistOptions<V>): Watchlist {
  const { store, schedule, freshness, now } = session
  const { list, prefix, operation, watched, published } = options
  const network = storeKey(session.network)
  /** Made once of each: a text that is made anew is slow to look up. */
  const ids = new Map<AddressKey, string>()
  const idOf = (key: AddressKey): string => {
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = itemId(prefix, key)
    if (watched.has(key)) ids.set(key, id)
    return id
  }

  for (const item of store.watched(network, list)) {
    watched.set(item.key, item)
    const run = operation === null ? null : store.latest(subjectOf(session, operation, item.key))
    if (run === null) continue
    freshness.restore(idOf(item.key), run.lastSeenAt)
    options.onRestored(item.key, run)
  }

  function show(key?: AddressKey): void {
    const items =
      key === undefined ? [...watched.values()] : [watched.get(key)].filter((item) => item !== undefined)
    published.upsert(
      items.map((item) => {
        const id = idOf(item.key)
        return options.view(item, freshness.view(id, schedule.explain(id, now())))
      }),
    )
  }

  function saveAll(items: readonly WatchedItem[]): void {
    store.saveAllWatched(network, list, items)
    for (const item of items) watched.set(item.key, item)
    if (items.length > 20) show()
    else for (const item of items) show(item.key)
  }

  function require(key: AddressKey): WatchedItem {
    const item = watched.get(key)
    if (item === undefined) throw new LookoutError('not-found', lists.itemGone(prefix))
    return item
  }

  function refresh(key: AddressKey | null): void {
    const keys = key === null ? [...watched.keys()] : [require(key).key]
    for (const each of keys) schedule.click(idOf(each), now())
    session.wake()
  }

  function place(key: AddressKey, group: string | null, before: AddressKey | null): void {
    const { group: _group, ...rest } = require(key)
    const item = group === null ? rest : { ...rest, group }
    const others = [...watched.values()]
      .filter((other) => other.key !== key && (other.group ?? null) === group)
      .toSorted(comparePlaces)
    const found = others.findIndex((other) => other.key === before)
    const index = found === -1 ? others.length : found
    const [left, right] = [others[index - 1], others[index]]
    const position = placeBetween(left ? placeOf(left) : null, right ? placeOf(right) : null, now())
    if (position !== null) {
      saveAll([{ ...item, position }])
      return
    }
    // No number lies between: all of the group are numbered anew.
    const ordered = others.toSpliced(index, 0, item)
    const first = now()
    saveAll(ordered.map((each, nth) => ({ ...each, position: first + nth * 1_000 })))
  }

  return {
    refresh,
    show,
    idOf,
    place,
    has: (key) => watched.has(key),
    keys: () => [...watched.keys()],
    all: () => [...watched.values()],
    find: (key) => watched.get(key) ?? null,
    add: (text, label) => {
      const key = (options.parse ?? keyOfAddress)(text)
      const isNew = !watched.has(key)
      if (isNew) {
        saveAll([{ key, label, addedAt: now() }])
        options.onAdded?.(show)
      }
      session.replan()
      refresh(key)
      return { key, isNew }
    },
    addAll: (items) => {
      const fresh = items.filter((item) => !watched.has(item.key))
      const named = items.flatMap((item) => {
        const before = watched.get(item.key)
        return before?.label === null && item.label !== null ? [{ ...before, label: item.label }] : []
      })
      saveAll([...fresh, ...named])
      if (fresh.length > 0) options.onAdded?.(show)
      session.replan()
      return fresh.length
    },
    remove: (key) => {
      require(key)
      store.removeWatched(network, list, key)
      watched.delete(key)
      // Watched again, it was not observed in between.
      const wasPolled = operation !== null && session.network.isFile !== true
      if (wasPolled && freshness.observedAt(idOf(key)) !== null)
        store.gap(subjectOf(session, operation, key), 'paused', now())
      freshness.forget(idOf(key))
      ids.delete(key)
      published.remove([key])
      options.onRemoved(key)
      session.unwatched(idOf(key))
      session.replan()
    },
    rename: (key, label) => saveAll([{ ...require(key), label }]),
    mark: (key, changes) => saveAll([withMarks(require(key), changes)]),
  }
}
