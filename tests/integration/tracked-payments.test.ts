import { afterEach, expect, it } from 'vitest'
import type { AlertNotification } from '../../electron/monitor/alerts/notices.ts'
import { alertTitle } from '../../electron/shared/words/alert-words.ts'
import { renderText, type TextStyle } from '../../electron/shared/text-parts.ts'
import { createRig, type Rig, type RigOptions } from '../torture/engine/rig.ts'

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute
const style: TextStyle = { hideAmounts: false, unit: 'TON', isTestnet: false, labelOf: () => 'X' }

let rig: Rig
const sent: AlertNotification[] = []

afterEach(async () => {
  await rig.close()
  rig.remove()
})

async function start(options: Omit<RigOptions, 'seed'>): Promise<void> {
  rig = await createRig({ seed: 1, ...options })
  sent.length = 0
  listen()
}

function listen(): void {
  rig.monitor.onNotifications((list) => void sent.push(...list))
}

const watch = async (text: string) => rig.monitor.handlers['accounts.add']({ text })
const textsOf = (key: string): readonly string[] =>
  sent
    .filter(({ incident }) => incident.subject.key === key)
    .map(({ incident }) => renderText(alertTitle(incident), style))

/** The invoice that expires a minute after it was sent, and its retry. */
function invoice() {
  const [first, retry] = rig.world.record
    .traces(rig.startAt, rig.startAt + 5 * minute)
    .filter(({ family }) => family === 'invoice')
  if (first === undefined || retry === undefined) throw new Error('The demo has no invoice')
  return { first, retry }
}

const account = (): string => rig.world.suggested.accounts[0]?.address ?? ''
const traceOf = (key: string) => rig.monitor.state().traces.find((trace) => trace.key === key)

it('a payment that expired is linked to its retry, and its alert becomes a note when the retry completes', async () => {
  await start({ hasStream: true })
  await watch(account())
  const { first, retry } = invoice()
  await rig.clock.runTo(first.goneAt + 2 * second)
  expect([traceOf(first.normalHash)?.state, traceOf(retry.normalHash)?.state]).toEqual([
    'not-executed',
    'pending',
  ])
  expect(traceOf(first.normalHash)?.samePayment).toMatchObject({ key: retry.normalHash, state: 'pending' })
  expect(textsOf(first.normalHash)).toEqual([])
  await rig.clock.runTo((retry.classifiedAt ?? 0) + 5 * second)
  expect(traceOf(first.normalHash)?.samePayment).toMatchObject({ key: retry.normalHash, state: 'completed' })
  expect(traceOf(retry.normalHash)?.samePayment).toMatchObject({
    key: first.normalHash,
    state: 'not-executed',
  })
  expect(textsOf(first.normalHash)).toEqual(['Replaced: retry completed · Send 48,081 USD₮ to X (X)'])
  await rig.restart()
  expect(traceOf(first.normalHash)?.samePayment).toMatchObject({ key: retry.normalHash, state: 'completed' })
})

it('the alert fires two minutes after the end if the outcome of the retry is not known', async () => {
  await start({ hasStream: true })
  await watch(account())
  const { first } = invoice()
  await rig.clock.runTo(first.goneAt + 2 * second)
  rig.setOnline(false)
  await rig.clock.runTo(first.goneAt + 115 * second)
  expect(textsOf(first.normalHash)).toEqual([])
  await rig.clock.runTo(first.goneAt + 125 * second)
  expect(textsOf(first.normalHash)).toEqual(['Not executed: Send 48,081 USD₮ to X (X)'])
})

it('an ended payment is found at once by the hash of its message or a transaction, without a notification', async () => {
  await start({})
  const [done, other] = rig.world.record
    .traces(rig.startAt - 30 * minute, rig.startAt - 10 * minute)
    .filter(({ success, transactions }) => success === true && transactions.length > 2)
  if (done === undefined || other === undefined) throw new Error('The demo has no ended trace')
  await watch(Buffer.from(done.externalHash, 'base64').toString('hex'))
  await watch(
    `https://tonviewer.com/transaction/${Buffer.from(other.transactions[1]?.hash ?? '', 'base64').toString('hex')}`,
  )
  await rig.clock.runTo(rig.startAt + 5 * second)
  const follows = rig.monitor.state().follows
  expect(follows.map(({ trace, state }) => [trace, state])).toEqual([
    [done.normalHash, 'completed'],
    [other.normalHash, 'completed'],
  ])
  expect(Math.abs((follows[0]?.endedAt ?? 0) - (done.committedAt ?? 0))).toBeLessThan(5 * second)
  expect(traceOf(done.normalHash)?.state).toBe('completed')
  expect(sent).toEqual([])
})

it('a tracked payment notifies once when it ends, also after a restart in between', async () => {
  await start({})
  const late = rig.world.record
    .traces(rig.startAt, rig.startAt + 5 * minute)
    .find(({ success, emulatedAt, goneAt }) => success === true && goneAt - emulatedAt > 40 * second)
  if (late === undefined) throw new Error('The demo has no slow trace')
  await watch(late.externalHash)
  expect(rig.monitor.state().follows[0]?.search).toMatchObject({ until: rig.startAt + 24 * 60 * minute })
  await rig.clock.runTo(late.emulatedAt + 20 * second)
  expect(rig.monitor.state().follows[0]?.trace).toBe(late.normalHash)
  await rig.restart()
  listen()
  await rig.clock.runTo(late.goneAt + 20 * second)
  expect(textsOf(late.normalHash)).toHaveLength(1)
  expect(textsOf(late.normalHash)[0]).toMatch(/^Arrived: /)
  await rig.restart()
  listen()
  await rig.clock.runTo(late.goneAt + 3 * minute)
  expect(textsOf(late.normalHash)).toHaveLength(1)
})

