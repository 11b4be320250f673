import type { Millis } from '../../../shared/models.ts'
import type {
  StorageCategory,
  StorageRemoved,
  StorageShare,
  StorageUsage,
} from '../../../shared/storage-models.ts'
import { faultOf, type Database } from '../database.ts'
import { forgetRemovedSql } from '../removed-traces.ts'
import { removeByAge, removeBySize } from '../retention.ts'
import { integerAt, integerOrNullAt, rowOf, rowsOf, textAt } from '../rows.ts'
import { createRepositories } from '../repositories.ts'
import { sweep, type Steps } from '../sweep.ts'
import { usageOf, usedBytes } from '../usage.ts'
import type { JobSteps, RequestOf, ResultOf } from './protocol.ts'

const dayMs = 86_400_000

async function* follow(steps: Steps): JobSteps<number> {
  let rows = 0
  for (const removed of steps) {
    rows += removed
    yield { done: rows, total: null }
  }
  return rows
}

const shares: readonly (readonly [StorageCategory, string])[] = [
  ['answers', 'SELECT count(*), min(from_at) FROM span WHERE list IS NOT NULL'],
  ['traces', 'SELECT count(*), min(first_seen_at) FROM trace'],
  ['blocks', 'SELECT count(*), min(first_seen_at) FROM block'],
  ['incidents', 'SELECT count(*), min(at) FROM incident'],
  ['payouts', 'SELECT (SELECT count(*) FROM payout_line), min(added_at) FROM payout_list'],
]

function shareOf(database: Database, category: StorageCategory, bytes: number): StorageShare {
  const sql = shares.find(([name]) => name === category)?.[1]
  const row = sql === undefined ? null : rowOf(database.prepare(sql).get())
  return {
    category,
    bytes,
    count: row === null ? 0 : integerAt(row, 0),
    oldestAt: row === null ? null : integerOrNullAt(row, 1),
  }
}

