import { evaluate } from './alerts/index.ts'
import type { AlertContext } from './alerts/types.ts'
import {
  LookoutError,
  toErrorInfo,
  serviceErrorCodes,
  type ErrorInfo,
  type ServiceErrorCode,
} from '../shared/errors.ts'
import { formatFriendly } from '../shared/address.ts'
import type { Incident, Millis, Status } from '../shared/models.ts'
import type { Network } from '../shared/networks.ts'
import { createAccounts, type Accounts, type Asked } from './accounts.ts'
import { createBlocks, type Blocks } from './blocks.ts'
import { createFreshnessBook } from './freshness.ts'
import { createHealthBook } from './health.ts'
import type { Mirror } from './mirror.ts'
import { createPast, type Past } from './past.ts'
import { createPools, type Pools } from './pools.ts'
import { createSchedule } from './schedule/index.ts'
import type { Item, Schedule } from './schedule/types.ts'
import { storeKey, subjectOf, type Session } from './session.ts'
import type { OpenStore } from './store/index.ts'
import type { GapReason } from './store/types.ts'
import { createClient } from './toncenter/client.ts'
import type { ClientOptions } from './toncenter/types.ts'
import type { WatchEvent } from './watch/types.ts'

const incidentsShown = 500

/** The clock and the timers, passed in so that a test can run a day in a second. */
export interface Clock {
  readonly now: () => Millis
  /** Runs once after `ms`; the result cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

export interface EngineOptions {
  readonly network: Network
  readonly store: OpenStore
  readonly mirror: Mirror
  readonly clock: Clock
  readonly random: () => number
  readonly fetch: ClientOptions['fetch']
  readonly key: () => string | null
  /** Requests a second that the service allows at present. */
  readonly limit: number
  /** False is sure, true is not (Electron's net.isOnline). */
  readonly isOnline: () => boolean
  /** A key was refused by the service. */
  readonly onKeyRefused: (error: ErrorInfo) => void
  readonly onIncidents: (incidents: readonly Incident[]) => void
  /** Something that the status shows may have changed. */
  readonly onStatus: () => void
  readonly log: (message: string, thrown: unknown) => void
}

/** The watching of one network, from its start to its stop. */
export interface Engine {
  readonly network: Network
  readonly accounts: Accounts
  readonly pools: Pools
  readonly blocks: Blocks
  readonly past: Past
  readonly schedule: Schedule
  readonly status: () => Pick<Status, 'health' | 'note' | 'quota' | 'latencyMs' | 'lastAnswerAt'>
  readonly acknowledge: (id: string) => void
  /** Looks at once whether something is due (after a resume, a key change, a change of the limit). */
  readonly wake: () => void
  /** Keeps what is held in memory. */
  readonly flush: () => void
  readonly stop: () => void
}

function isServiceCode(code: string): code is ServiceErrorCode {
  return serviceErrorCodes.some((known) => known === code)
}

