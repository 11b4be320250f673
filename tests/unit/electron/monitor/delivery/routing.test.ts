import { describe, expect, it } from 'vitest'
import {
  changeOf,
  isStale,
  reminderOf,
  remindersOf,
  route,
  type AlertChange,
} from '../../../../../electron/monitor/delivery/routing.ts'
import type { Channel, ChannelPolicy, QuietHours } from '../../../../../electron/shared/delivery.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import { firstRules, type AlertRule } from '../../../../../electron/shared/rules.ts'

const minute = 60_000
const now = 1_795_176_000_000

const policy: ChannelPolicy = {
  least: 'warning',
  hideAmounts: false,
  quietHours: { isOn: false, from: 0, to: 0, letsCriticalThrough: true },
  perMinute: 20,
  groupMs: 0,
  sendsResolved: false,
  escalation: null,
}

const channel = (id: string, changes: Partial<ChannelPolicy> = {}, isOn = true): Channel => ({
  id,
  name: id,
  isOn,
  target: { kind: 'webhook', origin: 'https://example.org' },
  policy: { ...policy, ...changes },
  mutedUntil: null,
})

const minutesOf = (at: number): number => new Date(at).getHours() * 60 + new Date(at).getMinutes()

/** Quiet hours that began an hour before `now` and end in some minutes, in local time. */
const quietFor = (minutes: number): QuietHours => ({
  isOn: true,
  from: minutesOf(now - 60 * minute),
  to: minutesOf(now + minutes * minute),
  letsCriticalThrough: true,
})

const ruleOf = (changes: Partial<AlertRule>): readonly AlertRule[] =>
  firstRules.filter(({ id }) => id === 'trace-failed').map((rule) => ({ ...rule, ...changes }))

const incident: Incident = {
  id: 'trace-failed:x:1',
  rule: 'trace-failed',
  severity: 'warning',
  event: { kind: 'not-fresh', fault: 'not-found' },
  at: now - 1_000,
  subject: { kind: 'trace', key: 'x' },
  acknowledgedAt: null,
  when: null,
}

interface Setting {
  readonly channels: readonly Channel[]
  readonly rule?: Partial<AlertRule>
  readonly desktop?: { readonly afterMs: number; readonly to: string }
  readonly quietHours?: QuietHours
}

const settingsOf = ({ channels, rule = {}, desktop, quietHours = policy.quietHours }: Setting) => ({
  rules: ruleOf(rule),
  delivery: { channels, desktopEscalation: desktop ?? null },
  notices: { isOn: true, hasSound: false },
  quietHours,
})

function routed(setting: Setting, of: Incident = incident, kind: AlertChange['kind'] = 'fired') {
  return route(settingsOf(setting), 'https://toncenter.com', [{ kind, incident: of }], now)
}

const plan = (...args: Parameters<typeof routed>): readonly string[] =>
  routed(...args).entries.map((entry) => `${entry.channel} ${entry.state} +${(entry.dueAt - now) / minute}`)

