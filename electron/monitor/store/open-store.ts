import { openConnection, type Open } from './database.ts'
import { createHistory, type History } from './history.ts'
import { createOutboxStore, type OutboxStore } from './outbox.ts'
import { openOverlayStore, type OverlayStore, type StoreUpkeep } from './overlay-store.ts'
import { createPinStore, type PinStore } from './pin-store.ts'
import type { Repositories } from './repositories.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { TraceRecord } from '../watch/watch-types.ts'
import type { Store, StoreOptions } from './store-types.ts'

export interface OpenStore extends Store, OutboxStore {
  readonly history: History
  readonly pins: PinStore
  readonly upkeep: StoreUpkeep
  readonly batch: OverlayStore['batch']
}

/** Keeps new data in memory if the file is not writable. Throws LookoutError `storage` if the file cannot be read either. */
export function openStore(options: StoreOptions): OpenStore {
  return openStoreWith(options, openConnection)
}

/** Like `openStore`, but `open` creates the connection. */
export function openStoreWith(options: StoreOptions, open: Open): OpenStore {
  const overlay = openOverlayStore(options, open)
  return {
    ...createStore(overlay),
    ...createOutboxStore(overlay),
    history: createHistory(overlay),
    pins: createPinStore(overlay),
    upkeep: overlay.upkeep,
    batch: overlay.batch,
  }
}

function byEnd(one: TraceRecord, other: TraceRecord): number {
  const later = (other.view.endedAt ?? 0) - (one.view.endedAt ?? 0)
  return later !== 0 ? later : one.view.key < other.view.key ? 1 : -1
}

