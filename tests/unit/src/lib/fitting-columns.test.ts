import { expect, test } from 'vitest'
import {
  datedPendingColumns,
  journalColumns,
  pendingColumns,
} from '../../../../src/features/pending/pending-view.ts'
import { overviewColumns } from '../../../../src/features/pools/overview-columns.ts'
import { ledgerColumns } from '../../../../src/features/pools/ledger-columns.ts'
import {
  leastWidthOf,
  readLayout,
  shownColumns,
  tracksOf,
  type LayoutColumn,
} from '../../../../src/lib/column-layout.ts'

/** Width of the column for the row's menu, which these tables add. */
const menu = 24

test.each<readonly [string, readonly LayoutColumn[], number]>([
  ['Pending', pendingColumns, menu],
  ['Pending with dates', datedPendingColumns, menu],
  ['the journal', journalColumns, menu],
  ['All pools', overviewColumns('TON'), 0],
  ['the rewards of a pool', ledgerColumns('TON', false), 0],
  ['the rewards of my addresses', ledgerColumns('TON', true), 0],
])('the columns of %s fit when another one appears', (_name, columns, added) => {
  const layout = readLayout(null, columns, [])
  const widths = columns.flatMap(({ dropBelow }) => dropBelow ?? [])
  const tooWide = widths.filter(
    (width) => leastWidthOf(tracksOf(shownColumns(columns, layout, width), layout)) + added > width,
  )
  expect(tooWide).toEqual([])
})