describe('a new alert', () => {
  it('goes to all channels that are on and accept its severity', () => {
    const channels = [
      channel('a'),
      channel('b', { least: 'critical' }),
      channel('c', {}, false),
      channel('d', { least: 'info' }),
    ]
    expect(plan({ channels })).toEqual(['a fired +0', 'd fired +0'])
  })

  it('goes to the channels of its rule only', () => {
    expect(plan({ channels: [channel('a'), channel('b')], rule: { channels: ['b', 'gone'] } })).toEqual([
      'b fired +0',
    ])
  })

  it('escalates along the channels, each once', () => {
    const channels = [
      channel('a', { escalation: { afterMs: 10 * minute, to: 'b' } }),
      channel('b', { escalation: { afterMs: 5 * minute, to: 'c' } }),
      channel('c', { escalation: { afterMs: minute, to: 'b' } }),
    ]
    expect(plan({ channels, rule: { channels: ['a'] } })).toEqual([
      'a fired +0',
      'b escalated +10',
      'c escalated +15',
    ])
  })

  it('does not escalate to a channel that is off, nor from there', () => {
    const channels = [
      channel('a', { escalation: { afterMs: 10 * minute, to: 'b' } }),
      channel('b', { escalation: { afterMs: 5 * minute, to: 'c' } }, false),
      channel('c'),
    ]
    expect(plan({ channels, rule: { channels: ['a'] } })).toEqual(['a fired +0'])
  })

  it('escalates from the desktop only if the rule notifies there', () => {
    const setting = { channels: [channel('a')], desktop: { afterMs: 10 * minute, to: 'a' } }
    expect(plan({ ...setting, rule: { channels: [] } })).toEqual(['a escalated +10'])
    expect(plan({ ...setting, rule: { channels: [], isNoticed: false } })).toEqual([])
  })

  it('that was withheld on the desktop escalates from there after the quiet hours, and never if it was muted', () => {
    const setting = {
      channels: [channel('a', { least: 'critical' })],
      desktop: { afterMs: 10 * minute, to: 'a' },
      quietHours: quietFor(60),
    }
    expect(plan(setting, { ...incident, silencedBy: 'quiet-hours' })).toEqual(['a escalated +70'])
    expect(plan(setting, { ...incident, silencedBy: 'muted' })).toEqual([])
  })

  it('escalates from a channel after its quiet hours', () => {
    const channels = [
      channel('a', { quietHours: quietFor(60), escalation: { afterMs: 10 * minute, to: 'b' } }),
      channel('b', { quietHours: quietFor(90), escalation: { afterMs: 5 * minute, to: 'c' } }),
      channel('c'),
    ]
    const rule = { channels: ['a'] }
    expect(plan({ channels, rule })).toEqual(['a fired +0', 'b escalated +70', 'c escalated +95'])
    expect(plan({ channels, rule }, { ...incident, severity: 'critical' })).toEqual([
      'a fired +0',
      'b escalated +10',
      'c escalated +15',
    ])
    const allDay = { ...policy.quietHours, isOn: true }
    const [a] = channels.map((each) => ({ ...each, policy: { ...each.policy, quietHours: allDay } }))
    expect(plan({ channels: [...(a === undefined ? [] : [a]), channel('b')], rule })).toEqual(['a fired +0'])
  })

  it('escalates after the shortest of several times', () => {
    const channels = [channel('a', { escalation: { afterMs: 5 * minute, to: 'b' } }), channel('b')]
    const setting = { channels, desktop: { afterMs: 30 * minute, to: 'b' }, rule: { channels: ['a'] } }
    expect(plan(setting)).toEqual(['a fired +0', 'b escalated +5', 'b escalated +30'])
  })

  it('that began and ended at once has no reminders, and is not sent after quiet hours', () => {
    const over = { ...incident, recoveredAt: now }
    const channels = [
      channel('a', { sendsResolved: true, escalation: { afterMs: minute, to: 'b' } }),
      channel('b', { quietHours: quietFor(60), sendsResolved: true }),
      channel('c', { quietHours: quietFor(60) }),
    ]
    expect(plan({ channels, rule: { resendMs: 30 * minute } }, over)).toEqual([
      'a fired +0',
      'a resolved +0',
      'b resolved +0',
    ])
  })

  it('is followed by the reminders of its rule', () => {
    expect(plan({ channels: [channel('a')], rule: { resendMs: 30 * minute } })).toEqual([
      'a fired +0',
      'a again +30',
    ])
  })

  it('is sent at the end of the snooze of its group', () => {
    const inSnooze = { ...incident, snoozedUntil: now + 10 * minute }
    expect(plan({ channels: [channel('a')] }, inSnooze)).toEqual(['a again +10'])
    expect(plan({ channels: [channel('a')], rule: { resendMs: 30 * minute } }, inSnooze)).toEqual([
      'a again +30',
    ])
  })

  it('has the same key for the same alert, state and channel', () => {
    const keys = (at: Incident): readonly string[] =>
      routed({ channels: [channel('a'), channel('b')] }, at).entries.map(({ key }) => key)
    expect(keys(incident)).toEqual(keys({ ...incident, at: now }))
    expect(new Set([...keys(incident), ...keys({ ...incident, id: 'other' })]).size).toBe(4)
  })

  it('about a failing channel goes to the others', () => {
    const event = { kind: 'channel-failing' as const, channel: 'a', name: 'Ops' }
    expect(plan({ channels: [channel('a'), channel('b')] }, { ...incident, event })).toEqual(['b fired +0'])
  })
})

