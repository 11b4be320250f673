import { describe, expect, it } from 'vitest'
import { mainnetTiming } from '../../../../../electron/monitor/watch/pool-rounds.ts'
import { summarisePool } from '../../../../../electron/monitor/watch/pool-summary.ts'
import { end, hour, rounds } from './rounds.ts'

describe('a summary', () => {
  const summary = summarisePool(rounds, end, 10 * hour, mainnetTiming)

  it('counts changes from the chosen moment', () => {
    // ann 630 -> 687, bob 355 -> 386, dan absent before; all 1090 -> 1271.
    expect(summary.nominators.map(({ address, change }) => [address, change])).toEqual([
      ['ann', '57'],
      ['bob', '31'],
      ['dan', '198'],
    ])
    expect(summary.totals.change).toBe('181')
  })

  it('begins at the first response when the moment is earlier', () => {
    expect(summarisePool(rounds, end, -5, mainnetTiming).comparedWith).toBe(0)
    expect(summarisePool(rounds, end, null, mainnetTiming).comparedWith).toBeNull()
  })

  it('lists who left, with amount and time, including before the first response', () => {
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

  it('contains the first observation time of each nominator', () => {
    expect(summary.nominators.map(({ firstSeen }) => firstSeen)).toEqual([
      { after: null, before: 0 },
      { after: null, before: 0 },
      { after: 20 * hour - 60_000, before: 20 * hour },
    ])
  })

  it('contains the validator’s share as the median of rounds with a reward', () => {
    // 33 / (33 + 50) = 39.75 %, 66 / (66 + 99) = 40 %; the later of the two counts.
    expect(summary.validatorShare).toBe(4_000)
    expect(summary.lastSettlement).toEqual({
      when: { after: 82 * hour - 60_000, before: 82 * hour },
      validatorBy: '-599',
      reward: '-12',
    })
    expect([summary.settlements, summary.separable]).toEqual([3, 3])
  })

  it('excludes data later than the chosen moment', () => {
    const early = summarisePool(rounds, 15 * hour, 0, mainnetTiming)
    expect(early.nominators.map(({ address }) => address)).toEqual(['ann', 'bob'])
    expect(early.settlements).toBe(1)
    expect(early.round).toMatchObject({ isStaked: true, since: { before: 12 * hour } })
  })
})
