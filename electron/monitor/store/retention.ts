import type { Millis } from '../../shared/models.ts'
import type { RetentionCutoffs } from '../../shared/retention.ts'
import { conditions } from '../../shared/rules.ts'
import type { Database } from './database.ts'
import { createRemovedTraces } from './removed-traces.ts'
import { integerAt, integerOrNullAt, rowOf, rowsOf, type Row } from './rows.ts'
import { sweep, type Steps } from './sweep.ts'
import { openedPrefix, type Operation } from './store-types.ts'
import { usedBytes } from './usage.ts'

/**
 * Which alerts stay with their data at any age: all open ones or, for a monitor without a window to acknowledge alerts in, only
 * those whose lasting condition holds.
 */
export const keptAlerts = ['open', 'lasting'] as const
export type KeptAlerts = (typeof keptAlerts)[number]

const lastingKinds = Object.entries(conditions)
  .flatMap(([kind, { isLasting }]) => (isLasting ? [`'${kind}'`] : []))
  .join(', ')

/** An alert that is over is not kept: an alert pushed off the list by newer ones is closed, and can no longer be acknowledged. */
const openSql = (more: string): string => `
  (acknowledged_at IS NULL AND CASE WHEN json_valid(record) THEN json_extract(record, '$.recoveredAt') IS NULL
    AND json_extract(record, '$.ended') IS NULL${more} ELSE FALSE END)`

const keptSql: Readonly<Record<KeptAlerts, string>> = {
  open: openSql(''),
  lasting: openSql(` AND json_extract(record, '$.event.kind') IN (${lastingKinds})`),
}

const rowsAStep = 200

/**
 * Lists the subjects of alerts that are kept in a temporary table, because scanning the alerts for each row could take too long.
 * Ignores damaged records.
 */
