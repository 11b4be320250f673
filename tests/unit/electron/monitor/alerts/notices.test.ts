import { expect, it } from 'vitest'
import { createNotices } from '../../../../../electron/monitor/alerts/notices.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import { defaultSettings } from '../../../../../electron/shared/settings.ts'
import { hour, minute, ruleOf } from './samples.ts'

const incident: Incident = {
  id: 'one',
  rule: 'r',
  severity: 'critical',
  event: { kind: 'recorded', title: 'One', facts: [] },
  at: 0,
  subject: { kind: 'service', key: 'x' },
  acknowledgedAt: null,
  when: null,
}

function start(
  now: number,
  { isOn = true, ...change }: Partial<Incident> & { readonly isOn?: boolean } = {},
) {
  const clock = { at: now }
  const resendMs = change.snoozedUntil === undefined ? 10 * minute : null
  const notices = createNotices({
    settings: () => ({ ...defaultSettings, quietHours: { ...defaultSettings.quietHours, isOn: false } }),
    incidents: () => [{ ...incident, ...change }],
    ruleOf: () => ruleOf({ kind: 'stake-overdue' }, { resendMs, isNoticed: true, isOn }),
    traceOf: () => null,
    now: () => clock.at,
  })
  return { notices, repeatsAt: (at: number) => notices.due(at).notifications.length }
}

it('an open alert repeats at the interval of its rule', () => {
  const { notices, repeatsAt } = start(0)
  notices.sent('one')
  expect([5, 10, 15, 20].map((at) => repeatsAt(at * minute))).toEqual([0, 1, 0, 1])
})

it('an open alert does not repeat while its rule is off', () => {
  const { notices, repeatsAt } = start(0, { isOn: false })
  notices.sent('one')
  expect([5, 10, 15, 20].map((at) => repeatsAt(at * minute))).toEqual([0, 0, 0, 0])
})

it('an alert repeats within its interval after a clock that was ahead was set back', () => {
  const { notices, repeatsAt } = start(5 * hour)
  notices.sent('one')
  expect([20, 25, 30].map((at) => repeatsAt(at * minute))).toEqual([0, 0, 1])
})

it('an alert repeats within its interval although Lookout started with a clock that was ahead', () => {
  const { repeatsAt } = start(5 * hour)
  expect([20, 25, 30].map((at) => repeatsAt(at * minute))).toEqual([0, 0, 1])
})

it('an alert without repeats is shown once more when its snooze ends', () => {
  const { notices, repeatsAt } = start(0, { snoozedUntil: 10 * minute })
  notices.sent('one')
  expect([5, 10, 15, 20].map((at) => repeatsAt(at * minute))).toEqual([0, 1, 0, 0])
})

it.each([
  ['is acknowledged', 0, { acknowledgedAt: 5 * minute }],
  ['has a rule that is off', 0, { isOn: false }],
  ['was snoozed until a time before the start', 15 * minute, {}],
])('nothing is shown at the end of a snooze if the alert %s', (_name, now, change) => {
  const { repeatsAt } = start(now, { snoozedUntil: 10 * minute, ...change })
  expect([16, 20].map((at) => repeatsAt(at * minute))).toEqual([0, 0])
})

it.each([
  ['are switched off', { notices: { isOn: false, hasSound: true } }, ['one']],
  ['are muted', { mutedUntil: hour }, []],
])(
  'alerts of the quiet hours that end while notifications %s are shown by no notification',
  (_name, change, summedUp) => {
    const withheld: Incident = { ...incident, silencedBy: 'quiet-hours' }
    const notices = createNotices({
      settings: () => ({
        ...defaultSettings,
        quietHours: { ...defaultSettings.quietHours, isOn: false },
        ...change,
      }),
      incidents: () => [withheld],
      ruleOf: () => ruleOf({ kind: 'stake-overdue' }, { isNoticed: true }),
      traceOf: () => null,
      now: () => minute,
    })
    const due = notices.due(minute)
    expect(due.notifications).toEqual([])
    // Only a digest after muting may still show them.
    expect(due.summedUp.map(({ id }) => id)).toEqual(summedUp)
  },
)
