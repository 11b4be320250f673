import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import type { AlertRule } from '../../../../../electron/shared/rules.ts'
import { noon, setUp } from './alert-manager-rig.ts'
import { action, conditionOf, hour, minute, pool, ruleOf, step, traceOf } from './samples.ts'

const low = pool({ validatorAmount: '1000000000' })
const below = ruleOf({ kind: 'validator-below', units: '2000000000' }, { resendMs: 10 * minute })
const failing = ruleOf(conditionOf('trace-failed'), { id: 'failing' })

function withBoth(rules: readonly AlertRule[] = [below, failing]) {
  const rig = setUp({ rules })
  rig.answer(low)
  rig.traces.set('T', traceOf([step('pending', 5, 10), step('failed', 10, 20)]))
  rig.manager.report([{ kind: 'trace-state', key: 'T', from: 'pending', to: 'failed', at: 20 }])
  expect(rig.notified()).toHaveLength(2)
  expect(rig.ends()).toEqual([null, null])
  rig.at(hour)
  return rig
}

describe('closing open alerts', () => {
  it('an alert closes when its rule is deleted, and is not repeated', () => {
    const { setRules, ends, incidents, manager, at, notified } = withBoth()
    setRules([])
    expect(ends()).toEqual(['rule-gone', 'rule-gone'])
    expect([...incidents.values()].map(({ ended, recoveredAt }) => [ended?.at, recoveredAt])).toEqual([
      [noon + hour, undefined],
      [noon + hour, undefined],
    ])
    at(2 * hour)
    manager.tick()
    expect(notified()).toEqual([])
  })

  it('a disabled rule closes its lasting alerts; moments stay until acknowledged', () => {
    const { setRules, ends } = withBoth()
    setRules([
      { ...below, isOn: false },
      { ...failing, isOn: false },
    ])
    expect(ends()).toEqual(['rule-off', null])
  })

  it.each([
    ['another condition', { condition: conditionOf('stake-overdue') }],
    ['a momentary condition', { condition: conditionOf('stake-sent') }],
    ['another scope', { scope: ['other'] }],
  ])('an alert closes if its rule now has %s', (_what, changes) => {
    const { setRules, ends } = withBoth()
    setRules([{ ...below, ...changes }, failing])
    expect(ends()).toEqual(['rule-changed', null])
  })

  it('an alert survives a new threshold of its rule, and its end is observed', () => {
    const { setRules, ends, answer, incidents } = withBoth()
    setRules([{ ...below, condition: { kind: 'validator-below', units: '3000000000' } }, failing])
    expect(ends()).toEqual([null, null])
    answer(pool())
    expect([...incidents.values()][0]?.recoveredAt).toBe(noon + hour)
  })

  it('acknowledged and closed alerts do not change', () => {
    const { setRules, ends, answer, manager, incidents } = withBoth()
    answer(pool())
    manager.acknowledge([...incidents.values()].filter(({ rule }) => rule === 'failing'))
    setRules([])
    expect(ends()).toEqual([null, null])
  })

  it('a lasting alert closes when its pool is no longer watched; a moment stays', () => {
    const { manager, ends } = withBoth()
    manager.forget({ kind: 'pool', key: 'other' })
    expect(ends()).toEqual([null, null])
    manager.forget({ kind: 'pool', key: 'pool' })
    expect(ends()).toEqual(['not-watched', null])
  })

  it('an alert opens again when its pool is watched again and the condition still holds', () => {
    const { manager, at, answer, notified, ends } = withBoth()
    manager.forget({ kind: 'pool', key: 'pool' })
    at(2 * hour)
    answer(low)
    expect(notified()).toEqual([
      ['fired', { kind: 'validator-below', amount: '1000000000', minimum: '2000000000' }],
    ])
    expect(ends().filter((end) => end === null)).toHaveLength(2)
    answer(pool())
    at(3 * hour)
    answer(low)
    expect(notified()).toHaveLength(1)
  })

  it('an acknowledged alert stays acknowledged while its pool is not watched', () => {
    const { manager, incidents, answer, notified } = withBoth()
    manager.acknowledge([...incidents.values()])
    manager.forget({ kind: 'pool', key: 'pool' })
    answer(low)
    expect(notified()).toEqual([])
  })

  it('an alert opens again when its rule returns and the condition still holds', () => {
    const { setRules, answer, notified, ends } = withBoth([below, failing])
    setRules([failing])
    setRules([below, failing])
    answer(low)
    expect(notified()).toEqual([
      ['fired', { kind: 'validator-below', amount: '1000000000', minimum: '2000000000' }],
    ])
    expect(ends()).toEqual(['rule-gone', null, null])
  })
})

