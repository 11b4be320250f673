import type { Row } from './run.ts'
import { table } from './words.ts'

/** Returns the rows as a table, then the counts. The key is removed, even where the service repeats it. */
export function printTable(rows: readonly Row[], sent: number, key: string | null): string {
  const cells = rows.map(({ section, fact, result, seen }) => [section, fact, result, seen] as const)
  const all = [[table.section, table.fact, table.result, table.seen] as const, ...cells]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const count = (result: Row['result']): number => rows.filter((row) => row.result === result).length
  const summary = table.summary(count('holds'), count('differs'), count('not checkable'), sent)
  const text = `${lines.join('\n')}\n\n${summary}\n`
  return key === null ? text : text.replaceAll(key, '…')
}

/** Returns the exit code: 2 if nothing could be checked, e.g. because of a wrong base URL. */
export function exitCodeOf(rows: readonly Row[]): 0 | 1 | 2 {
  if (rows.every(({ result }) => result === 'not checkable')) return 2
  return rows.some(({ result }) => result === 'differs') ? 1 : 0
}
