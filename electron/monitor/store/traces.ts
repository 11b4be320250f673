import { isLive } from '../../shared/labels.ts'
import type { Millis } from '../../shared/models.ts'
import type { TraceRecord } from '../watch/types.ts'
import { packText, unpackText } from './codec.ts'
import type { Database } from './database.ts'
import { parseTrace } from './records.ts'
import { bodyAt, readable, rowsOf } from './rows.ts'
import type { Ids } from './subjects.ts'

export interface Traces {
  /** Traces that are live or ended at or after `since`, newest first. `onUnreadable` is called for each that is left out. */
  readonly list: (network: string, since: Millis, onUnreadable: () => void) => readonly TraceRecord[]
  readonly save: (network: string, records: readonly TraceRecord[]) => void
  /** Holds records of which only the times of sighting changed in memory until `flush`. */
  readonly touch: (network: string, records: readonly TraceRecord[]) => void
  readonly isHolding: () => boolean
  /** Writes what is held. */
  readonly flush: () => void
}

export function createTraces(database: Database, ids: Ids): Traces {
  const select = database.prepare(`
    SELECT record FROM trace WHERE network = ? AND (ended_at IS NULL OR ended_at >= ?)
    ORDER BY first_seen_at DESC, key`)
  const upsert = database.prepare(`
    INSERT INTO trace (network, key, state, first_seen_at, ended_at, record) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (network, key) DO UPDATE SET
      state = excluded.state, first_seen_at = excluded.first_seen_at,
      ended_at = excluded.ended_at, record = excluded.record`)

  function save(network: number, record: TraceRecord): void {
    const { key, state, firstSeenAt, lastSeenAt, endedAt } = record.view
    const endedOrNull = isLive(state) ? null : (endedAt ?? lastSeenAt)
    upsert.run(network, key, state, firstSeenAt, endedOrNull, packText(JSON.stringify(record)))
  }

  const held = new Map<string, { readonly network: string; readonly record: TraceRecord }>()
  const heldKey = (network: string, key: string): string => `${network}\n${key}`

  return {
    list: (network, since, onUnreadable) => {
      const id = ids.findNetwork(network)
      if (id === null) return []
      return rowsOf(select.all(id, since)).flatMap((row) => {
        const record = readable(() => parseTrace(unpackText(bodyAt(row, 0))))
        if (record === null) onUnreadable()
        return record === null ? [] : [held.get(heldKey(network, record.view.key))?.record ?? record]
      })
    },
    save: (network, records) => {
      if (records.length === 0) return
      database.transaction(() => {
        const id = ids.keepNetwork(network)
        for (const record of records) save(id, record)
      })
      for (const { view } of records) held.delete(heldKey(network, view.key))
    },
    touch: (network, records) => {
      for (const record of records) held.set(heldKey(network, record.view.key), { network, record })
    },
    isHolding: () => held.size > 0,
    flush: () => {
      if (held.size === 0) return
      database.transaction(() => {
        for (const { network, record } of held.values()) save(ids.keepNetwork(network), record)
      })
      held.clear()
    },
  }
}
