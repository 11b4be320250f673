import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../../../electron/monitor/alerts/alert-types.ts'
import { conditionOf, hour, minute, ruleOf, step, traceOf, traceSays } from './samples.ts'
import { fire, poolSeen } from './observations.ts'

describe('a lasting condition', () => {
  const low = ruleOf({ kind: 'validator-below', units: '10000000000000' }, { forMs: hour })
  const seen = (validatorAmount: string, at: number, isContinued = true): Observation =>
    poolSeen({ validatorAmount }, at, isContinued)
  const event = { kind: 'validator-below', amount: '9000000000', minimum: '10000000000000' } as const

  it('fires when it has held for as long as asked, at that moment, once', () => {
    expect(
      fire(
        low,
        seen('9000000000', 0),
        seen('9000000000', 40 * minute),
        seen('9000000000', 70 * minute),
        seen('9000000000', 300 * minute),
      ),
    ).toEqual([['fired', hour, event]])
  })

  it('is over when it is seen to be, and may come again', () => {
    expect(
      fire(
        low,
        seen('9000000000', 0),
        seen('9000000000', hour),
        seen('10000000000000', 2 * hour),
        seen('9000000000', 3 * hour),
        seen('9000000000', 5 * hour),
      ),
    ).toEqual([
      ['fired', hour, event],
      ['recovered', hour, 2 * hour, event],
      ['fired', 4 * hour, event],
    ])
  })

  it('that is over too soon never fires', () => {
    expect(
      fire(low, seen('9000000000', 0), seen('10000000000000', 30 * minute), seen('9000000000', hour)),
    ).toEqual([])
  })

  it('does not count a gap, unless the very same amount stands on both sides of it', () => {
    expect(fire(low, seen('9000000000', 0), seen('8000000000', 5 * hour, false))).toEqual([])
    expect(fire(low, seen('9000000000', 0), seen('9000000000', 5 * hour, false))).toEqual([
      ['fired', hour, event],
    ])
  })

  it('a stake is overdue from the same sending on; the next sending is another', () => {
    const overdue = ruleOf(conditionOf('stake-overdue'), { forMs: 38 * hour })
    const staked = (stakeSent: string, at: number): Observation => poolSeen({ stakeSent }, at)
    expect(
      fire(overdue, staked('5', 0), staked('5', 37 * hour), staked('6', 39 * hour), staked('6', 70 * hour)),
    ).toEqual([])
    expect(
      fire(overdue, staked('5', 0), staked('5', 39 * hour), staked('6', 40 * hour), staked('0', 90 * hour)),
    ).toEqual([
      ['fired', 38 * hour, { kind: 'stake-overdue', amount: '5' }],
      ['recovered', 38 * hour, 40 * hour, { kind: 'stake-overdue', amount: '5' }],
      // It was out all the time from the 40th to the 90th hour, but nobody saw it: the last look was at its beginning.
    ])
  })

  it('an account that cannot be read for a while', () => {
    const rule = ruleOf(conditionOf('not-fresh'), { forMs: 10 * minute })
    const account = (fault: 'not-found' | null, at: number, isContinued = true): Observation => ({
      kind: 'account',
      account: '0:aa',
      fault,
      isContinued,
      at,
    })
    const event = { kind: 'not-fresh', fault: 'not-found' } as const
    expect(
      fire(rule, account('not-found', 0), account('not-found', 12 * minute), account(null, hour)),
    ).toEqual([
      ['fired', 10 * minute, event],
      ['recovered', 10 * minute, hour, event],
    ])
    expect(
      fire(rule, account('not-found', 0), account(null, 9 * minute), account('not-found', 20 * minute)),
    ).toEqual([])
  })
})

describe('an action that is pending for long', () => {
  const long = ruleOf(conditionOf('trace-long'), { forMs: 10 * minute })
  const pending = (lastSeenAt: number): Observation => ({
    kind: 'trace',
    view: traceOf([step('pending', null, 0)], { lastSeenAt }),
  })
  const event = traceSays('trace-long', null)

  it('fires once it was listed for so long, whatever was missed between', () => {
    expect(fire(long, pending(9 * minute), pending(11 * minute), pending(12 * minute))).toEqual([
      ['fired', 10 * minute, event],
    ])
  })

  it('is over when the trace ends', () => {
    const ended = traceOf([step('pending', null, 0), step('settled', 11 * minute, 15 * minute)], {
      lastSeenAt: 11 * minute,
    })
    expect(
      fire(long, pending(11 * minute), { kind: 'trace', view: ended }, { kind: 'trace', view: ended }),
    ).toEqual([
      ['fired', 10 * minute, event],
      ['recovered', 10 * minute, 15 * minute, event],
    ])
  })

  it('that ended sooner never fires', () => {
    const ended = traceOf([step('pending', null, 0), step('settled', 9 * minute, 15 * minute)], {
      lastSeenAt: 9 * minute,
    })
    expect(fire(long, { kind: 'trace', view: ended })).toEqual([])
  })
})
