import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { archiveMigrations } from '../../../../../electron/monitor/archive/schema.ts'

const text = readFileSync(resolve(import.meta.dirname, '../../../../../docs/archive.md'), 'utf8')
const columnPattern = /^\s+(?!PRIMARY|FOREIGN)(\w+) /gm

/** Returns the columns of each table after all migrations. Every row of a pool has the `network`, which the page names once. */
function columns(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  const sql = archiveMigrations.join('\n')
  for (const [, table = '', body = ''] of sql.matchAll(/CREATE TABLE lookout\.(\w+) \((.*?)\n {2}\);/gs))
    found.set(
      table,
      [...body.matchAll(columnPattern)].map(([, name = '']) => name),
    )
  for (const [, table = '', name = ''] of sql.matchAll(/ALTER TABLE lookout\.(\w+)\s+ADD COLUMN (\w+)/g))
    found.get(table)?.push(name)
  return found
}

/** Returns the names in code style of a table's row, each once, without the values and remarks in parentheses. */
function documented(table: string): readonly string[] {
  const row = text.split('\n').find((line) => line.startsWith(`| \`${table}\` |`)) ?? ''
  const names = [...row.replaceAll(/\([^()]*\)/g, '').matchAll(/`([\w, ]+)`/g)].flatMap(([, list = '']) =>
    list.split(', '),
  )
  return [...new Set(names.slice(1))]
}

it.each([...columns()])('archive.md lists the columns of %s', (table, names) => {
  const listed = new Set([...documented(table), ...(table.startsWith('pool_') ? ['network'] : [])])
  expect([...listed].toSorted()).toEqual(names.toSorted())
})
