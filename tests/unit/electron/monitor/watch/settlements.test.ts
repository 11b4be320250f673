import { describe, expect, it } from 'vitest'
import { solveSettlement, type Settlement } from '../../../../../electron/monitor/watch/settlement.ts'
import type { PoolState } from '../../../../../electron/shared/pool-models.ts'

type Amounts = Readonly<Record<string, string | readonly [balance: string, pending: string]>>

/** A pool with this stake and these nominators; names stand for addresses. */
function pool(stakeSent: string, nominators: Amounts, validatorAmount = '500'): PoolState {
  return {
    stakeSent,
    validatorAmount,
    nominatorsCount: Object.keys(nominators).length,
    nominators: Object.entries(nominators).map(([address, amounts]) => {
      const [balance, pending] = typeof amounts === 'string' ? [amounts, '0'] : amounts
      return { address, balance, pending }
    }),
    former: [],
  }
}

const three: Amounts = { ann: '600', bob: '300', cid: '100' }
const paid: Amounts = { ann: '660', bob: '330', cid: '110' }

/** Name, reward, whether the reward is exact, credited deposit, and residual. */
type Row = readonly [string, string | null, boolean, string, string | null]

function exact(name: string, reward: string, credited = '0', residual: string | null = '0'): Row {
  return [name, reward, true, credited, residual]
}

function unknown(name: string): Row {
  return [name, null, false, '0', null]
}

/** A reward of 100 for three nominators with a total stake of 1000: the range of the reward, and the rows. */
const hundred = { from: '100', to: '101' }
const [ann, bob, cid] = [exact('ann', '60'), exact('bob', '30'), exact('cid', '10')]

interface Example {
  readonly name: string
  readonly before: PoolState
  readonly after: PoolState
  readonly reward: Settlement['reward']
  readonly rows: readonly Row[]
  /** The sum over all rows. Default: 0. */
  readonly residual?: string
}

const examples: readonly Example[] = [
  {
    name: 'a reward of 100 on 1000',
    before: pool('1500', three),
    after: pool('0', paid),
    // For ann, floor(R*600/1000) = 60 if R is 100..101; for bob, if R is 100..103; for cid, if R is 100..109.
    reward: hundred,
    rows: [ann, bob, cid],
  },
  {
    name: 'a reward that does not divide: each part is rounded down',
    before: pool('9', { ann: '3', bob: '3', cid: '1' }),
    // A reward of 10 on a stake of 7: floor(30/7) = 4 and floor(10/7) = 1.
    after: pool('0', { ann: '7', bob: '7', cid: '2' }),
    reward: { from: '10', to: '11' },
    rows: [exact('ann', '4'), exact('bob', '4'), exact('cid', '1')],
  },
  {
    name: 'a pending deposit becomes stake',
    before: pool('1500', { ...three, bob: ['300', '50'] }),
    after: pool('0', { ...paid, bob: '380' }),
    reward: hundred,
    rows: [ann, exact('bob', '30', '50'), cid],
  },
  {
    name: 'a deposit made right after the round',
    before: pool('1500', three),
    after: pool('0', { ...paid, cid: '1110' }),
    reward: hundred,
    rows: [ann, bob, exact('cid', '10', '0', '1000')],
    residual: '1000',
  },
  {
    name: 'a nominator withdrew everything: its reward follows from the others',
    before: pool('1500', three),
    after: pool('0', { ann: '660', bob: '330' }),
    reward: hundred,
    rows: [ann, bob, exact('cid', '10', '0', null)],
  },
  {
    name: 'the two nominators that agree are small: the reward of the large nominator is an estimate',
    before: pool('1500', { ann: '980', bob: '10', cid: '10' }),
    // ann gets 98 of 100 and deposits 5000. The rewards of bob and cid fit every R in 100..199.
    after: pool('0', { ann: '6078', bob: '11', cid: '11' }),
    reward: { from: '100', to: '199' },
    rows: [['ann', '98', false, '0', '5000'], exact('bob', '1'), exact('cid', '1')],
    residual: '5000',
  },
  {
    name: 'a loss is also rounded down',
    before: pool('1500', three),
    after: pool('0', { ann: '540', bob: '270', cid: '90' }, '0'),
    // ann has -60 if R is -100..-99, bob has -30 if R is -100..-97, and cid has -10 if R is -100..-91.
    reward: { from: '-100', to: '-99' },
    rows: [exact('ann', '-60'), exact('bob', '-30'), exact('cid', '-10')],
  },
  {
    name: 'the stake came back without a reward',
    before: pool('1500', three),
    after: pool('0', three),
    reward: { from: '0', to: '1' },
    rows: [exact('ann', '0'), exact('bob', '0'), exact('cid', '0')],
  },
  {
    name: 'one nominator: reward and deposit are not separable',
    before: pool('1500', { ann: '600' }),
    after: pool('0', { ann: '660' }),
    reward: null,
    rows: [unknown('ann')],
  },
  {
    name: 'two nominators that do not agree: not separable',
    before: pool('1500', { ann: '600', bob: '400' }),
    after: pool('0', { ann: '660', bob: '940' }),
    reward: null,
    rows: [unknown('ann'), unknown('bob')],
  },
  {
    name: 'amounts beyond 2^53',
    before: pool('18014398509481986', { ann: '9007199254740993', bob: '9007199254740993' }),
    after: pool('0', { ann: '9007199255240993', bob: '9007199255240993' }),
    reward: { from: '1000000', to: '1000001' },
    rows: [exact('ann', '500000'), exact('bob', '500000')],
  },
  {
    name: 'the next round began between the two responses',
    before: pool('1500', { ...three, cid: ['100', '40'] }),
    after: pool('1700', { ...paid, bob: ['330', '25'], cid: '150' }),
    reward: hundred,
    rows: [ann, bob, exact('cid', '10', '40')],
  },
  {
    name: 'a nominator who joined later gets no reward',
    before: pool('1500', three),
    after: pool('0', { ...paid, dan: '9000' }),
    reward: hundred,
    rows: [ann, bob, cid],
  },
  {
    name: 'a nominator with only a pending deposit gets no reward',
    before: pool('1500', { ...three, dan: ['0', '700'] }),
    after: pool('0', { ...paid, dan: '700' }),
    reward: hundred,
    rows: [ann, bob, cid, exact('dan', '0', '700')],
  },
  {
    name: 'one row is below the ratio of the others: the rest is unexplained',
    before: pool('1500', three),
    after: pool('0', { ...paid, cid: '103' }),
    reward: hundred,
    rows: [ann, bob, exact('cid', '10', '0', '-7')],
    residual: '-7',
  },
  {
    name: 'two pairs agree on two ratios: the lower ratio is the reward, because deposits only add',
    before: pool('1500', { ann: '100', bob: '100', cid: '100', dan: '100' }),
    // Each gets 10 of 40. cid and dan each deposited 5.
    after: pool('0', { ann: '110', bob: '110', cid: '115', dan: '115' }),
    reward: { from: '40', to: '43' },
    rows: [
      exact('ann', '10'),
      exact('bob', '10'),
      exact('cid', '10', '0', '5'),
      exact('dan', '10', '0', '5'),
    ],
    residual: '10',
  },
]

