import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDemo, type Demo } from '../../electron/demo/start-demo.ts'
import { startMonitor, type Monitor } from '../../electron/monitor/monitor.ts'
import type { SecretStore } from '../../electron/monitor/secrets/secret-store.ts'
import { customNetwork } from '../../electron/monitor/profile/saved-settings.ts'
import { unpackRows } from '../../electron/shared/block-rows.ts'
import { patient } from '../fixtures/patient.ts'

function createSecrets(): SecretStore & { readonly held: Map<string, string> } {
  const held = new Map<string, string>()
  return {
    held,
    read: async (origin) => held.get(origin) ?? null,
    write: async (origin, secret) => void held.set(origin, secret),
    remove: async (origin) => void held.delete(origin),
  }
}

let folder = ''
let demo: Demo
let secrets = createSecrets()
const open: Monitor[] = []

async function start(baseUrl = demo.url, withoutKey = 50): Promise<Monitor> {
  const monitor = await startMonitor({
    profile: { folder },
    service: {
      fetch: (url, init) => fetch(url, init),
      network: customNetwork(baseUrl),
      limits: { withoutKey, withKey: 50 },
    },
    system: {
      clock: {
        now: () => Date.now(),
        after: (ms, run) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      },
      random: () => 0.5,
      isOnline: () => true,
      log: (message, thrown) => {
        throw new Error(message, { cause: thrown })
      },
    },
    secrets,
  })
  open.push(monitor)
  return monitor
}

function stop(monitor: Monitor): void {
  open.splice(open.indexOf(monitor), 1)
  monitor.close()
}

async function restartFast(): Promise<number> {
  await demo.close()
  const startAt = Date.now()
  demo = await startDemo({ access: { quota: false }, speed: 30, startAt })
  return startAt
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-monitor-'))
  secrets = createSecrets()
  demo = await startDemo({ access: { quota: false } })
})

