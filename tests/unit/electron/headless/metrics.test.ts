import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createMetrics } from '../../../../electron/headless/metrics.ts'
import { healthOf, serveMetrics } from '../../../../electron/headless/metrics-server.ts'
import type { AppState } from '../../../../electron/shared/app-state.ts'
import type { PoolRoundResult } from '../../../../electron/shared/pool-models.ts'

const pool = `-1:${'ab'.repeat(32)}`
const unread = `-1:${'cd'.repeat(32)}`
const state = {
  status: {
    health: 'ok',
    quota: { limit: 10, used: 1 },
    lastAnswerAt: 0,
    network: { baseUrl: 'http://x' },
    storage: { mode: 'disk' },
  },
  accounts: [],
  traces: [],
  incidents: [
    { severity: 'critical', event: { kind: 'stake-lost' }, acknowledgedAt: null },
    { severity: 'warning', event: { kind: 'stake-overdue' }, acknowledgedAt: null },
    { severity: 'info', event: { kind: 'stake-overdue' }, acknowledgedAt: null, recoveredAt: 5 },
  ],
  pools: [
    {
      key: pool,
      freshness: { observedAt: 1_000 },
      state: { stakeSent: '1581874333580045', validatorAmount: '120282794552309', nominatorsCount: 26 },
    },
    { key: unread, freshness: { observedAt: null }, state: null },
  ],
} as unknown as AppState
const metrics = createMetrics({
  folder: join(tmpdir(), 'lookout-no-folder'),
  now: () => 61_000,
  state: () => state,
  queues: async () => ({
    channels: [{ id: 'ops', waiting: 1, failingSince: null }],
    archive: { waiting: 7, failingSince: 1_000 },
  }),
  lastRounds: async () => [
    { pool, reward: '-121524052313745', when: { after: 1, before: 1_790_000_000_500 } } as PoolRoundResult,
    { pool: unread, reward: null, when: { after: 1, before: 5_000 } } as PoolRoundResult,
  ],
})

it('each pool has its coins, its nominators, the age of the last response and its last round', async () => {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('lookout_pool_'))
  expect(lines).toEqual([
    `lookout_pool_stake_sent_coins{pool="${pool}"} 1581874.333580045`,
    `lookout_pool_validator_coins{pool="${pool}"} 120282.794552309`,
    `lookout_pool_nominators{pool="${pool}"} 26`,
    `lookout_pool_age_seconds{pool="${pool}"} 60`,
    `lookout_pool_last_reward_coins{pool="${pool}"} -121524.052313745`,
    `lookout_pool_last_return_timestamp_seconds{pool="${pool}"} 1790000000.5`,
    `lookout_pool_last_return_timestamp_seconds{pool="${unread}"} 5`,
  ])
})

it('counts messages to channels, also before the monitor has started and at the address of the service', async () => {
  const { counting, text } = createMetrics({
    folder: join(tmpdir(), 'lookout-no-folder'),
    now: () => 61_000,
    state: () => null,
    queues: async () => null,
    lastRounds: async () => [],
  })
  const send = counting(async () => new Response())
  await send('https://hooks.example.org/services/1', { method: 'POST' })
  const sendBeside = metrics.counting(async () => new Response('', { status: 500 }))
  await sendBeside('http://x/hook', { method: 'POST' })
  await sendBeside('http://x/api/v3/traces?a=b', {})
  const lines = [...(await text()).split('\n'), ...(await metrics.text()).split('\n')]
  expect(lines.filter((line) => line.startsWith('lookout_requests_total'))).toEqual([
    'lookout_requests_total{operation="delivery",result="200"} 1',
    'lookout_requests_total{operation="delivery",result="500"} 1',
    'lookout_requests_total{operation="traces",result="500"} 1',
  ])
})

it('open alerts are those about lasting conditions', async () => {
  metrics.fired('critical')
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('lookout_alerts_'))
  expect(lines).toEqual([
    'lookout_alerts_total{severity="info"} 0',
    'lookout_alerts_total{severity="warning"} 0',
    'lookout_alerts_total{severity="critical"} 1',
    'lookout_alerts_open{severity="info"} 0',
    'lookout_alerts_open{severity="warning"} 1',
    'lookout_alerts_open{severity="critical"} 0',
  ])
})

it('the archive has the number of waiting records and how long it has failed', async () => {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('lookout_archive_'))
  expect(lines).toEqual(['lookout_archive_waiting 7', 'lookout_archive_failing_seconds 60'])
})

it('a value that is not known yet is absent, not 0', async () => {
  const status = { ...state.status, health: 'starting', lastAnswerAt: null, storage: { mode: 'memory' } }
  const starting = createMetrics({
    folder: join(tmpdir(), 'lookout-no-folder'),
    now: () => 61_000,
    state: () => ({ ...state, status }) as unknown as AppState,
    queues: async () => ({ channels: [], archive: null }),
    lastRounds: async () => [],
  })
  const text = await starting.text()
  expect(text).toMatch(/^lookout_up 0$/m)
  expect(text).toMatch(/^lookout_store_writable 0$/m)
  expect(text).not.toMatch(/^lookout_(last_success_age_seconds|stream_lag_seconds|archive_\w+) /m)
})