describe('a resolved alert', () => {
  it('is sent to channels that want it, and cancels reminders', () => {
    const channels = [channel('a', { sendsResolved: true }), channel('b')]
    expect(plan({ channels }, incident, 'resolved')).toEqual(['a resolved +0'])
    expect(routed({ channels }, incident, 'resolved').over).toEqual(['trace-failed:x:1'])
  })

  it('that was acknowledged cancels reminders and sends nothing', () => {
    expect(routed({ channels: [channel('a')] }, incident, 'closed')).toEqual({
      network: 'https://toncenter.com',
      entries: [],
      over: ['trace-failed:x:1'],
      snoozed: [],
    })
  })
})

describe('an alert that is closed in quiet hours', () => {
  const channels = [channel('a', { quietHours: quietFor(60) }), channel('b')]

  it.each(['closed', 'resolved'] as const)('is no longer announced after them (%s)', (kind) => {
    expect(routed({ channels }, incident, kind).withheld).toEqual({
      alerts: ['trace-failed:x:1'],
      channels: [{ id: 'a', isCriticalSent: true }],
      at: now,
    })
  })

  it('is announced if it was snoozed only', () => {
    const snoozed = { ...incident, snoozedUntil: now + minute }
    expect(routed({ channels }, snoozed, 'snoozed').withheld).toBeUndefined()
  })
})

describe('an alert that is no longer acknowledged', () => {
  it('has its reminders, its later escalations and what was withheld again', () => {
    const channels = [
      channel('a', { escalation: { afterMs: 10 * minute, to: 'b' } }),
      channel('b', { least: 'critical', escalation: { afterMs: 10 * minute, to: 'c' } }),
      channel('c', { least: 'critical' }),
    ]
    const fired = { ...incident, at: now - 12 * minute }
    const change = changeOf({ ...fired, acknowledgedAt: now - minute }, fired)
    expect(change).toEqual({ kind: 'reopened', incident: fired, acknowledgedAt: now - minute })
    const settings = {
      rules: ruleOf({ resendMs: 30 * minute }),
      delivery: { channels, desktopEscalation: null },
      notices: { isOn: true, hasSound: false },
      quietHours: policy.quietHours,
    }
    const batch = route(settings, 'n', change === null ? [] : [change], now)
    expect(batch.entries.map(({ channel: to, state, dueAt }) => [to, state, (dueAt - now) / minute])).toEqual(
      [
        ['a', 'again', 30],
        ['c', 'escalated', 8],
      ],
    )
    expect(batch.reopened).toEqual(['trace-failed:x:1'])
  })
})

describe('an alert that was closed because its rule was off', () => {
  it('fires again when the rule is on', () => {
    const ended = { ...incident, ended: { at: now, why: 'rule-off' as const } }
    expect(changeOf(ended, incident)).toEqual({ kind: 'fired', incident })
  })
})

