import { inflate, unpackIntegers } from './codec.ts'
import type { Database, Statement } from './database.ts'
import { bytesAt, integerAt, integerOrNullAt, rowOf, rowsOf } from './rows.ts'

/** Work in short transactions, one a step. Gives how many rows each removed; may be left at any step. */
export type Steps = Generator<number, void, void>

const idsAStep = 2_000

function highest(database: Database, table: 'list' | 'part' | 'name'): number {
  const row = rowOf(database.prepare(`SELECT coalesce(max(id), 0) FROM ${table}`).get())
  return row === null ? 0 : integerAt(row, 0)
}

/** Lists that no span refers to. Those on a base go first, so a second pass takes their bases. */
function* sweepLists(database: Database): Steps {
  const remove = database.prepare(`
    DELETE FROM list WHERE id BETWEEN ? AND ?
      AND NOT EXISTS (SELECT 1 FROM span WHERE span.list = list.id)
      AND NOT EXISTS (SELECT 1 FROM list AS other WHERE other.base = list.id)`)
  for (let pass = 0; pass < 2; pass += 1) {
    const last = highest(database, 'list')
    for (let first = 1; first <= last; first += idsAStep) {
      yield database.transaction(() => Number(remove.run(first, first + idsAStep - 1).changes))
    }
  }
}

/** Parts and names that lists refer to, found list by list in the order of their ids. */
function createMarks(database: Database) {
  const select = database.prepare('SELECT id, base, items FROM list WHERE id > ? ORDER BY id LIMIT ?')
  const selectItems = database.prepare('SELECT items FROM list WHERE id = ?')
  const parts = new Set<number>()
  const names = new Set<number>()
  let scanned = 0

  function itemsOf(base: number | null, items: Uint8Array): readonly number[] {
    const row = base === null ? null : rowOf(selectItems.get(base))
    return unpackIntegers(row === null ? items : inflate(items, bytesAt(row, 0)))
  }

  /** Looks at up to `count` further lists; gives how many there were. */
  function scan(count: number): number {
    const rows = rowsOf(select.all(scanned, count))
    for (const row of rows) {
      scanned = integerAt(row, 0)
      for (const [index, id] of itemsOf(integerOrNullAt(row, 1), bytesAt(row, 2)).entries()) {
        if (index % 2 === 0) parts.add(id)
        else names.add(id)
      }
    }
    return rows.length
  }
  return { parts, names, scan }
}

/** Parts that no list and no other part refers to, and names of none. */
function* sweepParts(database: Database): Steps {
  const { parts, names, scan } = createMarks(database)
  while (scan(idsAStep) > 0) yield 0
  const selectParts = database.prepare(`
    SELECT id FROM part WHERE id BETWEEN ? AND ?
      AND NOT EXISTS (SELECT 1 FROM part AS other WHERE other.base = part.id)`)
  const removePart = database.prepare('DELETE FROM part WHERE id = ?')
  const selectNames = database.prepare('SELECT id FROM name WHERE id BETWEEN ? AND ?')
  const removeName = database.prepare('DELETE FROM name WHERE id = ?')

  function* removeUnused(
    table: 'part' | 'name',
    select: Statement,
    used: ReadonlySet<number>,
    remove: Statement,
  ): Steps {
    const last = highest(database, table)
    for (let first = 1; first <= last; first += idsAStep) {
      yield database.transaction(() => {
        // Lists that were kept since may refer to any of them.
        while (scan(idsAStep) > 0);
        const ids = rowsOf(select.all(first, first + idsAStep - 1)).map((row) => integerAt(row, 0))
        const unused = ids.filter((id) => !used.has(id))
        for (const id of unused) remove.run(id)
        database.markStale()
        return unused.length
      })
    }
  }

  // Parts on a base go first, so a second pass takes their bases.
  for (let pass = 0; pass < 2; pass += 1) yield* removeUnused('part', selectParts, parts, removePart)
  yield* removeUnused('name', selectNames, names, removeName)
}

/** Removes answers and parts that nothing refers to, and gives free pages back to the disk. */
export function* sweep(database: Database): Steps {
  yield* sweepLists(database)
  yield* sweepParts(database)
  const free = (): number => Number(database.pragma('freelist_count'))
  for (let before = free(), after = -1; before > 0 && before !== after;) {
    after = before
    database.exec(`PRAGMA incremental_vacuum(${idsAStep})`)
    before = free()
    yield 0
  }
}
