import type { Millis } from '../../shared/models.ts'
import type { Database } from './database.ts'
import { integerAt, rowsOf, textAt, textOrNullAt } from './rows.ts'
import type { Ids } from './subjects.ts'

export type PinKind = 'trace' | 'block' | 'account' | 'pool'

export interface PinNote {
  readonly at: Millis
  readonly note: string | null
}

/** Records that the user pinned. Retention never removes them. */
export interface PinRepository {
  readonly list: (network: string, kind: PinKind) => readonly string[]
  readonly notes: (network: string, kind: PinKind) => ReadonlyMap<string, PinNote>
  /** An existing pin keeps its time, but its note is replaced. */
  readonly pin: (network: string, kind: PinKind, key: string, at: Millis, note?: string | null) => void
  readonly unpin: (network: string, kind: PinKind, key: string) => void
}

export function createPinRepository(database: Database, ids: Ids): PinRepository {
  const select = database.prepare(
    'SELECT key FROM pin WHERE network = ? AND kind = ? ORDER BY pinned_at, key',
  )
  const insert = database.prepare(
    `INSERT INTO pin (network, kind, key, pinned_at, note) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET note = excluded.note`,
  )
  const selectNotes = database.prepare('SELECT key, pinned_at, note FROM pin WHERE network = ? AND kind = ?')
  const remove = database.prepare('DELETE FROM pin WHERE network = ? AND kind = ? AND key = ?')

  return {
    list: (network, kind) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : rowsOf(select.all(id, kind)).map((row) => textAt(row, 0))
    },
    notes: (network, kind) => {
      const id = ids.findNetwork(network)
      const rows = id === null ? [] : rowsOf(selectNotes.all(id, kind))
      return new Map(
        rows.map((row) => [textAt(row, 0), { at: integerAt(row, 1), note: textOrNullAt(row, 2) }]),
      )
    },
    pin: (network, kind, key, at, note = null) => {
      database.transaction(() => insert.run(ids.keepNetwork(network), kind, key, at, note))
    },
    unpin: (network, kind, key) => {
      const id = ids.findNetwork(network)
      if (id !== null) database.transaction(() => remove.run(id, kind, key))
    },
  }
}