describe('a snoozed alert', () => {
  const snoozed: Incident = { ...incident, snoozedUntil: now + 60 * minute }

  it('postpones its reminders', () => {
    expect(changeOf(incident, snoozed)).toEqual({ kind: 'snoozed', incident: snoozed })
    const setting = { channels: [channel('a')], rule: { resendMs: 30 * minute } }
    expect(routed(setting, snoozed, 'snoozed')).toEqual({
      network: 'https://toncenter.com',
      entries: [],
      over: [],
      snoozed: [{ alert: 'trace-failed:x:1', until: now + 60 * minute, everyMs: 30 * minute }],
    })
  })

  it('without reminders is sent once more at the end of the snooze', () => {
    const channels = [channel('a'), channel('b', { least: 'critical' })]
    expect(plan({ channels }, snoozed, 'snoozed')).toEqual(['a again +60'])
    expect(routed({ channels }, snoozed, 'snoozed')).toMatchObject({
      over: ['trace-failed:x:1'],
      snoozed: [],
    })
  })

  it('without reminders is still wanted at the end of the snooze, unless its rule or channel is off', () => {
    const isSkipped = (setting: Setting): boolean[] =>
      routed({ channels: [channel('a')] }, snoozed, 'snoozed').entries.map((entry) =>
        isStale(settingsOf(setting), entry),
      )
    expect(isSkipped({ channels: [channel('a')] })).toEqual([false])
    expect(isSkipped({ channels: [channel('a')], rule: { isOn: false } })).toEqual([true])
    expect(isSkipped({ channels: [channel('a', {}, false)] })).toEqual([true])
  })

  it('is not sent again after that message if its rule no longer repeats', () => {
    const [rule] = ruleOf({ resendMs: 30 * minute })
    const next = reminderOf(rule, { network: 'n', incident: snoozed, channel: 'a' }, now + 60 * minute)
    if (next === null) throw new Error('No reminder')
    const channels = [channel('a')]
    expect(isStale(settingsOf({ channels, rule: { resendMs: 30 * minute } }), next)).toBe(false)
    expect(isStale(settingsOf({ channels }), next)).toBe(true)
  })

  it('changes again when it is snoozed for longer, acknowledged or resolved', () => {
    const longer = { ...snoozed, snoozedUntil: now + 90 * minute }
    expect(changeOf(snoozed, snoozed)).toBe(null)
    expect(changeOf(snoozed, longer)?.kind).toBe('snoozed')
    expect(changeOf(snoozed, { ...snoozed, acknowledgedAt: now })?.kind).toBe('closed')
    expect(changeOf(snoozed, { ...snoozed, recoveredAt: now })?.kind).toBe('resolved')
  })
})

describe('the reminders of open alerts', () => {
  const settings = settingsOf({ channels: [channel('a')], rule: { resendMs: 30 * minute } })
  const waitOf = (of: Incident): readonly number[] =>
    remindersOf(settings, 'n', [of], now).map(({ dueAt }) => (dueAt - now) / minute)

  it('wait until the end of a snooze', () => {
    expect(waitOf(incident)).toEqual([30])
    expect(waitOf({ ...incident, snoozedUntil: now + 60 * minute })).toEqual([60])
  })

  it('are none while an alert waits for a retry', () => {
    expect(waitOf({ ...incident, waitsUntil: now + 2 * minute })).toEqual([])
  })
})

describe('an alert whose snooze is ended', () => {
  it('reminds at its usual interval from then on, and no longer at the end of the snooze', () => {
    const change = { kind: 'woken', incident }
    expect(changeOf({ ...incident, snoozedUntil: now + 600 * minute }, incident)).toEqual(change)
    const setting = { channels: [channel('a')], rule: { resendMs: 30 * minute } }
    expect(plan(setting, incident, 'woken')).toEqual(['a again +30'])
    expect(routed(setting, incident, 'woken')).toMatchObject({ over: ['trace-failed:x:1'], snoozed: [] })
  })
})

describe('an alert that waits for a retry', () => {
  const waiting: Incident = { ...incident, waitsUntil: now + 2 * minute }

  it('sends no message until it counts', () => {
    expect(changeOf(undefined, waiting)).toBe(null)
    expect(changeOf(waiting, { ...waiting, acknowledgedAt: now })).toBe(null)
    expect(changeOf(waiting, incident)).toEqual({ kind: 'fired', incident })
  })

  it('sends the note of a replaced payment once the retry has completed', () => {
    const note: Incident = { ...incident, severity: 'info' }
    expect(changeOf(waiting, note)).toEqual({ kind: 'fired', incident: note })
  })
})