function oldestOf(all: readonly (Millis | null)[]): Millis | null {
  const known = all.filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** Returns since when the stored data has grown. Traces that ended before they were loaded may be much older. */
function grownSince(database: Database, all: readonly StorageShare[]): Millis | null {
  const oldest = oldestOf(all.map(({ oldestAt }) => oldestAt))
  const row = rowOf(database.prepare("SELECT min(added_at) FROM watched WHERE list <> 'book'").get())
  const observed = all.flatMap(({ category, oldestAt }) => (category === 'traces' ? [] : [oldestAt]))
  const began = oldestOf([...observed, row === null ? null : integerOrNullAt(row, 0)])
  return oldest === null || began === null ? oldest : Math.max(oldest, began)
}

export async function* usage(database: Database, { now }: RequestOf<'usage'>): JobSteps<StorageUsage> {
  yield { done: 0, total: null }
  const { free, ...bytes } = usageOf(database)
  yield { done: 1, total: null }
  const categories: readonly StorageCategory[] = [
    'answers',
    'traces',
    'blocks',
    'incidents',
    'payouts',
    'other',
  ]
  const all = categories.map((category) => shareOf(database, category, bytes[category]))
  const since = grownSince(database, all)
  const days = since === null ? 0 : (now - since) / dayMs
  const used = usedBytes(database)
  return {
    shares: all,
    fileBytes: used + free,
    bytesADay: days < 1 ? null : Math.round(used / days),
  }
}

/** The check itself may throw on a damaged file. */
function problemsOf(database: Database): readonly string[] {
  try {
    const rows = rowsOf(database.prepare('PRAGMA integrity_check(20)').all())
    return rows.map((row) => textAt(row, 0)).filter((text) => text !== 'ok')
  } catch (thrown) {
    if (faultOf(thrown) !== 'damaged') throw thrown
    return [String(thrown)]
  }
}

/** Runs SQLite's integrity check, which takes seconds for a large file. */
export async function* check(database: Database): JobSteps<ResultOf<'check'>> {
  yield { done: 0, total: null }
  return { problems: problemsOf(database) }
}

const tracesAStep = 100

export async function* indexTraces(database: Database): JobSteps<null> {
  const { traces } = createRepositories(database)
  for (let done = 0; traces.indexSome(tracesAStep) > 0; done += tracesAStep) yield { done, total: null }
  return null
}

/** Removes records older than their cutoff, then the oldest ones until the size limit is met. */
export async function* remove(database: Database, request: RequestOf<'remove'>): JobSteps<StorageRemoved> {
  const { cutoffs, mostBytes, keepFrom, kept } = request
  const before = usedBytes(database)
  let rows = yield* follow(removeByAge(database, cutoffs, kept))
  if (mostBytes !== null) rows += yield* follow(removeBySize(database, mostBytes, keepFrom, kept))
  return { rows, bytes: Math.max(0, before - usedBytes(database)) }
}

const rowsAStep = 200
/** Ordered so that no reference to a removed row remains. */
const forgotten: readonly string[] = [
  'DELETE FROM quarantined_span WHERE ?2 > 0 AND subject IN (SELECT id FROM subject WHERE network = ?1)',
  'DELETE FROM quarantined_block_row WHERE ?2 > 0 AND block IN (SELECT id FROM quarantined_block WHERE network = ?1)',
  ...['block', 'trace', 'incident'].map(
    (table) => `DELETE FROM quarantined_${table} WHERE network = ?1 AND ?2 > 0`,
  ),
  'DELETE FROM span WHERE id IN (SELECT span.id FROM span JOIN subject ON subject.id = span.subject WHERE subject.network = ?1 LIMIT ?2)',
  'DELETE FROM subject WHERE rowid IN (SELECT rowid FROM subject WHERE network = ?1 LIMIT ?2)',
  'DELETE FROM trace WHERE rowid IN (SELECT rowid FROM trace WHERE network = ?1 LIMIT ?2)',
  `DELETE FROM block_row WHERE (block, ordinal) IN (
     SELECT block, ordinal FROM block_row WHERE block IN (SELECT id FROM block WHERE network = ?1) LIMIT ?2)`,
  'DELETE FROM block_response WHERE id IN (SELECT id FROM block_response WHERE network = ?1 LIMIT ?2)',
  'DELETE FROM block WHERE id IN (SELECT id FROM block WHERE network = ?1 LIMIT ?2)',
  'DELETE FROM incident WHERE (network, id) IN (SELECT network, id FROM incident WHERE network = ?1 LIMIT ?2)',
  'DELETE FROM pin WHERE network = ?1 AND ?2 > 0',
  'DELETE FROM watched WHERE network = ?1 AND ?2 > 0',
  'DELETE FROM watch_group WHERE network = ?1 AND ?2 > 0',
  'DELETE FROM payout_line WHERE network = ?1 AND ?2 > 0',
  'DELETE FROM payout_list WHERE network = ?1 AND ?2 > 0',
  forgetRemovedSql,
]

function* removeNetwork(database: Database, network: number): Steps {
  for (const sql of forgotten) {
    const statement = database.prepare(sql)
    for (let removed = rowsAStep; removed === rowsAStep;) {
      removed = database.transaction(() => Number(statement.run(network, rowsAStep).changes))
      yield removed
    }
  }
  database.transaction(() => database.prepare('DELETE FROM network WHERE id = ?').run(network))
}

/** Removes all data of networks whose names start with `under`. */
export async function* forget(database: Database, { under }: RequestOf<'forget'>): JobSteps<StorageRemoved> {
  const before = usedBytes(database)
  const named = database.prepare('SELECT id FROM network WHERE substr(key, 1, length(?1)) = ?1')
  let rows = 0
  for (const row of rowsOf(named.all(under)))
    rows += yield* follow(removeNetwork(database, integerAt(row, 0)))
  rows += yield* follow(sweep(database))
  return { rows, bytes: Math.max(0, before - usedBytes(database)) }
}