function createStore({ read, write, layers, ...overlay }: OverlayStore): Store {
  const newestFirst = (): readonly Repositories[] => layers().toReversed()

  function either<T>(take: (repositories: Repositories) => T | null): T | null {
    const [first, second] = newestFirst()
    return read(take, null, first) ?? (second === undefined ? null : read(take, null, second))
  }

  function merged<T>(
    take: (repositories: Repositories) => readonly T[],
    keyOf: (item: T) => string,
    newest: (one: T, other: T) => number,
  ): readonly T[] {
    const [first = [], second] = newestFirst().map((repositories) => read(take, [], repositories))
    if (second === undefined) return first
    const keys = new Set(first.map(keyOf))
    return [...first, ...second.filter((item) => !keys.has(keyOf(item)))].toSorted(newest)
  }

  const newestIncidents = (take: (repositories: Repositories) => readonly Incident[]) =>
    merged(
      take,
      ({ id }) => id,
      (one, other) => other.at - one.at,
    )

  return {
    status: overlay.status,
    profile: {
      settings: () => read(({ watched }) => watched.settings(), null),
      saveSettings: (settings) => write(({ watched }) => watched.saveSettings(settings)),
      note: (name) => either(({ watched }) => watched.note(name)),
      saveNote: (name, value) => write(({ watched }) => watched.saveNote(name, value)),
    },
    watchlists: {
      list: (network, list) => read(({ watched }) => watched.list(network, list), []),
      save: (network, list, item) => write(({ watched }) => watched.save(network, list, item)),
      saveAll: (network, list, items) => write(({ watched }) => watched.saveAll(network, list, items)),
      remove: (network, list, keys) => write(({ watched }) => watched.remove(network, list, keys)),
      groups: (network) => read(({ groups }) => groups.list(network), []),
      saveGroup: (network, group) => write(({ groups }) => groups.save(network, group)),
      removeGroup: (network, id) => write(({ groups }) => groups.remove(network, id)),
    },
    payouts: {
      lists: (network) => read(({ payouts }) => payouts.lists(network), []),
      lines: (network) => read(({ payouts }) => payouts.lines(network), []),
      saveList: (network, list, lines) => write(({ payouts }) => payouts.saveList(network, list, lines)),
      saveLines: (network, lines) => write(({ payouts }) => payouts.saveLines(network, lines)),
      remove: (network, list) => write(({ payouts }) => payouts.remove(network, list)),
    },
    runs: {
      observe: (subject, parts, at) =>
        write(
          ({ runs }) => runs.observe(subject, parts, at),
          ({ isChanged }) => ({ subject, isExtension: !isChanged }),
        ),
      prepare: (subject, parts, most) => write(({ runs }) => runs.prepare(subject, parts, most)),
      extend: (subject, at) =>
        write(
          ({ runs }) => runs.extend(subject, at),
          () => ({ subject, isExtension: true }),
        ),
      gap: (subject, reason, at) =>
        write(
          ({ runs }) => runs.gap(subject, reason, at),
          () => ({ subject, isExtension: false }),
        ),
      latest: (subject) => either(({ runs }) => runs.latest(subject)),
    },
    traces: {
      list: (network, since, most = Number.MAX_SAFE_INTEGER) =>
        merged(
          ({ traces }) => traces.list(network, since, most),
          ({ view }) => view.key,
          (one, other) => other.view.firstSeenAt - one.view.firstSeenAt,
        ),
      *between(network, from, to, most = Number.MAX_SAFE_INTEGER) {
        const known = new Set<string>()
        for (const repositories of newestFirst()) {
          const pages = repositories.traces.between(network, from, to, most - known.size)
          for (;;) {
            const page = read(() => pages.next(), { done: true, value: undefined }, repositories)
            if (page.done === true) break
            yield page.value.filter(({ view }) => !known.has(view.key))
            for (const { view } of page.value) known.add(view.key)
          }
        }
      },
      counts: (network, from, to, count) => {
        const all = newestFirst().map((repositories) =>
          read(({ traces }) => traces.counts(network, from, to, count), [], repositories),
        )
        return Array.from({ length: count }, (_, part) =>
          all.reduce((sum, counts) => sum + (counts[part] ?? 0), 0),
        )
      },
      ended: (network, query) =>
        merged(
          ({ traces }) => traces.ended(network, query),
          ({ view }) => view.key,
          byEnd,
        ).slice(0, query.limit),
      removedBefore: (network) => {
        const times = newestFirst().flatMap(
          (repositories) => read(({ traces }) => traces.removedBefore(network), null, repositories) ?? [],
        )
        return times.length === 0 ? null : Math.max(...times)
      },
      isSearchComplete: () => read(({ traces }) => traces.isIndexed(), true),
      one: (network, key) => either(({ traces }) => traces.one(network, key)),
      byHash: (network, hash) => either(({ traces }) => traces.byHash(network, hash)),
      save: (network, records) => write(({ traces }) => traces.save(network, records)),
    },
    blocks: {
      save: (network, block, rows, from) => write(({ blocks }) => blocks.save(network, block, rows, from)),
      one: (network, key) => either(({ blocks }) => blocks.one(network, key)),
      byHash: (network, hash) => either(({ blocks }) => blocks.byHash(network, hash)),
      rows: (network, key, from, most) => {
        const repositories = newestFirst().find(
          (any) => read(({ blocks }) => blocks.one(network, key), null, any) !== null,
        )
        if (repositories === undefined) return []
        return read(({ blocks }) => blocks.rows(network, key, from, most), [], repositories)
      },
      recent: (network, limit) =>
        merged(
          ({ blocks }) => blocks.recent(network, limit),
          ({ key }) => key,
          (one, other) => other.lastSeenAt - one.lastSeenAt,
        ).slice(0, limit),
      until: (network, at, limit) =>
        merged(
          ({ blocks }) => blocks.until(network, at, limit),
          ({ key }) => key,
          (one, other) => other.firstSeenAt - one.firstSeenAt,
        ).slice(0, limit),
      heights: (network, chain, from, to) =>
        merged(
          ({ blocks }) => blocks.heights(network, chain, from, to),
          ({ seqno }) => String(seqno),
          (one, other) => one.seqno - other.seqno,
        ),
      highest: (network, chain) => {
        const found = newestFirst().map((repositories) =>
          read(({ blocks }) => blocks.highest(network, chain), null, repositories),
        )
        return found.reduce(
          (best, one) => (one !== null && one.seqno > (best?.seqno ?? 0) ? one : best),
          null,
        )
      },
    },
    readings: {
      save: (network, key, place, pages) =>
        write(({ responses }) => responses.save(network, key, place, pages)),
      list: (network, key) =>
        merged(
          ({ responses }) => responses.list(network, key),
          ({ reading }) => String(reading),
          (one, other) => one.reading - other.reading,
        ),
      response: (network, key, reading, page) =>
        either(({ responses }) => responses.response(network, key, reading, page)),
      facts: (network, key) => either(({ blocks }) => blocks.facts(network, key)),
      noteCheck: (network, key, at, difference) =>
        write(({ blocks }) => blocks.noteCheck(network, key, at, difference)),
    },
    incidents: {
      save: (network, list) => write(({ incidents }) => incidents.save(network, list)),
      list: (network, limit) =>
        newestIncidents(({ incidents }) => incidents.list(network, limit)).slice(0, limit),
      one: (network, id) => either(({ incidents }) => incidents.one(network, id)),
      goingOn: (network, rules) => newestIncidents(({ incidents }) => incidents.goingOn(network, rules)),
      open: (network, mostPerRule) =>
        newestIncidents(({ incidents }) => incidents.open(network, mostPerRule)),
      acknowledge: (network, at) => write(({ incidents }) => incidents.acknowledge(network, at)),
      supersede: (network, except, at) => write(({ incidents }) => incidents.supersede(network, except, at)),
      until: (network, at, limit) =>
        newestIncidents(({ incidents }) => incidents.until(network, at, limit)).slice(0, limit),
      about: (network, kind, span, limit) =>
        newestIncidents(({ incidents }) => incidents.about(network, kind, span, limit)).slice(0, limit),
    },
    flush: overlay.flush,
    close: overlay.close,
  }
}
