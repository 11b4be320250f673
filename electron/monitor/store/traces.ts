import { isLive } from '../../shared/labels.ts'
import type { Millis } from '../../shared/models.ts'
import type { TraceRecord } from '../watch/types.ts'
import { packText, unpackText } from './codec.ts'
import type { Database } from './database.ts'
import { parseTrace } from './records.ts'
import { bodyAt, integerAt, readable, rowsOf } from './rows.ts'
import type { Ids } from './subjects.ts'

export interface Traces {
  /** Traces that are live or ended at or after `since`, newest first. `onUnreadable` is called for each that is left out. */
  readonly list: (network: string, since: Millis, onUnreadable: () => void) => readonly TraceRecord[]
  /** Traces first seen at or before `to` that were live then or ended at or after `from`, newest first. */
  readonly between: (
    network: string,
    from: Millis,
    to: Millis,
    onUnreadable: () => void,
  ) => readonly TraceRecord[]
  /** How many were first seen in each of `count` equal parts of [from, to). */
  readonly counts: (network: string, from: Millis, to: Millis, count: number) => readonly number[]
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
  const selectBetween = database.prepare(`
    SELECT record FROM trace
    WHERE network = ? AND first_seen_at <= ? AND (ended_at IS NULL OR ended_at >= ?)
    ORDER BY first_seen_at DESC, key`)
  const selectCounts = database.prepare(`
    SELECT CAST((first_seen_at - ?2) * ?4 / (?3 - ?2) AS INTEGER) AS part, count(*) FROM trace
    WHERE network = ?1 AND first_seen_at >= ?2 AND first_seen_at < ?3 GROUP BY part`)
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

  function read(network: string, rows: readonly unknown[], onUnreadable: () => void): readonly TraceRecord[] {
    return rowsOf(rows).flatMap((row) => {
      const record = readable(() => parseTrace(unpackText(bodyAt(row, 0))))
      if (record === null) onUnreadable()
      return record === null ? [] : [held.get(heldKey(network, record.view.key))?.record ?? record]
    })
  }

  return {
    list: (network, since, onUnreadable) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : read(network, select.all(id, since), onUnreadable)
    },
    between: (network, from, to, onUnreadable) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : read(network, selectBetween.all(id, to, from), onUnreadable)
    },
    counts: (network, from, to, count) => {
      const counts = new Array<number>(count).fill(0)
      const id = ids.findNetwork(network)
      if (id === null) return counts
      for (const row of rowsOf(selectCounts.all(id, from, to, count)))
        counts[integerAt(row, 0)] = integerAt(row, 1)
      return counts
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