describe('an alert about a long pending trace', () => {
  const long = ruleOf(conditionOf('trace-long'), { forMs: minute })

  function pending() {
    const rig = setUp({ rules: [long] })
    const view = { ...traceOf([step('pending', null, 10)]), firstSeenAt: 10, lastSeenAt: 10 + hour }
    rig.traces.set('T', view)
    rig.manager.polled({ kind: 'traces', key: '' }, null)
    expect(rig.ends()).toEqual([null])
    return rig
  }

  it('closes when the rule no longer matches the trace', () => {
    const { setRules, ends } = pending()
    const filter = { types: ['jetton_transfer'], direction: null, least: null }
    setRules([{ ...long, condition: { kind: 'trace-long', filter } }])
    expect(ends()).toEqual(['rule-changed'])
  })

  it('opens again when its rule is on again, unless it was acknowledged', () => {
    const { setRules, ends, manager, incidents, notified } = pending()
    const offAndOn = (): readonly unknown[] => {
      setRules([{ ...long, isOn: false }])
      setRules([long])
      manager.polled({ kind: 'traces', key: '' }, null)
      return notified().map(([kind]) => kind)
    }
    notified()
    expect([offAndOn(), ends()]).toEqual([['fired'], [null]])
    setRules([{ ...long, isOn: false }])
    expect(ends()).toEqual(['rule-off'])
    manager.acknowledge([...incidents.values()])
    expect([offAndOn(), ends()]).toEqual([[], ['rule-off']])
  })

  it('opens again when its account is watched again', () => {
    const { traces, manager, ends } = pending()
    const view = traces.get('T')
    traces.delete('T')
    manager.forget({ kind: 'account', key: '0:aa' })
    if (view !== undefined) traces.set('T', view)
    manager.polled({ kind: 'traces', key: '' }, null)
    expect(ends()).toEqual([null])
  })

  it('closes when the account that showed the trace is no longer watched', () => {
    const { traces, manager, ends } = pending()
    manager.forget({ kind: 'account', key: '0:bb' })
    expect(ends()).toEqual([null])
    traces.delete('T')
    manager.forget({ kind: 'account', key: '0:aa' })
    expect(ends()).toEqual(['not-watched'])
  })
})

it('an alert about a multisig order stays open while its account is watched, although its trace is no longer listed', () => {
  const rig = setUp({ rules: [ruleOf({ kind: 'order-waiting', expiresWithinMs: null })] })
  const party = (role: string, address: string) => ({ role, address, name: null })
  const parties = [party('multisig', '0:mm'), party('order', '0:01')]
  rig.orderTraces.push(
    traceOf([step('completed', null, noon - hour)], {
      key: 'created',
      accounts: ['0:aa'],
      actions: [action({ type: 'multisig_create_order', parties })],
    }),
  )
  rig.manager.tick()
  expect(rig.ends()).toEqual([null])
  rig.manager.forget({ kind: 'account', key: '0:bb' })
  expect(rig.ends()).toEqual([null])
  rig.unwatched.add('0:aa')
  rig.manager.forget({ kind: 'account', key: '0:aa' })
  rig.manager.tick()
  expect(rig.ends()).toEqual(['not-watched'])
  rig.unwatched.clear()
  rig.manager.tick()
  expect(rig.ends()).toEqual([null])
})

it('an alert of a rule for a multisig that is not watched stays open when another rule changes', () => {
  const rule = ruleOf({ kind: 'order-waiting', expiresWithinMs: null }, { scope: ['0:mm'] })
  const party = (role: string, address: string) => ({ role, address, name: null })
  const parties = [party('multisig', '0:mm'), party('order', '0:01')]
  const created = traceOf([step('completed', null, noon - hour)], {
    actions: [action({ type: 'multisig_create_order', parties })],
  })
  const rig = setUp({ rules: [rule] })
  rig.orderTraces.push(created)
  rig.traces.set('T', created)
  rig.manager.tick()
  expect(rig.notified()).toHaveLength(1)
  rig.setRules([rule, failing])
  expect(rig.ends()).toEqual([null])
  rig.manager.tick()
  expect(rig.notified()).toEqual([])
  rig.setRules([{ ...rule, scope: ['0:nn'] }, failing])
  expect(rig.ends()).toEqual(['rule-changed'])
})

describe('open alerts at startup', () => {
  const open: Incident = {
    id: 'gone:pool:1',
    rule: 'gone',
    severity: 'warning',
    event: { kind: 'recorded', title: 'The validator of Pool One has 1 TON', facts: [] },
    at: noon - hour,
    subject: { kind: 'pool', key: 'pool' },
    acknowledgedAt: null,
    when: null,
  }

  it('close if their rule was deleted while another network was watched', () => {
    expect(setUp({ rules: [below] }, [open]).ends()).toEqual(['rule-gone'])
    expect(setUp({ rules: [{ ...below, id: 'gone' }] }, [open]).ends()).toEqual([null])
    expect(setUp({ rules: [{ ...below, id: 'gone', isOn: false }] }, [open]).ends()).toEqual(['rule-off'])
  })

  it('never close in an opened file, whose rules are elsewhere', () => {
    expect(setUp({ rules: [below] }, [open], true).ends()).toEqual([null])
  })
})
