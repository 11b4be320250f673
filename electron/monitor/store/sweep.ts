import { inflate, unpackIntegers } from './codec.ts'
import { pragma, type Database, type Statement } from './database.ts'
import { bytesAt, integerAt, integerOrNullAt, readable, rowOf, rowsOf } from './rows.ts'

/**
 * Yields the number of rows that each short transaction removed. Other connections may write between the transactions, but only
 * one sweep per file may run.
 */
export type Steps = Generator<number, void, void>

const idsAStep = 1_000
/** Number of pages freed per step. A step moves pages and holds the write lock for that time. */
const pagesAStep = 64

function highest(database: Database, table: 'list' | 'part' | 'name' | 'account'): number {
  const row = rowOf(database.prepare(`SELECT coalesce(max(id), 0) FROM ${table}`).get())
  return row === null ? 0 : integerAt(row, 0)
}

/**
 * Runs `work` without foreign key checks. They would be slow, because spans have no index for them, and they are not needed for
 * unreferenced rows.
 */
function removing(database: Database, work: () => number): number {
  const isChecking = pragma(database, 'foreign_keys') === 1
  if (isChecking) database.exec('PRAGMA foreign_keys = OFF')
  try {
    return database.transaction(work)
  } finally {
    if (isChecking) database.exec('PRAGMA foreign_keys = ON')
  }
}

interface Rows {
  /** Selects the ids of a range. */
  readonly select: Statement
  readonly remove: Statement
  readonly used: ReadonlySet<number>
}

/** Removes the unused rows of one step, from id `first`. Returns their number. */
function removeUnused(database: Database, { select, remove, used }: Rows, first: number): number {
  const ids = rowsOf(select.all(first, first + idsAStep - 1)).map((row) => integerAt(row, 0))
  const unused = ids.filter((id) => !used.has(id))
  for (const id of unused) remove.run(id)
  if (unused.length > 0) database.markStale()
  return unused.length
}

/** Removes unreferenced lists. Two passes are needed, because a base can be removed only after the lists that use it. */
function* sweepLists(database: Database): Steps {
  const selectSpans = database.prepare('SELECT id, list FROM span WHERE id > ? ORDER BY id LIMIT ?')
  const select = database.prepare(`
    SELECT id FROM list WHERE id BETWEEN ? AND ?
      AND NOT EXISTS (SELECT 1 FROM list AS other WHERE other.base = list.id)`)
  const remove = database.prepare('DELETE FROM list WHERE id = ?')
  const used = new Set(
    rowsOf(database.prepare('SELECT DISTINCT list FROM quarantined_span WHERE list IS NOT NULL').all()).map(
      (row) => integerAt(row, 0),
    ),
  )
  let scanned = 0
  function scan(): number {
    const rows = rowsOf(selectSpans.all(scanned, idsAStep * 5))
    for (const row of rows) {
      scanned = integerAt(row, 0)
      const list = integerOrNullAt(row, 1)
      if (list !== null) used.add(list)
    }
    return rows.length
  }

  while (scan() > 0) yield 0
  for (let pass = 0; pass < 2; pass += 1) {
    const last = highest(database, 'list')
    for (let first = 1; first <= last; first += idsAStep) {
      yield removing(database, () => {
        // Read the spans added in the meantime, because they may refer to any list.
        while (scan() > 0);
        return removeUnused(database, { select, used, remove }, first)
      })
    }
  }
}

function setAsideParts(database: Database): readonly number[] {
  const rows = database.prepare('SELECT parts FROM quarantined_trace WHERE parts IS NOT NULL').all()
  return rowsOf(rows).flatMap((row) => readable(() => unpackIntegers(bytesAt(row, 0))) ?? [])
}