/** Starts watching one network: restores what is kept, shows it, and asks. */
export function startEngine(options: EngineOptions): Engine {
  const { network, store, mirror, clock } = options
  const ending = new AbortController()
  const schedule = createSchedule({ limit: options.limit, random: options.random })
  const health = createHealthBook()
  const freshness = createFreshnessBook()
  let cancelTimer: (() => void) | null = null
  let latencyMs: number | null = null
  let lastAnswerAt: Millis | null = null

  async function beforePage(): Promise<void> {
    for (;;) {
      ending.signal.throwIfAborted()
      const page = schedule.takePage(clock.now())
      if (page.ok) return
      await new Promise<void>((resolve) => clock.after(Math.max(1, page.at - clock.now()), resolve))
    }
  }

  const client = createClient({
    baseUrl: network.baseUrl,
    fetch: options.fetch,
    key: options.key,
    now: clock.now,
  })

  const session: Session = {
    network,
    client,
    store,
    mirror,
    schedule,
    freshness,
    now: clock.now,
    signal: ending.signal,
    beforePage,
    report,
    wake,
    replan,
  }
  mirror.accounts.replace([])
  mirror.pools.replace([])
  const accounts = createAccounts(session)
  const pools = createPools(session)
  const blocks = createBlocks(session)
  mirror.incidents.replace(store.incidents(storeKey(network), incidentsShown))

  const alertContext: AlertContext = {
    trace: (key) => accounts.traces.view(key),
    pool: (key) => mirror.pools.get(key),
    nameOf: (address) => {
      const label = accounts.list.find(address)?.label ?? pools.list.find(address)?.label
      if (label !== undefined && label !== null) return label
      const friendly = formatFriendly(address, { bounceable: true, testnet: network.isTestnet })
      return `${friendly.slice(2, 8)}···${friendly.slice(-6)}`
    },
  }

  function report(events: readonly WatchEvent[]): void {
    const incidents = evaluate(events, alertContext, clock.now())
    if (incidents.length === 0) return
    store.saveIncidents(storeKey(network), incidents)
    mirror.incidents.upsert(incidents)
    options.onIncidents(incidents)
  }

  function replan(): void {
    schedule.setItems([...accounts.items(), ...pools.items(), ...blocks.items()], clock.now())
    wake()
  }

  function ask(item: Item): Promise<Asked> {
    const key = item.id.slice(item.id.indexOf(':') + 1)
    if (item.id === 'traces') return accounts.askTraces()
    if (item.id.startsWith('account:')) return accounts.ask(key)
    if (item.id.startsWith('pool:')) return pools.ask(key)
    return blocks.ask(key)
  }

  function show(item: Item): void {
    if (item.id.startsWith('pool:')) pools.list.show(item.id.slice('pool:'.length))
    else accounts.list.show()
  }

  /** Notes a failure: as a gap in what is known of the subject, and against the service or the key. */
  function fail(item: Item, error: ErrorInfo, at: Millis): void {
    freshness.fail(item.id, at, error)
    if (isServiceCode(error.code)) health.note(item.operation, error)
    if (error.code === 'unauthorized' || error.code === 'wrong-network') options.onKeyRefused(error)
    const reason: GapReason | null = isServiceCode(error.code) ? error.code : null
    const key = item.id.slice(item.id.indexOf(':') + 1)
    if (item.isOnce || item.id === 'traces' || reason === null) return
    store.gap(subjectOf(session, item.operation, key), reason, at)
  }

  async function perform(item: Item): Promise<void> {
    const startedAt = clock.now()
    try {
      const asked = await ask(item)
      const at = clock.now()
      latencyMs = Math.max(0, at - startedAt)
      lastAnswerAt = at
      freshness.succeed(item.id, at)
      health.note(item.operation, null)
      schedule.done(item.id, { ok: true, ...asked }, at)
    } catch (thrown) {
      if (ending.signal.aborted) return
      const at = clock.now()
      const error = toErrorInfo(thrown)
      if (!(thrown instanceof LookoutError)) options.log(`Asking for ${item.id} failed`, thrown)
      fail(item, error, at)
      schedule.done(item.id, { ok: false, code: error.code, retryAt: error.retryAt ?? null }, at)
    }
    replan()
    show(item)
    options.onStatus()
  }

  function tick(): void {
    if (ending.signal.aborted) return
    const now = clock.now()
    schedule.setOnline(options.isOnline(), now)
    const { due, wakeAt } = schedule.take(now)
    for (const item of due) void perform(item)
    cancelTimer?.()
    cancelTimer = wakeAt === null ? null : clock.after(Math.max(1, wakeAt - now), tick)
  }

  function wake(): void {
    cancelTimer?.()
    cancelTimer = clock.after(0, tick)
  }

  function flush(): void {
    accounts.traces.flush()
    store.flush()
  }

  accounts.list.show()
  pools.list.show()
  replan()

  return {
    network,
    accounts,
    pools,
    blocks,
    past: createPast(session, accounts, pools),
    schedule,
    wake,
    status: () => {
      const { limit, used } = schedule.quota(clock.now())
      return {
        ...health.current(),
        quota: { limit, used: Math.round(used * 10) / 10 },
        latencyMs,
        lastAnswerAt,
      }
    },
    acknowledge: (id) => {
      const incident = mirror.incidents.get(id)
      if (incident === null) throw new LookoutError('not-found', 'This alert is not in the list any more.')
      const acknowledged = { ...incident, acknowledgedAt: clock.now() }
      store.saveIncidents(storeKey(network), [acknowledged])
      mirror.incidents.upsert([acknowledged])
    },
    flush,
    stop: () => {
      flush()
      ending.abort()
      cancelTimer?.()
    },
  }
}
