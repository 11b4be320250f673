import { describe, expect, it } from 'vitest'
import { createRuleEngine } from '../../../../../electron/monitor/alerts/rule-engine.ts'
import type { Observation } from '../../../../../electron/monitor/alerts/alert-types.ts'
import { firstRules } from '../../../../../electron/shared/rules.ts'
import { conditionOf, ruleOf } from './samples.ts'
import { change, failedTrace, fire, poolSeen, stepSeen, when } from './observations.ts'

it('the scope excludes other subjects', () => {
  const observations: readonly Observation[] = [
    stepSeen(failedTrace, 0),
    change({ kind: 'stake-sent', amount: '5' }),
  ]
  expect(fire(ruleOf(conditionOf('pending-new'), { scope: ['0:bb'] }), ...observations)).toEqual([])
  expect(fire(ruleOf(conditionOf('pending-new'), { scope: ['0:bb', '0:aa'] }), ...observations)).toHaveLength(
    1,
  )
  expect(fire(ruleOf(conditionOf('stake-sent'), { scope: ['other'] }), ...observations)).toEqual([])
  expect(fire(ruleOf(conditionOf('stake-sent'), { scope: ['pool'] }), ...observations)).toHaveLength(1)
})

describe('state of the rules', () => {
  const low = ruleOf({ kind: 'validator-below', units: '10000000000000' })
  const seen = (validatorAmount: string, at: number): Observation => poolSeen({ validatorAmount }, at)

  it('an alert from before a restart does not fire again, and its end is observed', () => {
    const [fired] = createRuleEngine([low]).observe(seen('9', 5))
    const ruleEngine = createRuleEngine([low])
    if (fired !== undefined) ruleEngine.restore([fired.incident])
    expect(ruleEngine.observe(seen('9', 50))).toEqual([])
    expect(
      ruleEngine.observe(seen('10000000000000', 60)).map(({ incident }) => incident.recoveredAt),
    ).toEqual([60])
  })

  it('a rule starts over when its meaning changes, but not when only its name changes', () => {
    const ruleEngine = createRuleEngine([low])
    expect(ruleEngine.observe(seen('9', 5))).toHaveLength(1)
    ruleEngine.setRules([{ ...low, title: 'Another', severity: 'critical' }])
    expect(ruleEngine.observe(seen('9', 6))).toEqual([])
    ruleEngine.setRules([{ ...low, condition: { kind: 'validator-below', units: '11000000000000' } }])
    expect(ruleEngine.observe(seen('9', 7))).toHaveLength(1)
  })
})

it('an alert names its subject and observation, and equal moments have equal ids', () => {
  const rule = ruleOf(conditionOf('nominator-left'), { id: 'nominator-left' })
  const left = change({ kind: 'nominator-left', address: 'ann', balance: '5000000000', pending: '0' })
  const [first, second] = [1, 2].map(() => createRuleEngine([rule]).observe(left)[0]?.incident)
  expect(first).toEqual({
    id: 'nominator-left:pool:ann:20',
    rule: 'nominator-left',
    severity: 'warning',
    event: { kind: 'nominator-left', address: 'ann', amount: '5000000000' },
    at: 20,
    subject: { kind: 'pool', key: 'pool' },
    acknowledgedAt: null,
    when,
  })
  expect(second?.id).toBe(first?.id)
})

it('default rules have unique ids, and their alerts can be acknowledged', () => {
  expect(new Set(firstRules.map(({ id }) => id)).size).toBe(firstRules.length)
  const address = `0:${'f'.repeat(64)}`
  const event = { kind: 'nominator-left', pool: address, when, address, balance: '1', pending: '0' } as const
  const transitions = createRuleEngine(firstRules).observe({
    kind: 'pool-change',
    pool: address,
    before: null,
    events: [event],
  })
  expect(transitions.map(({ incident }) => incident.id.length <= 200)).toEqual([true])
})
