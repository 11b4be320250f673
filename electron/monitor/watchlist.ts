import { LookoutError } from '../shared/errors.ts'
import type { AddressKey, Freshness } from '../shared/models.ts'
import { parseAddress } from '../shared/address.ts'
import { comparePlaces, completesMarks, placeOf, type MarkColour } from '../shared/watch-marks.ts'
import { storeKey } from '../shared/networks.ts'
import { overLimit } from '../shared/watch-limits.ts'
import type { PublishedList } from './view-state/app-state-publisher.ts'
import { itemId } from './poll/poll-source.ts'
import { subjectOf, type Session } from './session.ts'
import type { Operation, Run, WatchedItem, WatchedList } from './store/store-types.ts'
import { lists } from './monitor-words.ts'

export interface MarkChanges {
  readonly group?: string | null | undefined
  readonly note?: string | null | undefined
  readonly colour?: MarkColour | null | undefined
}

export interface Watchlist {
  readonly items: ReadonlyMap<AddressKey, WatchedItem>
  readonly idOf: (key: AddressKey) => string
  /** Adds an address in any form and polls it. Throws `invalid-input`, also if the list would exceed its limit. */
  readonly add: (text: string, label: string | null) => { readonly key: AddressKey; readonly isNew: boolean }
  /**
   * Adds several items. Already watched items keep their data, but get a label or a note that they do not have. Throws like
   * `add`, before anything is added.
   */
  readonly addAll: (items: readonly WatchedItem[]) => number
  /** Saves the items to which an item changes: itself, and others that it displaces. */
  readonly change: (key: AddressKey, changed: (item: WatchedItem) => readonly WatchedItem[]) => void
  /** Throws `not-found` before anything is removed if one is not in the list. */
  readonly remove: (keys: readonly AddressKey[]) => void
  readonly refresh: (key: AddressKey | null) => void
  readonly show: (key?: AddressKey) => void
  /**
   * Called with each response that confirms the time. Corrects when the items were added since the previous one: what ended before
   * must not raise alerts, and what ended later must. The first call also corrects items that were added in the future.
   */
  readonly clockRead: (correctedMs: number) => void
}

export interface WatchlistOptions<V> {
  readonly list: Exclude<WatchedList, 'book'>
  readonly prefix: 'account' | 'pool' | 'message'
  /** Null if items are not polled individually. */
  readonly operation: Operation | null
  /** Filled by the list. Shared with parts that are created earlier. */
  readonly watched: Map<AddressKey, WatchedItem>
  readonly published: PublishedList<V>
  readonly view: (item: WatchedItem, freshness: Freshness) => V
  readonly on: {
    /** Called at startup for each item observed in an earlier session. */
    readonly restored?: (key: AddressKey, run: Run) => void
    /** Called once for all items added together. `show` publishes one of them again. */
    readonly added?: (show: (key: AddressKey) => void) => void
    /** Called once for all items removed together. */
    readonly removed: (keys: readonly AddressKey[]) => void
  }
  /** Parses the user's input; an address in any form by default. Throws `invalid-input`. */
  readonly parse?: (text: string) => string
}

function keyOfAddress(text: string): AddressKey {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw new LookoutError('invalid-input', parsed.message)
  return parsed.address.key
}

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

function withMissingMarks(item: WatchedItem, { label, group, note }: WatchedItem): WatchedItem {
  return withMarks(
    { ...item, label: item.label ?? label },
    { group: item.group ?? group, note: item.note ?? note },
  )
}

/** Returns a position between two others; null if no number lies between them. */
export function placeBetween(before: number | null, after: number | null, now: number): number | null {
  if (before === null) return after === null ? now : after - 1_000
  if (after === null) return Math.max(before + 1_000, now)
  const middle = before + (after - before) / 2
  return middle > before && middle < after ? middle : null
}

/** Returns an item at its new place in a group. If no number lies between its neighbours, returns the entire group renumbered. */
export function placedItems(
  items: ReadonlyMap<AddressKey, WatchedItem>,
  { group: _group, ...rest }: WatchedItem,
  group: string | null,
  before: AddressKey | null,
  now: number,
): readonly WatchedItem[] {
  const item = group === null ? rest : { ...rest, group }
  const others = [...items.values()]
    .filter((other) => other.key !== item.key && (other.group ?? null) === group)
    .toSorted(comparePlaces)
  const found = others.findIndex((other) => other.key === before)
  const index = found === -1 ? others.length : found
  const [left, right] = [others[index - 1], others[index]]
  const position = placeBetween(left ? placeOf(left) : null, right ? placeOf(right) : null, now)
  if (position !== null) return [{ ...item, position }]
  return others.toSpliced(index, 0, item).map((each, nth) => ({ ...each, position: now + nth * 1_000 }))
}

/** Returns why these keys cannot be added to a list; null if they can. */
export function refusalOf(
  list: WatchlistOptions<unknown>['list'],
  items: ReadonlyMap<AddressKey, unknown>,
  keys: readonly AddressKey[],
): string | null {
  const fresh = new Set(keys.filter((key) => !items.has(key)))
  return fresh.size === 0 ? null : overLimit(list, items.size + fresh.size)
}

/** A clock that is ahead by less is left alone. */
const noticeableMs = 60_000

