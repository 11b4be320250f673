import { describe, expect, it } from 'vitest'
import {
  countUntil,
  enter,
  entryAt,
  gapsOf,
  type BookEntry,
  type PoolBook,
} from '../../../../../electron/monitor/watch/pool-book.ts'
import {
  changesOf,
  differenceOf,
  giniOf,
  pointsOf,
} from '../../../../../electron/monitor/watch/pool-history.ts'
import { linesOf, tallyRewards, yearlyYield } from '../../../../../electron/monitor/watch/pool-rewards.ts'
import { mainnetTiming } from '../../../../../electron/monitor/watch/pool-rounds.ts'
import { summarisePool } from '../../../../../electron/monitor/watch/pool-summary.ts'
import type { Nominator, PoolState } from '../../../../../electron/shared/pool-models.ts'

const hour = 3_600_000

function state(
  stakeSent: string,
  validatorAmount: string,
  nominators: readonly Nominator[],
  former: readonly string[] = [],
): PoolState {
  return { stakeSent, validatorAmount, nominatorsCount: nominators.length, nominators, former }
}

const of = (address: string, balance: string, pending = '0'): Nominator => ({ address, balance, pending })

/** A book of these answers; each is seen from its time until a minute before the next. */
function bookOf(answers: readonly (readonly [at: number, state: PoolState])[]): PoolBook {
  const entries: BookEntry[] = []
  for (const [index, [fromAt, answer]] of answers.entries()) {
    const seenUntilAt = (answers[index + 1]?.[0] ?? fromAt + 2 * 60_000) - 60_000
    entries.push(enter('pool', entries.at(-1), { state: answer, fromAt, seenUntilAt }))
  }
  return { pool: 'pool', entries }
}

/*
 * Three rounds by hand. Amounts are small numbers of nanotons; reward to nominators R, divided floor(R * amount / sum).
 * 1. at 10 h: ann 600, bob 300, cid 100 (sum 1000), R = 50: 30, 15, 5. Validator 500 -> 533. Bob's pending 40 is credited.
 *    After: ann 630, bob 355, cid 105.
 * 2. at 46 h: cid left in between, dan joined with 200 pending during the round, so he has no stake in it.
 *    ann 630, bob 355 (sum 985), R = 99: floor(99 * 630 / 985) = 63 (62370 / 985 = 63.3), floor(99 * 355 / 985) = 35 (35.68).
 *    Dan's 200 become stake. Validator 533 -> 599. After: ann 693, bob 390, dan 200.
 * 3. at 82 h: a fine: R = -10 (the validator's 599 are gone): sum 1283; floor(-6930 / 1283) = -6 (-5.40), floor(-3900 / 1283) =
 *    -4 (-3.04), floor(-2000 / 1283) = -2 (-1.56). Validator 599 -> 0. After: ann 687, bob 386, dan 198.
 */
const rounds = bookOf([
  [0, state('1500', '500', [of('ann', '600'), of('bob', '300', '40'), of('cid', '100')], ['zoe'])],
  [10 * hour, state('0', '533', [of('ann', '630'), of('bob', '355'), of('cid', '105')], ['zoe'])],
  [11 * hour, state('0', '533', [of('ann', '630'), of('bob', '355')], ['cid', 'zoe'])],
  [12 * hour, state('1517', '533', [of('ann', '630'), of('bob', '355')], ['cid', 'zoe'])],
  [
    20 * hour,
    state('1517', '533', [of('ann', '630'), of('bob', '355'), of('dan', '0', '200')], ['cid', 'zoe']),
  ],
  [46 * hour, state('0', '599', [of('ann', '693'), of('bob', '390'), of('dan', '200')], ['cid', 'zoe'])],
  [47 * hour, state('1881', '599', [of('ann', '693'), of('bob', '390'), of('dan', '200')], ['cid', 'zoe'])],
  [82 * hour, state('0', '0', [of('ann', '687'), of('bob', '386'), of('dan', '198')], ['cid', 'zoe'])],
])
const end = 83 * hour

