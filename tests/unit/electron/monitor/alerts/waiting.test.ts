import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import type { SamePayment, TraceStep } from '../../../../../electron/shared/pending-models.ts'
import type { TraceState } from '../../../../../electron/shared/trace-state.ts'
import { noon, setUp } from './alert-manager-rig.ts'
import { conditionOf, minute, ruleOf, step, traceOf } from './samples.ts'

const rule = ruleOf(conditionOf('trace-dropped'), { severity: 'critical' })
const second = 1_000
type Rig = ReturnType<typeof setUp>

function drop(rig: Rig, samePayment?: SamePayment, state: TraceState = 'not-executed'): void {
  rig.at(minute)
  const steps = [step('pending', noon - 10, noon), step(state, noon + 50 * second, noon + minute)]
  const same = samePayment === undefined ? {} : { samePayment }
  rig.traces.set('first', traceOf(steps, { key: 'first', ...same }))
  rig.manager.report([{ kind: 'trace-state', key: 'first', from: 'pending', to: state, at: noon + minute }])
}

/** Reports a minute after noon that the payment completed ten seconds after noon. */
function end(rig: Rig, before: readonly TraceStep[]): void {
  rig.at(minute)
  const steps = [...before, step('completed', noon, noon + minute)]
  rig.traces.set('first', traceOf(steps, { key: 'first', endedAt: noon + 10 * second }))
  const from = before.at(-1)?.state ?? 'on-chain'
  rig.manager.report([{ kind: 'trace-state', key: 'first', from, to: 'completed', at: noon + minute }])
}

function retry(state: TraceState, startedAt = noon + 45 * second, at = startedAt): SamePayment {
  return { key: 'retry', state, at, startedAt }
}

function change(rig: Rig, at: number, samePayment: SamePayment): void {
  rig.at(at)
  const view = rig.traces.get('first')
  if (view !== undefined) rig.traces.set('first', { ...view, samePayment })
  rig.manager.report([
    { kind: 'trace-state', key: 'retry', from: 'pending', to: samePayment.state, at: noon + at },
  ])
}

const alerts = (rig: Rig) =>
  [...rig.incidents.values()].map(({ severity, waitsUntil, event }: Incident) => [
    severity,
    waitsUntil === undefined ? null : waitsUntil - noon,
    'isReplaced' in event,
    'same' in event ? event.same?.state : null,
  ])
const kinds = (rig: Rig): readonly string[] => rig.notified().map(([kind]) => kind)

describe('an alert about a payment that was not executed', () => {
  it('fires at once without a retry', () => {
    const rig = setUp({ rules: [rule] })
    drop(rig)
    expect(alerts(rig)).toEqual([['critical', null, false, null]])
    expect(kinds(rig)).toEqual(['fired'])
  })

  it('waits for the retry, and becomes a note when the retry completes', () => {
    const rig = setUp({ rules: [rule] })
    drop(rig, retry('pending'))
    expect(alerts(rig)).toEqual([['critical', 180_000, false, null]])
    expect(kinds(rig)).toEqual([])
    change(rig, 70 * second, retry('on-chain'))
    rig.manager.tick()
    expect(kinds(rig)).toEqual([])
    change(rig, 80 * second, retry('completed', noon + 45 * second, noon + 80 * second))
    expect(alerts(rig)).toEqual([['info', null, true, 'completed']])
    expect(kinds(rig)).toEqual(['fired'])
    change(rig, 90 * second, retry('completed', noon + 45 * second, noon + 80 * second))
    expect(kinds(rig)).toEqual([])
  })

  it('fires when the retry fails', () => {
    const rig = setUp({ rules: [rule] })
    drop(rig, retry('pending'))
    change(rig, 80 * second, retry('failed'))
    expect(alerts(rig)).toEqual([['critical', null, false, 'failed']])
    expect(kinds(rig)).toEqual(['fired'])
  })

  it('fires after two minutes while the retry still runs', () => {
    const rig = setUp({ rules: [rule] })
    drop(rig, retry('pending'))
    rig.at(3 * minute - 1)
    rig.manager.tick()
    expect(kinds(rig)).toEqual([])
    rig.at(3 * minute)
    rig.manager.tick()
    expect(alerts(rig)).toEqual([['critical', null, false, 'pending']])
    expect(kinds(rig)).toEqual(['fired'])
  })

  it('keeps waiting after a restart', () => {
    const before = setUp({ rules: [rule] })
    drop(before, retry('pending'))
    const rig = setUp({ rules: [rule] }, [...before.incidents.values()])
    rig.traces.set(
      'first',
      traceOf([step('pending', 0, noon)], { key: 'first', samePayment: retry('pending') }),
    )
    rig.at(2 * minute)
    rig.manager.tick()
    expect(kinds(rig)).toEqual([])
    rig.at(3 * minute)
    rig.manager.tick()
    expect(kinds(rig)).toEqual(['fired'])
  })

  it.each([
    ['earlier', noon - 5 * minute],
    ['at the same time', noon],
  ])('is not replaced by a payment that began %s', (_, startedAt) => {
    const rig = setUp({ rules: [rule] })
    drop(rig, retry('completed', startedAt))
    expect(alerts(rig)).toEqual([['critical', null, false, 'completed']])
    expect(kinds(rig)).toEqual(['fired'])
  })

  it('is a note at once if the retry completed before', () => {
    const rig = setUp({ rules: [ruleOf(conditionOf('trace-failed'))] })
    drop(rig, retry('completed'), 'failed')
    expect(alerts(rig)).toEqual([['info', null, true, 'completed']])
  })

  it('is not replaced if the payment partly failed, because a retry pays the other part again', () => {
    const rig = setUp({ rules: [ruleOf(conditionOf('trace-failed'))] })
    drop(rig, retry('pending'), 'partly-failed')
    expect(alerts(rig)).toEqual([['warning', null, false, 'pending']])
    expect(kinds(rig)).toEqual(['fired'])
    const late = setUp({ rules: [ruleOf(conditionOf('trace-failed'))] })
    drop(late, retry('completed'), 'partly-failed')
    expect(alerts(late)).toEqual([['warning', null, false, 'completed']])
  })

  it('that was acknowledged while waiting does not notify', () => {
    const rig = setUp({ rules: [rule] })
    drop(rig, retry('pending'))
    rig.manager.acknowledge([...rig.incidents.values()])
    change(rig, 80 * second, retry('failed'))
    expect(kinds(rig)).toEqual([])
  })
})

