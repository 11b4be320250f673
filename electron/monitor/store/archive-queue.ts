import type { Millis } from '../../shared/models.ts'
import type { Database } from './database.ts'
import { integerAt, rowOf, rowsOf, textAt } from './rows.ts'

export interface ArchiveItem {
  readonly id: number
  readonly change: number
  readonly kind: 'trace' | 'alert' | 'pool'
  readonly network: string
  readonly key: string
  /** Time of the earliest pool response to write; 0 for other kinds. */
  readonly since: Millis
}

/**
 * Database triggers queue a record in the transaction that changes it. A record is queued only once, so the queue never has
 * more items than there are records.
 */
export interface ArchiveQueue {
  /** While the queue is off, changes are not queued. Items that are already queued stay. */
  readonly setOn: (isOn: boolean) => void
  /** Oldest first. */
  readonly next: (limit: number) => readonly ArchiveItem[]
  /** Removes the given items, except those that changed after they were read. */
  readonly done: (items: readonly ArchiveItem[]) => void
  readonly count: () => number
  readonly addAll: () => void
}

const kinds = ['trace', 'alert', 'pool'] as const

export function createArchiveQueue(database: Database): ArchiveQueue {
  const select = database.prepare(`
    SELECT archive_queue.id, change, kind, network.key, archive_queue.key, since
    FROM archive_queue JOIN network ON network.id = archive_queue.network
    ORDER BY archive_queue.id LIMIT ?`)
  const selectCount = database.prepare('SELECT count(*) FROM archive_queue')
  const remove = database.prepare('DELETE FROM archive_queue WHERE id = ? AND change = ?')
  const again = 'ON CONFLICT (kind, network, key) DO UPDATE SET change = change + 1, since = excluded.since'

  return {
    setOn: (isOn) =>
      database.transaction(() => {
        if (isOn) database.exec(`INSERT OR IGNORE INTO meta (name, value) VALUES ('archive-on', '1')`)
        else database.exec(`DELETE FROM meta WHERE name = 'archive-on'`)
      }),
    next: (limit) =>
      rowsOf(select.all(limit)).map((row) => ({
        id: integerAt(row, 0),
        change: integerAt(row, 1),
        kind: kinds.find((kind) => kind === row[2]) ?? 'trace',
        network: textAt(row, 3),
        key: textAt(row, 4),
        since: integerAt(row, 5),
      })),
    done: (items) =>
      database.transaction(() => {
        for (const { id, change } of items) remove.run(id, change)
      }),
    count: () => {
      const row = rowOf(selectCount.get())
      return row === null ? 0 : integerAt(row, 0)
    },
    addAll: () =>
      database.transaction(() =>
        database.exec(`
          INSERT INTO archive_queue (kind, network, key, since)
            SELECT 'trace', network, key, 0 FROM trace
            WHERE ended_at IS NOT NULL AND network IN (SELECT id FROM archived_network) ${again};
          INSERT INTO archive_queue (kind, network, key, since)
            SELECT 'alert', network, id, 0 FROM incident
            WHERE network IN (SELECT id FROM archived_network) ${again};
          INSERT INTO archive_queue (kind, network, key, since)
            SELECT 'pool', network, key, 0 FROM subject
            WHERE operation = 'getPool' AND network IN (SELECT id FROM archived_network) ${again}`),
      ),
  }
}
