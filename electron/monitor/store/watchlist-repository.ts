import { bounded, mostNameBytes, mostNoteBytes, mostRecordBytes, parseJson, safeInteger } from './bounds.ts'
import type { Database } from './database.ts'
import { colourOf } from './group-repository.ts'
import {
  integerAt,
  integerOrNullAt,
  listRows,
  numberOrNullAt,
  readRecord,
  recordId,
  rowOf,
  textAt,
  textOrNullAt,
  Unreadable,
  type Row,
} from './rows.ts'
import type { Ids } from './subjects.ts'
import type { HistoryCover, ProfileStore, WatchedItem } from './store-types.ts'
import type { NoteUnreadable } from './unreadable-records.ts'

export interface WatchlistRepository extends ProfileStore {
  /** Items in the order added. */
  readonly list: (network: string, list: string) => readonly WatchedItem[]
  readonly save: (network: string, list: string, item: WatchedItem) => void
  readonly saveAll: (network: string, list: string, items: readonly WatchedItem[]) => void
  readonly remove: (network: string, list: string, keys: readonly string[]) => void
  readonly copyFrom: (other: Database) => void
}

const columns =
  'key, label, added_at, group_id, note, colour, place, trace, history_from, history_to, history_at'
const cells = [
  bounded('watched.key', mostNameBytes),
  bounded('watched.label', mostNameBytes),
  safeInteger('watched.added_at'),
  bounded('watched.group_id', mostNameBytes),
  bounded('watched.note', mostNoteBytes),
  bounded('watched.colour', mostNameBytes),
  'watched.place',
  bounded('watched.trace', mostNameBytes),
  safeInteger('watched.history_from'),
  safeInteger('watched.history_to'),
  safeInteger('watched.history_at'),
  recordId('watched.network', 'watched.list', 'watched.key'),
].join(', ')

function historyOf(row: Row, index: number): HistoryCover | null {
  const [from, to, at] = [0, 1, 2].map((offset) => integerOrNullAt(row, index + offset))
  return from == null || to == null || at == null ? null : { from, to, at }
}

function itemOf(row: Row, from: number): WatchedItem {
  const group = textOrNullAt(row, from + 3)
  const note = textOrNullAt(row, from + 4)
  const colour = colourOf(textOrNullAt(row, from + 5))
  const position = numberOrNullAt(row, from + 6)
  const trace = textOrNullAt(row, from + 7)
  const history = historyOf(row, from + 8)
  return {
    key: textAt(row, from),
    label: textOrNullAt(row, from + 1),
    addedAt: integerAt(row, from + 2),
    ...(group === null ? {} : { group }),
    ...(note === null ? {} : { note }),
    ...(colour === null ? {} : { colour }),
    ...(position === null ? {} : { position }),
    ...(trace === null ? {} : { trace }),
    ...(history === null ? {} : { history }),
  }
}

/** `note` is called for each unreadable record, which is left out of lists. */
export function createWatchlistRepository(
  database: Database,
  ids: Ids,
  note: NoteUnreadable,
): WatchlistRepository {
  const selectMeta = database.prepare(`SELECT ${bounded('value', mostRecordBytes)} FROM meta WHERE name = ?`)
  const setMetaAside = database.prepare(
    'INSERT OR REPLACE INTO quarantined_meta (name, value) SELECT name, value FROM meta WHERE name = ?',
  )
  const upsertMeta = database.prepare(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const select = database.prepare(
    `SELECT ${cells} FROM watched WHERE network = ? AND list = ? ORDER BY added_at, place, key`,
  )
  const upsert = database.prepare(`
    INSERT INTO watched (network, list, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (network, list, key) DO UPDATE SET
      label = excluded.label, added_at = excluded.added_at, group_id = excluded.group_id, note = excluded.note,
      colour = excluded.colour, place = excluded.place, trace = excluded.trace,
      history_from = excluded.history_from, history_to = excluded.history_to, history_at = excluded.history_at`)
  const remove = database.prepare('DELETE FROM watched WHERE network = ? AND list = ? AND key = ?')

  function save(network: string, list: string, item: WatchedItem): void {
    const { key, label, addedAt, group, note, colour, position, trace, history } = item
    const marks = [group ?? null, note ?? null, colour ?? null, position ?? null, trace ?? null]
    const cover = [history?.from ?? null, history?.to ?? null, history?.at ?? null]
    upsert.run(ids.keepNetwork(network), list, key, label, addedAt, ...marks, ...cover)
  }

  const unreadable = new Set<string>()

  function readMeta(name: string): unknown {
    const row = rowOf(selectMeta.get(name))
    try {
      const kind = name === 'settings' ? 'settings' : 'notes'
      return row === null ? null : readRecord({ kind, id: name }, () => parseJson(textAt(row, 0)))
    } catch (thrown) {
      if (thrown instanceof Unreadable) unreadable.add(name)
      throw thrown
    }
  }

  /** Saves a value. If the previous value is unreadable, keeps it under another name. */
  function saveMeta(name: string, value: unknown): void {
    database.transaction(() => {
      if (unreadable.delete(name)) setMetaAside.run(name)
      upsertMeta.run(name, JSON.stringify(value ?? null))
    })
  }

  return {
    note: (name) => readMeta(`note:${name}`),
    saveNote: (name, value) => saveMeta(`note:${name}`, value),
    settings: () => readMeta('settings'),
    saveSettings: (settings) => saveMeta('settings', settings),
    list: (network, list) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : listRows(select.all(id, list), (row) => itemOf(row, 0), 'watched', note)
    },
    save: (network, list, item) => {
      database.transaction(() => save(network, list, item))
    },
    saveAll: (network, list, items) => {
      database.transaction(() => {
        for (const item of items) save(network, list, item)
      })
    },
    remove: (network, list, keys) => {
      const id = ids.findNetwork(network)
      if (id === null) return
      database.transaction(() => {
        for (const key of keys) remove.run(id, list, key)
      })
    },
    copyFrom: (other) => {
      database.transaction(() => {
        const settings = rowOf(other.prepare("SELECT value FROM meta WHERE name = 'settings'").get())
        if (settings !== null) upsertMeta.run('settings', textAt(settings, 0))
        const rows = other.prepare(`
          SELECT network.key, watched.list, ${cells} FROM watched JOIN network ON network.id = watched.network`)
        listRows(rows.all(), (row) => save(textAt(row, 0), textAt(row, 1), itemOf(row, 2)), 'watched', note)
      })
    },
  }
}
