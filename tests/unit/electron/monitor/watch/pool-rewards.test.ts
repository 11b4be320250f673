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
    // 50 + 98 (one nanoton stays undivided) - 12 (every share rounded down).
    expect(tallies.total.all).toBe('136')
  })

  it('are counted by age', () => {
    // At 83 h the last day begins at 59 h and contains only the fine; the last 7 days contain everything.
    expect(tallies.of('ann')).toEqual({ day: '-6', week: '87', month: '87', all: '87', unseparated: 0 })
    expect(tallyRewards(rounds, 6, 47 * hour).of('ann')).toMatchObject({ day: '63', all: '93' })
  })

  it('yield the sum of rewards divided by the sum of stakes, times the rounds of a year', () => {
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

  it('are listed with both responses as evidence', () => {
    const entry = rounds.entries[5]
    const both = { after: 165_540_000, before: 165_600_000 }
    const plain = { pool: 'pool', when: both, isExact: true, residual: '0', isWide: false }
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
    expect(tallyRewards(solo, 2, hour)).toMatchObject({ total: { all: '0', unseparated: 1 } })
    const [, entry] = solo.entries
    expect(entry === undefined ? [] : linesOf('pool', entry)).toMatchObject([
      { reward: null, residual: null },
    ])
  })
})
