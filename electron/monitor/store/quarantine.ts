import type { Millis } from '../../shared/models.ts'
import type { SetAside } from '../../shared/storage-models.ts'
import { parseJson } from './bounds.ts'
import type { Database } from './database.ts'
import { integerAt, readable, rowOf, textAt } from './rows.ts'
import { leftName } from './trace-search.ts'
import type { SafeStart } from './safe-start.ts'

/**
 * Safe mode quarantines recent records, which the user can restore. SQL statements move the records without decoding them,
 * because decoding may have caused the crash that led to safe mode. Each table has its own transaction, so an interrupted start
 * leaves less work for the next start. If a newer version of a record was stored in the meantime, the newer version takes
 * precedence.
 */

/** `recent` selects rows that changed since a time. `key` lists the columns that identify a row; null if there are none. */
interface Moved {
  readonly table: string
  readonly key: string | null
  readonly columns: string
  readonly recent: (since: Millis) => string
}

const tables: readonly Moved[] = [
  {
    table: 'trace',
    key: 'network, key',
    columns: 'network, key, state, first_seen_at, ended_at, record, parts',
    recent: (since) => `ended_at IS NULL OR ended_at >= ${since} OR first_seen_at >= ${since}`,
  },
  {
    table: 'incident',
    key: 'network, id',
    columns: 'network, id, at, acknowledged_at, record',
    recent: (since) => `at >= ${since}`,
  },
  // Earlier runs are not moved, because the last successful start read them without a crash.
  {
    table: 'span',
    key: null,
    columns: 'subject, list, reason, from_at, until_at',
    recent: (since) => `from_at >= ${since}`,
  },
]

const blockColumns =
  'network, key, workchain, shard, seqno, root_hash, file_hash, is_complete, first_seen_at, last_seen_at, count, checks, contradiction, contradicted_at'
const blockRowColumns = 'ordinal, account, lt, hash'

function moveRows(database: Database, from: string, to: string, columns: string, where: string): void {
  database.exec(`
    INSERT INTO ${to} (${columns}) SELECT ${columns} FROM ${from} WHERE ${where};
    DELETE FROM ${from} WHERE ${where}`)
}

/** Moves blocks and their rows. Assigns new block ids, because the old ones may be in use. */
function moveBlocks(database: Database, from: string, to: string, where: string): void {
  database.exec(`
    DELETE FROM quarantined_block_row WHERE block IN (
      SELECT quarantined_block.id FROM quarantined_block JOIN block USING (network, key));
    DELETE FROM quarantined_block WHERE (network, key) IN (SELECT network, key FROM block);
    INSERT INTO ${to} (${blockColumns}) SELECT ${blockColumns} FROM ${from} WHERE ${where};
    INSERT INTO ${to}_row (block, ${blockRowColumns})
      SELECT ${to}.id, ${blockRowColumns} FROM ${from}_row
      JOIN ${from} ON ${from}.id = ${from}_row.block JOIN ${to} USING (network, key)
      WHERE ${from}.id IN (SELECT id FROM ${from} WHERE ${where});
    DELETE FROM ${from}_row WHERE block IN (SELECT id FROM ${from} WHERE ${where});
    DELETE FROM ${from} WHERE ${where}`)
}

function dropSuperseded(database: Database, { table, key }: Moved): void {
  if (key === null) return
  database.exec(`DELETE FROM quarantined_${table} WHERE (${key}) IN (SELECT ${key} FROM ${table})`)
}

const stateName = 'set-aside'

interface State {
  readonly at: Millis
  readonly since: Millis
}

function isState(value: unknown): value is State {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    'since' in value &&
    Number.isSafeInteger(value.at) &&
    Number.isSafeInteger(value.since)
  )
}

function stateOf(database: Database): State | null {
  const row = rowOf(database.prepare('SELECT value FROM meta WHERE name = ?').get(stateName))
  const state = row === null ? null : readable(() => parseJson(textAt(row, 0)))
  return isState(state) ? state : null
}

/** Quarantines records changed since a time, and all live traces. */
export function setAside(database: Database, { at, since }: SafeStart): void {
  const earliest = Math.min(since, stateOf(database)?.since ?? since)
  database.transaction(() =>
    database
      .prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
      .run(stateName, JSON.stringify({ at, since: earliest })),
  )
  for (const each of tables)
    database.transaction(() => {
      dropSuperseded(database, each)
      moveRows(database, each.table, `quarantined_${each.table}`, each.columns, each.recent(since))
    })
  database.transaction(() => moveBlocks(database, 'block', 'quarantined_block', `last_seen_at >= ${since}`))
}

export function putBack(database: Database): void {
  database.transaction(() => {
    // Add a gap after the last restored run of each subject. Otherwise the run would extend to the start of the next one.
    database.exec(`
      INSERT INTO quarantined_span (subject, reason, from_at, until_at)
      SELECT subject, 'closed', max(until_at) + 1, max(until_at) + 1 FROM quarantined_span
      GROUP BY subject HAVING max(until_at) < ${Number.MAX_SAFE_INTEGER}`)
    for (const each of tables) {
      dropSuperseded(database, each)
      moveRows(database, `quarantined_${each.table}`, each.table, each.columns, 'TRUE')
    }
    moveBlocks(database, 'quarantined_block', 'block', 'TRUE')
    database.prepare('DELETE FROM meta WHERE name = ?').run(stateName)
    // Index all traces again, because restored ones get new rowids and are not in the search index.
    database.exec(`
      INSERT OR REPLACE INTO meta (name, value)
      SELECT '${leftName}', max(rowid) FROM trace HAVING max(rowid) IS NOT NULL`)
  })
  database.markStale()
}

/** Counts quarantined records. Returns null if there are none and safe mode is off. */
export function countSetAside(database: Database, isSafeMode: boolean): SetAside | null {
  const count = (sql: string): number => {
    const row = rowOf(database.prepare(`SELECT count(*) FROM ${sql}`).get())
    return row === null ? 0 : integerAt(row, 0)
  }
  const counts = {
    traces: count('quarantined_trace'),
    alerts: count('quarantined_incident'),
    responses: count('quarantined_span WHERE list IS NOT NULL'),
    blocks: count('quarantined_block'),
  }
  const state = stateOf(database)
  const isEmpty = Object.values(counts).every((each) => each === 0)
  if (state === null || (isEmpty && !isSafeMode)) return null
  return { isSafeMode, at: state.at, since: state.since, ...counts }
}
