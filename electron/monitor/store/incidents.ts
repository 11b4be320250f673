import type { Incident } from '../../shared/models.ts'
import type { Database } from './database.ts'
import { parseIncident } from './records.ts'
import { readable, rowsOf, textAt } from './rows.ts'
import type { Ids } from './subjects.ts'

export interface Incidents {
  /** The newest first. `onUnreadable` is called for each that is left out. */
  readonly list: (network: string, limit: number, onUnreadable: () => void) => readonly Incident[]
  readonly save: (network: string, incidents: readonly Incident[]) => void
}

export function createIncidents(database: Database, ids: Ids): Incidents {
  const select = database.prepare(
    'SELECT record FROM incident WHERE network = ? ORDER BY at DESC, id LIMIT ?',
  )
  const upsert = database.prepare(`
    INSERT INTO incident (network, id, at, acknowledged_at, record) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (network, id) DO UPDATE SET
      at = excluded.at, acknowledged_at = excluded.acknowledged_at, record = excluded.record`)

  return {
    list: (network, limit, onUnreadable) => {
      const id = ids.findNetwork(network)
      if (id === null) return []
      return rowsOf(select.all(id, limit)).flatMap((row) => {
        const incident = readable(() => parseIncident(textAt(row, 0)))
        if (incident === null) onUnreadable()
        return incident === null ? [] : [incident]
      })
    },
    save: (network, incidents) => {
      if (incidents.length === 0) return
      database.transaction(() => {
        const networkId = ids.keepNetwork(network)
        for (const incident of incidents) {
          const { id, at, acknowledgedAt } = incident
          upsert.run(networkId, id, at, acknowledgedAt, JSON.stringify(incident))
        }
      })
    },
  }
}
