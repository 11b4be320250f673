import { afterEach, expect, it, vi } from 'vitest'
import type { Delivery } from '../../electron/demo/virtual/wire.ts'
import type { AlertNotification } from '../../electron/monitor/alerts/notices.ts'
import { createRig, rigKey, type Rig, type RigOptions } from '../torture/engine/rig.ts'

const minute = 60_000

vi.setConfig({ testTimeout: 300_000 })

let rig: Rig
let deliveries: Delivery[] = []
let notifications: AlertNotification[] = []

async function start(changes: Partial<RigOptions> = {}): Promise<void> {
  deliveries = []
  notifications = []
  rig = await createRig({ seed: 1, onDelivery: (each) => deliveries.push(each), ...changes })
  rig.setKeys([rigKey])
  rig.monitor.onNotifications((list) => notifications.push(...list))
  const { accounts, pools } = rig.world.suggested
  rig.monitor.seed(accounts.slice(0, 3), pools.slice(0, 2), '1')
  await run(minute)
}

const run = (ms: number): Promise<void> => rig.clock.runTo(rig.clock.now() + ms)
const status = () => rig.monitor.state().status
const deliveredSince = (at: number): readonly Delivery[] => deliveries.filter(({ sentAt }) => sentAt >= at)

function accessAlerts() {
  return rig.monitor.state().incidents.filter(({ event }) => event.kind === 'access-refused')
}

/** Returns the accounts and pools that have had no valid response since the given time. */
function unobserved(since: number): readonly string[] {
  const { accounts, pools } = rig.monitor.state()
  return [...accounts, ...pools]
    .filter(({ freshness: { observedAt, withinMs } }) => {
      const at = withinMs === undefined ? observedAt : rig.clock.now() - withinMs
      return at === null || at < since
    })
    .map(({ key }) => key)
}

afterEach(async () => {
  await rig.close()
  rig.remove()
})

it('a rejected key raises an alert that ends by itself, and monitoring continues without the key', async () => {
  await start()
  expect([status().health, status().key.state, status().quota.limit]).toEqual(['ok', 'keychain', 10])
  rig.setKeys([])
  const rejectedAt = rig.clock.now()
  await run(minute)
  expect(status()).toMatchObject({
    health: 'ok',
    key: { state: 'rejected' },
    quota: { limit: 1 },
    refusal: { isKeyRejected: true, stopped: [] },
  })
  expect(accessAlerts()).toMatchObject([
    { severity: 'critical', event: { kind: 'access-refused', cause: 'key-rejected' } },
  ])
  expect(accessAlerts()[0]?.recoveredAt).toBeUndefined()
  expect(notifications.filter(({ incident }) => incident.event.kind === 'access-refused')).toMatchObject([
    { kind: 'fired' },
  ])

  const settledAt = rejectedAt + 10_000
  const later = deliveredSince(settledAt)
  expect(later.length).toBeGreaterThan(30)
  expect(later.filter(({ hasKey, status: code }) => hasKey || code !== 200)).toEqual([])
  const seconds = later.map(({ sentAt }) => sentAt)
  expect(seconds.filter((at, index) => index > 0 && at - (seconds[index - 1] ?? 0) < 900)).toEqual([])
  expect(rig.violations()).toBe(0)
  await run(2 * minute)
  expect(unobserved(settledAt)).toEqual([])

  rig.setKeys([rigKey])
  const acceptedAt = rig.clock.now()
  await run(5 * minute)
  expect(status().key.state).toBe('keychain')
  expect(status().quota.limit).toBe(10)
  expect(status().refusal).toBeUndefined()
  expect(accessAlerts()).toHaveLength(1)
  expect(accessAlerts()[0]?.recoveredAt).toBeGreaterThan(acceptedAt)
  expect(deliveries.at(-1)?.hasKey).toBe(true)
})

it('Refresh tries a rejected key at once; otherwise one request every few minutes carries it', async () => {
  await start()
  rig.setKeys([])
  await run(12 * minute)
  const tried = deliveries.filter(({ hasKey, status: code }) => hasKey && code === 401)
  // The key is tried once every five minutes.
  expect(tried.filter(({ sentAt }) => sentAt > rig.startAt + 2 * minute)).toHaveLength(2)
  rig.setKeys([rigKey])
  rig.monitor.handlers['accounts.refresh']({ key: null })
  await run(15_000)
  expect(status().key.state).toBe('keychain')
  expect(status().quota.limit).toBe(10)
})

it('Refresh of a block tries its refused operation at once', async () => {
  await start({ hasKey: false })
  await rig.faults.set('getBlockTransactions', 'unauthorized')
  const { workchain, shard, seqno } = rig.world.suggested.block
  const { key } = await rig.monitor.handlers['blocks.open']({ text: `${workchain},${shard},${seqno}` })
  await run(15_000)
  expect(status().refusal?.stopped).toEqual(['getBlockTransactions'])
  await rig.faults.clear('getBlockTransactions')
  await rig.monitor.handlers['blocks.refresh']({ key })
  await run(15_000)
  expect(status().refusal).toBeUndefined()
  expect(rig.monitor.state().blocks.find((block) => block.key === key)?.status).toBe('complete')
})

it.each(['traces', 'actions', 'getPool'] as const)(
  'the status is not OK while the service refuses %s with and without the key',
  async (operation) => {
    await start()
    await rig.faults.set(operation, 'unauthorized')
    await run(2 * minute)
    expect(status().health).toBe('refused')
    expect(status().note).toMatch(/key/i)
    expect(status().refusal).toMatchObject({ isKeyRejected: true, stopped: [operation] })
    const causes = accessAlerts().map(({ event }) => (event.kind === 'access-refused' ? event.cause : ''))
    expect(causes.toSorted()).toEqual(['key-rejected', 'requests-refused'])
    await rig.faults.clear(operation)
    await run(6 * minute)
    expect(status()).toMatchObject({ health: 'ok', key: { state: 'keychain' } })
    expect(status().refusal).toBeUndefined()
    expect(accessAlerts().map(({ recoveredAt }) => recoveredAt !== undefined)).toEqual([true, true])
  },
)

it('a service that refuses requests without a key is polled again when it accepts them', async () => {
  await start({ hasKey: false })
  await rig.faults.set('*', 'unauthorized')
  await run(2 * minute)
  expect(status()).toMatchObject({ health: 'refused', key: { state: 'none' } })
  expect(status().refusal).toMatchObject({ isKeyRejected: false })
  expect(status().refusal?.stopped).toContain('pendingActions')
  await rig.faults.clear('*')
  const clearedAt = rig.clock.now()
  await run(9 * minute)
  expect(status().health).toBe('ok')
  expect(unobserved(clearedAt)).toEqual([])
})

it('a stream is opened without a rejected key, and with the key once it is accepted', async () => {
  await start({ hasStream: true })
  expect(status().stream?.state).toBe('live')
  rig.setKeys([])
  rig.monitor.handlers['accounts.refresh']({ key: null })
  await run(2 * minute)
  expect(status()).toMatchObject({ key: { state: 'rejected' }, stream: { state: 'live' } })
  await rig.faults.set('stream', 'unauthorized')
  rig.setKeys([rigKey])
  await run(5 * minute)
  expect(status()).toMatchObject({ key: { state: 'keychain' }, stream: { state: 'refused' } })
  await rig.faults.clear('stream')
  await run(6 * minute)
  expect(status().stream?.state).toBe('live')
})
