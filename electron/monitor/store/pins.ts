import type { Millis } from '../../shared/models.ts'
import type { Database } from './database.ts'
import { rowsOf, textAt } from './rows.ts'
import type { Ids } from './subjects.ts'

export type PinKind = 'trace' | 'block' | 'account' | 'pool'

/** What retention never removes, by the user's choice. */
export interface Pins {
  readonly list: (network: string, kind: PinKind) => readonly string[]
  readonly pin: (network: string, kind: PinKind, key: string, at: Millis) => void
  readonly unpin: (network: string, kind: PinKind, key: string) => void
}

export function createPins(database: Database, ids: Ids): Pins {
  const select = database.prepare(
    'SELECT key FROM pin WHERE network = ? AND kind = ? ORDER BY pinned_at, key',
  )
  const insert = database.prepare(
    'INSERT INTO pin (network, kind, key, pinned_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const remove = database.prepare('DELETE FROM pin WHERE network = ? AND kind = ? AND key = ?')

  return {
    list: (network, kind) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : rowsOf(select.all(id, kind)).map((row) => textAt(row, 0))
    },
    pin: (network, kind, key, at) => {
      database.transaction(() => insert.run(ids.keepNetwork(network), kind, key, at))
    },
    unpin: (network, kind, key) => {
      const id = ids.findNetwork(network)
      if (id !== null) database.transaction(() => remove.run(id, kind, key))
    },
  }
}
