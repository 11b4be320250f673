import { describe, expect, it } from 'vitest'
import { mainnetTiming } from '../../../../../electron/monitor/watch/pool-rounds.ts'
import { summarisePool } from '../../../../../electron/monitor/watch/pool-summary.ts'
import { end, hour, rounds } from './rounds.ts'

describe('a summary', () => {
  const summary = summarisePool(rounds, end, 10 * hour, mainnetTiming)

  it('counts changes from the chosen moment', () => {
    // ann 630 -> 687, bob 355 -> 386, dan was absent before, the total 1090 -> 1271.
    expect(summary.nominators.map(({ address, change }) => [address, change])).toEqual([
      ['ann', '57'],
      ['bob', '31'],
      ['dan', '198'],
    ])
  })

  it('counts what former nominators held at the chosen moment', () => {
    const { nominators, former } = summarisePool(rounds, end, hour, mainnetTiming)
    // ann 600 -> 687, bob 340 -> 386, dan 0 -> 198; cid left with 100.
    expect(nominators.map(({ change }) => change)).toEqual(['87', '46', '198'])
    expect(former.map(({ address, change }) => [address, change])).toEqual([
      ['cid', '-100'],
      ['zoe', '0'],
    ])
  })

  it('names the gap in which the chosen moment lies', () => {
    const gaps = [{ from: 9 * hour, to: 10 * hour, reason: null }]
    expect(summarisePool(rounds, end, 9.5 * hour, mainnetTiming, gaps).comparedGap).toEqual(gaps[0])
    expect(summarisePool(rounds, end, 8 * hour, mainnetTiming, gaps).comparedGap).toBeNull()
  })

  it('begins at the first response when the moment is earlier', () => {
    expect(summarisePool(rounds, end, -5, mainnetTiming).comparedWith).toBe(0)
    expect(summarisePool(rounds, end, null, mainnetTiming).comparedWith).toBeNull()
  })

  it('lists who left, with amount and time, including before the first response', () => {
    expect(summary.former).toEqual([
      {
        address: 'cid',
        // cid held 105 at 10 h.
        change: '-105',
        last: { balance: '105', pending: '0' },
        left: { after: 11 * hour - 60_000, before: 11 * hour },
        rewards: { day: '0', week: '5', month: '5', all: '5', unseparated: 0 },
      },
      {
        address: 'zoe',
        change: '0',
        last: null,
        left: null,
        rewards: { day: '0', week: '0', month: '0', all: '0', unseparated: 0 },
      },
    ])
  })

  it('contains the first observation time of each nominator', () => {
    expect(summary.nominators.map(({ firstSeen }) => firstSeen)).toEqual([
      { after: null, before: 0 },
      { after: null, before: 0 },
      { after: 20 * hour - 60_000, before: 20 * hour },
    ])
  })

  it('contains the commission that fits the rounds with a reward, and the last round', () => {
    // 40 % of 83 is 33.2, and 40 % of 165 is 66: both rounds fit 40 %.
    expect(summary.commission).toEqual({ share: 4_000, isExact: true, rounds: 2 })
    expect(summary.lastRound).toEqual({
      pool: 'pool',
      when: { after: 82 * hour - 60_000, before: 82 * hour },
      started: { after: 47 * hour - 60_000, before: 47 * hour },
      sent: '1881',
      returned: '1270',
      reward: '-611',
      validatorBy: '-599',
      nominatorsBy: '-12',
      commission: null,
      loss: 'certain',
      isMinimum: false,
      nominators: 3,
      // -12 / 1283 = -0.0093530787
      ratio: -9_353_079,
      isWide: false,
    })
    expect(summary.lastLoss).toEqual(summary.lastRound)
    expect([summary.settlements, summary.separable]).toEqual([3, 3])
  })

  it('excludes data later than the chosen moment', () => {
    const early = summarisePool(rounds, 15 * hour, 0, mainnetTiming)
    expect(early.nominators.map(({ address }) => address)).toEqual(['ann', 'bob'])
    expect(early.settlements).toBe(1)
    expect(early.round).toMatchObject({ isStaked: true, since: { before: 12 * hour } })
  })
})
