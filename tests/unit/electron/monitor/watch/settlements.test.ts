import { describe, expect, it } from 'vitest'
import { solveSettlement, type Settlement } from '../../../../../electron/monitor/watch/index.ts'
import type { PoolState } from '../../../../../electron/shared/pool-models.ts'

type Amounts = Readonly<Record<string, readonly [balance: string, pending: string]>>

/** A pool by its stake and nominators; names stand for addresses. */
function pool(stakeSent: string, nominators: Amounts, validatorAmount = '500'): PoolState {
  return {
    stakeSent,
    validatorAmount,
    nominatorsCount: Object.keys(nominators).length,
    nominators: Object.entries(nominators).map(([address, [balance, pending]]) => ({
      address,
      balance,
      pending,
    })),
    former: [],
  }
}

const three: Amounts = { ann: ['600', '0'], bob: ['300', '0'], cid: ['100', '0'] }

interface Example {
  readonly name: string
  readonly before: PoolState
  readonly after: PoolState
  readonly reward: Settlement['reward']
  /** Name, reward, exact, credited, residual. */
  readonly rows: readonly (readonly [string, string | null, boolean, string, string | null])[]
  readonly residual: string
}

const examples: readonly Example[] = [
  {
    name: 'a reward of 100 on 1000',
    before: pool('1500', three),
    after: pool('0', { ann: ['660', '0'], bob: ['330', '0'], cid: ['110', '0'] }),
    // ann: 60 = floor(R*600/1000) for 100..101; bob: 100..103; cid: 100..109.
    reward: { from: '100', to: '101' },
    rows: [
      ['ann', '60', true, '0', '0'],
      ['bob', '30', true, '0', '0'],
      ['cid', '10', true, '0', '0'],
    ],
    residual: '0',
  },
  {
    name: 'a reward that does not divide: each part is rounded down',
    before: pool('9', { ann: ['3', '0'], bob: ['3', '0'], cid: ['1', '0'] }),
    // 10 on 7: floor(30/7) = 4 and floor(10/7) = 1.
    after: pool('0', { ann: ['7', '0'], bob: ['7', '0'], cid: ['2', '0'] }),
    reward: { from: '10', to: '11' },
    rows: [
      ['ann', '4', true, '0', '0'],
      ['bob', '4', true, '0', '0'],
      ['cid', '1', true, '0', '0'],
    ],
    residual: '0',
  },
  {
    name: 'a pending deposit becomes stake',
    before: pool('1500', { ...three, bob: ['300', '50'] }),
    after: pool('0', { ann: ['660', '0'], bob: ['380', '0'], cid: ['110', '0'] }),
    reward: { from: '100', to: '101' },
    rows: [
      ['ann', '60', true, '0', '0'],
      ['bob', '30', true, '50', '0'],
      ['cid', '10', true, '0', '0'],
    ],
    residual: '0',
  },
  {
    name: 'a deposit made right after the round',
    before: pool('1500', three),
    after: pool('0', { ann: ['660', '0'], bob: ['330', '0'], cid: ['1110', '0'] }),
    reward: { from: '100', to: '101' },
    rows: [
      ['ann', '60', true, '0', '0'],
      ['bob', '30', true, '0', '0'],
      ['cid', '10', true, '0', '1000'],
    ],
    residual: '1000',
  },
  {
    name: 'a nominator took everything out: its reward follows from the others',
    before: pool('1500', three),
    after: pool('0', { ann: ['660', '0'], bob: ['330', '0'] }),
    reward: { from: '100', to: '101' },
    rows: [
      ['ann', '60', true, '0', '0'],
      ['bob', '30', true, '0', '0'],
      ['cid', '10', true, '0', null],
    ],
    residual: '0',
  },
  {
    name: 'the two that agree are small: the large one’s reward is an estimate',
    before: pool('1500', { ann: ['980', '0'], bob: ['10', '0'], cid: ['10', '0'] }),
    // 98 of 100 for ann, and a deposit of 5000; bob and cid say 100..199.
    after: pool('0', { ann: ['6078', '0'], bob: ['11', '0'], cid: ['11', '0'] }),
    reward: { from: '100', to: '199' },
    rows: [
      ['ann', '98', false, '0', '5000'],
      ['bob', '1', true, '0', '0'],
      ['cid', '1', true, '0', '0'],
    ],
    residual: '5000',
  },
  {
    name: 'a loss is rounded down too',
    before: pool('1500', three),
    after: pool('0', { ann: ['540', '0'], bob: ['270', '0'], cid: ['90', '0'] }, '0'),
    // ann: -60 for -100..-99; bob: -30 for -100..-97; cid: -10 for -100..-91.
    reward: { from: '-100', to: '-99' },
    rows: [
      ['ann', '-60', true, '0', '0'],
      ['bob', '-30', true, '0', '0'],
      ['cid', '-10', true, '0', '0'],
    ],
    residual: '0',
  },
  {
    name: 'the stake came back without a reward',
    before: pool('1500', three),
    after: pool('0', three),
    reward: { from: '0', to: '1' },
    rows: [
      ['ann', '0', true, '0', '0'],
      ['bob', '0', true, '0', '0'],
      ['cid', '0', true, '0', '0'],
    ],
    residual: '0',
  },
  {
    name: 'one nominator: reward and deposit are not separable',
    before: pool('1500', { ann: ['600', '0'] }),
    after: pool('0', { ann: ['660', '0'] }),
    reward: null,
    rows: [['ann', null, false, '0', null]],
    residual: '0',
  },
  {
    name: 'two nominators that do not agree: not separable',
    before: pool('1500', { ann: ['600', '0'], bob: ['400', '0'] }),
    after: pool('0', { ann: ['660', '0'], bob: ['940', '0'] }),
    reward: null,
    rows: [
      ['ann', null, false, '0', null],
      ['bob', null, false, '0', null],
    ],
    residual: '0',
  },
  {
    name: 'amounts beyond 2^53',
    before: pool('18014398509481986', { ann: ['9007199254740993', '0'], bob: ['9007199254740993', '0'] }),
    after: pool('0', { ann: ['9007199255240993', '0'], bob: ['9007199255240993', '0'] }),
    reward: { from: '1000000', to: '1000001' },
    rows: [
      ['ann', '500000', true, '0', '0'],
      ['bob', '500000', true, '0', '0'],
    ],
    residual: '0',
  },
  {
    name: 'the next round began between the two answers',
    before: pool('1500', { ...three, cid: ['100', '40'] }),
    after: pool('1700', { ann: ['660', '0'], bob: ['330', '25'], cid: ['150', '0'] }),
    reward: { from: '100', to: '101' },
    rows: [
      ['ann', '60', true, '0', '0'],
      ['bob', '30', true, '0', '0'],
      ['cid', '10', true, '40', '0'],
    ],
    residual: '0',
  },
  {
    name: 'a nominator who was not there before has no part',
    before: pool('1500', three),
    after: pool('0', { ann: ['660', '0'], bob: ['330', '0'], cid: ['110', '0'], dan: ['9000', '0'] }),
    reward: { from: '100', to: '101' },
    rows: [
      ['ann', '60', true, '0', '0'],
      ['bob', '30', true, '0', '0'],
      ['cid', '10', true, '0', '0'],
    ],
    residual: '0',
  },
  {
    name: 'a nominator with a pending deposit only gets no reward',
    before: pool('1500', { ...three, dan: ['0', '700'] }),
    after: pool('0', { ann: ['660', '0'], bob: ['330', '0'], cid: ['110', '0'], dan: ['700', '0'] }),
    reward: { from: '100', to: '101' },
    rows: [
      ['ann', '60', true, '0', '0'],
      ['bob', '30', true, '0', '0'],
      ['cid', '10', true, '0', '0'],
      ['dan', '0', true, '700', '0'],
    ],
    residual: '0',
  },
  {
    name: 'one row falls short of what the others say: the rest is unexplained',
    before: pool('1500', three),
    after: pool('0', { ann: ['660', '0'], bob: ['330', '0'], cid: ['103', '0'] }),
    reward: { from: '100', to: '101' },
    rows: [
      ['ann', '60', true, '0', '0'],
      ['bob', '30', true, '0', '0'],
      ['cid', '10', true, '0', '-7'],
    ],
    residual: '-7',
  },
  {
    name: 'two pairs agree on two ratios: the lower is the reward, since deposits only add',
    before: pool('1500', { ann: ['100', '0'], bob: ['100', '0'], cid: ['100', '0'], dan: ['100', '0'] }),
    // 10 each of 40; cid and dan deposited 5 each.
    after: pool('0', { ann: ['110', '0'], bob: ['110', '0'], cid: ['115', '0'], dan: ['115', '0'] }),
    reward: { from: '40', to: '43' },
    rows: [
      ['ann', '10', true, '0', '0'],
      ['bob', '10', true, '0', '0'],
      ['cid', '10', true, '0', '5'],
      ['dan', '10', true, '0', '5'],
    ],
    residual: '10',
  },
]

