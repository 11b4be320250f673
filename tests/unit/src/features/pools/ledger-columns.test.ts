import { expect, it } from 'vitest'
import { ledgerColumns } from '../../../../../src/features/pools/ledger-columns.ts'

const columnOf = (id: string) => ledgerColumns('TON', true).find((column) => column.id === id)

it('the rewards of my addresses have room for a pool’s name of 14 characters, beside the stake in a small window', () => {
  // “Foundation odd” is 101 px wide; a cell has 16 px of padding.
  expect(Number(/\d+/.exec(columnOf('pool')?.track ?? '')?.[0])).toBeGreaterThanOrEqual(101 + 16)
  // The table is 778 px wide in a window of 1000 px, and 1030 px in one of 1360 px.
  expect(columnOf('stake')?.dropBelow).toBeLessThanOrEqual(778)
  expect(columnOf('credited')?.dropBelow).toBeLessThanOrEqual(1_030)
})
