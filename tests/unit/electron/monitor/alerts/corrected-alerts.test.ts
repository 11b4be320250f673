import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import type { TraceStep } from '../../../../../electron/shared/pending-models.ts'
import { isOpenIncident } from '../../../../../electron/shared/incident-state.ts'
import { noon, setUp } from './alert-manager-rig.ts'
import { conditionOf, minute, ruleOf, step, traceOf } from './samples.ts'

const pending = step('pending', 5, 10)
const dropped = step('not-executed', 10, 20)
const completed = step('completed', 20, 30)
const rules = [ruleOf(conditionOf('trace-dropped'))]

function setUpSteps(changes: Parameters<typeof setUp>[0] = { rules }, kept: readonly Incident[] = []) {
  const rig = setUp(changes, kept)
  const report = (...steps: readonly TraceStep[]): void => {
    rig.traces.set('T', traceOf(steps))
    const [from, to] = [steps.at(-2)?.state ?? 'pending', steps.at(-1)?.state ?? 'pending']
    rig.manager.report([{ kind: 'trace-state', key: 'T', from, to, at: 40 }])
  }
  const kinds = () => rig.notified().map(([kind]) => kind)
  const open = () => [...rig.incidents.values()].filter(isOpenIncident).map(({ event }) => event.kind)
  return { ...rig, report, kinds, open }
}

function openAlert(): Incident {
  const rig = setUpSteps()
  rig.report(pending, dropped)
  const [alert] = [...rig.incidents.values()]
  if (alert === undefined) throw new Error('no alert')
  return alert
}

describe('a trace that counted as not executed is final', () => {
  it('resolves its alert and notifies', () => {
    const { report, kinds, open, incidents } = setUpSteps()
    report(pending, dropped)
    expect([kinds(), open()]).toEqual([['fired'], ['trace-dropped']])
    report(pending, dropped, completed)
    expect([kinds(), open()]).toEqual([['recovered'], []])
    expect([...incidents.values()].map(({ recoveredAt }) => recoveredAt)).toEqual([30])
  })

  it('resolves an acknowledged alert, too', () => {
    const { report, kinds, manager, incidents } = setUpSteps()
    report(pending, dropped)
    manager.acknowledge([...incidents.values()])
    kinds()
    report(pending, dropped, completed)
    expect(kinds()).toEqual(['recovered'])
  })

  it('does not notify if the alert did not', () => {
    const { report, kinds, open } = setUpSteps({
      rules: [ruleOf(conditionOf('trace-dropped'), { isNoticed: false })],
    })
    report(pending, dropped)
    report(pending, dropped, completed)
    expect([kinds(), open()]).toEqual([[], []])
  })

  it('notifies if the alert was shown after quiet hours, also after a restart', () => {
    const withheld = { ...openAlert(), silencedBy: 'quiet-hours' as const }
    const first = setUpSteps({ rules }, [withheld])
    first.manager.tick()
    expect(first.kinds()).toEqual(['digest'])
    const { report, kinds } = setUpSteps({ rules }, [...first.incidents.values()])
    report(pending, dropped, completed)
    expect(kinds()).toEqual(['recovered'])
  })

  it('notifies if the alert was shown after a snooze', () => {
    const snoozed = { ...openAlert(), silencedBy: 'snoozed' as const, snoozedUntil: noon + minute }
    const { report, kinds, manager, at } = setUpSteps({ rules }, [snoozed])
    at(2 * minute)
    manager.tick()
    expect(kinds()).toEqual(['again'])
    report(pending, dropped, completed)
    expect(kinds()).toEqual(['recovered'])
  })

  it('keeps the alert while the trace is only on chain, because a late frame may say so', () => {
    const { report, kinds, open, incidents } = setUpSteps()
    report(pending, dropped)
    kinds()
    const onChain = step('on-chain', 20, 30)
    report(pending, dropped, onChain)
    expect([kinds(), open()]).toEqual([[], ['trace-dropped']])
    report(pending, dropped, onChain, step('failed', 30, 40))
    expect([kinds(), open()]).toEqual([['recovered'], []])
    expect([...incidents.values()].map(({ event }) => event)).toMatchObject([{ finalState: 'failed' }])
  })

  it('resolves the alert of a tracked payment, and reports how the payment ended', () => {
    const { report, kinds, open, tracked } = setUpSteps({ rules: [] })
    tracked.set('T', 0)
    report(pending, dropped)
    expect(kinds()).toEqual(['fired'])
    report(pending, dropped, completed)
    expect([kinds(), open()]).toEqual([['fired', 'recovered'], ['trace-completed']])
  })
})

it('resolves the alert about an unknown outcome once the outcome is observed', () => {
  const { report, kinds, open, tracked } = setUpSteps({ rules: [] })
  tracked.set('T', 0)
  report(pending, step('unverified', 10, 20))
  expect([kinds(), open()]).toEqual([['fired'], ['trace-unverified']])
  report(pending, step('unverified', 10, 20), step('failed', 20, 30))
  expect([kinds(), open()]).toEqual([['fired', 'recovered'], ['trace-failed']])
})

it('a reminder about a new trace says how the trace has ended since', () => {
  const rule = ruleOf(conditionOf('pending-new'), { resendMs: 10 * minute })
  const { report, manager, at, notified, incidents } = setUpSteps({ rules: [rule] })
  report(pending)
  at(10 * minute)
  manager.tick()
  report(pending, completed)
  at(20 * minute)
  manager.tick()
  expect(notified().map(([kind, event]) => [kind, 'finalState' in event ? event.finalState : null])).toEqual([
    ['fired', null],
    ['again', null],
    ['again', 'completed'],
  ])
  expect([...incidents.values()].map(({ event }) => 'finalState' in event)).toEqual([false])
})

it('keeps the alert about a failure when the trace makes further steps', () => {
  const { report, kinds, open } = setUpSteps({ rules: [ruleOf(conditionOf('trace-failed'))] })
  report(pending, step('failed', 10, 20))
  report(pending, step('failed', 10, 20), step('completed', 20, 30))
  expect([kinds(), open()]).toEqual([['fired'], ['trace-failed']])
})
