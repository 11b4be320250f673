import { expect, it } from 'vitest'
import type { Holding, RewardLine } from '../../../../electron/shared/pool-models.ts'
import { matrixOf } from '../../../../src/lib/holdings.ts'
import { roundGridOf } from '../../../../src/lib/reward-rounds.ts'

function holding(pool: string, address: string, balance: string, perYear: number | null): Holding {
  return {
    pool,
    address,
    balance,
    pending: '1',
    share: 0,
    rewards: { day: '0', week: '0', month: '3', all: '9', unseparated: 0 },
    yield: { perYear, rounds: 1, hasLoss: false, reward: '0' },
  }
}

it('the matrix sums rows and columns and weights yields by balance', () => {
  const matrix = matrixOf([
    holding('even', 'ann', '100', 30_000),
    holding('odd', 'ann', '300', 50_000),
    holding('odd', 'bob', '9007199254740993', null),
  ])
  expect(matrix.pools).toEqual(['even', 'odd'])
  expect(matrix.addresses).toEqual(['bob', 'ann'])
  // (100 * 30000 + 300 * 50000) / 400
  expect(matrix.ofAddress.get('ann')).toEqual({
    balance: '400',
    pending: '2',
    reward: '6',
    perYear: 45_000,
    known: 10_000,
  })
  expect(matrix.ofPool.get('odd')).toMatchObject({ balance: '9007199254741293', perYear: 50_000, known: 0 })
  expect(matrix.all).toMatchObject({ balance: '9007199254741393', pending: '3', reward: '9' })
  expect(matrix.cell('bob', 'even')).toBeNull()

  const unknown = { day: '0', week: '0', month: '0', all: '0', unseparated: 1 }
  const first = { ...holding('even', 'ann', '100', null), rewards: unknown }
  const sumOf = (...holdings: readonly Holding[]) => matrixOf(holdings).all.reward
  expect(sumOf({ ...first, yield: { ...first.yield, rounds: 0 } })).toBeNull()
  expect(sumOf(first)).toBe('0')
  expect(sumOf({ ...first, yield: { ...first.yield, rounds: 0 } }, holding('odd', 'ann', '1', null))).toBe(
    '3',
  )
})

it('rounds are columns, and the largest stake comes first, including addresses without stake', () => {
  const line = (before: number, address: string, stake: string, reward: string | null): RewardLine => ({
    id: `${before} ${address}`,
    pool: 'even',
    address,
    when: { after: null, before },
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
  const lines = [
    line(3, 'ann', '1000', '5'),
    line(2, 'bob', '9000', null),
    line(2, 'new', '0', '0'),
    line(1, 'ann', '1', '0'),
  ]
  const grid = roundGridOf(lines, 2)
  expect(grid.rounds).toEqual([2, 3])
  expect(grid.addresses).toEqual(['bob', 'ann', 'new'])
  expect(grid.cells.map(({ address, ratio }) => [address, ratio])).toEqual([
    ['ann', 5_000],
    ['bob', null],
    ['new', null],
  ])
})
