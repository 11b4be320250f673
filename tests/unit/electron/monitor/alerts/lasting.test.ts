import { describe, expect, it } from 'vitest'
import { createRuleEngine } from '../../../../../electron/monitor/alerts/rule-engine.ts'
import type { Observation } from '../../../../../electron/monitor/alerts/alert-types.ts'
import { noContext } from '../../../../../electron/monitor/alerts/rule-context.ts'
import { noFilter } from '../../../../../electron/shared/rules.ts'
import { action, conditionOf, hour, minute, ruleOf, step, traceOf, traceSays } from './samples.ts'
import { fire, poolSeen } from './observations.ts'

describe('a lasting condition', () => {
  const low = ruleOf({ kind: 'validator-below', units: '10000000000000' }, { forMs: hour })
  const seen = (validatorAmount: string, at: number, isContinued = true): Observation =>
    poolSeen({ validatorAmount }, at, isContinued)
  const event = { kind: 'validator-below', amount: '9000000000', minimum: '10000000000000' } as const

  it('fires once, as soon as it has held for the required time', () => {
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

  it('fires in time after a clock that was a day ahead was set back', () => {
    const ruleEngine = createRuleEngine([low])
    const at = [24 * hour, 20 * minute, 50 * minute, 80 * minute]
    const fired = at.flatMap((time) => ruleEngine.observe(seen('9000000000', time)))
    expect(fired.map(({ incident }) => [incident.at, incident.when])).toEqual([
      [80 * minute, { after: 20 * minute, before: 80 * minute }],
    ])
  })

  it('ends when a sample shows it, and can fire again', () => {
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

  it('does not end before its alert if the clock is set back', () => {
    expect(
      fire(low, seen('9000000000', 0), seen('9000000000', hour), seen('10000000000000', 30 * minute)),
    ).toEqual([
      ['fired', hour, event],
      ['recovered', hour, hour, event],
    ])
  })

  it('ends for an account that left the group of its rule once the account is back', () => {
    let isMember = true
    const rule = { ...ruleOf(conditionOf('not-fresh')), groups: ['payroll'] }
    const engine = createRuleEngine([rule], { ...noContext, isInGroup: () => isMember })
    const kindsAt = (at: number, fault: 'not-found' | null): readonly string[] =>
      engine
        .observe({ kind: 'account', account: '0:aa', fault, isContinued: true, at })
        .map(({ kind }) => kind)
    expect(kindsAt(0, 'not-found')).toEqual(['fired'])
    isMember = false
    expect(kindsAt(minute, null)).toEqual([])
    isMember = true
    expect(kindsAt(2 * minute, null)).toEqual(['recovered'])
  })

  it('never fires if it ends too soon', () => {
    expect(
      fire(low, seen('9000000000', 0), seen('10000000000000', 30 * minute), seen('9000000000', hour)),
    ).toEqual([])
  })

  it('does not count a gap unless the amount is the same on both sides', () => {
    expect(fire(low, seen('9000000000', 0), seen('8000000000', 5 * hour, false))).toEqual([])
    expect(fire(low, seen('9000000000', 0), seen('9000000000', 5 * hour, false))).toEqual([
      ['fired', hour, event],
    ])
  })

  it('a stake is overdue from the time it was sent, and the next stake counts separately', () => {
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
      // The second stake was out from hour 40 to hour 90, but was last observed at hour 40.
    ])
  })

  it('an account that stays unreadable fires, and a shorter outage does not', () => {
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

describe('a long pending action', () => {
  const long = ruleOf(conditionOf('trace-long'), { forMs: 10 * minute })
  const pending = (lastSeenAt: number): Observation => ({
    kind: 'trace',
    view: traceOf([step('pending', null, 0)], { lastSeenAt }),
  })
  const event = traceSays('trace-long', null)

  it('fires once it was listed long enough, despite gaps in between', () => {
    expect(fire(long, pending(9 * minute), pending(11 * minute), pending(12 * minute))).toEqual([
      ['fired', 10 * minute, event],
    ])
  })

  it('ends with the trace', () => {
    const ended = traceOf([step('pending', null, 0), step('completed', 11 * minute, 15 * minute)], {
      lastSeenAt: 11 * minute,
    })
    expect(
      fire(long, pending(11 * minute), { kind: 'trace', view: ended }, { kind: 'trace', view: ended }),
    ).toEqual([
      ['fired', 10 * minute, event],
      ['recovered', 10 * minute, 15 * minute, event],
    ])
  })

  it('ends with the trace, even if its actions no longer match the filter', () => {
    const rule = ruleOf(
      { kind: 'trace-long', filter: { ...noFilter, direction: 'out' } },
      { forMs: 10 * minute },
    )
    const inside = action({
      amounts: [{ units: '5000000000', asset: { kind: 'native' }, direction: null }],
    })
    const joined = { accounts: ['0:aa', '0:bb'], actions: [inside] }
    const still = traceOf([step('pending', null, 0)], { lastSeenAt: 12 * minute, ...joined })
    const ended = traceOf([step('pending', null, 0), step('completed', 12 * minute, 15 * minute)], {
      lastSeenAt: 12 * minute,
      ...joined,
    })
    expect(
      fire(rule, pending(11 * minute), { kind: 'trace', view: still }, { kind: 'trace', view: ended }),
    ).toEqual([
      ['fired', 10 * minute, event],
      ['recovered', 10 * minute, 15 * minute, event],
    ])
  })

  it('never fires for a trace that had ended before its account was watched', () => {
    const past = traceOf([step('completed', null, 15 * minute)], { firstSeenAt: 0 })
    expect(fire(long, { kind: 'trace', view: past })).toEqual([])
  })

  it('never fires if the trace ends earlier', () => {
    const ended = traceOf([step('pending', null, 0), step('completed', 9 * minute, 15 * minute)], {
      lastSeenAt: 9 * minute,
    })
    expect(fire(long, { kind: 'trace', view: ended })).toEqual([])
  })
})
