import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { Channel, ChannelPolicy } from '../../../../../electron/shared/delivery.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import { createChannelSecrets } from '../../../../../electron/monitor/delivery/channel-secrets.ts'
import type { Started } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'
import { firstRules, noFilter, type AlertRule } from '../../../../../electron/shared/rules.ts'
import { customNetwork } from '../../../../../electron/monitor/profile/saved-settings.ts'
import { serviceUrl, someAccount, startAt, startOver, transferAnswer } from '../started.ts'
import { ruleOf } from '../alerts/samples.ts'

const minute = 60_000

const policy: ChannelPolicy = {
  least: 'info',
  hideAmounts: true,
  quietHours: { isOn: false, from: 0, to: 0, letsCriticalThrough: true },
  perMinute: 20,
  groupMs: 0,
  sendsResolved: true,
  escalation: null,
}

const hook = (name: string, changes: Partial<ChannelPolicy> = {}): Channel => ({
  id: 'new',
  name,
  isOn: true,
  target: { kind: 'webhook', origin: `https://${name}.example.org` },
  policy: { ...policy, ...changes },
  mutedUntil: null,
})

const hookFor = (id: string, changes: Partial<ChannelPolicy> = {}): Channel => ({ ...hook('a', changes), id })

const isNew = ruleOf(
  { kind: 'pending-new', filter: noFilter },
  { id: 'new', title: 'New action', severity: 'info', isNoticed: false },
)

interface Rig extends Started {
  readonly asked: string[]
  readonly add: (channel: Channel) => Promise<string>
  /** Makes a rule fire for the account. */
  readonly fire: () => Promise<void>
  readonly run: (ms: number) => Promise<void>
}

async function start(
  statusOf: (url: string) => number = () => 200,
  folder = emptyFolder(),
  options: Parameters<typeof startOver>[3] = {},
): Promise<Rig> {
  const asked: string[] = []
  let isPending = false
  const started = await startOver(
    folder,
    (url) => {
      if (!url.includes('example.org'))
        return isPending ? transferAnswer : '{"actions":[],"address_book":{},"metadata":{}}'
      asked.push(new URL(url).host)
      return new Response('', { status: statusOf(url) })
    },
    customNetwork(serviceUrl),
    { perSecond: 0.2, ...options },
  )
  const { monitor, clock } = started
  const run = (ms: number): Promise<void> => clock.runTo(clock.now() + ms)
  for (const { id } of firstRules)
    if (id !== 'channel-failing') await monitor.handlers['rules.remove']({ id })
  await monitor.handlers['rules.save']({ rule: isNew })
  await monitor.handlers['accounts.add']({ text: someAccount })
  await run(minute)
  return {
    ...started,
    asked,
    run,
    add: async (channel) => {
      const secrets = { path: '/hook', secret: 'a signing secret' }
      return (await monitor.handlers['delivery.save']({ channel, secrets })).id
    },
    fire: async () => {
      isPending = true
      await run(minute)
    },
  }
}

