import { expect, it, onTestFinished } from 'vitest'
import { createDispatcher, type DispatcherDeps } from '../../../../../electron/monitor/delivery/dispatcher.ts'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import { defaultSettings } from '../../../../../electron/shared/settings.ts'
import { hour, ruleOf } from '../alerts/samples.ts'
import { storedTrace } from '../../../../fixtures/stored-records.ts'
import { account, emptyFolder } from '../store/profile.ts'
import { opsChannel } from './ops-channel.ts'

const never = (): never => {
  throw new Error('Not expected')
}

it('a due message that cannot be read does not keep the dispatcher busy', async () => {
  let [reads, waitMs] = [0, 0]
  const outbox: DispatcherDeps['store']['outbox'] = {
    due: () => {
      reads += 1
      if (reads > 5) throw new Error('The dispatcher does not pause')
      return []
    },
    nextDueAt: () => 1_000,
    add: never,
    finish: never,
    postpone: never,
    retryRefused: never,
    setBack: () => undefined,
    setFailing: never,
    report: {
      waiting: () => new Map([['a', 1]]),
      scheduled: never,
      failing: () => new Map(),
      lastSent: never,
      log: never,
      dropped: never,
    },
  }
  const logged: string[] = []
  const dispatcher = createDispatcher({
    store: {
      outbox,
      watchlists: { list: () => [], groups: () => [] } as never,
      traces: { one: never } as never,
      batch: (work) => work(),
    },
    settings: () => ({ ...defaultSettings, delivery: { channels: [opsChannel], desktopEscalation: null } }),
    secrets: { values: () => ({}), isMissing: () => false } as never,
    ports: {
      fetch: never,
      sendMail: never,
      after: (ms) => {
        waitMs = ms
        return () => undefined
      },
    },
    now: () => 2_000,
    random: () => 0.5,
    log: (message) => logged.push(message),
  })
  dispatcher.wake()
  await new Promise((resolve) => setImmediate(resolve))
  expect([reads, waitMs, logged]).toEqual([1, 600_000, []])
})

/** Starts a dispatcher of a stored outbox. The channel's receiver answers with `status`, or with 400 to a text with `refused`. */
function startWith(status: number, channel = { ...opsChannel }, refused: string | null = null) {
  const [clock, logged] = [{ at: 48 * hour }, [] as (readonly [string, unknown])[]]
  const [waits, requests] = [[] as number[], [] as string[]]
  const reply = { status, wait: () => Promise.resolve(), endsAtOnce: false, isSecretMissing: false }
  const store = openStore({ folder: emptyFolder(), now: () => clock.at })
  onTestFinished(() => store.close())
  const rule = ruleOf({ kind: 'stake-overdue' }, { resendMs: hour })
  const dispatcher = createDispatcher({
    store,
    settings: () => ({
      ...defaultSettings,
      rules: [rule],
      delivery: { channels: [channel], desktopEscalation: null },
    }),
    secrets: { values: () => ({ path: '/hook' }), isMissing: () => reply.isSecretMissing } as never,
    ports: {
      fetch: async (_url, { body }) => {
        requests.push(
          JSON.parse(String(body))
            .alerts.map(({ title }: { title: string }) => title)
            .join(),
        )
        await reply.wait()
        return new Response('', refused !== null && String(body).includes(refused) ? { status: 400 } : reply)
      },
      sendMail: never,
      after: (ms, run) => {
        waits.push(ms)
        if (reply.endsAtOnce) run()
        return () => undefined
      },
    },
    now: () => clock.at,
    random: () => 0.5,
    log: (message, thrown) => void logged.push([message, thrown]),
  })
  return { clock, store, rule, dispatcher, reply, logged, waits, requests }
}

const incidentOf = (rule: string): Incident => ({
  id: 'one',
  rule,
  severity: 'warning',
  event: { kind: 'recorded', title: 'One', facts: [] },
  at: 1,
  subject: { kind: 'service', key: 'x' },
  acknowledgedAt: null,
  when: null,
})

it('a late message about a new trace says how the trace has ended since', async () => {
  const { clock, store, dispatcher, requests } = startWith(200)
  const event = { kind: 'trace-new', title: null, account: null, evidence: [] } as const
  const incident = { ...incidentOf('stake-overdue'), event, subject: { kind: 'trace', key: 'T' } } as const
  const entry = { channel: 'a', network: 'n', incident, createdAt: 1, dueAt: 1 }
  const send = async (key: string): Promise<void> => {
    store.outbox.add({ network: 'n', entries: [{ ...entry, key, state: 'fired' }] })
    const known = requests.length
    dispatcher.wake()
    await expect.poll(() => requests.length).toBe(known + 1)
    clock.at += hour
  }
  await send('unknown')
  store.traces.save('n', [storedTrace('T', account.key, 10, null)])
  await send('live')
  store.traces.save('n', [storedTrace('T', account.key, 10, 20)])
  await send('ended')
  expect(requests).toEqual([
    'Pending: a trace without actions',
    'Pending: a trace without actions',
    'First pending, then completed: a trace without actions',
  ])
})

