/** 5,000 accounts in the window: importing, opening, and each input to its paint. `npm run bench -- lists`. Needs `npm run build`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printFigures } from './harness.ts'
import { importAccounts } from './lists/import.ts'

const accounts = 5_000
const folder = mkdtempSync(join(tmpdir(), 'lookout-bench-'))
const ms = (value: number): string => `${value.toFixed(0)} ms`

try {
  const found = await importAccounts(accounts, folder)
  const { importMs, longestFrameMs, longestBlockMs, pageMb, mainMb, domRows, openMs, openPageMb, inputs } =
    found
  for (const [name, taken] of Object.entries(inputs)) console.log(`${name}: ${ms(taken)}`)
  const slowest = Object.entries(inputs).toSorted((a, b) => b[1] - a[1])[0] ?? ['none', Number.NaN]
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
      measured: `${ms(longestFrameMs)}, ${ms(longestBlockMs)}`,
      isMet: longestFrameMs <= 500 && longestBlockMs <= 500,
    },
    {
      figure: 'rows in the document',
      wanted: 'at most 100',
      measured: String(domRows),
      isMet: domRows > 0 && domRows <= 100,
    },
    {
      figure: 'memory of the page after the import and after a start, and of main',
      wanted: 'at most 600 MB each',
      measured: `${pageMb} MB, ${openPageMb} MB, ${mainMb} MB`,
      isMet: Math.max(pageMb, openPageMb, mainMb) <= 600,
    },
    {
      figure: 'process start to painted rows',
      wanted: 'at most 5000 ms',
      measured: ms(openMs),
      isMet: openMs <= 5_000,
    },
    {
      figure: 'slowest input to paint',
      wanted: 'at most 200 ms',
      measured: `${ms(slowest[1])} (${slowest[0]})`,
      isMet: slowest[1] <= 200,
    },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
