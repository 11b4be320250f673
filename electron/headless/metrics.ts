import { statSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { AppState, StreamStatus } from '../shared/app-state.ts'
import type { ArchiveState } from '../shared/archive-state.ts'
import type { ChannelStatus } from '../shared/delivery.ts'
import { isHolding } from '../shared/incident-state.ts'
import type { Integer } from '../shared/models.ts'
import type { Incident } from '../shared/alert-events.ts'
import type { PoolRoundResult } from '../shared/pool-models.ts'
import { traceStates } from '../shared/trace-state.ts'
import { nativeDecimals } from '../shared/units.ts'
import { isResponding } from './service-age.ts'

const operations: Readonly<Record<string, string>> = {
  '/api/v3/pendingActions': 'pendingActions',
  '/api/v3/traces': 'traces',
  '/api/v3/actions': 'actions',
  '/api/v2/getBlockTransactions': 'getBlockTransactions',
  '/api/smc-index/getPool': 'getPool',
}
const streamStates: readonly StreamStatus['state'][] = [
  'off',
  'idle',
  'connecting',
  'live',
  'reconnecting',
  'unsupported',
  'refused',
  'stopped',
]
const severities = ['info', 'warning', 'critical'] as const
const storeFiles = ['lookout.db', 'lookout.db-wal', 'lookout.db-shm']

/** Converts nanotons to coins, rounded to the precision of a metric. */
const coinsOf = (units: Integer | null | undefined): number | null =>
  units == null ? null : Number(units) / 10 ** nativeDecimals

type Value = number | null | undefined
type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Metrics {
  readonly text: () => Promise<string>
  readonly contentType: string
  readonly counting: (fetch: Fetch) => Fetch
  readonly fired: (severity: Incident['severity']) => void
}

export interface MetricsOptions {
  readonly folder: string
  readonly now: () => number
  readonly state: () => AppState | null
  readonly queues: () => Promise<Queues | null>
  readonly lastRounds: () => Promise<readonly PoolRoundResult[]>
}

/** Messages and records that wait to be sent. */
export interface Queues {
  readonly channels: readonly Pick<ChannelStatus, 'id' | 'waiting' | 'failingSince'>[]
  /** Null without an archive. */
  readonly archive: Pick<ArchiveState, 'waiting' | 'failingSince'> | null
}

/** The service gets no POST. */
function operationOf(url: string, { method }: RequestInit): string {
  if (method === 'POST') return 'delivery'
  const { pathname } = new URL(url)
  return Object.entries(operations).find(([path]) => pathname.endsWith(path))?.[1] ?? 'other'
}

function count<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(items, keyOf)].map(([key, { length }]) => [key, length]))
}

