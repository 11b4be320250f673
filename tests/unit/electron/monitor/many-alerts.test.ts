import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../../electron/monitor/store/open-store.ts'
import type { Incident } from '../../../../electron/shared/alert-events.ts'
import type { Channel } from '../../../../electron/shared/delivery.ts'
import { noFilter, type AlertRule } from '../../../../electron/shared/rules.ts'
import { ruleOf } from './alerts/samples.ts'
import { storedTrace } from '../../../fixtures/stored-records.ts'
import { serviceUrl, someAccount, startAt, startOver, transferAnswer } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const pool = `0:${'cd'.repeat(32)}`
const below: AlertRule = { ...ruleOf({ kind: 'validator-below', units: '100' }), id: 'below' }
const isNew: AlertRule = {
  ...ruleOf({ kind: 'pending-new', filter: noFilter }),
  id: 'new',
  severity: 'info',
}
const isLost: AlertRule = { ...ruleOf({ kind: 'stake-lost', units: null, percent: null }), id: 'lost' }
const second = 1_000
const channel: Channel = {
  id: 'a',
  name: 'a',
  isOn: true,
  target: { kind: 'slack', origin: 'https://a.example.org' },
  policy: {
    least: 'warning',
    hideAmounts: true,
    quietHours: { isOn: false, from: 0, to: 0, letsCriticalThrough: true },
    perMinute: 20,
    groupMs: 0,
    sendsResolved: true,
    escalation: null,
  },
  mutedUntil: null,
}

function incident(rule: string, at: number, subject: Incident['subject']): Incident {
  const event = { kind: 'recorded', title: 't', facts: [] } as const
  const id = `${rule}:${at}`
  return { id, rule, severity: 'info', event, at, subject, acknowledgedAt: null, when: null }
}

const lasting = incident('below', startAt - 3_600_000, { kind: 'pool', key: pool })

function profile(newer: number): string {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt })
  const moments = Array.from({ length: newer }, (_, nth) =>
    incident('new', startAt - 60_000 + nth, { kind: 'trace', key: `k${nth}` }),
  )
  store.incidents.save(serviceUrl, [lasting, ...moments])
  store.profile.saveSettings({ settings: { rules: [below, isNew, isLost] } })
  store.close()
  return folder
}

const ids = (incidents: readonly Incident[]): readonly string[] => incidents.map(({ id }) => id)

/** 150 actions, each of a trace of its own. */
const many = Array.from({ length: 150 }, (_, nth) => ({
  ...JSON.parse(transferAnswer).actions[0],
  action_id: `a${nth}`,
  trace_external_hash: Buffer.alloc(32, nth).toString('base64'),
}))

/** Starts the monitor with one account. `show` sets its pending actions and continues to a time, seconds after the start. */
async function watching(folder: string) {
  let actions: readonly unknown[] = []
  const { monitor, clock } = await startOver(folder, () =>
    JSON.stringify({ actions, address_book: {}, metadata: {} }),
  )
  const notified: string[] = []
  monitor.onNotifications((list) => notified.push(...list.map((each) => each.incident.id)))
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 5 * second)
  const show = (shown: readonly unknown[], seconds: number): Promise<void> => {
    actions = shown
    return clock.runTo(startAt + seconds * second)
  }
  return { monitor, notified, show }
}

it('an open alert is listed after a restart, however many newer ones exist', async () => {
  const { monitor } = await startOver(profile(700))
  expect(monitor.state().incidents).toHaveLength(501)
  expect(ids(monitor.state().incidents)).toContain(lasting.id)
})

it('an open alert stays listed while many others arrive', async () => {
  const { monitor, show } = await watching(profile(499))
  await show(many, 8)
  const { incidents } = monitor.state()
  expect(incidents.filter(({ at }) => at > startAt)).toHaveLength(150)
  expect(incidents.length).toBeLessThan(600)
  expect(ids(incidents)).toContain(lasting.id)
})

const loss: Incident = {
  ...incident('lost', startAt - 7_200_000, { kind: 'pool', key: pool }),
  severity: 'critical',
}

