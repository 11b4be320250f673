import type { Incident, Millis } from '../../shared/models.ts'
import type { Database } from './database.ts'
import { parseIncident } from './records.ts'
import { readable, rowsOf, textAt } from './rows.ts'
import type { Ids } from './subjects.ts'

export interface Incidents {
  /** The newest first. `onUnreadable` is called for each that is left out. */
  readonly list: (network: string, limit: number, onUnreadable: () => void) => readonly Incident[]
  /** As `list`, of those that began at or before `at`. */
  readonly until: (
    network: string,
    at: Millis,
    limit: number,
    onUnreadable: () => void,
  ) => readonly Incident[]
  readonly save: (network: string, incidents: readonly Incident[]) => void
}

export function createIncidents(database: Database, ids: Ids): Incidents {
  const select = database.prepare(
    'SELECT record FROM incident WHERE network = ? AND at <= ? ORDER BY at DESC, id LIMIT ?',
  )
  const upsert = database.prepare(`
    INSERT INTO incident (network, id, at, acknowledged_at, record) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (network, id) DO UPDATE SET
      at = excluded.at, acknowledged_at = excluded.acknowledged_at, record = excluded.record`)

  const until: Incidents['until'] = (network, at, limit, onUnreadable) => {
    const id = ids.findNetwork(network)
    if (id === null) return []
    return rowsOf(select.all(id, at, limit)).flatMap((row) => {
      const incident = readable(() => parseIncident(textAt(row, 0)))
      if (incident === null) onUnreadable()
      return incident === null ? [] : [incident]
    })
  }

  return {
    until,
    list: (network, limit, onUnreadable) => until(network, Number.MAX_SAFE_INTEGER, limit, onUnreadable),
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
