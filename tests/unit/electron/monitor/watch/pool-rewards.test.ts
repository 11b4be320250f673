import { describe, expect, it } from 'vitest'
import { linesOf, tallyRewards, yearlyYield } from '../../../../../electron/monitor/watch/pool-rewards.ts'
import { bookOf, end, hour, of, rounds, state } from './rounds.ts'

describe('rewards', () => {
  const tallies = tallyRewards(rounds, 8, end)

  it('are the sums of all settlements', () => {
    // ann 30 + 63 - 6, bob 15 + 35 - 4, cid 5, dan 0 - 2.
    expect(tallies.of('ann').all).toBe('87')
    expect(tallies.of('bob').all).toBe('46')
    expect(tallies.of('cid').all).toBe('5')
    expect(tallies.of('dan').all).toBe('-2')
  })

  it('are counted by age', () => {
    // At 83 h the last day begins at 59 h and contains only the fine; the last 7 days contain everything.
    expect(tallies.of('ann')).toEqual({ day: '-6', week: '87', month: '87', all: '87', unseparated: 0 })
    expect(tallyRewards(rounds, 6, 47 * hour).of('ann')).toMatchObject({ day: '63', all: '93' })
  })

  const cycle = { ms: 36 * hour, basis: 'observed', seen: 2 } as const
  // In each of four rounds ann gets 6 and bob gets 4, and their stakes grow by these rewards.
  const grown = (by: number) => [of('ann', `${600 + 6 * by}`), of('bob', `${400 + 4 * by}`)]
  const four = bookOf([
    [0, state('1500', '500', grown(0))],
    ...[1, 2, 3, 4].flatMap((round) => [
      [round * 36 * hour, state('0', '500', grown(round))] as const,
      [(round * 36 + 1) * hour, state('1500', '500', grown(round))] as const,
    ]),
  ])
  const count = four.entries.length

  it('yield the sum of rewards divided by the sum of stakes, times the rounds of a year', () => {
    // ann: 24 on 600 + 606 + 612 + 618 = 2436. 365 d / 36 h = 243.33 rounds: 24 / 2436 * 243.33... = 2.397372
    expect(tallyRewards(four, count, 200 * hour).yieldOf('ann', cycle)).toEqual({
      perYear: 2_397_372,
      rounds: 4,
      hasLoss: false,
      reward: '24',
    })
    expect(tallyRewards(four, count, 200 * hour).yieldOf('ann', null).perYear).toBeNull()
    // Three rounds are too few for a yearly rate: 18 on 600 + 606 + 612.
    expect(tallyRewards(four, count - 2, 200 * hour).totalYield(cycle)).toMatchObject({
      perYear: null,
      rounds: 3,
      reward: '30',
    })
  })

  it('yield no yearly rate with a loss among the rounds, only the plain sum', () => {
    expect(tallies.yieldOf('ann', cycle)).toEqual({
      perYear: null,
      rounds: 3,
      hasLoss: true,
      reward: '87',
    })
    expect(tallies.totalYield(cycle)).toMatchObject({ perYear: null, hasLoss: true, reward: '136' })
    expect(tallies.yieldOf('nobody', cycle)).toMatchObject({ perYear: null, rounds: 0, hasLoss: false })
  })

  it('yield nothing for a settlement after an absence that may hide rounds, whose rewards count', () => {
    const entries = four.entries.map((entry, index) =>
      index === 3 ? { ...entry, after: entry.fromAt - 19 * hour } : entry,
    )
    const absent = tallyRewards({ ...four, entries }, count, 200 * hour)
    expect(absent.of('ann').all).toBe('24')
    expect(absent.yieldOf('ann', cycle)).toEqual({ perYear: null, rounds: 3, hasLoss: false, reward: '18' })
    expect(absent.totalYield(cycle)).toMatchObject({ rounds: 3, reward: '30' })
  })

  it('know no loss of a nominator whose deposit was still pending', () => {
    const fined = bookOf([
      [0, state('1500', '500', [of('ann', '600'), of('bob', '400'), of('dan', '0', '200')])],
      [hour, state('0', '0', [of('ann', '594'), of('bob', '396'), of('dan', '200')])],
    ])
    const { yieldOf } = tallyRewards(fined, 2, hour)
    expect(['ann', 'dan'].map((name) => yieldOf(name, cycle).hasLoss)).toEqual([true, false])
  })

  it('are exact above 2^53', () => {
    // In each of 200 rounds a year, 12,559,077,099,797,623 nanotons earn 1 in 10,000: 2 % a year.
    expect(yearlyYield(1_255_907_709_979n, 12_559_077_099_797_623n, (365 * 24 * hour) / 200)).toBe(19_999)
  })

  it('are listed with both responses as evidence', () => {
    const entry = rounds.entries[5]
    const both = { after: 165_540_000, before: 165_600_000 }
    const plain = {
      pool: 'pool',
      when: both,
      isExact: true,
      residual: '0',
      isWide: false,
      validatorBy: '66',
      commission: 4_000,
    }
    const ann = { address: 'ann', stake: '630', credited: '0', after: '693', reward: '63' }
    const bob = { address: 'bob', stake: '355', credited: '0', after: '390', reward: '35' }
    const dan = { address: 'dan', stake: '0', credited: '200', after: '200', reward: '0' }
    expect(entry === undefined ? null : linesOf('pool', entry)).toEqual([
      { id: '165600000 pool ann', ...plain, ...ann },
      { id: '165600000 pool bob', ...plain, ...bob },
      { id: '165600000 pool dan', ...plain, ...dan },
    ])
  })

  it('include deposits for a single nominator and are counted as such', () => {
    const solo = bookOf([
      [0, state('900', '500', [of('ann', '400')])],
      [hour, state('0', '510', [of('ann', '420')])],
    ])
    expect(tallyRewards(solo, 2, hour).of('ann')).toMatchObject({ all: '0', unseparated: 1 })
    const [, entry] = solo.entries
    expect(entry === undefined ? [] : linesOf('pool', entry)).toMatchObject([
      { reward: null, residual: null },
    ])
  })
})