/** Also contains an older critical alert. */
function profileWithLoss(newer: number): string {
  const folder = profile(newer)
  const store = openStore({ folder, now: () => startAt })
  store.incidents.save(serviceUrl, [loss])
  store.close()
  return folder
}

it('an open critical alert about one moment is listed after a restart, however many newer notes exist', async () => {
  const { monitor } = await startOver(profileWithLoss(700))
  expect(ids(monitor.state().incidents)).toContain(loss.id)
})

it('an open critical alert about one moment stays listed while many notes arrive', async () => {
  const { monitor, show } = await watching(profileWithLoss(498))
  await show(many, 8)
  expect(monitor.state().incidents.filter(({ at }) => at > startAt)).toHaveLength(150)
  expect(monitor.state().incidents.length).toBeLessThan(600)
  expect(ids(monitor.state().incidents)).toContain(loss.id)
})

it('an open critical alert is listed after a restart, however many newer ones of another rule exist', async () => {
  const folder = profile(0)
  const store = openStore({ folder, now: () => startAt })
  const severity = 'critical' as const
  const others = Array.from({ length: 700 }, (_, nth): Incident => ({
    ...incident('new', startAt - 60_000 + nth, { kind: 'trace', key: `k${nth}` }),
    severity,
  }))
  store.incidents.save(serviceUrl, [loss, ...others])
  store.profile.saveSettings({ settings: { rules: [isLost, isNew] } })
  store.close()
  const { monitor } = await startOver(folder)
  expect(ids(monitor.state().incidents)).toContain(loss.id)
})

/** A message that is due tomorrow. */
const messageAbout = (id: string, state: 'again' | 'escalated', key = `${id} ${state}`) => ({
  key,
  channel: 'a',
  network: serviceUrl,
  state,
  createdAt: startAt,
  dueAt: startAt + 86_400_000,
  incident: { ...loss, id },
})

