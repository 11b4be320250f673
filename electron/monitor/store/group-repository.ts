import type { WatchGroup } from '../../shared/pending-models.ts'
import { markColours, type MarkColour } from '../../shared/watch-marks.ts'
import { bounded, mostNameBytes, mostNoteBytes } from './bounds.ts'
import type { Database } from './database.ts'
import { listRows, numberAt, recordId, textAt, textOrNullAt, type Row } from './rows.ts'
import type { Ids } from './subjects.ts'
import type { NoteUnreadable } from './unreadable-records.ts'

export interface GroupRepository {
  /** Returns the groups in display order. */
  readonly list: (network: string) => readonly WatchGroup[]
  readonly save: (network: string, group: WatchGroup) => void
  readonly remove: (network: string, id: string) => void
  readonly copyFrom: (other: Database) => void
}

/** Parses a stored colour. Returns null if there is no colour, or if a later version added it. */
export function colourOf(text: string | null): MarkColour | null {
  return markColours.find((colour) => colour === text) ?? null
}

function groupOf(row: Row, from: number): WatchGroup {
  const note = textOrNullAt(row, from + 2)
  const colour = colourOf(textOrNullAt(row, from + 3))
  return {
    id: textAt(row, from),
    name: textAt(row, from + 1),
    ...(note === null ? {} : { note }),
    ...(colour === null ? {} : { colour }),
    position: numberAt(row, from + 4),
  }
}

const cells = [
  'watch_group.id',
  bounded('watch_group.name', mostNameBytes),
  bounded('watch_group.note', mostNoteBytes),
  bounded('watch_group.colour', mostNameBytes),
  'watch_group.place',
  recordId('watch_group.network', 'watch_group.id'),
].join(', ')

/** `note` is called for each unreadable record, which is left out of lists. */
export function createGroupRepository(database: Database, ids: Ids, note: NoteUnreadable): GroupRepository {
  const select = database.prepare(`SELECT ${cells} FROM watch_group WHERE network = ? ORDER BY place, id`)
  const upsert = database.prepare(`
    INSERT INTO watch_group (network, id, name, note, colour, place) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (network, id) DO UPDATE SET
      name = excluded.name, note = excluded.note, colour = excluded.colour, place = excluded.place`)
  const remove = database.prepare('DELETE FROM watch_group WHERE network = ? AND id = ?')

  function save(network: string, { id, name, note, colour, position }: WatchGroup): void {
    upsert.run(ids.keepNetwork(network), id, name, note ?? null, colour ?? null, position)
  }

  return {
    list: (network) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : listRows(select.all(id), (row) => groupOf(row, 0), 'groups', note)
    },
    save: (network, group) => {
      database.transaction(() => save(network, group))
    },
    remove: (network, id) => {
      const networkId = ids.findNetwork(network)
      if (networkId !== null) database.transaction(() => remove.run(networkId, id))
    },
    copyFrom: (other) => {
      database.transaction(() => {
        const rows = other.prepare(`
          SELECT network.key, ${cells} FROM watch_group JOIN network ON network.id = watch_group.network`)
        listRows(rows.all(), (row) => save(textAt(row, 0), groupOf(row, 1)), 'groups', note)
      })
    },
  }
}