export function createWatchlist<V>(session: Session, options: WatchlistOptions<V>): Watchlist {
  const {
    store,
    schedule,
    freshness,
    runtime: { now },
  } = session
  const { list, prefix, operation, watched, published, on } = options
  const network = storeKey(session.network)
  /** Cached, because looking up a newly built string is slow. */
  const ids = new Map<AddressKey, string>()
  const idOf = (key: AddressKey): string => {
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = itemId(prefix, key)
    if (watched.has(key)) ids.set(key, id)
    return id
  }

  for (const item of store.watchlists.list(network, list)) {
    watched.set(item.key, item)
    const run = operation === null ? null : store.runs.latest(subjectOf(session, operation, item.key))
    if (run === null) continue
    freshness.restore(idOf(item.key), run.lastSeenAt)
    on.restored?.(item.key, run)
  }

  /** Covers of the histories of removed items. Undo watches an item again since the same time. */
  const removedHistories = new Map<AddressKey, Pick<WatchedItem, 'addedAt' | 'history'>>()
  const unconfirmed = new Set<AddressKey>()
  let isConfirmed = false

  function show(key?: AddressKey): void {
    const items =
      key === undefined ? [...watched.values()] : [watched.get(key)].filter((item) => item !== undefined)
    published.upsert(
      items.map((item) => {
        const id = idOf(item.key)
        return options.view(item, freshness.view(id, schedule.plan.explain(id, now())))
      }),
    )
  }

  function saveAll(items: readonly WatchedItem[]): void {
    store.watchlists.saveAll(network, list, items)
    for (const item of items) watched.set(item.key, item)
    if (items.length > 20) show()
    else for (const item of items) show(item.key)
  }

  /** A clock that was ahead, and that no response corrected, added items in the future: all that ends until then would be past. */
  function startAhead(): void {
    const at = now()
    const ahead = [...watched.values()].filter(({ addedAt }) => addedAt > at + noticeableMs)
    if (ahead.length > 0)
      saveAll(ahead.toSorted(comparePlaces).map((item, nth) => ({ ...item, addedAt: at + nth })))
  }

  function requireRoom(keys: readonly AddressKey[]): void {
    const reason = refusalOf(list, watched, keys)
    if (reason !== null) throw new LookoutError('invalid-input', reason)
  }

  function withHistory(item: WatchedItem): WatchedItem {
    const before = removedHistories.get(item.key)
    removedHistories.delete(item.key)
    return before?.history === undefined || before.addedAt !== item.addedAt
      ? item
      : { ...item, history: before.history }
  }

  function require(key: AddressKey): WatchedItem {
    const item = watched.get(key)
    if (item === undefined) throw new LookoutError('not-found', lists.itemGone(prefix))
    return item
  }

  function refresh(key: AddressKey | null): void {
    const keys = key === null ? [...watched.keys()] : [require(key).key]
    for (const each of keys) schedule.click(idOf(each), now())
    session.emit.wake()
  }

  function removeAll(keys: readonly AddressKey[]): void {
    store.watchlists.remove(network, list, keys)
    // Record a gap, because the item is not observed until it is added again.
    const wasPolled = operation !== null && session.network.isFile !== true
    for (const key of keys) {
      const item = watched.get(key)
      if (item?.history !== undefined) removedHistories.set(key, item)
      watched.delete(key)
      if (wasPolled && freshness.observedAt(idOf(key)) !== null)
        store.runs.gap(subjectOf(session, operation, key), 'paused', now())
      freshness.forget(idOf(key))
      ids.delete(key)
    }
    published.remove(keys)
    on.removed(keys)
    for (const key of keys) session.emit.unwatched({ kind: prefix, key })
  }

  return {
    refresh,
    show,
    idOf,
    items: watched,
    add: (text, label) => {
      const key = (options.parse ?? keyOfAddress)(text)
      const isNew = !watched.has(key)
      requireRoom([key])
      if (isNew) {
        unconfirmed.add(key)
        saveAll([{ key, label, addedAt: now() }])
        on.added?.(show)
      }
      session.emit.replan()
      refresh(key)
      return { key, isNew }
    },
    addAll: (items) => {
      requireRoom(items.map(({ key }) => key))
      const fresh = items.filter((item) => !watched.has(item.key)).map(withHistory)
      const named = items.flatMap((item) => {
        const before = watched.get(item.key)
        return before !== undefined && completesMarks(item, before) ? [withMissingMarks(before, item)] : []
      })
      for (const { key } of fresh) unconfirmed.add(key)
      saveAll([...fresh, ...named])
      if (fresh.length > 0) on.added?.(show)
      session.emit.replan()
      return fresh.length
    },
    remove: (keys) => {
      for (const key of keys) require(key)
      // Together with the alerts that end: after a power loss in between, nothing could close them.
      store.batch(() => removeAll(keys))
      session.emit.replan()
    },
    change: (key, changed) => saveAll(changed(require(key))),
    clockRead: (correctedMs) => {
      const items = [...unconfirmed].flatMap((key) => watched.get(key) ?? [])
      unconfirmed.clear()
      if (correctedMs !== 0 && items.length > 0)
        saveAll(items.map((item) => ({ ...item, addedAt: item.addedAt + correctedMs })))
      if (!isConfirmed) startAhead()
      isConfirmed = true
    },
  }
}
