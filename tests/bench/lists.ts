/**
 * Measures a window with 5,000 accounts, and with every other list at its limit: the import, the start, and the time from each
 * input to its paint. Run with `npm run bench -- lists`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printFigures, tableOf } from './harness.ts'
import { importAccounts, type MeasuredInput } from './lists/import.ts'

const accounts = 5_000
const folder = mkdtempSync(join(tmpdir(), 'lookout-bench-'))
const never: MeasuredInput = { name: 'none', clockMs: Number.NaN, processorMs: Number.NaN }
const ms = (value: number): string => `${value.toFixed(0)} ms`

try {
  const found = await importAccounts(accounts, folder)
  const { importMs, longestFrame, longestBlock, pageMb, mainMb, domRows, openMs, openPageMb, lists } = found
  const slowestOf = (taken: readonly MeasuredInput[]): MeasuredInput =>
    taken.toSorted((a, b) => b.clockMs - a.clockMs)[0] ?? never
  const rows = lists.map(({ list, bound, taken, pageMb: size }) => {
    const { name, processorMs, clockMs } = slowestOf(taken)
    return [list, bound, name, ms(processorMs), ms(clockMs), `${size} MB`]
  })
  console.log(tableOf([['list', 'entries', 'slowest input', 'processor', 'to paint', 'page'], ...rows]))
  const slowest = slowestOf(lists.flatMap(({ taken }) => taken))
  const sizes = [openPageMb, ...lists.map((each) => each.pageMb)]
  const growth = Math.max(...sizes.slice(1).map((size, index) => size - (sizes[index] ?? size)))
  const largest = Math.max(pageMb, openPageMb + growth)
  printFigures([
    {
      figure: `${accounts} accounts from a file to painted rows`,
      wanted: 'at most 5000 ms',
      measured: ms(importMs),
      isMet: importMs <= 5_000,
    },
    {
      figure: 'the same: longest frame, longest block of main',
      wanted: 'at most 500 ms each',
      measured: `${ms(longestFrame.processorMs)}, ${ms(longestBlock.processorMs)}`,
      isMet: Math.max(longestFrame.processorMs, longestBlock.processorMs) <= 500,
    },
    {
      figure: 'rows in the document',
      wanted: 'at most 100',
      measured: String(domRows),
      isMet: domRows > 0 && domRows <= 100,
    },
    {
      figure: 'memory of main, and of the page: at the start and the most that one list adds',
      wanted: 'at most 600 MB each',
      measured: `${mainMb} MB, ${openPageMb} + ${growth} MB`,
      isMet: Math.max(mainMb, largest) <= 600,
    },
    {
      figure: 'process start to painted rows',
      wanted: 'at most 5000 ms',
      measured: ms(openMs),
      isMet: openMs <= 5_000,
    },
    {
      figure: 'slowest input to paint, with every list filled',
      wanted: 'at most 200 ms',
      measured: `${ms(slowest.clockMs)} (${slowest.name})`,
      isMet: slowest.clockMs <= 200,
    },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