it('a reminder that is given up is followed by the next one', async () => {
  const { clock, store, rule, dispatcher } = startWith(400)
  const incident = incidentOf(rule.id)
  const createdAt = clock.at - 24 * hour
  const entry = { channel: 'a', network: 'n', incident, createdAt, dueAt: createdAt + hour }
  store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'first', state: 'again' }] })
  for (let nth = 1; nth < 100; nth += 1) store.outbox.postpone(['first'], null, 'Refused')
  dispatcher.wake()
  await expect.poll(() => store.outbox.report.log(9).length).toBe(2)
  expect(store.outbox.report.log(9)).toMatchObject([
    { state: 'again', status: 'waiting', createdAt: clock.at, dueAt: clock.at + hour, attempts: 0 },
    {
      key: 'first',
      status: 'failed',
      error: 'Gave up after repeated attempts. The receiver responded with status 400.',
    },
  ])
})

it.each(['fired', 'again'] as const)(
  'a message (%s) that was first tried a day after it was stored is tried again if it is refused',
  async (state) => {
    const { clock, store, rule, dispatcher } = startWith(400)
    const times = { createdAt: clock.at - 24 * hour, dueAt: clock.at }
    const entry = { channel: 'a', network: 'n', incident: incidentOf(rule.id), ...times }
    store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'first', state }] })
    dispatcher.wake()
    await expect.poll(() => store.outbox.report.log(9)[0]?.attempts).toBe(1)
    expect(store.outbox.report.log(9)).toMatchObject([{ key: 'first', status: 'waiting' }])
  },
)

it('a message whose response comes after the end of the session is sent again by the next one', async () => {
  const { clock, store, rule, dispatcher, reply } = startWith(200)
  const [began, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  reply.wait = () => {
    began.resolve()
    return answered.promise
  }
  const times = { createdAt: clock.at, dueAt: clock.at }
  const entry = { channel: 'a', network: 'n', incident: incidentOf(rule.id), ...times }
  store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'first', state: 'fired' }] })
  dispatcher.wake()
  await began.promise
  reply.endsAtOnce = true
  await dispatcher.close()
  answered.resolve()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(store.outbox.report.log(9)).toMatchObject([{ key: 'first', status: 'waiting', attempts: 0 }])
})

it('a channel does not fail since a time ahead of a clock that was set back', () => {
  const { clock, store, rule, dispatcher } = startWith(200)
  const times = { createdAt: clock.at, dueAt: clock.at + hour }
  const entry = { channel: 'a', network: 'n', incident: incidentOf(rule.id), ...times }
  store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'waiting', state: 'fired' }] })
  store.outbox.setFailing('a', clock.at + hour)
  expect(dispatcher.run('a').failingSince).toBe(clock.at)
  clock.at = hour
  dispatcher.wake()
  expect([dispatcher.run('a').failingSince, store.outbox.report.failing().get('a')]).toEqual([hour, hour])
})

it('waits an hour at most to send again after a failure, also if the clock is set back by a day', async () => {
  const { clock, store, rule, dispatcher, reply } = startWith(500)
  const times = { createdAt: clock.at, dueAt: clock.at }
  const entry = { channel: 'a', network: 'n', incident: incidentOf(rule.id), ...times }
  store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'first', state: 'fired' }] })
  dispatcher.wake()
  await expect.poll(() => dispatcher.run('a').error).not.toBeNull()
  clock.at -= 24 * hour
  reply.status = 200
  dispatcher.wake()
  clock.at += hour
  dispatcher.wake()
  await expect.poll(() => store.outbox.report.log(9)[0]?.status).toBe('sent')
})

it('sends nothing before the time that the receiver names', async () => {
  const { clock, store, rule, dispatcher, reply } = startWith(429)
  const times = { createdAt: clock.at, dueAt: clock.at }
  const entry = { channel: 'a', network: 'n', incident: incidentOf(rule.id), ...times }
  store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'first', state: 'fired' }] })
  Object.assign(reply, { headers: { 'retry-after': '3000' } })
  dispatcher.wake()
  await expect.poll(() => dispatcher.run('a').error).not.toBeNull()
  expect(dispatcher.run('a').nextTryAt).toBe(clock.at + 3_000_000)
  reply.status = 200
  clock.at += 2_999_000
  dispatcher.wake()
  await new Promise((resolve) => setImmediate(resolve))
  expect(store.outbox.report.log(9)).toMatchObject([{ status: 'waiting', attempts: 1 }])
  clock.at += 1_000
  dispatcher.wake()
  await expect.poll(() => store.outbox.report.log(9)[0]?.status).toBe('sent')
})

