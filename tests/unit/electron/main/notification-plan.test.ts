import { describe, expect, it } from 'vitest'
import { cardOf, createNotificationPlan, summaryOf } from '../../../../electron/main/notification-plan.ts'
import { clockTime } from '../../../../electron/main/tray/tray-view.ts'
import { defaultSettings } from '../../../../electron/shared/settings.ts'
import type { AlertNotification } from '../../../../electron/monitor/alerts/notices.ts'
import { coins, text, type TextStyle } from '../../../../electron/shared/text-parts.ts'

const style: TextStyle = { hideAmounts: false, unit: 'TON', isTestnet: false, labelOf: () => null }

function notification(id: string, changes: Partial<AlertNotification['incident']> = {}): AlertNotification {
  return {
    kind: 'fired',
    incident: {
      id,
      rule: 'r',
      severity: 'warning',
      event: {
        kind: 'trace-failed',
        title: [text('Sent '), coins(`${id}000000000`)],
        account: null,
        evidence: [],
      },
      at: 0,
      subject: { kind: 'trace', key: `key ${id}` },
      acknowledgedAt: null,
      when: null,
      ...changes,
    },
  }
}
const ids = (notifications: readonly AlertNotification[]): readonly string[] =>
  notifications.map(({ incident }) => incident.id)

describe('at most three in ten seconds', () => {
  it('three notifications are shown individually', () => {
    const plan = createNotificationPlan()
    expect(ids(plan.add([notification('1'), notification('2')], 0))).toEqual(['1', '2'])
    expect(ids(plan.add([notification('3')], 1_000))).toEqual(['3'])
    expect(plan.dueAt()).toBeNull()
  })

  it('a burst becomes one summary at once', () => {
    const plan = createNotificationPlan()
    expect(
      plan.add(
        ['1', '2', '3', '4'].map((id) => notification(id)),
        500,
      ),
    ).toEqual([])
    expect(plan.dueAt()).toBe(500)
    expect(ids(plan.take(500))).toEqual(['1', '2', '3', '4'])
    expect(plan.take(501)).toEqual([])
  })

  it('an alert right after a burst waits with it, and the summary counts as shown', () => {
    const plan = createNotificationPlan()
    const all = ['1', '2', '3', '4'].map((id) => notification(id))
    plan.add(all, 500)
    expect(plan.add([notification('5')], 500)).toEqual([])
    expect(ids(plan.take(500))).toEqual(['1', '2', '3', '4', '5'])
    expect(plan.add(all.slice(0, 3), 600)).toEqual([])
    expect(plan.dueAt()).toBe(10_500)
  })

  it('a clock that was set back delays nothing', () => {
    const plan = createNotificationPlan()
    plan.add([notification('1'), notification('2'), notification('3')], 3_600_000)
    expect(ids(plan.add([notification('4')], 1_000))).toEqual(['4'])
    expect(plan.dueAt()).toBeNull()
  })

  it('notifications after the third are combined until ten seconds after the first', () => {
    const plan = createNotificationPlan()
    plan.add([notification('1')], 0)
    plan.add([notification('2'), notification('3')], 2_000)
    expect(plan.add([notification('4')], 3_000)).toEqual([])
    expect(plan.add([notification('5')], 4_000)).toEqual([])
    expect(plan.dueAt()).toBe(10_000)
    expect(ids(plan.take(10_000))).toEqual(['4', '5'])
  })

  it('a quiet period resets the limit', () => {
    const plan = createNotificationPlan()
    plan.add(
      ['1', '2', '3'].map((id) => notification(id)),
      0,
    )
    expect(ids(plan.add([notification('4')], 10_001))).toEqual(['4'])
  })
})

