import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import { noon, setUp } from './alert-manager-rig.ts'
import { action, conditionOf, hour, minute, pool, ruleOf, step, traceOf, traceSays } from './samples.ts'

const low = pool({ validatorAmount: '1000000000' })
const below = ruleOf({ kind: 'validator-below', units: '2000000000' }, { noticesRecovery: true })
const says = { kind: 'validator-below', amount: '1000000000', minimum: '2000000000' } as const

describe('one notification per transition', () => {
  it('notifies when a condition begins and, if requested, when it ends', () => {
    const { answer, notified } = setUp({ rules: [below] })
    answer(low)
    answer(low)
    expect(notified()).toEqual([['fired', says]])
    answer(pool())
    answer(pool())
    expect(notified()).toEqual([['recovered', says]])
  })

  it('does not repeat an event that was already reported', () => {
    const failed = traceOf([step('pending', 5, 10), step('failed', 10, 20)])
    const { manager, traces, notified, incidents } = setUp({ rules: [ruleOf(conditionOf('trace-failed'))] })
    traces.set('T', failed)
    const event = { kind: 'trace-state', key: 'T', from: 'pending', to: 'failed', at: 20 } as const
    manager.report([event])
    expect(notified()).toEqual([['fired', traceSays('trace-failed', 'failed')]])
    const [first] = incidents.values()
    if (first !== undefined) manager.acknowledge([first])
    manager.report([event])
    expect(notified()).toEqual([])
    expect([...incidents.values()].map(({ acknowledgedAt }) => acknowledgedAt)).toEqual([noon])
  })

  it('evaluates the rules of an account that joins a known trace', () => {
    const rules = [
      ruleOf(conditionOf('pending-new'), { id: 'new', scope: ['0:bb'] }),
      ruleOf(conditionOf('trace-failed'), { id: 'failed', scope: ['0:bb'] }),
      ruleOf(conditionOf('pending-new'), { id: 'all' }),
    ]
    const { manager, traces, incidents } = setUp({ rules })
    const seen = traceOf([step('pending', 5, 10), step('failed', 10, 20)])
    const firedRules = () => [...incidents.values()].map(({ rule }) => rule)
    traces.set('T', { ...seen, accounts: ['0:aa'] })
    manager.report([{ kind: 'trace-new', key: 'T', at: 10 }])
    expect(firedRules()).toEqual(['all'])
    traces.set('T', { ...seen, accounts: ['0:aa', '0:bb'] })
    manager.report([{ kind: 'trace-joined', key: 'T', at: 20 }])
    expect(firedRules()).toEqual(['all', 'new', 'failed'])
  })

  it('evaluates no rules of other accounts for a trace that is news only to the one that joins', () => {
    const rules = ['0:aa', '0:bb'].map((id) => ruleOf(conditionOf('trace-failed'), { id, scope: [id] }))
    const { manager, traces, incidents } = setUp({ rules: [...rules, ruleOf(conditionOf('trace-failed'))] })
    traces.set('T', { ...traceOf([step('failed', 5, 20)]), accounts: ['0:aa', '0:bb'] })
    manager.report([{ kind: 'trace-joined', key: 'T', at: 30, only: '0:bb' }])
    expect([...incidents.values()].map(({ rule }) => rule)).toEqual(['0:bb', 'rule'])
    expect([...incidents.values()].map(({ event }) => 'account' in event && event.account)).toEqual([
      '0:bb',
      '0:bb',
    ])
  })

  it.each([
    ['counts a batch that the sender lists later, without another notification', false, 2],
    ['does not bring back an alert about a batch that is no longer listed', true, false],
  ])('%s', (_what, isUnlisted, others) => {
    const { manager, traces, incidents, unlisted, notified } = setUp({
      rules: [ruleOf(conditionOf('trace-completed'))],
    })
    const seen = traceOf([step('completed', 10, 20)])
    traces.set('T', { ...seen, actions: [action()], accounts: ['0:bb'] })
    manager.report([{ kind: 'trace-new', key: 'T', at: 20 }])
    expect(notified()).toHaveLength(1)
    if (isUnlisted) for (const id of incidents.keys()) unlisted.add(id)
    const actions = ['a', 'b', 'c'].map((key) => action({ key }))
    traces.set('T', { ...seen, actions, accounts: ['0:bb', '0:aa'] })
    manager.report([{ kind: 'trace-joined', key: 'T', at: 30 }])
    expect(notified()).toEqual([])
    expect([...incidents.values()].map(({ event }) => 'others' in event && event.others)).toEqual([others])
  })

  it('does not report an outcome to an account that joins after another outcome replaced it', () => {
    const rules = [
      ruleOf(conditionOf('trace-dropped'), { id: 'dropped', scope: ['0:bb'] }),
      ruleOf(conditionOf('trace-completed'), { id: 'completed', scope: ['0:bb'] }),
    ]
    const { manager, traces, incidents } = setUp({ rules })
    const steps = [step('pending', 5, 10), step('not-executed', 10, 20), step('completed', 20, 30)]
    traces.set('T', { ...traceOf(steps), accounts: ['0:aa', '0:bb'] })
    manager.report([{ kind: 'trace-joined', key: 'T', at: 40 }])
    expect([...incidents.values()].map(({ rule }) => rule)).toEqual(['completed'])
  })

  it('does not notify about an old failure on the first poll of an account', () => {
    const { manager, traces, notified } = setUp({ rules: [ruleOf(conditionOf('trace-failed'))] })
    traces.set('T', traceOf([step('failed', null, 20)]))
    manager.report([
      { kind: 'trace-new', key: 'T', at: 20 },
      { kind: 'trace-state', key: 'T', from: 'on-chain', to: 'failed', at: 20 },
    ])
    expect(notified()).toEqual([])
  })

  it('does not notify about a failing service', () => {
    const { manager, at, notified, incidents } = setUp({
      rules: [ruleOf(conditionOf('not-fresh'), { forMs: minute })],
    })
    for (const code of ['offline', 'rate-limited', 'server', 'timeout', 'unauthorized']) {
      for (let nth = 0; nth < 10; nth += 1) {
        at(nth * hour)
        manager.polled({ kind: 'account', key: '0:aa' }, code)
      }
    }
    expect([notified(), incidents.size]).toEqual([[], 0])
  })
})