describe('a book', () => {
  it('finds the answer that was current at a moment', () => {
    expect(countUntil(rounds, -1)).toBe(0)
    expect(entryAt(rounds, -1)).toBeNull()
    expect(entryAt(rounds, 10 * hour - 1)?.state.validatorAmount).toBe('500')
    expect(entryAt(rounds, 10 * hour)?.state.validatorAmount).toBe('533')
    expect(entryAt(rounds, 1_000 * hour)?.state.validatorAmount).toBe('0')
  })

  it('keeps what did not change as the same object', () => {
    expect(rounds.entries[3]?.state.nominators[0]).toBe(rounds.entries[2]?.state.nominators[0])
    expect(rounds.entries[3]?.state.former).toBe(rounds.entries[2]?.state.former)
  })
})

describe('a list that is shorter than the count', () => {
  const short = { ...state('0', '9', [of('ann', '5')]), nominatorsCount: 2 }
  const whole = state('0', '9', [of('ann', '5'), of('bob', '3')])
  const book = bookOf([
    [0, whole],
    [hour, short],
    [2 * hour, whole],
    [3 * hour, state('0', '9', [of('ann', '5')], ['bob'])],
  ])

  it('does not say that who is missing left, nor that who is there again joined', () => {
    const lines = changesOf(book, [], 0, 2 * hour, 100).map(({ id: _id, when: _when, ...line }) => line)
    expect(lines).toEqual([
      { kind: 'count', counted: 2, listed: 2 },
      { kind: 'relisted', address: 'bob' },
      { kind: 'count', counted: 2, listed: 1 },
      { kind: 'unlisted', address: 'bob' },
    ])
    expect(summarisePool(book, 2 * hour - 1, null, null).former).toEqual([])
    expect(pointsOf(book, hour, hour)).toMatchObject([{ joined: 0, left: 0, counted: 2, listed: 1 }])
    expect(differenceOf(book, 0, hour).rows).toMatchObject([
      { address: 'bob', kind: 'unlisted' },
      { kind: 'same' },
    ])
    expect(differenceOf(book, hour, 2 * hour).rows).toMatchObject([{ kind: 'relisted' }, { kind: 'same' }])
  })

  it('is forgotten when it is whole again: then who is missing left', () => {
    expect(summarisePool(book, 4 * hour, null, null).former).toMatchObject([
      { address: 'bob', last: { balance: '3', pending: '0' }, left: { before: 3 * hour } },
    ])
  })
})

describe('gaps', () => {
  const book = bookOf([
    [0, state('0', '1', [])],
    [2 * hour, state('0', '2', [])],
  ])

  it('are where looking failed, from the last look before to the first after', () => {
    expect(gapsOf(book, [{ at: 119 * 60_000 + 1, reason: 'offline' }], 0, 2 * hour + 1)).toEqual([
      { from: 7_140_000, to: 7_200_000, reason: 'offline' },
    ])
  })

  it('are not the minute between two looks', () => {
    expect(gapsOf(book, [], 0, 2 * hour + 60_000)).toEqual([])
  })

  it('are where nobody looked for half an hour, also after the last look', () => {
    expect(gapsOf(book, [], 0, 4 * hour)).toEqual([{ from: 7_260_000, to: 14_400_000, reason: null }])
  })
})