it('a channel without its secret fails before its first message, until the secret is there', () => {
  const { clock, store, dispatcher, reply } = startWith(200)
  reply.isSecretMissing = true
  dispatcher.wake()
  const error = 'A token, secret or address is missing. Edit the channel and enter it again.'
  expect(dispatcher.run('a')).toEqual({ failingSince: 48 * hour, error, nextTryAt: null })
  clock.at += 60_000
  dispatcher.wake()
  expect([...store.outbox.report.failing()]).toEqual([['a', 48 * hour]])
  reply.isSecretMissing = false
  dispatcher.wake()
  expect(dispatcher.run('a')).toEqual({ failingSince: null, error: null, nextTryAt: null })
  expect([...store.outbox.report.failing()]).toEqual([])
})

it('a channel whose secret is there again fails no longer, although a reminder is scheduled', () => {
  const { clock, store, rule, dispatcher, reply } = startWith(200)
  const times = { createdAt: clock.at, dueAt: clock.at + hour }
  const entry = { channel: 'a', network: 'n', incident: incidentOf(rule.id), ...times }
  store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'reminder', state: 'again' }] })
  reply.isSecretMissing = true
  dispatcher.wake()
  expect(dispatcher.run('a').failingSince).toBe(48 * hour)
  reply.isSecretMissing = false
  dispatcher.wake(true)
  expect(dispatcher.run('a')).toEqual({ failingSince: null, error: null, nextTryAt: null })
})

it('a channel that failed before the start fails no longer if it has its secret and nothing waits', () => {
  const { clock, store, dispatcher } = startWith(200)
  store.outbox.setFailing('a', clock.at - hour)
  dispatcher.wake()
  expect(dispatcher.run('a').failingSince).toBeNull()
})

it('forgets since when a channel has failed once it is removed or switched off', () => {
  const channel = { ...opsChannel, isOn: true }
  const { clock, store, rule, dispatcher } = startWith(200, channel)
  store.outbox.setFailing('a', clock.at - hour)
  store.outbox.setFailing('removed', clock.at - hour)
  const times = { createdAt: clock.at, dueAt: clock.at + hour }
  const entry = { channel: 'a', network: 'n', incident: incidentOf(rule.id), ...times }
  store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'waiting', state: 'fired' }] })
  dispatcher.wake()
  expect([...store.outbox.report.failing()]).toEqual([['a', 47 * hour]])
  expect(dispatcher.run('a').failingSince).toBe(47 * hour)
  channel.isOn = false
  dispatcher.wake()
  expect([...store.outbox.report.failing()]).toEqual([])
  expect(dispatcher.run('a').failingSince).toBeNull()
})

it.each([
  ['hold back a warning', 'warning', true, false],
  ['let a critical alert through', 'critical', true, true],
  ['hold back a critical alert if they are set to', 'critical', false, false],
] as const)(
  'quiet hours %s, and end with all messages',
  async (_name, severity, letsCriticalThrough, isSent) => {
    const minute = new Date(48 * hour).getHours() * 60
    const quietHours = { isOn: true, from: minute, to: (minute + 60) % 1_440, letsCriticalThrough }
    const channel = { ...opsChannel, policy: { ...opsChannel.policy, quietHours } }
    const { clock, store, rule, dispatcher } = startWith(200, channel)
    const times = { createdAt: clock.at, dueAt: clock.at }
    const entry = { channel: 'a', network: 'n', incident: { ...incidentOf(rule.id), severity }, ...times }
    store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'first', state: 'fired' }] })
    const status = (): string | undefined => store.outbox.report.log(9)[0]?.status
    dispatcher.wake()
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(status()).toBe(isSent ? 'sent' : 'waiting')
    clock.at += hour
    dispatcher.wake()
    await expect.poll(status).toBe('sent')
  },
)

it('a critical alert that is collected in quiet hours waits no longer than it is collected', () => {
  const minute = new Date(48 * hour).getHours() * 60
  const quietHours = { isOn: true, from: minute, to: (minute + 60) % 1_440, letsCriticalThrough: true }
  const channel = { ...opsChannel, policy: { ...opsChannel.policy, quietHours, groupMs: 30_000 } }
  const { clock, store, rule, dispatcher, waits } = startWith(200, channel)
  const times = { createdAt: clock.at, dueAt: clock.at }
  const incident = { ...incidentOf(rule.id), severity: 'critical' as const }
  store.outbox.add({
    network: 'n',
    entries: [{ channel: 'a', network: 'n', incident, ...times, key: 'first', state: 'fired' }],
  })
  dispatcher.wake()
  expect(waits).toEqual([30_000])
})