function createMarks(database: Database) {
  const select = database.prepare('SELECT id, base, items FROM list WHERE id > ? ORDER BY id LIMIT ?')
  const selectItems = database.prepare('SELECT items FROM list WHERE id = ?')
  const selectTraces = database.prepare(
    'SELECT rowid, parts FROM trace WHERE rowid > ? ORDER BY rowid LIMIT ?',
  )
  const parts = new Set<number>(setAsideParts(database))
  const names = new Set<number>()
  let scanned = 0
  let scannedTrace = 0

  function itemsOf(base: number | null, items: Uint8Array): readonly number[] {
    const row = base === null ? null : rowOf(selectItems.get(base))
    return unpackIntegers(row === null ? items : inflate(items, bytesAt(row, 0)))
  }

  function scan(count: number): number {
    const rows = rowsOf(select.all(scanned, count))
    for (const row of rows) {
      scanned = integerAt(row, 0)
      // References from unreadable lists are ignored.
      const items = readable(() => itemsOf(integerOrNullAt(row, 1), bytesAt(row, 2))) ?? []
      for (const [index, id] of items.entries()) {
        if (index % 2 === 0) parts.add(id)
        else names.add(id)
      }
    }
    const traces = rowsOf(selectTraces.all(scannedTrace, count))
    for (const row of traces) {
      // Traces without parts count too: otherwise each step would read them all again.
      scannedTrace = integerAt(row, 0)
      if (row[1] === null) continue
      for (const id of readable(() => unpackIntegers(bytesAt(row, 1))) ?? []) parts.add(id)
    }
    return rows.length + traces.length
  }

  /**
   * Reads references added in the meantime. Call it in the transaction that removes parts, because new lists may refer to any
   * part. Rewritten traces need no scan, because they refer only to parts that they or a list already referred to. That holds
   * because every removal clears the caches of part ids (answers.ts).
   */
  function catchUp(): void {
    while (scan(idsAStep) > 0);
  }
  return { parts, names, scan, catchUp }
}

/** Maximum number of passes. A base can be removed only after the parts that use it, and a chain has up to three bases. */
const partPasses = 4

function* sweepParts(database: Database): Steps {
  const { parts, names, scan, catchUp } = createMarks(database)
  while (scan(idsAStep) > 0) yield 0
  const selectParts = database.prepare(`
    SELECT id FROM part WHERE id BETWEEN ? AND ?
      AND NOT EXISTS (SELECT 1 FROM part AS other WHERE other.base = part.id)`)
  const removePart = database.prepare('DELETE FROM part WHERE id = ?')
  const selectNames = database.prepare('SELECT id FROM name WHERE id BETWEEN ? AND ?')
  const removeName = database.prepare('DELETE FROM name WHERE id = ?')

  function* sweepTable(table: 'part' | 'name', rows: Rows): Steps {
    const last = highest(database, table)
    for (let first = 1; first <= last; first += idsAStep) {
      yield database.transaction(() => {
        catchUp()
        return removeUnused(database, rows, first)
      })
    }
  }

  for (let pass = 0; pass < partPasses; pass += 1) {
    let count = 0
    for (const removed of sweepTable('part', { select: selectParts, used: parts, remove: removePart })) {
      count += removed
      yield removed
    }
    if (count === 0) break
  }
  yield* sweepTable('name', { select: selectNames, used: names, remove: removeName })
}

function* sweepAccounts(database: Database): Steps {
  const remove = database.prepare(`
    DELETE FROM account WHERE id BETWEEN ? AND ?
      AND NOT EXISTS (SELECT 1 FROM block_row WHERE block_row.account = account.id)
      AND NOT EXISTS (SELECT 1 FROM quarantined_block_row AS other WHERE other.account = account.id)`)
  const last = highest(database, 'account')
  for (let first = 1; first <= last; first += idsAStep) {
    yield removing(database, () => Number(remove.run(first, first + idsAStep - 1).changes))
  }
}

export function* sweep(database: Database): Steps {
  yield* sweepLists(database)
  yield* sweepParts(database)
  yield* sweepAccounts(database)
  const free = (): number => Number(pragma(database, 'freelist_count'))
  for (let before = free(), after = -1; before > 0 && before !== after;) {
    after = before
    database.exec(`PRAGMA incremental_vacuum(${pagesAStep})`)
    before = free()
    yield 0
  }
}