describe('a tracked payment', () => {
  const quiet = ruleOf(conditionOf('trace-dropped'), { isNoticed: false })

  it.each<readonly [TraceState, string, string]>([
    ['completed', 'trace-completed', 'info'],
    ['failed', 'trace-failed', 'warning'],
    ['partly-failed', 'trace-failed', 'warning'],
    ['not-executed', 'trace-dropped', 'warning'],
    ['unverified', 'trace-unverified', 'info'],
  ])('notifies once when it is %s', (state, kind, severity) => {
    const rig = setUp({ rules: [] })
    rig.tracked.set('first', noon)
    drop(rig, undefined, state)
    drop(rig, undefined, state)
    expect(rig.notified().map(([, event]) => [event.kind, 'isPartly' in event])).toEqual([
      [kind, state === 'partly-failed'],
    ])
    expect(alerts(rig)).toEqual([[severity, null, false, null]])
    const again = setUp({ rules: [] }, [...rig.incidents.values()])
    again.tracked.set('first', noon)
    drop(again, undefined, state)
    expect(kinds(again)).toEqual([])
    expect(again.ends()).toEqual([null])
  })

  it('that ended before it was tracked does not notify', () => {
    const rig = setUp({ rules: [] })
    rig.tracked.set('first', noon + minute + 1_001)
    drop(rig, undefined, 'completed')
    expect(alerts(rig)).toEqual([])
  })

  it('that ended in the second before it was tracked notifies, because ends are known to the second', () => {
    const rig = setUp({ rules: [] })
    rig.tracked.set('first', noon + minute + 1_000)
    drop(rig, undefined, 'completed')
    expect(kinds(rig)).toEqual(['fired'])
  })

  it.each(['pending', 'checking', 'unverified'] as const)(
    'that was still %s when it was tracked notifies, also if it had ended by then',
    (before) => {
      const rig = setUp({ rules: [] })
      rig.tracked.set('first', noon + 30 * second)
      end(rig, [step(before, null, noon)])
      expect(kinds(rig)).toEqual(['fired'])
    },
  )

  it('that ended before it was tracked does not notify when its end is found later', () => {
    const rig = setUp({ rules: [] })
    rig.tracked.set('first', noon + 30 * second)
    end(rig, [])
    expect(kinds(rig)).toEqual([])
  })

  it('is reported by the alert of a rule, even if that rule is silent', () => {
    const rig = setUp({ rules: [quiet] })
    rig.tracked.set('first', noon)
    drop(rig)
    expect([...rig.incidents.values()].map((incident) => incident.rule)).toEqual(['rule'])
    expect(kinds(rig)).toEqual(['fired'])
  })

  it('waits for its retry, too', () => {
    const rig = setUp({ rules: [] })
    rig.tracked.set('first', noon)
    drop(rig, retry('pending'))
    expect(kinds(rig)).toEqual([])
    change(rig, 80 * second, retry('completed'))
    expect(alerts(rig)).toEqual([['info', null, true, 'completed']])
    expect(kinds(rig)).toEqual(['fired'])
  })
})