describe('the settlement solver', () => {
  it.each(examples)('$name', ({ before, after, reward, rows, residual }) => {
    const settlement = solveSettlement(before, after)
    expect(settlement?.reward).toEqual(reward)
    expect(settlement?.isSeparable).toBe(reward !== null)
    expect(
      settlement?.rows.map((row) => [row.address, row.reward, row.isExact, row.credited, row.residual]),
    ).toEqual(rows)
    expect(settlement?.residual).toBe(residual)
  })

  it('has nothing to solve while no stake is out', () => {
    expect(solveSettlement(pool('0', three), pool('0', { ...three, ann: ['900', '0'] }))).toBeNull()
    expect(solveSettlement(pool('0', three), pool('1500', three))).toBeNull()
  })

  it('has nothing to solve while the stake stays out', () => {
    expect(solveSettlement(pool('1500', three), pool('1500', { ...three, ann: ['600', '70'] }))).toBeNull()
  })

  it('gives the validator’s part as what its amount grew by', () => {
    expect(solveSettlement(pool('1500', three, '500'), pool('0', three, '560'))?.validatorBy).toBe('60')
    expect(solveSettlement(pool('1500', three, '500'), pool('0', three, '100'))?.validatorBy).toBe('-400')
  })

  it('solves an empty pool', () => {
    expect(solveSettlement(pool('1500', {}), pool('0', {}))).toMatchObject({ isSeparable: false, rows: [] })
  })
})
