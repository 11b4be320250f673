import { expect, it } from 'vitest'
import type { Sum } from '../../../../../src/lib/holdings.ts'
import { mineColumns } from '../../../../../src/features/pools/mine-columns.ts'

const shownAt = (width: number, pools: readonly string[], pending: string) =>
  mineColumns({ pools, all: { pending } as Sum }, 'TON', (pool) => pool).filter(
    ({ dropBelow }) => dropBelow === undefined || dropBelow <= width,
  )

const idsAt = (width: number, pools: readonly string[], pending: string) =>
  shownAt(width, pools, pending)
    .map(({ id }) => id)
    .join(' ')

/** Returns the least width of the columns, in px. */
const widthAt = (width: number, pools: readonly string[], pending: string) =>
  shownAt(width, pools, pending).reduce((sum, { track }) => sum + Number(/\d+/.exec(track)?.[0]), 0)

it('pending deposits leave no balance out of view while other columns can give way', () => {
  expect(idsAt(1_030, ['a', 'b', 'c'], '5')).toBe('address total pending a b c')
  for (const pending of ['0', '5'])
    for (const pools of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']])
      for (const width of [1_100, 1_250, 1_400])
        expect(widthAt(width, pools, pending)).toBeLessThanOrEqual(width)
})

it('a reward of five digits before the point has room', () => {
  // The font has 7.23 px per character; a cell has 16 px of padding.
  const track = shownAt(1_600, ['a'], '0').find(({ id }) => id === 'reward')?.track ?? ''
  expect(Number(/\d+/.exec(track)?.[0])).toBeGreaterThanOrEqual('+12,345.678901234'.length * 7.23 + 16)
})
