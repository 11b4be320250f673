import { createDatabase, openConnection, type Database } from './database.ts'
import { migrate } from './migrations.ts'
import { rowsOf, textAt } from './rows.ts'

function columnsOf(database: Database): readonly string[] {
  const rows = database.prepare(`
    SELECT schema.name || '.' || field.name FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS field
    WHERE schema.type = 'table'`)
  return rowsOf(rows.all()).map((row) => textAt(row, 0))
}

let expected: readonly string[] | null = null

function expectedColumns(): readonly string[] {
  if (expected !== null) return expected
  const database = createDatabase(openConnection(':memory:', { readOnly: false }))
  migrate(database)
  expected = columnsOf(database)
  database.close()
  return expected
}

/** Returns true if a migrated file has every table and column of this version. Needed because `user_version` may be damaged. */
export function hasWholeSchema(database: Database): boolean {
  const present = new Set(columnsOf(database))
  return expectedColumns().every((column) => present.has(column))
}

/** Returns true if a file contains tables. A file with tables and `user_version` 0 is damaged. */
export function hasTables(database: Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' LIMIT 1").get() !== undefined
}