describe('alerts without a notification are listed with the reason', () => {
  it.each([
    ['muted', { mutedUntil: noon + 1 }],
    ['off', { notices: { isOn: false, hasSound: false } }],
    ['quiet-hours', { quietHours: { isOn: true, from: 0, to: 0, letsCriticalThrough: true } }],
  ])('%s', (silencedBy, settings) => {
    const { answer, notified, incidents } = setUp({ rules: [below], ...settings })
    answer(low)
    expect(notified()).toEqual([])
    expect([...incidents.values()].map((incident) => incident.silencedBy)).toEqual([silencedBy])
  })
})

describe('repeated notifications', () => {
  const again = { ...below, resendMs: 10 * minute }

  it('repeats until the alert is acknowledged', () => {
    const { answer, manager, at, notified, incidents } = setUp({ rules: [again] })
    answer(low)
    notified()
    at(9 * minute)
    manager.tick()
    expect(notified()).toEqual([])
    at(10 * minute)
    manager.tick()
    manager.tick()
    expect(notified()).toEqual([['again', says]])
    manager.acknowledge([...incidents.values()])
    at(60 * minute)
    manager.tick()
    expect(notified()).toEqual([])
  })

  it('does not repeat an acknowledged condition until it ends and starts again', () => {
    const { answer, manager, at, notified, incidents } = setUp({ rules: [again] })
    answer(low)
    manager.acknowledge([...incidents.values()])
    notified()
    at(hour)
    answer(low)
    manager.tick()
    expect(notified()).toEqual([])
    at(2 * hour)
    answer(pool())
    at(3 * hour)
    answer(low)
    expect(notified()).toEqual([
      ['recovered', says],
      ['fired', says],
    ])
  })
})

