import type { Database } from './database.ts'
import { parseJson } from './records.ts'
import { integerAt, rowOf, rowsOf, textAt, textOrNullAt } from './rows.ts'
import type { Ids } from './subjects.ts'
import type { WatchedItem } from './types.ts'

export interface Watched {
  readonly settings: () => unknown
  readonly saveSettings: (settings: unknown) => void
  /** In the order in which they were added. */
  readonly list: (network: string, list: string) => readonly WatchedItem[]
  readonly save: (network: string, list: string, item: WatchedItem) => void
  readonly remove: (network: string, list: string, key: string) => void
  /** Takes over the settings and all lists of another database. */
  readonly copyFrom: (other: Database) => void
}

export function createWatched(database: Database, ids: Ids): Watched {
  const selectMeta = database.prepare('SELECT value FROM meta WHERE name = ?')
  const upsertMeta = database.prepare(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const select = database.prepare(
    'SELECT key, label, added_at FROM watched WHERE network = ? AND list = ? ORDER BY added_at, key',
  )
  const upsert = database.prepare(`
    INSERT INTO watched (network, list, key, label, added_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (network, list, key) DO UPDATE SET label = excluded.label, added_at = excluded.added_at`)
  const remove = database.prepare('DELETE FROM watched WHERE network = ? AND list = ? AND key = ?')

  function save(network: string, list: string, { key, label, addedAt }: WatchedItem): void {
    upsert.run(ids.keepNetwork(network), list, key, label, addedAt)
  }

  return {
    settings: () => {
      const row = rowOf(selectMeta.get('settings'))
      return row === null ? null : parseJson(textAt(row, 0))
    },
    saveSettings: (settings) => {
      database.transaction(() => upsertMeta.run('settings', JSON.stringify(settings ?? null)))
    },
    list: (network, list) => {
      const id = ids.findNetwork(network)
      if (id === null) return []
      return rowsOf(select.all(id, list)).map((row) => ({
        key: textAt(row, 0),
        label: textOrNullAt(row, 1),
        addedAt: integerAt(row, 2),
      }))
    },
    save: (network, list, item) => {
      database.transaction(() => save(network, list, item))
    },
    remove: (network, list, key) => {
      const id = ids.findNetwork(network)
      if (id !== null) database.transaction(() => remove.run(id, list, key))
    },
    copyFrom: (other) => {
      database.transaction(() => {
        const settings = rowOf(other.prepare("SELECT value FROM meta WHERE name = 'settings'").get())
        if (settings !== null) upsertMeta.run('settings', textAt(settings, 0))
        const rows = other.prepare(`
          SELECT network.key, watched.list, watched.key, watched.label, watched.added_at
          FROM watched JOIN network ON network.id = watched.network`)
        for (const row of rowsOf(rows.all())) {
          const item = { key: textAt(row, 2), label: textOrNullAt(row, 3), addedAt: integerAt(row, 4) }
          save(textAt(row, 0), textAt(row, 1), item)
        }
      })
    },
  }
}
