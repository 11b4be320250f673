import type { WatchGroup } from '../../shared/pending-models.ts'
import { markColours, type MarkColour } from '../../shared/watch-marks.ts'
import type { Database } from './database.ts'
import { numberAt, rowsOf, textAt, textOrNullAt, type Row } from './rows.ts'
import type { Ids } from './subjects.ts'

export interface Groups {
  /** By their place. */
  readonly list: (network: string) => readonly WatchGroup[]
  readonly save: (network: string, group: WatchGroup) => void
  readonly remove: (network: string, id: string) => void
  /** Takes over all groups of another database. */
  readonly copyFrom: (other: Database) => void
}

/** A kept colour; null for none, and for one of a later version. */
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

export function createGroups(database: Database, ids: Ids): Groups {
  const select = database.prepare(
    'SELECT id, name, note, colour, place FROM watch_group WHERE network = ? ORDER BY place, id',
  )
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
      return id === null ? [] : rowsOf(select.all(id)).map((row) => groupOf(row, 0))
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
          SELECT network.key, watch_group.id, watch_group.name, watch_group.note, watch_group.colour, watch_group.place
          FROM watch_group JOIN network ON network.id = watch_group.network`)
        for (const row of rowsOf(rows.all())) save(textAt(row, 0), groupOf(row, 1))
      })
    },
  }
}