it('an alert that is no longer listed is closed: it has no more reminders and does not escalate', async () => {
  const folder = profile(499)
  const store = openStore({ folder, now: () => startAt })
  const [oldest, newest] = [`new:${startAt - 60_000}`, `new:${startAt - 60_000 + 498}`]
  const entries = [oldest, newest].flatMap((id) => [messageAbout(id, 'again'), messageAbout(id, 'escalated')])
  store.outbox.add({ network: serviceUrl, entries })
  store.profile.saveSettings({
    settings: { rules: [below, isNew], delivery: { channels: [channel], desktopEscalation: null } },
  })
  store.close()
  const { monitor, show } = await watching(folder)
  await show(many, 8)
  await monitor.close()
  const after = openStore({ folder, now: () => startAt })
  onTestFinished(() => after.close())
  expect(
    after.outbox.report
      .log(999)
      .filter(({ key }) => key.startsWith('new:'))
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual([`${newest} again`, `${newest} escalated`])
})

it('alerts that a restart does not list are closed, without reminders', async () => {
  const folder = profile(550)
  const before = openStore({ folder, now: () => startAt })
  const [oldest, newest] = [`new:${startAt - 60_000}`, `new:${startAt - 60_000 + 549}`]
  const entries = [oldest, newest].map((id) => messageAbout(id, 'again', id))
  before.outbox.add({ network: serviceUrl, entries })
  before.profile.saveSettings({
    settings: { rules: [below, isNew], delivery: { channels: [channel], desktopEscalation: null } },
  })
  before.close()
  const { monitor } = await startOver(folder)
  expect(monitor.state().incidents).toHaveLength(501)
  await monitor.close()
  const store = openStore({ folder, now: () => startAt })
  onTestFinished(() => store.close())
  const ended = store.incidents.list(serviceUrl, 9_999).flatMap((each) => (each.ended ? [each] : []))
  expect(ended).toHaveLength(50)
  expect(ended.at(-1)).toMatchObject({ id: oldest, ended: { at: startAt, why: 'superseded' } })
  expect(store.outbox.report.log(9).map(({ key }) => key)).toEqual([newest])
})

it('acknowledging all alerts includes those no longer listed', async () => {
  const folder = profile(700)
  const { monitor } = await startOver(folder)
  await monitor.handlers['incidents.acknowledgeAll'](undefined)
  expect(monitor.state().incidents.filter(({ acknowledgedAt }) => acknowledgedAt !== startAt)).toEqual([])
  await monitor.close()
  const store = openStore({ folder, now: () => startAt })
  onTestFinished(() => store.close())
  const kept = store.incidents.list(serviceUrl, 9_999)
  expect(kept).toHaveLength(701)
  expect(kept.filter(({ acknowledgedAt }) => acknowledgedAt !== startAt)).toEqual([])
})

it('an alert that is no longer listed does not fire again when its trace ends', async () => {
  const isPaid = ruleOf({ kind: 'unexpected-outgoing', filter: noFilter, allowed: [], allowsOwn: false })
  const folder = emptyFolder()
  const before = openStore({ folder, now: () => startAt })
  before.profile.saveSettings({ settings: { rules: [isPaid] } })
  before.close()
  const one = JSON.parse(transferAnswer).actions[0]
  const traces = (more: object) =>
    Array.from({ length: 700 }, (_, nth) => {
      const hash = Buffer.alloc(32, `trace ${nth}`).toString('base64')
      return { ...one, action_id: `a${nth}`, trace_external_hash: hash, ...more }
    })
  const { monitor, notified, show } = await watching(folder)
  await show(traces({}), 10)
  expect(new Set(notified).size).toBe(700)
  await monitor.handlers['incidents.acknowledgeAll'](undefined)
  await show(traces({ trace_id: one.trace_external_hash, finality: 'finalized' }), 20)
  expect(monitor.state().traces.map(({ state }) => state)).toEqual(Array(700).fill('completed'))
  expect(notified).toHaveLength(700)
  expect(monitor.state().incidents.filter(({ acknowledgedAt }) => acknowledgedAt === null)).toEqual([])
})

it('an alert that waits for a retry fires, however many newer ones exist', async () => {
  const folder = profile(700)
  const before = openStore({ folder, now: () => startAt })
  const isDropped: AlertRule = { ...ruleOf({ kind: 'trace-dropped', filter: noFilter }), id: 'dropped' }
  before.profile.saveSettings({ settings: { rules: [isDropped, isNew] } })
  const waiting = incident('dropped', startAt - 90_000, { kind: 'trace', key: 'first' })
  before.incidents.save(serviceUrl, [{ ...waiting, waitsUntil: startAt + 30 * second }])
  before.close()
  const { monitor, clock } = await startOver(folder)
  const notified: string[] = []
  monitor.onNotifications((list) => notified.push(...list.map((each) => each.incident.id)))
  await clock.runTo(startAt + 60 * second)
  expect(notified).toEqual([waiting.id])
})

it('an alert whose retry runs stays listed while many others arrive, and fires when its wait is over', async () => {
  const folder = profile(499)
  const before = openStore({ folder, now: () => startAt })
  const waiting = incident('new', startAt - 90 * second, { kind: 'trace', key: 'first' })
  const event = { kind: 'trace-dropped', title: null, account: someAccount, evidence: [] } as const
  before.incidents.save(serviceUrl, [{ ...waiting, event, waitsUntil: startAt + 30 * second }])
  const record = storedTrace('first', someAccount, startAt - 200 * second, startAt - 90 * second)
  const startedAt = startAt - 100 * second
  const samePayment = { key: 'retry', state: 'pending', at: startedAt, startedAt } as const
  before.traces.save(serviceUrl, [{ ...record, view: { ...record.view, samePayment } }])
  before.watchlists.save(serviceUrl, 'accounts', { key: someAccount, label: null, addedAt: 1 })
  before.close()
  const { notified, show } = await watching(folder)
  await show(many, 20)
  expect(new Set(notified).size).toBe(150)
  expect(notified).not.toContain(waiting.id)
  await show(many, 40)
  expect(notified).toContain(waiting.id)
})