describe('delivery', () => {
  it('sends an alert to a channel and lists it in the log without amounts', async () => {
    const { add, fire, asked, monitor } = await start()
    const id = await add(hook('a'))
    await fire()
    expect(asked).toEqual(['a.example.org'])
    const { channels, log } = await monitor.handlers['delivery.state'](undefined)
    expect(channels).toMatchObject([{ id, secrets: 'keychain', waiting: 0, failingSince: null }])
    expect(log).toMatchObject([{ channel: id, state: 'fired', status: 'sent', attempts: 1, error: null }])
    expect(log[0]?.title).toMatch(/^New action · .*: Pending: .*••• TON/)
  })

  it.each([
    ['info', true, true],
    ['critical', true, false],
    ['critical', false, true],
  ] as const)(
    'in quiet hours, an alert (%s, critical ones sent: %s) is held back: %s',
    async (severity, letsCriticalThrough, isHeldBack) => {
      const { add, fire, monitor } = await start((url) => (url.includes('example.org') ? 500 : 200))
      await monitor.handlers['rules.save']({ rule: { ...isNew, severity } })
      const allDay = { isOn: true, from: 0, to: 0, letsCriticalThrough }
      await add(hook('a', { quietHours: allDay }))
      const state = async () => (await monitor.handlers['delivery.state'](undefined)).channels
      expect(await state()).toMatchObject([{ waiting: 0, isHeldBack: true }])
      await fire()
      expect(await state()).toMatchObject([{ waiting: 1, isHeldBack }])
    },
  )

  it('a channel that fails for an hour raises an alert on the other channels, which ends when the channel works again', async () => {
    let isBroken = true
    const { add, fire, asked, monitor, run } = await start((url) =>
      isBroken && url.includes('//a.') ? 500 : 200,
    )
    await add(hook('a'))
    await add(hook('b'))
    await fire()
    await run(58 * minute)
    expect(monitor.state().incidents.filter(({ rule }) => rule === 'channel-failing')).toEqual([])
    expect(asked.filter((host) => host === 'b.example.org')).toHaveLength(1)
    await run(3 * minute)
    expect(monitor.state().incidents.filter(({ rule }) => rule === 'channel-failing')).toMatchObject([
      { severity: 'critical', event: { kind: 'channel-failing', name: 'a' } },
    ])
    expect(asked.filter((host) => host === 'b.example.org')).toHaveLength(2)
    isBroken = false
    await run(11 * minute)
    const [over] = monitor.state().incidents.filter(({ rule }) => rule === 'channel-failing')
    expect(over?.recoveredAt).toBeGreaterThan(startAt + 60 * minute)
    const { channels, log } = await monitor.handlers['delivery.state'](undefined)
    expect(channels.map(({ waiting, failingSince }) => [waiting, failingSince])).toEqual([
      [0, null],
      [0, null],
    ])
    expect(log.map(({ state, status }) => `${state} ${status}`).toSorted()).toEqual([
      'fired sent',
      'fired sent',
      'fired sent',
      'resolved sent',
    ])
  })

  it('the time asleep does not count for a channel that failed just before', async () => {
    const { add, fire, clock, monitor, run } = await start((url) => (url.includes('//a.') ? 500 : 200))
    await add(hook('a'))
    await fire()
    const failing = (): readonly unknown[] =>
      monitor.state().incidents.filter(({ rule }) => rule === 'channel-failing')
    monitor.set({ isAsleep: true })
    clock.sleepTo(clock.now() + 480 * minute)
    await run(1)
    monitor.set({ isAsleep: false })
    await run(56 * minute)
    expect(failing()).toEqual([])
    await run(5 * minute)
    expect(failing()).toHaveLength(1)
  })

  it('a channel that failed when Lookout quit is tried again before an alert says that it fails', async () => {
    const folder = emptyFolder()
    const kept = new Map<string, string>()
    const secrets = {
      read: async (name: string) => kept.get(name) ?? null,
      write: async (name: string, secret: string) => void kept.set(name, secret),
      remove: async (name: string) => void kept.delete(name),
    }
    const first = await start(() => 500, folder, { secrets })
    await first.add(hook('a'))
    await first.fire()
    await first.monitor.close()
    const refused = (): Response => new Response('', { status: 500 })
    const attempt = Promise.withResolvers<Response>()
    let attempts = 0
    const answer = (url: string): string | Response | Promise<Response> =>
      !url.includes('example.org') ? transferAnswer : (attempts += 1) === 1 ? attempt.promise : refused()
    const { monitor, clock } = await startOver(folder, answer, customNetwork(serviceUrl), {
      at: startAt + 900 * minute,
      secrets,
    })
    const failing = (): readonly unknown[] =>
      monitor.state().incidents.filter(({ rule }) => rule === 'channel-failing')
    await clock.runTo(clock.now() + 5_000)
    expect([attempts, failing()]).toEqual([1, []])
    attempt.resolve(refused())
    await clock.runTo(clock.now() + 10_000)
    expect(failing()).toHaveLength(1)
  })

  it('escalates an alert that is not acknowledged in time', async () => {
    const { add, fire, asked, monitor, run } = await start()
    const b = await add(hook('b', { least: 'critical' }))
    await add(hook('a', { escalation: { afterMs: 10 * minute, to: b } }))
    await fire()
    await run(8 * minute)
    expect(asked).toEqual(['a.example.org'])
    await run(3 * minute)
    expect(asked).toEqual(['a.example.org', 'b.example.org'])
    const { log } = await monitor.handlers['delivery.state'](undefined)
    expect(log[0]).toMatchObject({ state: 'escalated', status: 'sent' })
    expect(log[0]?.title).toMatch(/^Not acknowledged: New action/)
  })

  it('does not escalate after the escalation was removed, and hides the amounts of a removed channel', async () => {
    const { add, fire, asked, monitor, run } = await start()
    const b = await add(hook('b', { least: 'critical' }))
    const a = await add(hook('a', { escalation: { afterMs: 10 * minute, to: b } }))
    await fire()
    await monitor.handlers['delivery.remove']({ id: a })
    await run(30 * minute)
    expect(asked).toEqual(['a.example.org'])
    const { log } = await monitor.handlers['delivery.state'](undefined)
    expect(log.map(({ channel, state, status, error }) => [channel, state, status, error])).toEqual([
      [b, 'escalated', 'skipped', 'No longer wanted here, because a rule or channel was changed.'],
      [a, 'fired', 'sent', null],
    ])
    expect(log[1]?.title).toMatch(/••• TON/)
  })

  it('does not escalate an acknowledged alert', async () => {
    const { add, fire, asked, monitor, run } = await start()
    const b = await add(hook('b', { least: 'critical' }))
    await add(hook('a', { escalation: { afterMs: 10 * minute, to: b } }))
    await fire()
    await monitor.handlers['incidents.acknowledgeAll'](undefined)
    await run(30 * minute)
    expect(asked).toEqual(['a.example.org'])
  })

  it('acknowledging all alerts ends the reminders of alerts that are not listed', async () => {
    const folder = emptyFolder()
    const { add, monitor } = await start(undefined, folder)
    const id = await add(hook('a'))
    const connection = new DatabaseSync(join(folder, 'lookout.db'))
    connection
      .prepare(`
        INSERT INTO outbox (key, channel, network, alert, state, severity, created_at, due_at, record)
        VALUES ('k', ?, ?, 'not listed', 'again', 0, ?, ?, '{}')`)
      .run(id, serviceUrl, startAt, startAt + 600 * minute)
    connection.close()
    const state = async (): Promise<readonly unknown[]> => {
      const { channels, log } = await monitor.handlers['delivery.state'](undefined)
      return [...channels.map(({ waiting, scheduled }) => [waiting, scheduled]), log.length]
    }
    expect(await state()).toEqual([[0, 1], 0])
    await monitor.handlers['incidents.acknowledgeAll'](undefined)
    expect(await state()).toEqual([[0, 0], 0])
  })

  it('reminders continue when a mute ends', async () => {
    const { add, fire, asked, monitor, run } = await start()
    const rules = monitor.state().settings.rules.filter(({ title }) => title === isNew.title)
    for (const each of rules)
      await monitor.handlers['rules.save']({ rule: { ...each, resendMs: 30 * minute } })
    const id = await add(hook('a'))
    await fire()
    expect(asked).toHaveLength(1)
    await monitor.handlers['delivery.mute']({ id, until: 'hour' })
    await run(55 * minute)
    expect(asked).toHaveLength(1)
    await run(10 * minute)
    expect(asked).toHaveLength(2)
    const { log } = await monitor.handlers['delivery.state'](undefined)
    expect(log.map(({ state, status }) => `${state} ${status}`).toSorted()).toEqual([
      'again sent',
      'again skipped',
      'fired sent',
    ])
  })

  it('reminders continue although the file was locked when one was sent', async () => {
    const folder = emptyFolder()
    const locks: DatabaseSync[] = []
    let requests = 0
    const { add, fire, asked, monitor, run } = await start(() => {
      requests += 1
      if (requests === 2) {
        const other = new DatabaseSync(join(folder, 'lookout.db'))
        other.exec('BEGIN IMMEDIATE')
        locks.push(other)
      }
      return 200
    }, folder)
    const rules = monitor.state().settings.rules.filter(({ title }) => title === isNew.title)
    for (const each of rules)
      await monitor.handlers['rules.save']({ rule: { ...each, resendMs: 30 * minute } })
    await add(hook('a'))
    await fire()
    await run(30 * minute)
    expect([asked.length, monitor.state().status.storage.mode]).toEqual([2, 'memory'])
    for (const lock of locks) lock.close()
    await run(5 * minute)
    expect(monitor.state().status.storage.mode).toBe('disk')
    await run(60 * minute)
    expect(asked).toHaveLength(4)
  })

  it('messages that wait in the file are sent once while the file is locked', async () => {
    const folder = emptyFolder()
    const { add, fire, asked, monitor, run } = await start(undefined, folder)
    const rules = monitor.state().settings.rules.filter(({ title }) => title === isNew.title)
    for (const each of rules)
      await monitor.handlers['rules.save']({ rule: { ...each, resendMs: 5 * minute } })
    await add(hook('a'))
    await fire()
    const other = new DatabaseSync(join(folder, 'lookout.db'))
    other.exec('BEGIN IMMEDIATE')
    await run(6 * minute)
    expect([asked.length, monitor.state().status.storage.mode]).toEqual([2, 'memory'])
    other.close()
    await run(2 * minute)
    expect([asked.length, monitor.state().status.storage.mode]).toEqual([2, 'disk'])
    await run(3 * minute)
    const { log } = await monitor.handlers['delivery.state'](undefined)
    expect(log.map(({ state, status }) => `${state} ${status}`).toSorted()).toEqual([
      'again sent',
      'again sent',
      'fired sent',
    ])
    expect(asked).toHaveLength(3)
  })

  it('without a window, an alert about a moment has no reminders, because nothing acknowledges it', async () => {
    const { add, fire, asked, monitor, run } = await start(undefined, undefined, { isUnattended: true })
    const rules = monitor.state().settings.rules.filter(({ title }) => title === isNew.title)
    for (const each of rules)
      await monitor.handlers['rules.save']({ rule: { ...each, resendMs: 30 * minute } })
    await add(hook('a'))
    await fire()
    await run(100 * minute)
    expect(asked).toEqual(['a.example.org'])
  })

  it.each([
    ['is switched off', { isOn: false }],
    ['no longer repeats', { resendMs: null }],
    ['no longer uses the channel', { channels: [] }],
  ])('reminders end when the rule %s', async (_what, changes) => {
    const { add, fire, asked, monitor, run } = await start()
    const save = async (fields: Partial<AlertRule>): Promise<void> => {
      for (const rule of monitor.state().settings.rules.filter(({ title }) => title === isNew.title))
        await monitor.handlers['rules.save']({ rule: { ...rule, ...fields } })
    }
    await save({ resendMs: 30 * minute })
    await add(hook('a'))
    await fire()
    await run(31 * minute)
    expect(asked).toHaveLength(2)
    await save(changes)
    await run(91 * minute)
    expect(asked).toHaveLength(2)
  })

  it('reminders of an open alert begin when its rule is set to repeat, and come sooner when the interval is shortened', async () => {
    const { add, fire, asked, monitor, run } = await start()
    const repeat = async (minutes: number): Promise<void> => {
      for (const rule of monitor.state().settings.rules.filter(({ title }) => title === isNew.title))
        await monitor.handlers['rules.save']({ rule: { ...rule, resendMs: minutes * minute } })
    }
    await add(hook('a'))
    await fire()
    await run(5 * minute)
    await repeat(360)
    await run(20 * minute)
    expect(asked).toHaveLength(1)
    await repeat(15)
    await run(14 * minute)
    expect(asked).toHaveLength(1)
    await run(2 * minute)
    expect(asked).toHaveLength(2)
    await run(15 * minute)
    expect(asked).toHaveLength(3)
  })

  it('reminders of an open alert continue on a channel that was off, and begin on a new one', async () => {
    const { add, fire, asked, monitor, run } = await start()
    for (const rule of monitor.state().settings.rules.filter(({ title }) => title === isNew.title))
      await monitor.handlers['rules.save']({ rule: { ...rule, resendMs: 30 * minute } })
    const id = await add(hook('a'))
    await fire()
    await monitor.handlers['delivery.save']({ channel: { ...hook('a'), id, isOn: false }, secrets: {} })
    await run(60 * minute)
    expect(asked).toEqual(['a.example.org'])
    await monitor.handlers['delivery.save']({ channel: { ...hook('a'), id }, secrets: {} })
    await add(hook('b'))
    await run(31 * minute)
    expect(asked.toSorted()).toEqual(['a.example.org', 'a.example.org', 'b.example.org'])
    await monitor.handlers['delivery.save']({ channel: hookFor(id, { least: 'critical' }), secrets: {} })
    await run(31 * minute)
    expect(asked.toSorted()).toEqual(['a.example.org', 'a.example.org', 'b.example.org', 'b.example.org'])
    const { log } = await monitor.handlers['delivery.state'](undefined)
    expect(log.flatMap(({ channel, error }) => (channel === id ? [error] : []))).toContain(
      'No longer wanted here, because a rule or channel was changed.',
    )
  })

  it.each([
    ['acknowledged', 'incidents.acknowledge'],
    ['acknowledged with all others', 'incidents.acknowledgeAll'],
  ] as const)('an alert %s during quiet hours is not sent after them', async (_how, command) => {
    const { add, fire, asked, monitor, run } = await start()
    const minutes = new Date(startAt).getHours() * 60
    const quietHours = { isOn: true, from: minutes, to: minutes + 60, letsCriticalThrough: true }
    const id = await add(hook('a', { quietHours }))
    await add(hook('b'))
    await fire()
    const ids = monitor.state().incidents.map((incident) => incident.id)
    await (command === 'incidents.acknowledge'
      ? monitor.handlers[command]({ ids })
      : monitor.handlers[command](undefined))
    // Switched off, quiet hours are over as well.
    await monitor.handlers['delivery.save']({ channel: hookFor(id), secrets: {} })
    await run(90 * minute)
    expect(asked).toEqual(['b.example.org'])
    const { log } = await monitor.handlers['delivery.state'](undefined)
    expect(log.find(({ channel }) => channel === id)).toMatchObject({
      status: 'skipped',
      error: 'The alert was acknowledged or over before the quiet hours ended.',
    })
  })

  it('a channel that is muted while its form is open stays muted when the form is saved', async () => {
    const { add, monitor } = await start()
    const id = await add(hook('a'))
    await monitor.handlers['delivery.mute']({ id, until: 'hour' })
    const channel = { ...hookFor(id, { perMinute: 3 }), name: 'Night shift' }
    await monitor.handlers['delivery.save']({ channel, secrets: {} })
    expect(monitor.state().settings.delivery.channels).toMatchObject([
      { name: 'Night shift', policy: { perMinute: 3 }, mutedUntil: startAt + 61 * minute },
    ])
  })

  it('an alert is sent after quiet hours if its acknowledgement was undone', async () => {
    const { add, fire, asked, monitor, run } = await start()
    const minutes = new Date(startAt).getHours() * 60
    const quietHours = { isOn: true, from: minutes, to: minutes + 60, letsCriticalThrough: true }
    await add(hook('a', { quietHours }))
    await fire()
    const ids = monitor.state().incidents.map((incident) => incident.id)
    await monitor.handlers['incidents.acknowledgeAll'](undefined)
    await monitor.handlers['incidents.reopen']({ ids })
    expect(monitor.state().incidents.map(({ acknowledgedAt }) => acknowledgedAt)).toEqual([null])
    expect(asked).toEqual([])
    await run(60 * minute)
    expect(asked).toEqual(['a.example.org'])
  })

  it.each([
    ['whatever the back-off', 500],
    ['also with a message that the receiver refused', 400],
  ])('a corrected channel is tried at once, %s', async (_, status) => {
    let isBroken = true
    const { add, fire, asked, monitor, run } = await start(() => (isBroken ? status : 200))
    const grouped = hook('a', { groupMs: 5 * minute })
    const id = await add(grouped)
    await fire()
    await run(30 * minute)
    const failed = asked.length
    isBroken = false
    await monitor.handlers['delivery.save']({
      channel: { ...grouped, id },
      secrets: { path: '/right' },
    })
    await run(1_000)
    expect(asked.length - failed).toBe(1)
    const { channels } = await monitor.handlers['delivery.state'](undefined)
    expect(channels).toMatchObject([{ waiting: 0, failingSince: null, error: null }])
  })

  it('a successful test ends the failure of a channel, although no message waits', async () => {
    let isBroken = true
    const { add, fire, monitor, run } = await start(() => (isBroken ? 500 : 200))
    const id = await add(hook('a'))
    await fire()
    await run(61 * minute)
    await monitor.handlers['delivery.save']({
      channel: { ...hook('a'), id, mutedUntil: startAt + 180 * minute },
      secrets: {},
    })
    await run(minute)
    const failing = (): readonly unknown[] =>
      monitor
        .state()
        .incidents.filter(({ rule, recoveredAt }) => rule === 'channel-failing' && recoveredAt === undefined)
    expect(failing()).toHaveLength(1)
    isBroken = false
    await monitor.handlers['delivery.test']({ id })
    await run(minute)
    const { channels } = await monitor.handlers['delivery.state'](undefined)
    expect(channels).toMatchObject([{ waiting: 0, failingSince: null, error: null }])
    expect(failing()).toEqual([])
  })

  it('messages held back are sent when quiet hours are switched off', async () => {
    const { add, fire, asked, monitor, run } = await start()
    const minutes = new Date(startAt).getHours() * 60
    const quietHours = { isOn: true, from: minutes, to: minutes + 300, letsCriticalThrough: true }
    const id = await add(hook('a', { quietHours }))
    await fire()
    await run(5 * minute)
    expect(asked).toEqual([])
    await monitor.handlers['delivery.save']({ channel: { ...hook('a'), id }, secrets: {} })
    await run(1_000)
    expect(asked).toEqual(['a.example.org'])
  })

  it('after the computer slept, a failed channel is tried at once', async () => {
    const { add, fire, asked, monitor, run } = await start(() => 500)
    await add(hook('a'))
    await fire()
    await run(30 * minute)
    const failed = asked.length
    monitor.set({ isAsleep: true })
    monitor.set({ isAsleep: false })
    await run(1_000)
    expect(asked.length - failed).toBe(1)
  })

  it('a muted channel skips alerts, also in its quiet hours, which hold back those of another channel', async () => {
    const { add, fire, asked, monitor, run } = await start()
    const minutes = new Date(startAt).getHours() * 60
    const quietHours = { isOn: true, from: minutes, to: minutes + 30, letsCriticalThrough: true }
    const muted = await add(hook('a', { quietHours }))
    await monitor.handlers['delivery.mute']({ id: muted, until: 'hour' })
    await add(hook('b', { quietHours }))
    await fire()
    expect(asked).toEqual([])
    const { log } = await monitor.handlers['delivery.state'](undefined)
    expect(log.map(({ status, error }) => [status, error]).toSorted()).toEqual([
      ['skipped', 'The channel was muted.'],
      ['waiting', null],
    ])
    await run(30 * minute)
    expect(asked).toEqual(['b.example.org'])
  })

  it('a test reports one clear error and leaves monitoring alone', async () => {
    const { add, monitor } = await start(() => 401)
    const id = await add(hook('a'))
    await expect(monitor.handlers['delivery.test']({ id })).rejects.toThrow(
      'The receiver responded with status 401. Check the token or address.',
    )
    expect((await monitor.handlers['delivery.state'](undefined)).log).toMatchObject([
      { state: 'test', status: 'failed' },
    ])
    expect(monitor.state().status.health).toBe('ok')
  })

  it('refuses a channel without its secrets, and stores none of them in settings', async () => {
    const { add, monitor } = await start()
    await expect(
      monitor.handlers['delivery.save']({
        channel: hook('a'),
        secrets: { path: '/hook', secret: 'too short' },
      }),
    ).rejects.toThrow('A signing secret has at least 16 characters')
    await expect(
      monitor.handlers['delivery.save']({ channel: hook('a'), secrets: { path: '/hook/abc' } }),
    ).rejects.toThrow('Enter a signing secret, or generate one.')
    await add(hook('a'))
    expect(JSON.stringify(monitor.state())).not.toContain('a signing secret')
    expect((await monitor.handlers['profile.export'](undefined)).text).not.toContain('example.org')
  })

  it('a locked keychain is reported for the secret of the channel', async () => {
    const locked = (): Promise<never> =>
      Promise.reject(new LookoutError('keychain', 'The keychain is locked.'))
    const store = { read: locked, write: locked, remove: locked }
    const secrets = createChannelSecrets(store, () => undefined)
    const channel = hook('a')
    await secrets.load([channel])
    expect(secrets.status(channel)).toEqual({
      secrets: 'missing',
      note: 'The keychain is locked. A secret entered now stays in memory until Lookout quits.',
    })
    await secrets.change(channel, { path: '/hook', secret: 'a signing secret' })
    expect(secrets.status(channel)).toEqual({
      secrets: 'memory',
      note: 'The keychain is locked. The secret stays in memory until Lookout quits.',
    })
  })

  it('a keychain that was locked at the start is read again', async () => {
    let isLocked = true
    const read = (): Promise<string> =>
      isLocked
        ? Promise.reject(new LookoutError('keychain', 'The keychain is locked.'))
        : Promise.resolve('/a stored secret')
    const secrets = createChannelSecrets(
      { read, write: async () => undefined, remove: async () => undefined },
      () => undefined,
    )
    const channel = hook('a')
    await secrets.load([channel])
    expect(secrets.status(channel).secrets).toBe('missing')
    isLocked = false
    await secrets.load([channel])
    expect(secrets.status(channel)).toEqual({ secrets: 'keychain', note: null })
  })

  it('a channel that is removed while it is saved stays removed', async () => {
    const { add, monitor } = await start()
    const id = await add(hook('a'))
    const saving = monitor.handlers['delivery.save']({
      channel: { ...hook('a'), id, name: 'b' },
      secrets: { path: '/hook', secret: 'a signing secret' },
    })
    const removing = monitor.handlers['delivery.remove']({ id })
    await expect(saving).rejects.toThrow('This channel no longer exists.')
    await removing
    expect((await monitor.handlers['delivery.state'](undefined)).channels).toEqual([])
  })

  it('a channel moved to another host needs its secrets again', async () => {
    const { add, monitor } = await start()
    const id = await add(hook('a'))
    const moved = { ...hook('z'), id }
    await expect(monitor.handlers['delivery.save']({ channel: moved, secrets: {} })).rejects.toThrow(
      'Enter the address of this channel.',
    )
  })
})
