import type { Incident } from '../../shared/alert-events.ts'
import { bounded, mostAlertBytes } from './bounds.ts'
import type { Database } from './database.ts'
import { parseIncident } from './alert-records.ts'
import { listRows, recordId, rowsOf, textAt } from './rows.ts'
import type { Ids } from './subjects.ts'
import type { NoteUnreadable } from './unreadable-records.ts'
import type { IncidentStore } from './store-types.ts'

const cells = `${bounded('record', mostAlertBytes)}, ${recordId('network', 'id')}`

/** `note` is called for each unreadable record, which is left out of lists. */
export function createIncidentRepository(database: Database, ids: Ids, note: NoteUnreadable): IncidentStore {
  const incidentsOf = (rows: readonly unknown[]): readonly Incident[] =>
    listRows(rows, (row) => parseIncident(textAt(row, 0)), 'alerts', note)
  const select = database.prepare(
    `SELECT ${cells} FROM incident WHERE network = ? AND at <= ? ORDER BY at DESC, id LIMIT ?`,
  )
  // json_extract makes the entire query fail on a damaged record.
  const selectAbout = database.prepare(`
    SELECT ${cells} FROM incident WHERE network = ? AND at BETWEEN ? AND ?
      AND CASE WHEN json_valid(record) THEN json_extract(record, '$.subject.kind') END = ?
    ORDER BY at DESC, id LIMIT ?`)
  const selectGoingOn = database.prepare(`
    SELECT ${cells} FROM incident WHERE network = ?
      AND CASE WHEN json_valid(record) THEN json_extract(record, '$.ended') IS NULL
        AND json_extract(record, '$.recoveredAt') IS NULL AND (json_extract(record, '$.waitsUntil') IS NOT NULL
        OR json_extract(record, '$.rule') IN (SELECT value FROM json_each(?))) END
    ORDER BY at DESC, id`)
  const selectOpen = database.prepare(`
    SELECT ${cells} FROM (
      SELECT *, row_number() OVER (
        PARTITION BY CASE WHEN json_valid(record) THEN json_extract(record, '$.rule') END ORDER BY at DESC, id) AS nth
      FROM incident WHERE network = ? AND acknowledged_at IS NULL
        AND CASE WHEN json_valid(record) THEN json_extract(record, '$.ended') IS NULL
          AND json_extract(record, '$.recoveredAt') IS NULL AND json_extract(record, '$.severity') <> 'info' END)
    WHERE nth <= ? ORDER BY at DESC, id`)
  const updateAll = database.prepare(`
    UPDATE incident SET acknowledged_at = ?2,
      record = CASE WHEN json_valid(record) THEN json_set(record, '$.acknowledgedAt', ?2) ELSE record END
    WHERE network = ?1 AND acknowledged_at IS NULL`)
  const updateOthers = database.prepare(`
    UPDATE incident SET record = json_set(record, '$.ended', json_object('at', ?, 'why', 'superseded'))
    WHERE network = ? AND acknowledged_at IS NULL AND id NOT IN (SELECT value FROM json_each(?))
      AND CASE WHEN json_valid(record) THEN json_extract(record, '$.ended') IS NULL
        AND json_extract(record, '$.recoveredAt') IS NULL END
    RETURNING id`)
  const upsert = database.prepare(`
    INSERT INTO incident (network, id, at, acknowledged_at, record) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (network, id) DO UPDATE SET
      at = excluded.at, acknowledged_at = excluded.acknowledged_at, record = excluded.record`)

  const until: IncidentStore['until'] = (network, at, limit) => {
    const id = ids.findNetwork(network)
    if (id === null) return []
    return incidentsOf(select.all(id, at, limit))
  }

  const selectOne = database.prepare(`SELECT ${cells} FROM incident WHERE network = ? AND id = ?`)

  return {
    until,
    one: (network, id) => {
      const networkId = ids.findNetwork(network)
      return networkId === null ? null : (incidentsOf(selectOne.all(networkId, id))[0] ?? null)
    },
    list: (network, limit) => until(network, Number.MAX_SAFE_INTEGER, limit),
    about: (network, kind, [from, to], limit) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : incidentsOf(selectAbout.all(id, from, to, kind, limit))
    },
    goingOn: (network, rules) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : incidentsOf(selectGoingOn.all(id, JSON.stringify(rules)))
    },
    open: (network, mostPerRule) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : incidentsOf(selectOpen.all(id, mostPerRule))
    },
    acknowledge: (network, at) => {
      const id = ids.findNetwork(network)
      if (id !== null) database.transaction(() => updateAll.run(id, at))
    },
    supersede: (network, except, at) => {
      const id = ids.findNetwork(network)
      if (id === null) return []
      return database.transaction(() =>
        rowsOf(updateOthers.all(at, id, JSON.stringify(except))).map((row) => textAt(row, 0)),
      )
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
