import { describe, expect, it } from 'vitest'
import { isHalfWritten, wasOutdated } from '../../../../../electron/monitor/watch/outdated-pools.ts'
import { bookOf, hour, of, state } from './rounds.ts'

describe('a stake that is out as before a return without rewards', () => {
  const staked = state('1500', '500', [of('ann', '600')])
  const { entries } = bookOf([
    [0, staked],
    [hour, state('0', '490', [of('ann', '600')])],
  ])
  const isOld = (at: number): boolean =>
    wasOutdated(entries, { state: staked, fromAt: at, seenUntilAt: at + 1 })

  it('proves the response in between old while no elections can have opened', () => {
    // The first response was last confirmed at 59 minutes. Elections are closed for 40,960 s.
    expect(isOld(59 * 60_000 + 40_959_999)).toBe(true)
  })

  it('may have been sent again later', () => {
    expect(isOld(59 * 60_000 + 40_960_000)).toBe(false)
  })
})

describe('a response without any change of nominators', () => {
  it('may be half written if the stake returned, and a pending deposit was not credited', () => {
    const before = state('1500', '500', [of('ann', '600', '40')])
    expect(isHalfWritten(before, { ...before, stakeSent: '0' })).toBe(true)
  })

  it('is complete if the stake returned to a pool whose nominators had none', () => {
    const before = state('500', '500', [of('ann', '0', '40')])
    expect(isHalfWritten(before, { ...before, stakeSent: '0', validatorAmount: '510' })).toBe(false)
  })
})
