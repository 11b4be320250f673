import { describe, expect, it } from 'vitest'
import {
  advanceRounds,
  cycleOf,
  mainnetTiming,
  roundOf,
  type RoundsSoFar,
  type StakeSeen,
} from '../../../../../electron/monitor/watch/pool-rounds.ts'

const hour = 3_600_000

/** Returns the rounds after these responses. Before each response, the pool was sampled one minute earlier. */
function roundsOf(seen: readonly (readonly [at: number, stake: string])[]): RoundsSoFar {
  let rounds: RoundsSoFar | null = null
  let before: string | null = null
  for (const [at, stakeSent] of seen) {
    const stake: StakeSeen = { after: before === null ? null : at - 60_000, at, stakeSent }
    rounds = advanceRounds(rounds, before, stake)
    before = stakeSent
  }
  if (rounds === null) throw new Error('no answer')
  return rounds
}

describe('the phase', () => {
  it('has no known start at the first response', () => {
    const round = roundOf(roundsOf([[10 * hour, '500']]), mainnetTiming)
    expect(round).toMatchObject({ isStaked: true, since: { after: null, before: 36_000_000 } })
  })

  it('has no estimate without a stake', () => {
    expect(roundOf(roundsOf([[0, '0']]), mainnetTiming).estimate).toBeNull()
  })

  it('continues while the amount stays the same', () => {
    const rounds = roundsOf([
      [0, '0'],
      [hour, '500'],
      [2 * hour, '500'],
    ])
    expect(rounds.since).toEqual({ after: 3_540_000, before: 3_600_000 })
  })
})

describe('the estimated return of a stake', () => {
  it('is derived from the network’s constants: elections open 32,768 s and close 8,192 s before a round of 65,536 s, stakes are held 32,768 s', () => {
    // The stake was sent between 3,540 s and 3,600 s. Shortest round: 8,192 + 65,536 + 32,768 = 106,496 s. Longest round:
    // 32,768 + 65,536 + 32,768 = 131,072 s. Expected back from 3,540 + 106,496 = 110,036 s to 3,600 + 131,072 = 134,672 s. A
    // twentieth of 131,072 s is 6,553.6 s.
    const { estimate } = roundOf(
      roundsOf([
        [0, '0'],
        [hour, '500'],
      ]),
      mainnetTiming,
    )
    expect(estimate).toEqual({
      from: 110_036_000,
      to: 134_672_000,
      overdueAt: 141_225_600,
      basis: 'network',
      rounds: 0,
      shortestMs: 106_496_000,
      longestMs: 131_072_000,
    })
  })

  it('has no earliest time if the sending was not observed', () => {
    expect(roundOf(roundsOf([[hour, '500']]), mainnetTiming).estimate).toMatchObject({
      from: null,
      to: 134_672_000,
    })
  })

  it('is learned from three observed stakes', () => {
    // The stake is out from 1 h to 37 h, 38 h to 74 h 30 m and 75 h to 111 h: for 36 h, 36 h 30 m and 36 h, each known to
    // within two minutes.
    const rounds = roundsOf([
      [0, '0'],
      [hour, '500'],
      [37 * hour, '0'],
      [38 * hour, '510'],
      [74.5 * hour, '0'],
      [75 * hour, '520'],
      [111 * hour, '0'],
      [112 * hour, '530'],
    ])
    expect(roundOf(rounds, mainnetTiming).estimate).toEqual({
      // From 112 h - 1 min + 36 h - 1 min to 112 h + 36 h 31 min.
      from: 532_680_000,
      to: 534_660_000,
      // A twentieth of 36 h 31 m (131,460 s) is 6,573 s.
      overdueAt: 541_233_000,
      basis: 'observed',
      rounds: 3,
      shortestMs: 129_540_000,
      longestMs: 131_460_000,
    })
  })

  it('is null without constants and enough observed stakes', () => {
    const rounds = roundsOf([
      [0, '0'],
      [hour, '500'],
      [2 * hour, '0'],
      [3 * hour, '500'],
    ])
    expect(roundOf(rounds, null).estimate).toBeNull()
  })

  it('ignores stakes that overlap a gap', () => {
    const before = roundsOf([
      [0, '0'],
      [hour, '500'],
    ])
    const after = advanceRounds(before, '500', { after: 2 * hour, at: 37 * hour, stakeSent: '0' })
    expect(after.outings).toEqual([])
    expect(after.returns).toEqual([{ after: 7_200_000, before: 133_200_000 }])
  })
})

describe('the cycle', () => {
  it('is two validation rounds until two return intervals were observed', () => {
    expect(cycleOf(roundsOf([[0, '500']]), mainnetTiming)).toEqual({
      ms: 131_072_000,
      basis: 'network',
      seen: 0,
    })
    expect(cycleOf(roundsOf([[0, '500']]), null)).toBeNull()
  })

  it.each([
    // [hours of the returns, median of the intervals]
    [[10, 46, 84, 184], 38, 3],
    // Lookout was not running during the two intervals of 108 h. Such a gap hides returns, so the shorter of two is taken.
    [[10, 46, 82, 190, 298], 36, 4],
  ])('is the median of the observed intervals between returns at %j h', (returns, hours, seen) => {
    const rounds = roundsOf([
      [0, '500'],
      ...returns.flatMap((at): [number, string][] => [
        [at * hour, '0'],
        [(at + 1) * hour, '500'],
      ]),
    ])
    expect(cycleOf(rounds, mainnetTiming)).toEqual({ ms: hours * hour, basis: 'observed', seen })
  })

  it('counts a change from one stake to another as a return', () => {
    const rounds = roundsOf([
      [0, '500'],
      [hour, '510'],
    ])
    expect(rounds.returns).toEqual([{ after: 3_540_000, before: 3_600_000 }])
    expect(rounds.isStaked).toBe(true)
  })
})