function noteAlerted(database: Database, kept: KeptAlerts): void {
  database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS alerted (
      network INTEGER, kind TEXT, key TEXT, PRIMARY KEY (network, kind, key)) WITHOUT ROWID;
    DELETE FROM alerted;
    INSERT OR IGNORE INTO alerted
      SELECT network, json_extract(record, '$.subject.kind'), json_extract(record, '$.subject.key') FROM incident
      WHERE ${keptSql[kept]} AND json_valid(record)`)
}

/**
 * Builds an SQL condition that limits retention to rows of certain networks. It names the networks, because the indexes by time
 * begin with the network: without them, each step would read the entire table while it holds the write lock.
 */
type InScope = (table: string) => string

const anywhere: InScope = (table) => `${table}.network IN (SELECT id FROM network)`
/** Excludes the data of opened files, which is kept until the file is closed. */
const outsideFiles: InScope = (table) =>
  `${table}.network IN (SELECT id FROM network WHERE key NOT GLOB '${openedPrefix}*')`

/** Selects pinned rows, subjects of alerts that are kept and traces of followed messages, by `network` and `key` of `table`. */
function isNeeded(kind: string, table: string): string {
  const refers = (to: string): string =>
    `EXISTS (SELECT 1 FROM ${to} WHERE ${to}.network = ${table}.network AND ${to}.kind = '${kind}' AND ${to}.key = ${table}.key)`
  const followed = `EXISTS (SELECT 1 FROM watched
    WHERE watched.network = ${table}.network AND list = 'messages' AND watched.trace = ${table}.key)`
  return `(${refers('pin')} OR ${refers('alerted')}${kind === 'trace' ? ` OR ${followed}` : ''})`
}

/** Repeats a statement that removes up to `rowsAStep` rows, until no row is left. */
function* repeat(database: Database, remove: () => number): Steps {
  for (;;) {
    const removed = database.transaction(remove)
    yield removed
    if (removed < rowsAStep) return
  }
}

/** Selects the spans of a subject that ended before a time. The last run and later spans stay for offline use. */
const oldSpans = `
  SELECT id FROM span
  WHERE subject = ?1
    AND from_at < (SELECT max(from_at) FROM span WHERE subject = ?1 AND from_at <= ?2)
    AND from_at < (SELECT max(from_at) FROM span WHERE subject = ?1 AND list IS NOT NULL)
  ORDER BY from_at LIMIT ${rowsAStep}`

/** Selects the ids of the subjects of an operation whose spans may be removed. */
function subjectsOf(operation: Operation, scope: InScope): string {
  const kind = operation === 'getPool' ? 'pool' : 'account'
  return `SELECT id FROM subject WHERE operation = '${operation}' AND ${scope('subject')} AND NOT ${isNeeded(kind, 'subject')}`
}

function* removeSpans(database: Database, operation: Operation, before: Millis, scope: InScope): Steps {
  const subjects = database.prepare(subjectsOf(operation, scope))
  const remove = database.prepare(`DELETE FROM span WHERE id IN (${oldSpans})`)
  for (const row of rowsOf(subjects.all())) {
    yield* repeat(database, () => Number(remove.run(integerAt(row, 0), before).changes))
  }
}

/**
 * Once its account is removed, nothing observes the end of a live trace. It is removed this long after the traces that ended: no
 * trace of a watched account is live for so long.
 */
const unendedKeptMs = 30 * 86_400_000

function* removeTraces(database: Database, before: Millis, scope: InScope): Steps {
  const deleteSql = (isOld: string): string => `
    DELETE FROM trace WHERE rowid IN (
      SELECT rowid FROM trace WHERE ${isOld} AND ${scope('trace')} AND NOT ${isNeeded('trace', 'trace')} LIMIT ${rowsAStep})`
  const removed = createRemovedTraces(database)
  const removeEnded = database.prepare(`${deleteSql('ended_at < ?')} RETURNING network`)
  yield* repeat(database, () => {
    const networks = rowsOf(removeEnded.all(before)).map((row) => integerAt(row, 0))
    for (const network of new Set(networks)) removed.note(network, before)
    return networks.length
  })
  const removeUnended = database.prepare(deleteSql('ended_at IS NULL AND first_seen_at < ?'))
  yield* repeat(database, () => Number(removeUnended.run(before - unendedKeptMs).changes))
}

function* removeBlocks(database: Database, before: Millis, scope: InScope): Steps {
  const select = database.prepare(
    `SELECT id FROM block WHERE last_seen_at < ? AND ${scope('block')} AND NOT ${isNeeded('block', 'block')}`,
  )
  const removeRows = database.prepare('DELETE FROM block_row WHERE block = ?')
  const removeResponses = database.prepare(`
    DELETE FROM block_response WHERE (network, key) IN (SELECT network, key FROM block WHERE id = ?)`)
  const remove = database.prepare('DELETE FROM block WHERE id = ?')
  for (const row of rowsOf(select.all(before))) {
    const id = integerAt(row, 0)
    yield database.transaction(() => {
      const rows = Number(removeRows.run(id).changes) + Number(removeResponses.run(id).changes)
      return rows + Number(remove.run(id).changes)
    })
  }
}

function* removeIncidents(database: Database, before: Millis, scope: InScope, kept: KeptAlerts): Steps {
  const remove = database.prepare(`
    DELETE FROM incident WHERE (network, id) IN (
      SELECT network, id FROM incident WHERE at < ? AND NOT ${keptSql[kept]} AND ${scope('incident')} LIMIT ${rowsAStep})`)
  yield* repeat(database, () => Number(remove.run(before).changes))
}

function removeSetAside(
  database: Database,
  cutoffs: RetentionCutoffs,
  scope: InScope,
  kept: KeptAlerts,
): number {
  const { pendingActions, pools, traces, blocks, incidents } = cutoffs
  const remove = (from: string, before: Millis | null): number =>
    before === null ? 0 : Number(database.prepare(`DELETE FROM ${from}`).run(before).changes)
  const spansOf = (operation: Operation): string =>
    `quarantined_span WHERE until_at < ? AND subject IN (${subjectsOf(operation, scope)})`
  const oldBlocks = `last_seen_at < ? AND ${scope('quarantined_block')}
    AND NOT ${isNeeded('block', 'quarantined_block')}`
  return database.transaction(
    () =>
      remove(spansOf('pendingActions'), pendingActions) +
      remove(spansOf('getPool'), pools) +
      remove(
        `quarantined_trace WHERE coalesce(ended_at, first_seen_at + ${unendedKeptMs}) < ? AND ${scope('quarantined_trace')}
          AND NOT ${isNeeded('trace', 'quarantined_trace')}`,
        traces,
      ) +
      remove(
        `quarantined_incident WHERE at < ? AND NOT ${keptSql[kept]} AND ${scope('quarantined_incident')}`,
        incidents,
      ) +
      remove(
        `block_response WHERE (network, key) IN (SELECT network, key FROM quarantined_block WHERE ${oldBlocks})
          AND (network, key) NOT IN (SELECT network, key FROM block)`,
        blocks,
      ) +
      remove(
        `quarantined_block_row WHERE block IN (SELECT id FROM quarantined_block WHERE ${oldBlocks})`,
        blocks,
      ) +
      remove(`quarantined_block WHERE ${oldBlocks}`, blocks),
  )
}

/** Removes records older than their cutoff and unreferenced parts. Skips opened files. */
export function removeByAge(database: Database, cutoffs: RetentionCutoffs, kept: KeptAlerts = 'open'): Steps {
  return removeIn(database, cutoffs, outsideFiles, kept)
}

function* removeIn(database: Database, cutoffs: RetentionCutoffs, scope: InScope, kept: KeptAlerts): Steps {
  const { pendingActions, pools, traces, blocks, incidents } = cutoffs
  noteAlerted(database, kept)
  if (pendingActions !== null) yield* removeSpans(database, 'pendingActions', pendingActions, scope)
  if (pools !== null) yield* removeSpans(database, 'getPool', pools, scope)
  if (traces !== null) yield* removeTraces(database, traces, scope)
  if (blocks !== null) yield* removeBlocks(database, blocks, scope)
  if (incidents !== null) yield* removeIncidents(database, incidents, scope, kept)
  yield removeSetAside(database, cutoffs, scope, kept)
  yield* sweep(database)
}

function oldest(database: Database): Millis | null {
  const row: Row | null = rowOf(
    database
      .prepare(`
        SELECT min(at) FROM (
          SELECT min(from_at) AS at FROM span
          UNION ALL SELECT min(ended_at) FROM trace
          UNION ALL SELECT min(last_seen_at) FROM block)`)
      .get(),
  )
  return row === null ? null : integerOrNullAt(row, 0)
}

const slices = 16

/** Removes the oldest records until at most `most` bytes are left, but none newer than `keepFrom`. Includes opened files. */
export function* removeBySize(
  database: Database,
  most: number,
  keepFrom: Millis,
  kept: KeptAlerts = 'open',
): Steps {
  const from = oldest(database)
  if (from === null) return
  for (let slice = 1; slice <= slices && usedBytes(database) > most; slice += 1) {
    const before = from + Math.ceil(((keepFrom - from) * slice) / slices)
    if (before <= from) return
    const all = { pendingActions: before, pools: before, traces: before, blocks: before, incidents: before }
    yield* removeIn(database, all, anywhere, kept)
  }
}