export function createMetrics({ folder, now, state, queues, lastRounds }: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'lookout_requests_total',
    help: 'Requests by operation (delivery: to a channel) and result: the HTTP status, or failed without a response.',
    labelNames: ['operation', 'result'],
    registers,
  })

  const fired = new Counter({
    name: 'lookout_alerts_total',
    help: 'Alerts that fired since the start.',
    labelNames: ['severity'],
    registers,
  })
  for (const severity of severities) fired.inc({ severity }, 0)

  /** Times are those of the service, from which the computer's clock may differ. */
  const secondsSince = (at: number | null): number | null =>
    at === null ? null : Math.max(0, (now() + (state()?.status.clockOffsetMs ?? 0) - at) / 1_000)

  /** Leaves out the gauge if it has no value. */
  function gauge(name: string, help: string, valueOf: (state: AppState) => Value | Promise<Value>): void {
    const made: Gauge = new Gauge({
      name: `lookout_${name}`,
      help,
      registers,
      collect: async () => {
        const current = state()
        const value = current === null ? null : await valueOf(current)
        // `reset` would set a gauge without labels to 0.
        if (value === null || value === undefined) made.remove()
        else made.set(value)
      },
    })
  }

  function gauges(
    name: string,
    help: string,
    label: string,
    values: readonly string[],
    countOf: (state: AppState) => ReadonlyMap<string, number>,
  ): void {
    const made: Gauge = new Gauge({
      name: `lookout_${name}`,
      help,
      labelNames: [label],
      registers,
      collect: () => {
        const current = state()
        const counts = current === null ? new Map<string, number>() : countOf(current)
        for (const value of values) made.set({ [label]: value }, counts.get(value) ?? 0)
      },
    })
  }

  gauge('up', '1 while the service responds.', ({ status }) => (isResponding(status, now()) ? 1 : 0))
  gauge('quota_limit', 'Requests per second that may be sent.', ({ status }) => status.quota.limit)
  gauge('quota_used', 'Requests per second over the last 10 s.', ({ status }) => status.quota.used)
  gauge('last_success_age_seconds', 'Time since the last response.', ({ status }) =>
    secondsSince(status.lastAnswerAt),
  )
  gauge('stream_lag_seconds', "Delay of the stream's events.", ({ status: { stream } }) =>
    stream?.lagMs == null ? null : stream.lagMs / 1_000,
  )
  gauge('pools', 'Watched pools.', ({ pools }) => pools.length)
  gauge('store_bytes', 'Size of the database.', () =>
    storeFiles.reduce(
      (sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0),
      0,
    ),
  )
  gauge(
    'store_writable',
    '1 while the profile can be written; otherwise new data is held in memory.',
    ({ status }) => (status.storage.mode === 'disk' ? 1 : 0),
  )
  gauges(
    'accounts',
    'Watched accounts by how they are observed.',
    'mode',
    ['polled', 'streamed'],
    (current) => count(current.accounts, ({ isStreamed }) => (isStreamed === true ? 'streamed' : 'polled')),
  )
  gauges('traces', 'Listed traces by state.', 'state', traceStates, ({ traces }) =>
    count(traces, (trace) => trace.state),
  )
  gauges('alerts_open', 'Open alerts about lasting conditions.', 'severity', severities, ({ incidents }) =>
    count(incidents.filter(isHolding), ({ severity }) => severity),
  )
  gauges(
    'stream_state',
    '1 for the present state of the stream.',
    'state',
    streamStates,
    ({ status }) => new Map([[status.stream?.state ?? 'off', 1]]),
  )

  /** A gauge with one value per item. Leaves out an item without a value. */
  function gaugePer<T>(
    label: string,
    items: () => Promise<readonly T[]>,
    nameOf: (item: T) => string,
  ): (name: string, help: string, valueOf: (item: T) => number | null) => void {
    return (name, help, valueOf) => {
      const made: Gauge = new Gauge({
        name: `lookout_${name}`,
        help,
        labelNames: [label],
        registers,
        collect: async () => {
          const all = await items()
          made.reset()
          for (const item of all) {
            const value = valueOf(item)
            if (value !== null) made.set({ [label]: nameOf(item) }, value)
          }
        },
      })
    }
  }

  const poolGauge = gaugePer(
    'pool',
    async () => state()?.pools ?? [],
    ({ key }) => key,
  )
  poolGauge('pool_stake_sent_coins', 'Coins of a pool at the elector.', (pool) =>
    coinsOf(pool.state?.stakeSent),
  )
  poolGauge('pool_validator_coins', "Coins of a pool's validator.", (pool) =>
    coinsOf(pool.state?.validatorAmount),
  )
  poolGauge('pool_nominators', 'Nominators of a pool.', (pool) => pool.state?.nominatorsCount ?? null)
  poolGauge('pool_age_seconds', 'Time since the last response about a pool.', ({ freshness }) =>
    secondsSince(freshness.observedAt),
  )
  const roundGauge = gaugePer('pool', lastRounds, ({ pool }) => pool)
  roundGauge(
    'pool_last_reward_coins',
    'Reward of the last round whose end was observed; negative for a loss.',
    ({ reward }) => coinsOf(reward),
  )
  roundGauge(
    'pool_last_return_timestamp_seconds',
    'When the stake of that round was first seen returned.',
    ({ when }) => when.before / 1_000,
  )
  const channelGauge = gaugePer(
    'channel',
    async () => (await queues())?.channels ?? [],
    ({ id }) => id,
  )
  channelGauge('delivery_waiting', 'Messages that wait to be sent.', ({ waiting }) => waiting)
  channelGauge(
    'delivery_failing_seconds',
    'Time since sending began to fail, 0 if it succeeds.',
    ({ failingSince }) => secondsSince(failingSince) ?? 0,
  )
  gauge(
    'archive_waiting',
    'Records that wait to be written to the archive.',
    async () => (await queues())?.archive?.waiting,
  )
  gauge(
    'archive_failing_seconds',
    'Time since writing to the archive began to fail, 0 if it succeeds.',
    async () => {
      const archive = (await queues())?.archive ?? null
      return archive === null ? null : (secondsSince(archive.failingSince) ?? 0)
    },
  )

  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    counting: (fetch) => async (url, init) => {
      const operation = operationOf(url, init)
      try {
        const response = await fetch(url, init)
        requests.inc({ operation, result: String(response.status) })
        return response
      } catch (thrown) {
        requests.inc({ operation, result: 'failed' })
        throw thrown
      }
    },
    fired: (severity) => fired.inc({ severity }),
  }
}