describe('rewards', () => {
  const tallies = tallyRewards(rounds, 8, end)

  it('are the sums of what each settlement brought', () => {
    // ann 30 + 63 - 6, bob 15 + 35 - 4, cid 5, dan 0 - 2.
    expect(tallies.of('ann').all).toBe('87')
    expect(tallies.of('bob').all).toBe('46')
    expect(tallies.of('cid').all).toBe('5')
    expect(tallies.of('dan').all).toBe('-2')
    // 50 + 98 (a nanoton stays undivided) - 12 (rounded down for everybody).
    expect(tallies.total.all).toBe('136')
  })

  it('count by how long ago they were seen', () => {
    // At 83 h the last day begins at 59 h: the fine alone; the last 7 days hold all.
    expect(tallies.of('ann')).toEqual({ day: '-6', week: '87', month: '87', all: '87', unseparated: 0 })
    expect(tallyRewards(rounds, 6, 47 * hour).of('ann')).toMatchObject({ day: '63', all: '93' })
  })

  it('yield the sum of rewards by the sum of stakes, times the rounds of a year', () => {
    // ann: 87 on 600 + 630 + 693 = 1923 in three rounds. 365 d / 36 h = 243.33 rounds: 87 / 1923 * 243.33... = 11.008840
    expect(tallies.yieldOf('ann', { ms: 36 * hour, basis: 'observed', seen: 2 })).toEqual({
      perYear: 11_008_840,
      rounds: 3,
      reward: '87',
      stake: '1923',
    })
    expect(tallies.yieldOf('ann', null).perYear).toBeNull()
    expect(tallies.yieldOf('nobody', { ms: 36 * hour, basis: 'observed', seen: 2 })).toEqual({
      perYear: null,
      rounds: 0,
      reward: '0',
      stake: '0',
    })
  })

  it('are exact above 2^53', () => {
    // 12,559,077,099,797,623 nanotons at 1 in 10,000 for one of 200 rounds a year: 2 %.
    expect(yearlyYield(1_255_907_709_979n, 12_559_077_099_797_623n, (365 * 24 * hour) / 200)).toBe(19_999)
  })

  it('stand in lines with both answers as evidence', () => {
    const entry = rounds.entries[5]
    expect(entry === undefined ? null : linesOf('pool', entry)).toEqual([
      {
        id: '165600000 pool ann',
        pool: 'pool',
        address: 'ann',
        when: { after: 165_540_000, before: 165_600_000 },
        stake: '630',
        credited: '0',
        after: '693',
        reward: '63',
        isExact: true,
        residual: '0',
        isWide: false,
      },
      {
        id: '165600000 pool bob',
        pool: 'pool',
        address: 'bob',
        when: { after: 165_540_000, before: 165_600_000 },
        stake: '355',
        credited: '0',
        after: '390',
        reward: '35',
        isExact: true,
        residual: '0',
        isWide: false,
      },
      {
        id: '165600000 pool dan',
        pool: 'pool',
        address: 'dan',
        when: { after: 165_540_000, before: 165_600_000 },
        stake: '0',
        credited: '200',
        after: '200',
        reward: '0',
        isExact: true,
        residual: '0',
        isWide: false,
      },
    ])
  })

  it('of a single nominator are not told from deposits, and are counted as such', () => {
    const solo = bookOf([
      [0, state('900', '500', [of('ann', '400')])],
      [hour, state('0', '510', [of('ann', '420')])],
    ])
    expect(tallyRewards(solo, 2, hour)).toMatchObject({ total: { all: '0', unseparated: 1 } })
    const [, entry] = solo.entries
    expect(entry === undefined ? [] : linesOf('pool', entry)).toMatchObject([
      { reward: null, residual: null },
    ])
  })
})

describe('a summary', () => {
  const summary = summarisePool(rounds, end, 10 * hour, mainnetTiming)

  it('counts changes from the chosen moment', () => {
    // ann 630 -> 687, bob 355 -> 386, dan was not there; all 1090 -> 1271.
    expect(summary.nominators.map(({ address, change }) => [address, change])).toEqual([
      ['ann', '57'],
      ['bob', '31'],
      ['dan', '198'],
    ])
    expect(summary.totals.change).toBe('181')
  })

  it('begins at the first look when the moment is earlier', () => {
    expect(summarisePool(rounds, end, -5, mainnetTiming).comparedWith).toBe(0)
    expect(summarisePool(rounds, end, null, mainnetTiming).comparedWith).toBeNull()
  })

  it('tells who left, with what and when, and who left before anybody looked', () => {
    expect(summary.former).toEqual([
      {
        address: 'cid',
        last: { balance: '105', pending: '0' },
        left: { after: 11 * hour - 60_000, before: 11 * hour },
        rewards: { day: '0', week: '5', month: '5', all: '5', unseparated: 0 },
      },
      {
        address: 'zoe',
        last: null,
        left: null,
        rewards: { day: '0', week: '0', month: '0', all: '0', unseparated: 0 },
      },
    ])
  })

  it('tells since when each is seen', () => {
    expect(summary.nominators.map(({ firstSeen }) => firstSeen)).toEqual([
      { after: null, before: 0 },
      { after: null, before: 0 },
      { after: 20 * hour - 60_000, before: 20 * hour },
    ])
  })

  it('tells the validator’s part as the median of the rounds with a reward', () => {
    // 33 / (33 + 50) = 39.75 %, 66 / (66 + 99) = 40 %; of two the later.
    expect(summary.validatorShare).toBe(4_000)
    expect(summary.lastSettlement).toEqual({
      when: { after: 82 * hour - 60_000, before: 82 * hour },
      validatorBy: '-599',
      reward: '-12',
    })
    expect([summary.settlements, summary.separable]).toEqual([3, 3])
  })

  it('of a past moment knows nothing of later', () => {
    const early = summarisePool(rounds, 15 * hour, 0, mainnetTiming)
    expect(early.nominators.map(({ address }) => address)).toEqual(['ann', 'bob'])
    expect(early.settlements).toBe(1)
    expect(early.round).toMatchObject({ isStaked: true, since: { before: 12 * hour } })
  })
})

