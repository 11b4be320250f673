import { expect, it } from 'vitest'
import type { DifferenceRow } from '../../../../../electron/shared/pool-difference.ts'
import { differenceColumns } from '../../../../../src/features/pools/difference-columns.ts'

const row = (pending: DifferenceRow['pending']): DifferenceRow => ({
  address: `-1:${'ab'.repeat(32)}`,
  kind: 'moved',
  balance: ['100', '110'],
  pending,
  by: '40',
  rewards: '10',
})

const shownAt = (width: number, rows: readonly DifferenceRow[]) =>
  differenceColumns('TON', rows)
    .filter(({ dropBelow }) => dropBelow === undefined || dropBelow <= width)
    .map(({ id }) => id)
    .join(' ')

it('a pending change stays visible longer than the other amounts, because the total change contains it', () => {
  const rows = [row(['5', '5']), row([null, '30'])]
  expect(shownAt(1_100, rows)).toBe('nominator kind before after pending rewards by')
  expect(shownAt(1_000, rows)).toBe('nominator kind before after pending by')
  expect(shownAt(800, rows)).toBe('nominator kind after pending by')
  expect(shownAt(600, rows)).toBe('nominator kind pending by')
  expect(shownAt(500, rows)).toBe('nominator kind by')
})

it('the pending change is dropped first while no pending amount changed', () => {
  const rows = [row(['5', '5']), row([null, null])]
  expect(shownAt(1_000, rows)).toBe('nominator kind before after rewards by')
  expect(shownAt(800, rows)).toBe('nominator kind before after by')
  expect(shownAt(600, rows)).toBe('nominator kind after by')
})