afterEach(async () => {
  for (const monitor of open.splice(0)) monitor.close()
  await demo.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('pending actions', () => {
  it('traces of a watched account appear, advance and end', async () => {
    const startAt = await restartFast()
    const monitor = await start()
    for (const { address, label } of demo.suggested.accounts) {
      await monitor.handlers['accounts.add']({ text: address, label })
    }
    await vi.waitFor(
      () => {
        const states = new Set(
          monitor.state().traces.flatMap((trace) => trace.steps.map((step) => step.state)),
        )
        expect([...states]).toEqual(expect.arrayContaining(['pending', 'on-chain', 'completed']))
        // Frames of the stream may arrive before the first response.
        expect(monitor.state().status.health).toBe('ok')
      },
      { timeout: 25_000, interval: 100 },
    )
    const truth = new Map(
      demo.world.record.traces(startAt - 600_000, startAt + 3_600_000).map((each) => [each.normalHash, each]),
    )
    // A trace that was read from the history was never observed before its lookup.
    const traces = monitor
      .state()
      .traces.filter(({ steps: [first] }) => first?.evidence.every(({ kind }) => kind !== 'looked-up'))
    expect(traces.length).toBeGreaterThan(0)
    expect(traces.filter((trace) => !truth.has(trace.key))).toEqual([])
    const landed = traces.filter(({ stage }) => stage === 'final')
    expect(landed.filter((trace) => truth.get(trace.key)?.committedAt === undefined)).toEqual([])
  })

  it('all forms of an address are one account', async () => {
    const monitor = await start()
    const forms = [
      '0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E',
      'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
      'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPuwA',
    ]
    for (const text of forms) await monitor.handlers['accounts.add']({ text })
    expect(monitor.state().accounts.map((account) => account.key)).toEqual([
      '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
    ])
  })

  it('an invalid address adds nothing and returns the accepted forms', async () => {
    const monitor = await start()
    expect(() =>
      monitor.handlers['accounts.add']({ text: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG' }),
    ).toThrow(/checksum/i)
    expect(monitor.state().accounts).toEqual([])
  })
})

describe('blocks', () => {
  it('a block is read, stored and opened again without a request', async () => {
    const monitor = await start()
    const { workchain, shard, seqno } = demo.suggested.block
    const { key } = await monitor.handlers['blocks.open']({ text: `${workchain},${shard},${seqno}` })
    await vi.waitFor(
      () => expect(monitor.state().blocks.find((block) => block.key === key)?.status).toBe('complete'),
      patient,
    )
    const { block, rows } = await monitor.handlers['blocks.rows']({ key })
    expect(unpackRows(rows)).toHaveLength(block.loaded)
    expect(block.loaded).toBeGreaterThan(0)
    const asked = demo.arrivals.length
    await monitor.handlers['blocks.open']({ text: `${workchain},${shard},${seqno}` })
    expect(monitor.state().blocks.find((each) => each.key === key)?.status).toBe('complete')
    expect(demo.arrivals.length).toBe(asked)
  })

  it('a missing block is reported and does not count against the service', async () => {
    const monitor = await start()
    const { key } = await monitor.handlers['blocks.open']({ text: '2000000000' })
    await vi.waitFor(
      () => expect(monitor.state().blocks.find((block) => block.key === key)?.status).toBe('failed'),
      patient,
    )
    expect(monitor.state().blocks.find((block) => block.key === key)?.error?.code).toBe('not-found')
    expect(monitor.state().status.health).toBe('ok')
  })

  it('a block that failed because of the key or network loads automatically afterwards', async () => {
    const monitor = await start()
    const { workchain, shard, seqno } = demo.suggested.block
    const shown = () => monitor.state().blocks[0]
    await demo.faults.set('*', 'unauthorized')
    await monitor.handlers['blocks.open']({ text: `${workchain},${shard},${seqno}` })
    await vi.waitFor(() => expect(shown()?.error?.code).toBe('unauthorized'), patient)
    const asked = demo.arrivals.length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(demo.arrivals.length).toBe(asked)
    await demo.faults.set('*', 'offline')
    await monitor.handlers['key.set']({ key: 'a-key-that-is-taken' })
    await vi.waitFor(() => expect(shown()?.error?.code).toBe('offline'), patient)
    expect(shown()?.status).toBe('failed')
    await demo.faults.clear()
    await vi.waitFor(() => expect(shown()?.status).toBe('complete'), { timeout: 10_000 })
    expect(shown()).toMatchObject({ error: null, problem: null, reading: null })
  })
})

describe('pools', () => {
  it('amounts above 2^53 stay exact', async () => {
    const monitor = await start()
    for (const { address, label } of demo.suggested.pools)
      await monitor.handlers['pools.add']({ text: address, label })
    await vi.waitFor(() => {
      expect(monitor.state().pools.every((pool) => pool.state !== null)).toBe(true)
    }, patient)
    const amounts = monitor.state().pools.map((pool) => BigInt(pool.state?.validatorAmount ?? 0))
    const stakes = monitor.state().pools.map((pool) => BigInt(pool.state?.stakeSent ?? 0))
    expect([...amounts, ...stakes].some((amount) => amount > 9_007_199_254_740_991n)).toBe(true)
  })

  it('an address that is not a pool keeps its error; a rejected key stops polling', async () => {
    const monitor = await start()
    const { key } = await monitor.handlers['pools.add']({
      text: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    })
    await vi.waitFor(() => expect(monitor.state().pools[0]?.freshness.error?.code).toBe('not-found'), patient)
    await demo.faults.set('getPool', 'unauthorized')
    await monitor.handlers['pools.refresh']({ key })
    await vi.waitFor(() => expect(monitor.state().pools[0]?.freshness.waits).toBe('stopped'), patient)
    expect(monitor.state().pools[0]?.freshness.error?.code).toBe('unauthorized')
  })
})

describe('offline', () => {
  it('after a restart with the service down, all stored data is shown with its age', async () => {
    const first = await start()
    const [pool] = demo.suggested.pools
    const [account] = demo.suggested.accounts
    if (pool === undefined || account === undefined) throw new Error('The demo suggests something')
    await first.handlers['pools.add']({ text: pool.address, label: pool.label })
    await first.handlers['accounts.add']({ text: account.address, label: account.label })
    await vi.waitFor(() => expect(first.state().traces.length).toBeGreaterThan(0), { timeout: 20_000 })
    await vi.waitFor(() => expect(first.state().pools[0]?.state).not.toBeNull(), patient)
    const before = first.state()
    stop(first)

    await demo.faults.set('*', 'offline')
    const second = await start()
    const after = second.state()
    expect(after.pools[0]?.state).toEqual(before.pools[0]?.state)
    expect(after.pools[0]?.freshness.observedAt).not.toBeNull()
    expect(after.accounts[0]?.label).toBe(account.label)
    expect(after.traces.length).toBeGreaterThanOrEqual(before.traces.length)
    await vi.waitFor(() => expect(second.state().status.health).toBe('offline'), { timeout: 10_000 })

    await demo.faults.clear()
    await vi.waitFor(() => expect(second.state().status.health).toBe('ok'), { timeout: 25_000 })
  })
})

describe('history', () => {
  it('past states match what was shown then, and time before the first poll is a gap', async () => {
    const monitor = await start()
    const beforeAll = Date.now()
    for (const { address, label } of demo.suggested.accounts.slice(0, 4)) {
      await monitor.handlers['accounts.add']({ text: address, label })
    }
    for (const { address, label } of demo.suggested.pools)
      await monitor.handlers['pools.add']({ text: address, label })
    await vi.waitFor(
      () => {
        expect(monitor.state().traces.length).toBeGreaterThan(3)
        expect(monitor.state().pools.every((pool) => pool.state !== null)).toBe(true)
        // Wait until finished actions are read: from then on, past moments also show them.
        expect(demo.arrivals.filter(({ target }) => target.startsWith('/api/v3/actions'))).toHaveLength(4)
      },
      { timeout: 20_000 },
    )
    type Traces = ReturnType<typeof monitor.state>['traces']
    const states = (traces: Traces) => new Map(traces.map(({ key, state }) => [key, state]))
    // On a busy machine, the finished actions are stored some time after they were requested.
    const [at, then] = await vi.waitFor(
      async () => {
        const [at, then] = [Date.now(), monitor.state()] as const
        await wait(1_500)
        const past = await monitor.handlers['history.at']({ at, from: null })
        expect(states(past.traces.upserts)).toEqual(states(then.traces))
        expect(past.pools.upserts.map((pool) => pool.state)).toEqual(then.pools.map((pool) => pool.state))
        expect(past.accounts.upserts.map((account) => account.label)).toEqual(
          then.accounts.map((account) => account.label),
        )
        return [at, then] as const
      },
      { timeout: 60_000, interval: 500 },
    )
    const before = await monitor.handlers['history.at']({ at: beforeAll - 1, from: null })
    expect(before.accounts.upserts).toEqual([])

    const from = beforeAll - 60_000
    const activity = await monitor.handlers['history.activity']({ from, to: at, count: 10 })
    expect(activity.buckets[0]?.isObserved).toBe(false)
    const within = then.traces.filter(({ firstSeenAt }) => firstSeenAt >= from && firstSeenAt < at)
    expect(activity.buckets.reduce((sum, bucket) => sum + bucket.traces, 0)).toBe(within.length)
    expect(() => monitor.handlers['history.activity']({ from: 5, to: 5, count: 1 })).toThrow(
      /end of the time range must be after its start/,
    )
  })
})

describe('the API key', () => {
  it('belongs to one origin, is sent in a header, and never appears in the profile', async () => {
    const monitor = await start()
    const status = await monitor.handlers['key.set']({ key: 'SENTINEL-0123456789' })
    expect(status).toEqual({ origin: demo.url, state: 'keychain', note: null })
    expect(secrets.held.get(demo.url)).toBe('SENTINEL-0123456789')
    const [pool] = demo.suggested.pools
    await monitor.handlers['pools.add']({ text: pool?.address ?? '' })
    await vi.waitFor(() => expect(demo.arrivals.at(-1)?.hasKey).toBe(true), patient)
    expect(demo.arrivals.at(-1)?.target).not.toContain('SENTINEL')
    expect(JSON.stringify(monitor.state())).not.toContain('SENTINEL')

    const other = await startDemo({ access: { quota: false } })
    try {
      await monitor.handlers['network.set']({ id: 'custom', baseUrl: other.url })
      expect(monitor.state().status.key).toEqual({ origin: other.url, state: 'none', note: null })
      await monitor.handlers['pools.add']({ text: other.suggested.pools[0]?.address ?? '' })
      await vi.waitFor(() => expect(other.arrivals.length).toBeGreaterThan(0), patient)
      expect(other.arrivals.every((arrival) => !arrival.hasKey)).toBe(true)
    } finally {
      await other.close()
    }
  })

  it('raises the rate limit until the service rejects it', async () => {
    const service = await startDemo({ access: { quota: false, keys: ['the-only-key'] } })
    try {
      const monitor = await start(service.url, 5)
      const limit = (): number => monitor.state().status.quota.limit
      await monitor.handlers['key.set']({ key: 'another-key' })
      expect(limit()).toBe(50)
      await monitor.handlers['pools.add']({ text: service.suggested.pools[0]?.address ?? '' })
      await vi.waitFor(() => expect(monitor.state().status.key.state).toBe('rejected'), patient)
      expect(limit()).toBe(5)
      await monitor.handlers['key.set']({ key: 'the-only-key' })
      expect(limit()).toBe(50)
    } finally {
      await service.close()
    }
  })

  it('is not sent after a rejection, and the refused operation stays stopped', async () => {
    const monitor = await start(demo.url, 5)
    const pool = () => monitor.state().pools[0]?.freshness
    await monitor.handlers['key.set']({ key: 'the-only-key' })
    await demo.faults.set('getPool', 'unauthorized')
    await monitor.handlers['pools.add']({ text: demo.suggested.pools[0]?.address ?? '' })
    await vi.waitFor(() => expect(monitor.state().status.key.state).toBe('rejected'), patient)
    await monitor.handlers['accounts.add']({ text: demo.suggested.accounts[0]?.address ?? '' })
    await vi.waitFor(() => expect(monitor.state().accounts[0]?.freshness.observedAt).not.toBeNull(), patient)
    // The account's history may have been requested since.
    const arrival = demo.arrivals.findLast(({ operation }) => operation === 'pendingActions')
    expect(arrival).toMatchObject({ hasKey: false })
    expect(monitor.state().status.quota.limit).toBe(5)
    await vi.waitFor(
      () => expect(pool()).toMatchObject({ waits: 'stopped', error: { code: 'unauthorized' } }),
      patient,
    )
  })

  it('is not accepted for plain http to another computer', async () => {
    const monitor = await start('http://10.0.0.1:8080')
    await expect(monitor.handlers['key.set']({ key: 'abc' })).rejects.toThrow(/not sent over plain http/)
  })
})

it('a failed trace creates one alert', async () => {
  await restartFast()
  const monitor = await start()
  const ids: string[] = []
  monitor.onNotifications((notifications) => {
    for (const { kind, incident } of notifications) if (kind === 'fired') ids.push(incident.id)
  })
  for (const { address, label } of demo.suggested.accounts) {
    await monitor.handlers['accounts.add']({ text: address, label })
  }
  await vi.waitFor(() => expect(ids.some((id) => id.startsWith('trace-failed:'))).toBe(true), {
    timeout: 28_000,
    interval: 100,
  })
  expect(new Set(ids).size).toBe(ids.length)
  expect(monitor.state().incidents.map((incident) => incident.id)).toEqual(expect.arrayContaining(ids))
})