it('the service is not up before it sent anything useful', async () => {
  const status = { ...state.status, health: 'ok', lastAnswerAt: null }
  const refused = createMetrics({
    folder: join(tmpdir(), 'lookout-no-folder'),
    now: () => 61_000,
    state: () => ({ ...state, status }) as unknown as AppState,
    queues: async () => ({ channels: [], archive: null }),
    lastRounds: async () => [],
  })
  expect(await refused.text()).toMatch(/^lookout_up 0$/m)
})

it.each([
  { name: 'that limits the rate responds while messages of its stream arrive', age: 5_000, isUp: true },
  { name: 'that only limits the rate does not respond', age: 5 * 60_000, isUp: false },
])('a service $name', async ({ age, isUp }) => {
  const status = { ...state.status, note: null, health: 'rate-limited', lastAnswerAt: 61_000 }
  const limited = { ...state, status } as unknown as AppState
  const served = createMetrics({
    folder: join(tmpdir(), 'lookout-no-folder'),
    now: () => 61_000 + age,
    state: () => limited,
    queues: async () => ({ channels: [], archive: null }),
    lastRounds: async () => [],
  })
  expect(await served.text()).toMatch(isUp ? /^lookout_up 1$/m : /^lookout_up 0$/m)
  expect(healthOf(limited, 61_000 + age).isOk).toBe(isUp)
})

it.each(['watch.json', 'alerts.yml'])('%s uses only existing metrics', async (name) => {
  const served = [...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, metric]) => metric)
  const text = readFileSync(resolve(import.meta.dirname, '../../../../docs/grafana', name), 'utf8')
  const used = [...text.matchAll(/lookout_\w+/g)].map(([metric]) => metric)
  expect(used.length).toBeGreaterThan(4)
  expect(used.filter((metric) => !served.includes(metric))).toEqual([])
})

it('the metrics are exactly those that watch.md lists', async () => {
  const served = (await metrics.text()).matchAll(/^# TYPE (lookout_\w+)/gm)
  const table = readFileSync(resolve(import.meta.dirname, '../../../../docs/watch.md'), 'utf8')
  const listed = table.matchAll(/`(lookout_\w+)(?:\{[\w,]+\})?`/g)
  const names = (found: Iterable<RegExpMatchArray>) => [...new Set([...found].map(([, name]) => name))].sort()
  expect(names(listed)).toEqual(names(served))
})

it('/healthz responds to HEAD like to GET, without a body, and refuses other methods', async () => {
  const health = { isOk: false, body: { status: 'failing' } } as unknown as ReturnType<typeof healthOf>
  const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics, () => health)
  onTestFinished(() => server.close())
  const url = `http://127.0.0.1:${server.port}/healthz`
  const answers = await Promise.all(['GET', 'HEAD', 'POST'].map((method) => fetch(url, { method })))
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 405])
  expect(await answers[1]?.text()).toBe('')
})

it('/healthz names no settings of the window', () => {
  const status = {
    health: 'offline',
    note: 'The connection was refused. Check the base URL in Settings.',
    lastAnswerAt: 1_000,
    storage: { mode: 'disk' },
  }
  const { isOk, body } = healthOf({ ...state, status } as unknown as AppState, 11_000)
  expect(isOk).toBe(false)
  expect(body).toEqual({
    status: 'failing',
    service: 'offline',
    note: 'The connection was refused. Check the base URL.',
    lastSuccessAgeSeconds: 10,
    store: 'disk',
  })
})

it('/healthz says “starting” until the first response or failure, and is not well', () => {
  const status = { ...state.status, note: null, health: 'starting', lastAnswerAt: 61_000 }
  const { isOk, body } = healthOf({ ...state, status } as unknown as AppState, 63_000)
  expect(isOk).toBe(false)
  expect(body).toMatchObject({ status: 'starting', service: 'starting', lastSuccessAgeSeconds: 2 })
})

it('ages and /healthz follow the clock of the service if the clock of the computer is ten minutes ahead', async () => {
  const ahead = 10 * 60_000
  const status = { ...state.status, note: null, lastAnswerAt: 61_000, clockOffsetMs: -ahead }
  const skewed = { ...state, status } as unknown as AppState
  expect(healthOf(skewed, 66_000 + ahead)).toMatchObject({ isOk: true, body: { lastSuccessAgeSeconds: 5 } })
  const served = createMetrics({
    folder: join(tmpdir(), 'lookout-no-folder'),
    now: () => 66_000 + ahead,
    state: () => skewed,
    queues: async () => ({
      channels: [{ id: 'ops', waiting: 1, failingSince: 60_000 }],
      archive: { waiting: 7, failingSince: 1_000 },
    }),
    lastRounds: async () => [],
  })
  const lines = (await served.text()).split('\n')
  expect(lines.filter((line) => /^lookout_\w+_seconds[ {]/.test(line))).toEqual([
    'lookout_last_success_age_seconds 5',
    `lookout_pool_age_seconds{pool="${pool}"} 65`,
    'lookout_delivery_failing_seconds{channel="ops"} 6',
    'lookout_archive_failing_seconds 65',
  ])
})

it('/healthz fails while new data is held in memory, although the service responds', () => {
  const status = { ...state.status, note: null, lastAnswerAt: 61_000, storage: { mode: 'memory' } }
  const held = { ...state, status } as unknown as AppState
  expect(healthOf(held, 61_000)).toMatchObject({ isOk: false, body: { status: 'failing', store: 'memory' } })
})