describe('the settlement solver', () => {
  it.each(examples)('$name', ({ before, after, reward, rows, residual = '0' }) => {
    const settlement = solveSettlement(before, after)
    expect(settlement?.reward).toEqual(reward)
    expect(settlement?.isSeparable).toBe(reward !== null)
    expect(
      settlement?.rows.map((row) => [row.address, row.reward, row.isExact, row.credited, row.residual]),
    ).toEqual(rows)
    expect(settlement?.residual).toBe(residual)
  })

  it('a gap that may hide rounds leaves the reward unknown of nominators that left, have less or have more', () => {
    // Ann and Bob were paid 10 % in several rounds. When Cid left, and when Dan returned with 150 of 400, is unknown. The pending
    // deposit of Fay may have earned a part of the second reward: the share of 500,000 alone is 50,000.
    const before = pool('1500', {
      ann: '100000',
      bob: '200000',
      cid: '300000',
      dan: '400000',
      eve: ['0', '500'],
      fay: ['500000', '70000'],
    })
    const after = pool('1400', { ann: '110000', bob: '220000', dan: '150000', eve: '530', fay: '623500' })
    const rewards = (isWide: boolean) =>
      solveSettlement(before, after, isWide)?.rows.map(({ address, reward }) => [address, reward])
    expect(rewards(true)).toEqual([
      ['ann', '10000'],
      ['bob', '20000'],
      ['cid', null],
      ['dan', null],
      ['eve', null],
      ['fay', null],
    ])
    expect(rewards(false)).toEqual([
      ['ann', '10000'],
      ['bob', '20000'],
      ['cid', '30000'],
      ['dan', '40000'],
      ['eve', '0'],
      ['fay', '50000'],
    ])
  })

  it('returns nothing without a stake', () => {
    expect(solveSettlement(pool('0', three), pool('0', { ...three, ann: '900' }))).toBeNull()
    expect(solveSettlement(pool('0', three), pool('1500', three))).toBeNull()
  })

  it('returns nothing while the stake stays out', () => {
    expect(solveSettlement(pool('1500', three), pool('1500', { ...three, ann: ['600', '70'] }))).toBeNull()
    expect(solveSettlement(pool('1500', { ...three, ann: '660' }), pool('1500', three))).toBeNull()
  })

  it('solves the end of a round after which the same amount was sent again, because nominators were paid', () => {
    const settlement = solveSettlement(pool('1500', three), pool('1500', paid))
    expect(settlement?.reward).toEqual(hundred)
    expect(settlement?.rows.map(({ reward }) => reward)).toEqual(['60', '30', '10'])
  })

  it('solves it also if most nominators left or had nothing at stake, because all others were paid', () => {
    const left = { ...three, dan: '10', eve: '10', fay: '10', guy: '10' }
    expect(solveSettlement(pool('1500', left), pool('1500', paid))).not.toBeNull()
    const idle = { dan: '0', eve: '0', fay: '0', guy: '0' }
    expect(
      solveSettlement(pool('1500', { ...three, ...idle }), pool('1500', { ...paid, ...idle }))?.reward,
    ).toEqual(hundred)
  })

  it('returns the growth of the validator’s amount as its share', () => {
    expect(solveSettlement(pool('1500', three, '500'), pool('0', three, '560'))?.validatorBy).toBe('60')
    expect(solveSettlement(pool('1500', three, '500'), pool('0', three, '100'))?.validatorBy).toBe('-400')
  })

  it('solves an empty pool', () => {
    expect(solveSettlement(pool('1500', {}), pool('0', {}))).toMatchObject({ isSeparable: false, rows: [] })
  })
})