it('logs when sending begins to fail, each other reason, and when it succeeds again', async () => {
  const { clock, store, rule, dispatcher, reply, logged } = startWith(500)
  const times = { createdAt: clock.at, dueAt: clock.at }
  const entry = { channel: 'a', network: 'n', incident: incidentOf(rule.id), ...times }
  store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'first', state: 'fired' }] })
  const attempts = (): number => store.outbox.report.log(1)[0]?.attempts ?? 0
  for (const [nth, status] of [500, 500, 404, 200].entries()) {
    reply.status = status
    clock.at += hour
    dispatcher.wake()
    if (status === 200) await expect.poll(() => store.outbox.report.log(1)[0]?.status).toBe('sent')
    else await expect.poll(attempts).toBe(nth + 1)
  }
  expect(logged).toEqual([
    ['Messages to the channel a cannot be sent; Lookout retries', 'The receiver responded with status 500.'],
    [
      'Messages to the channel a cannot be sent; Lookout retries',
      'The receiver responded with status 404. Check the address.',
    ],
    ['Messages to the channel a are sent again', null],
  ])
})

it('logs a message that the receiver refuses once', async () => {
  const { clock, store, rule, dispatcher, logged } = startWith(422)
  const times = { createdAt: clock.at, dueAt: clock.at }
  const entry = { channel: 'a', network: 'n', incident: incidentOf(rule.id), ...times }
  store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'first', state: 'fired' }] })
  for (const nth of [1, 2]) {
    clock.at += hour
    dispatcher.wake()
    await expect.poll(() => store.outbox.report.log(1)[0]?.attempts).toBe(nth)
  }
  expect(logged).toEqual([
    [
      'The channel a refuses a message; Lookout retries for at least a day',
      'The receiver responded with status 422.',
    ],
  ])
})

it('the messages that are refused together are sent one by one, and later ones together again', async () => {
  const { clock, store, rule, dispatcher, reply, requests } = startWith(200, opsChannel, 'Refused')
  const times = { createdAt: clock.at, dueAt: clock.at }
  const add = (...titles: readonly string[]): void => {
    const entries = titles.map((title) => {
      const event = { kind: 'recorded', title, facts: [] } as const
      const incident: Incident = { ...incidentOf(rule.id), id: title, event }
      return { channel: 'a', network: 'n', incident, ...times, key: title, state: 'fired' as const }
    })
    store.outbox.add({ network: 'n', entries })
  }
  reply.wait = async () => {
    if (requests.length === 3) add('Refused too', 'Next')
  }
  add('First', 'Last', 'Refused')
  dispatcher.wake()
  await expect.poll(() => store.outbox.report.log(9).filter(({ status }) => status === 'sent').length).toBe(3)
  expect(requests).toEqual([
    'First,Last,Refused',
    'First',
    'Last',
    'Refused',
    'Refused too,Next',
    'Refused too',
    'Next',
  ])
  const error = 'The receiver responded with status 400.'
  expect(store.outbox.report.log(9)).toMatchObject([
    { key: 'Refused too', status: 'waiting', attempts: 1, error },
    { key: 'Refused', status: 'waiting', attempts: 1, error },
    { key: 'Next', status: 'sent' },
    { key: 'Last', status: 'sent' },
    { key: 'First', status: 'sent' },
  ])
})

it('a reminder that is cancelled while it is sent is not followed by another one', async () => {
  const { clock, store, rule, dispatcher } = startWith(200)
  const times = { createdAt: clock.at - hour, dueAt: clock.at }
  const entry = { channel: 'a', network: 'n', incident: incidentOf(rule.id), ...times }
  store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'reminder', state: 'again' }] })
  dispatcher.wake()
  store.outbox.add({ network: 'n', entries: [], over: ['one'] })
  await dispatcher.close()
  expect(store.outbox.report.log(9)).toEqual([])
})

it('a channel fails if an internal error prevents its messages, with the reason in the log', async () => {
  const { clock, store, rule, dispatcher, logged } = startWith(200)
  const entry = {
    channel: 'a',
    network: 'n',
    incident: incidentOf(rule.id),
    createdAt: clock.at,
    dueAt: clock.at,
  }
  store.outbox.add({ network: 'n', entries: [{ ...entry, key: 'first', state: 'fired' }] })
  const broken = new Error('Broken')
  Object.assign(store.watchlists, {
    list: () => {
      throw broken
    },
  })
  dispatcher.wake()
  await expect.poll(() => dispatcher.run('a').failingSince).toBe(clock.at)
  expect(dispatcher.run('a').error).toBe(
    'An internal error occurred while the message was sent. The log has the reason.',
  )
  expect(dispatcher.run('a').nextTryAt).toBeGreaterThan(clock.at)
  expect(logged).toContainEqual(['A message could not be sent', broken])
})