it('a payment that is tracked while its outcome is checked notifies, although it has ended', async () => {
  await start({})
  await watch(account())
  const isChecked = () => rig.monitor.state().traces.find(({ state }) => state === 'checking')
  for (let at = rig.startAt; isChecked() === undefined; at += second) await rig.clock.runTo(at)
  const key = isChecked()?.key ?? ''
  expect(await rig.monitor.handlers['traces.track']({ key })).toEqual({ isTracked: true, key })
  expect(textsOf(key)).toEqual([])
  await rig.clock.runTo(rig.clock.now() + 15 * minute)
  expect(textsOf(key)).toHaveLength(1)
})

it('an unknown hash is searched for one day, and for another day after it is added again', async () => {
  await start({})
  await watch('ab'.repeat(32))
  await rig.clock.runTo(rig.startAt + minute)
  const until = rig.startAt + 24 * 60 * minute
  expect(rig.monitor.state().follows[0]).toMatchObject({
    trace: null,
    state: null,
    search: { until, isLookedUp: true, isFound: false },
  })
  rig.monitor.set({ isAsleep: true })
  rig.clock.sleepTo(until - minute)
  rig.monitor.set({ isAsleep: false })
  await rig.clock.runTo(until + minute)
  const before = rig.wire.requests()
  await rig.clock.runTo(until + 30 * minute)
  expect(rig.wire.requests() - before).toBe(0)
  await watch('ab'.repeat(32))
  expect(rig.monitor.state().follows[0]?.search?.until).toBe(until + 30 * minute + 24 * 60 * minute)
  await rig.clock.runTo(until + 31 * minute)
  expect(rig.wire.requests() - before).toBeGreaterThan(5)
})

it('without lookups, the hash of an ended payment stays unknown', async () => {
  await start({ isBasic: true })
  await watch('ab'.repeat(32))
  await rig.clock.runTo(rig.startAt + minute)
  expect(rig.monitor.state().status.capabilities?.finishedTraces.state).toBe('no')
  expect(rig.monitor.state().follows[0]).toMatchObject({ trace: null, search: { isLookedUp: false } })
})

it('a search that ended while Lookout polled stays over after a sleep', async () => {
  await start({})
  await watch('ab'.repeat(32))
  await rig.clock.runTo(rig.startAt + minute)
  rig.monitor.set({ isAsleep: true })
  const until = rig.startAt + day
  rig.clock.sleepTo(until - 2 * minute)
  rig.monitor.set({ isAsleep: false })
  await rig.clock.runTo(until + minute)
  rig.monitor.set({ isAsleep: true })
  rig.clock.sleepTo(until + 60 * minute)
  rig.monitor.set({ isAsleep: false })
  const before = rig.wire.requests()
  await rig.clock.runTo(until + 90 * minute)
  expect(rig.wire.requests() - before).toBe(0)
  expect(rig.monitor.state().follows[0]?.search?.until).toBe(until)
})

it('a search that goes on after a sleep also goes on after another one', async () => {
  await start({})
  await watch('ab'.repeat(32))
  await rig.clock.runTo(rig.startAt + minute)
  rig.monitor.set({ isAsleep: true })
  rig.clock.sleepTo(rig.startAt + day + minute)
  rig.monitor.set({ isAsleep: false })
  await rig.clock.runTo(rig.startAt + day + 2 * minute)
  rig.monitor.set({ isAsleep: true })
  rig.clock.sleepTo(rig.startAt + 2 * day)
  rig.monitor.set({ isAsleep: false })
  const before = rig.wire.requests()
  await rig.clock.runTo(rig.startAt + 2 * day + 5 * minute)
  expect(rig.wire.requests() - before).toBeGreaterThan(0)
})

async function sleepThreeDays(): Promise<void> {
  rig.monitor.set({ isAsleep: true })
  rig.clock.sleepTo(rig.startAt + 3 * day)
  rig.monitor.set({ isAsleep: false })
}

async function closeForThreeDays(): Promise<void> {
  rig.clock.sleepTo(rig.startAt + 3 * day)
  await rig.restart()
}

it.each([
  ['slept', sleepThreeDays],
  ['did not run', closeForThreeDays],
])('a payment is found although Lookout %s until after the day of its search', async (_how, leave) => {
  await start({})
  const [payment] = rig.world.record
    .traces(rig.startAt + minute, rig.startAt + 5 * minute)
    .filter(({ success }) => success === true)
  if (payment === undefined) throw new Error('The demo has no trace')
  await watch(payment.externalHash)
  await rig.clock.runTo(rig.startAt + 5 * second)
  await leave()
  await rig.clock.runTo(rig.startAt + 3 * day + minute)
  expect(rig.monitor.state().follows[0]).toMatchObject({ trace: payment.normalHash, state: 'completed' })
})

it('after such a sleep, an unknown hash is searched for ten minutes', async () => {
  await start({})
  await watch('ab'.repeat(32))
  await rig.clock.runTo(rig.startAt + 5 * second)
  await sleepThreeDays()
  const until = rig.startAt + 3 * day + 10 * minute
  await rig.clock.runTo(until - 9 * minute)
  expect(rig.monitor.state().follows[0]?.search).toMatchObject({ until, isLookedUp: true, isFound: false })
  await rig.clock.runTo(until + minute)
  const before = rig.wire.requests()
  await rig.clock.runTo(until + 30 * minute)
  expect(rig.wire.requests() - before).toBe(0)
})