describe('the change log', () => {
  it('has one line per change, newest first, with the gaps', () => {
    const gaps = [{ from: 13 * hour, to: 14 * hour, reason: 'offline' }]
    expect(
      changesOf(rounds, gaps, 0, 20 * hour, 100).map(({ id: _id, when: { before }, ...line }) => [
        before / hour,
        line,
      ]),
    ).toEqual([
      [20, { kind: 'joined', address: 'dan', balance: '0', pending: '200' }],
      [14, { kind: 'gap', reason: 'offline' }],
      [12, { kind: 'stake-sent', amount: '1517' }],
      [11, { kind: 'left', address: 'cid', balance: '105', pending: '0' }],
      [10, { kind: 'credited', address: 'bob', by: '40' }],
      [
        10,
        { kind: 'settled', returned: '1500', reward: '50', rewarded: 3, validatorBy: '33', residual: '0' },
      ],
    ])
  })
})

describe('the difference of two moments', () => {
  it('tells who joined, left and moved, the largest first', () => {
    const { rows, from, to } = differenceOf(rounds, hour, end)
    expect(rows).toEqual([
      {
        address: 'dan',
        kind: 'joined',
        balance: [null, '198'],
        pending: [null, '0'],
        by: '198',
        rewards: '-2',
      },
      {
        address: 'cid',
        kind: 'left',
        balance: ['100', null],
        pending: ['0', null],
        by: '-100',
        rewards: '5',
      },
      {
        address: 'ann',
        kind: 'moved',
        balance: ['600', '687'],
        pending: ['0', '0'],
        by: '87',
        rewards: '87',
      },
      {
        address: 'bob',
        kind: 'moved',
        balance: ['300', '386'],
        pending: ['40', '0'],
        by: '46',
        rewards: '46',
      },
    ])
    expect(from?.state).toMatchObject({ nominators: '1000', pending: '40', validatorAmount: '500' })
    expect(to?.state).toMatchObject({ nominators: '1271', pending: '0', validatorAmount: '0' })
  })

  it('is empty where nothing is known', () => {
    expect(differenceOf(rounds, -5, end)).toMatchObject({ from: null, rows: [] })
  })
})

describe('points', () => {
  it('say what each answer says, and what happened', () => {
    expect(pointsOf(rounds, 11 * hour, 12 * hour)).toEqual([
      {
        at: 11 * hour,
        seenUntil: 12 * hour - 60_000,
        stakeSent: '0',
        validator: '533',
        nominators: '985',
        pending: '0',
        counted: 2,
        listed: 2,
        // Of two amounts: their difference by twice their sum, 275 / 1970 = 0.1395.
        gini: 1_395,
        topThree: 10_000,
        joined: 0,
        left: 1,
        settled: 0,
        changes: 1,
      },
      expect.objectContaining({ at: 12 * hour, stakeSent: '1517', changes: 1 }),
    ])
    expect(pointsOf(rounds, 82 * hour, end).map(({ settled }) => settled)).toEqual([-1])
  })

  it('have a Gini of 0 for equals and of nearly 1 for one among many', () => {
    expect(giniOf([5n, 5n, 5n])).toBe(0)
    expect(giniOf([100n, 0n, 0n, 0n])).toBe(7_500)
    expect(giniOf([])).toBe(0)
  })
})
