import { describe, expect, it } from 'vitest'
import { isNearChange } from '../../../../../electron/monitor/watch/near-change.ts'
import { advanceRounds, mainnetTiming, roundOf } from '../../../../../electron/monitor/watch/pool-rounds.ts'
import type { PoolRound } from '../../../../../electron/shared/pool-models.ts'

const minute = 60_000
const hour = 60 * minute

function staked(): PoolRound {
  const before = advanceRounds(null, null, { after: null, at: 0, stakeSent: '0' })
  const sent = advanceRounds(before, '0', { after: 0, at: 5 * minute, stakeSent: '1000' })
  return roundOf(sent, mainnetTiming)
}

describe('a change of a pool', () => {
  // Elections open 32,768 s and close 8,192 s before a validation of 65,536 s, after which the stake is held for 32,768 s. A
  // stake thus returns 106,496 s to 131,072 s after it was sent.
  it('is expected from ten minutes before a stake can come back', () => {
    const round = staked()
    const earliest = 106_496_000
    expect(isNearChange(round, earliest - 10 * minute)).toBe(false)
    expect(isNearChange(round, earliest - 10 * minute + 1)).toBe(true)
    expect(isNearChange(round, 20 * hour)).toBe(false)
  })

  it('is expected until six hours after the stake is overdue', () => {
    const round = staked()
    // The sum of 5 minutes, 131,072 s, a twentieth of 131,072 s, and six hours.
    const last = 300_000 + 131_072_000 + 6_553_600 + 21_600_000
    expect(isNearChange(round, last - 1)).toBe(true)
    expect(isNearChange(round, last)).toBe(false)
  })

  it('is expected for three hours after a stake came back', () => {
    const back: PoolRound = { isStaked: false, since: { after: 0, before: minute }, estimate: null }
    expect(isNearChange(back, 3 * hour + minute - 1)).toBe(true)
    expect(isNearChange(back, 3 * hour + minute)).toBe(false)
  })

  it('is not expected if the sending of the stake was not observed or timing is unknown', () => {
    const atFirst = advanceRounds(null, null, { after: null, at: 0, stakeSent: '1000' })
    expect(isNearChange(roundOf(atFirst, mainnetTiming), 120_000_000)).toBe(false)
    expect(isNearChange({ ...staked(), estimate: null }, 120_000_000)).toBe(false)
    expect(isNearChange(null, 0)).toBe(false)
  })
})
