import { expect, test } from 'vitest'
import type { RewardLine } from '../../../../electron/shared/pool-models.ts'
import { roundGridOf } from '../../../../src/lib/reward-rounds.ts'

const line = (at: number, address: string, stake: string, reward: string | null): RewardLine => ({
  id: `${at} ${address}`,
  pool: 'p',
  address,
  when: { after: at - 1, before: at },
  stake,
  credited: '0',
  after: null,
  reward,
  isExact: true,
  residual: '0',
  validatorBy: '0',
  commission: null,
  isWide: false,
})

test('the grid has the last rounds, largest stake first, with rewards in ppm of the stake', () => {
  const grid = roundGridOf(
    [
      line(300, 'a', '1000000000', '-5000'),
      line(300, 'b', '4000000000', '380000'),
      line(200, 'a', '1000000000', '70500'),
      line(200, 'b', '0', '0'),
      line(100, 'c', '9000000000', '900000'),
    ],
    2,
  )
  expect(grid.rounds).toEqual([200, 300])
  expect(grid.addresses).toEqual(['b', 'a'])
  expect(grid.cells.map(({ at, address, ratio }) => [at, address, ratio])).toEqual([
    [300, 'a', -5],
    [300, 'b', 95],
    [200, 'a', 70.5],
    [200, 'b', null],
  ])
  expect(grid.range).toEqual([70.5, 95])
})

test('an unknown reward has no ratio; ratios are exact above 2^53', () => {
  const { cells, range } = roundGridOf(
    [line(1, 'a', '1000000000', null), line(2, 'a', '18014398509481984000', '18014398509481984')],
    10,
  )
  expect(cells.map(({ ratio }) => ratio)).toEqual([null, 1_000])
  expect(range).toEqual([1_000, 1_000])
  expect(roundGridOf([], 10)).toEqual({ rounds: [], addresses: [], cells: [], range: null })
})

test('a round of which only some rewards were read is left out, unless it is the only one', () => {
  const cut = [line(200, 'a', '9', '1'), line(200, 'b', '9', '1'), line(100, 'a', '9', '1')]
  expect(roundGridOf(cut, 80, true).rounds).toEqual([200])
  expect(roundGridOf(cut, 80).rounds).toEqual([100, 200])
  expect(roundGridOf(cut.slice(0, 1), 80, true).rounds).toEqual([200])
})