describe('a notification', () => {
  it('names the rule and the subject once, and opens the subject', () => {
    const event = { kind: 'trace-failed', title: null, account: '0:aa', evidence: [] } as const
    const named = { ...style, labelOf: (key: string) => (key === '0:aa' ? 'Payroll' : null) }
    expect(cardOf(notification('5', { event }), named, null, 'Large failure')).toMatchObject({
      title: 'Large failure · Payroll',
      body: 'Failed: a trace without actions',
    })
    expect(cardOf(notification('5'), style, null, 'Large failure')).toEqual({
      title: 'Large failure',
      body: 'Failed: Sent 5 TON',
      target: { panel: 'pending', key: 'key 5' },
      isUrgent: false,
    })
  })

  it('about a tracked payment says how it ended', () => {
    const event = { kind: 'trace-failed', title: [text('Sent '), coins('5000000000')], evidence: [] } as const
    const cardFor = (changes: object) =>
      cardOf(
        notification('5', { rule: 'tracked-payment', event: { ...event, account: '0:aa', ...changes } }),
        { ...style, labelOf: () => 'Payroll' },
        null,
        'Tracked payment',
      )
    expect(cardFor({ kind: 'trace-completed' })).toMatchObject({
      title: 'Arrived · tracked payment · Payroll',
      body: 'Arrived: Sent 5 TON',
    })
    expect(cardFor({}).title).toBe('Failed · tracked payment · Payroll')
    expect(cardFor({ isPartly: true }).title).toBe('Partly failed · tracked payment · Payroll')
    expect(cardFor({ kind: 'trace-dropped' }).title).toBe('Not executed · tracked payment · Payroll')
    expect(cardFor({ kind: 'trace-unverified' }).title).toBe(
      'Ended, outcome unknown · tracked payment · Payroll',
    )
  })

  it('names the same payment with its local time', () => {
    const at = new Date(2026, 10, 20, 6, 42).getTime()
    const local = { ...style, timeOf: (time: number) => clockTime(time, defaultSettings) }
    const same = { key: 'retry', state: 'completed', at, startedAt: at - 60_000 } as const
    const event = {
      kind: 'trace-dropped',
      title: [text('Sent 5 TON')],
      account: null,
      evidence: [],
      same,
    } as const
    expect(cardOf(notification('5', { event }), local, null, 'Mine').body).toBe(
      'Not executed: Sent 5 TON\nSame payment: completed 06:42',
    )
    expect(
      cardOf(notification('5', { event: { ...event, isReplaced: true } }), local, null, 'Mine').body,
    ).toBe('Replaced: retry completed · Sent 5 TON\nSame payment: completed 06:42')
    const live = { ...same, state: 'pending' } as const
    expect(cardOf(notification('5', { event: { ...event, same: live } }), local, null, 'Mine').body).toBe(
      'Not executed: Sent 5 TON\nSame payment: pending since 06:42',
    )
  })

  it('hides amounts, names a test network, and marks a resolved alert', () => {
    const over = { ...notification('5', { severity: 'critical' }), kind: 'recovered' as const }
    expect(cardOf(over, { ...style, hideAmounts: true, unit: 'GRAM' }, 'Testnet', 'Mine')).toEqual({
      title: 'Resolved: Mine (Testnet)',
      body: 'Failed: Sent ••• GRAM',
      target: { panel: 'pending', key: 'key 5' },
      isUrgent: false,
    })
  })

  it.each([
    ['pool', { panel: 'pools', key: 'k' }],
    ['block', { panel: 'blocks', key: 'k' }],
    ['account', { panel: 'pending', key: 'k' }],
    ['service', { panel: 'settings', key: null }],
  ] as const)('opens its panel if it is about a %s', (kind, target) => {
    expect(cardOf(notification('1', { subject: { kind, key: 'k' } }), style, null, 'Mine').target).toEqual(
      target,
    )
  })

  it('opens the alert if it is about overdue payouts', () => {
    const event = {
      kind: 'payouts-overdue',
      list: 'p',
      name: 'July',
      overdue: 2,
      total: 9,
      deadline: 5,
    } as const
    const given = notification('1', { subject: { kind: 'service', key: 'payouts:p' }, event })
    const { body, target } = cardOf(given, style, null, 'Mine')
    expect(body).toBe('Deadline of July passed: 2 of 9 payouts not completed')
    expect(target).toEqual({ panel: 'alerts', key: given.incident.id })
  })

  it('one digest follows the quiet hours', () => {
    const digest = { ...notification('5'), kind: 'digest' as const, count: 3 }
    expect(cardOf(digest, style, null, 'Mine')).toEqual({
      title: 'Quiet hours are over: 3 open alerts',
      body: 'Failed: Sent 5 TON',
      target: { panel: 'alerts', key: null, isPresent: true },
      isUrgent: false,
    })
  })

  it('the summary names the most severe alert and opens the list', () => {
    const many = [notification('1'), notification('2', { severity: 'critical' }), notification('3')]
    expect(summaryOf(many, { ...style, hideAmounts: true }, null)).toEqual({
      title: 'Lookout',
      body: '3 alerts, including: Failed: Sent ••• TON',
      target: { panel: 'alerts', key: null, isPresent: true },
      isUrgent: true,
    })
  })

  it('the summary names a resolved alert only if no other is left, and is then not urgent', () => {
    const over = { ...notification('1', { severity: 'critical' }), kind: 'recovered' as const }
    expect(summaryOf([over, notification('2'), over], style, null)).toMatchObject({
      body: '3 alerts, including: Failed: Sent 2 TON',
      isUrgent: false,
    })
    expect(summaryOf([over, over], style, null)).toMatchObject({
      body: '2 alerts, including: Resolved: Failed: Sent 1 TON',
      isUrgent: false,
    })
  })

  it('names the last alert if none is critical', () => {
    const many = ['1', '2'].map((id) => notification(id))
    expect(summaryOf(many, style, null)).toMatchObject({
      body: '2 alerts, including: Failed: Sent 2 TON',
      isUrgent: false,
    })
  })
})

it('a label of an imported file adds no line to a notification and reverses no text', () => {
  const address = `0:${'ab'.repeat(32)}`
  const named = { ...style, labelOf: () => 'Bank\nPaid\u202e' }
  const failed = notification('1', {
    event: { kind: 'not-fresh', fault: 'not-found' },
    subject: { kind: 'account', key: address },
  })
  expect(cardOf(failed, named, null, 'Unreadable\n\u2066')).toMatchObject({
    title: 'Unreadable \ufffd · Bank Paid\ufffd',
    body: expect.stringContaining('Bank Paid\ufffd'),
  })
})