function openSince(at: number, changes: Partial<Incident> = {}): Incident {
  const subject = { kind: 'pool', key: 'pool' } as const
  const id = `rule:pool:${at}`
  return {
    id,
    rule: 'rule',
    severity: 'warning',
    event: says,
    at,
    subject,
    acknowledgedAt: null,
    when: null,
    ...changes,
  }
}

it('after a restart, repeats keep their rhythm', () => {
  const { manager, at, notified } = setUp({ rules: [{ ...below, resendMs: 10 * minute }] }, [
    openSince(noon - 65 * minute),
  ])
  manager.tick()
  at(4 * minute)
  manager.tick()
  expect(notified()).toEqual([])
  at(5 * minute)
  manager.tick()
  expect(notified()).toEqual([['again', says]])
})

it('alerts of quiet hours are summed up at their end, also after a restart', () => {
  // In the computer's local time, so that the test passes in any time zone.
  const minutesOf = (at: number): number => new Date(at).getHours() * 60 + new Date(at).getMinutes()
  const quietHours = {
    isOn: true,
    from: minutesOf(noon - 2 * hour),
    to: minutesOf(noon + hour),
    letsCriticalThrough: true,
  }
  const withheld = [openSince(noon - hour, { silencedBy: 'quiet-hours' })]
  const { manager, at, notified } = setUp({ rules: [below], quietHours }, withheld)
  manager.tick()
  expect(notified()).toEqual([])
  at(hour)
  manager.tick()
  expect(notified()).toEqual([['digest', says]])
})

it('a start after quiet hours sums up their alerts once, with those that were found late', () => {
  const late = openSince(noon - 3 * hour, { silencedBy: 'quiet-hours' })
  const first = setUp({ rules: [below] }, [late])
  first.manager.tick()
  first.manager.tick()
  expect(first.notified()).toEqual([['digest', says]])
  const second = setUp({ rules: [below] }, [...first.incidents.values()])
  second.manager.tick()
  expect(second.notified()).toEqual([])
})

it('the alerts of quiet hours are summed up when a mute ends, and repeat from then on', () => {
  const rules = [{ ...below, resendMs: 10 * minute }]
  const withheld = [openSince(noon - hour, { silencedBy: 'quiet-hours' })]
  const { manager, at, notified } = setUp({ rules, mutedUntil: noon + 4 * minute }, withheld)
  const seenAt = (ms: number): readonly string[] => {
    at(ms)
    manager.tick()
    return notified().map(([kind]) => kind)
  }
  expect([seenAt(0), seenAt(4 * minute), seenAt(13 * minute), seenAt(14 * minute)]).toEqual([
    [],
    ['digest'],
    [],
    ['again'],
  ])
})

it('an alert from before a restart is not reported again, only its end', () => {
  const { answer, notified, incidents } = setUp({ rules: [below] }, [openSince(noon - hour)])
  answer(low)
  expect(notified()).toEqual([])
  answer(pool())
  expect(notified()).toEqual([['recovered', says]])
  expect([...incidents.values()].map(({ recoveredAt }) => recoveredAt)).toEqual([noon])
})

describe('items that are no longer watched', () => {
  const held = ruleOf({ kind: 'validator-below', units: '2000000000' }, { forMs: hour })

  it('a condition does not last while its item is not watched', () => {
    const { manager, answer, at, notified } = setUp({ rules: [held] })
    answer(low)
    manager.forget({ kind: 'pool', key: 'pool' })
    at(24 * hour)
    answer(low)
    answer(pool({ validatorAmount: '1500000000' }))
    expect(notified()).toEqual([])
  })
})
