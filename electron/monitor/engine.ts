import type { AlertNotice } from './alerts/index.ts'
import {
  LookoutError,
  toErrorInfo,
  serviceErrorCodes,
  type ErrorInfo,
  type ServiceErrorCode,
} from '../shared/errors.ts'
import type { Incident, Millis, Settings, Status } from '../shared/models.ts'
import type { Network } from '../shared/networks.ts'
import { createAccounts, type Accounts, type Asked } from './accounts.ts'
import { createBlocks, type Blocks } from './blocks.ts'
import { createFreshnessBook, type FreshnessBook } from './freshness.ts'
import { createHealthBook } from './health.ts'
import type { Mirror } from './mirror.ts'
import { createPast, type Past } from './past.ts'
import { createPools, type Pools } from './pools.ts'
import { isProofItem } from './proofs.ts'
import { sweepMs } from './steady.ts'
import { createRest } from './rest.ts'
import { createSchedule } from './schedule/index.ts'
import type { Item, Schedule } from './schedule/types.ts'
import { subjectOf, type Session } from './session.ts'
import type { OpenStore } from './store/index.ts'
import type { GapReason } from './store/types.ts'
import { createClient } from './toncenter/client.ts'
import type { ClientOptions } from './toncenter/types.ts'
import { createWatchedAlerts } from './watched-alerts.ts'
import type { WatchEvent } from './watch/types.ts'

/** The elector's account, which every network has. */
const elector = `-1:${'3'.repeat(64)}`

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
  readonly settings: () => Settings
  /** Incidents that are new. */
  readonly onIncidents: (incidents: readonly Incident[]) => void
  /** What is worth a native notice now. */
  readonly onNotices: (notices: readonly AlertNotice[]) => void
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
  readonly freshness: FreshnessBook
  readonly store: OpenStore
  readonly now: () => Millis
  readonly status: () => Pick<Status, 'health' | 'note' | 'quota' | 'latencyMs' | 'lastAnswerAt'>
  readonly acknowledge: (id: string) => void
  readonly acknowledgeAll: () => void
  /** The user's label of an address, or a shortened form of it. */
  readonly nameOf: (address: string) => string
  readonly rulesChanged: () => void
  /** Asks the service for something small with the key in use; throws as the client does. */
  readonly probe: () => Promise<void>
  /** The user wants nothing to be asked but by a click. */
  readonly setPaused: (isPaused: boolean) => void
  /** The computer goes to sleep, or woke up. */
  readonly setAsleep: (isAsleep: boolean) => void
  /** Looks at once whether something is due (after a resume, a key change, a change of the limit). */
  readonly wake: () => void
  /** Keeps what is held in memory. */
  readonly flush: () => void
  readonly stop: () => void
}

/** A moving mean of the latencies. */
function smooth(before: number | null, latest: number): number {
  return before === null ? latest : before + (latest - before) / 10
}

function isServiceCode(code: string): code is ServiceErrorCode {
  return serviceErrorCodes.some((known) => known === code)
}

const keyOf = (item: Item): string => item.id.slice(item.id.indexOf(':') + 1)

/** Whether its answers are kept as runs, with gaps between them. */
const isPolled = (item: Item): boolean => item.id.startsWith('account:') || item.id.startsWith('pool:')

/** Starts watching one network: restores what is kept, shows it, and asks. */
export function startEngine(options: EngineOptions): Engine {
  const { network, store, mirror, clock } = options
  const ending = new AbortController()
  const schedule = createSchedule({ limit: options.limit, random: options.random })
  const health = createHealthBook()
  const freshness = createFreshnessBook()
  let cancelTimer: (() => void) | null = null
  /** When `tick` was to run next. */
  let promisedAt: Millis | null = null
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
    after: clock.after,
  })

  const session: Session = {
    network,
    client,
    store,
    mirror,
    schedule,
    freshness,
    now: clock.now,
    after: clock.after,
    signal: ending.signal,
    beforePage,
    report,
    wake,
    replan,
  }
  mirror.groups.replace([])
  mirror.follows.replace([])
  mirror.accounts.replace([])
  mirror.pools.replace([])
  const accounts = createAccounts(session)
  const pools = createPools(session)
  const blocks = createBlocks(session)
  const {
    desk: alerts,
    nameOf,
    guard,
  } = createWatchedAlerts(session, {
    accounts,
    pools,
    settings: options.settings,
    onIncidents: options.onIncidents,
    onNotices: options.onNotices,
  })

  function report(events: readonly WatchEvent[]): void {
    alerts.report(events)
    accounts.proofs.consider(events)
  }

  const rest = createRest({
    store,
    schedule,
    now: clock.now,
    wake,
    subjects: () => [
      ...accounts.list.keys().map((key) => subjectOf(session, 'pendingActions', key)),
      ...pools.list.keys().map((key) => subjectOf(session, 'getPool', key)),
    ],
  })

  function replan(): void {
    schedule.setItems(
      guard([...accounts.items(), ...pools.items(), ...blocks.items(), ...accounts.proofs.items()]),
      clock.now(),
    )
    wake()
  }

  function ask(item: Item): Promise<Asked> {
    const key = item.id.slice(item.id.indexOf(':') + 1)
    if (item.id === 'traces') return accounts.askTraces()
    if (item.id === 'follows') return accounts.askFollows()
    if (item.id.startsWith('account:')) return accounts.ask(key)
    if (item.id.startsWith('pool:')) return pools.ask(key)
    return isProofItem(item.id) ? accounts.proofs.ask(key) : blocks.ask(key)
  }

  function show(item: Item): void {
    if (isProofItem(item.id)) return
    if (item.id.startsWith('pool:')) pools.list.show(item.id.slice('pool:'.length))
    else if (item.id.startsWith('account:')) accounts.list.show(item.id.slice('account:'.length))
    else accounts.show()
  }

  /** Notes a failure: as a gap in what is known of the subject, and against the service or the key. */
  function fail(item: Item, error: ErrorInfo, at: Millis): void {
    if (!item.isOnce) freshness.fail(item.id, at, error)
    if (isServiceCode(error.code)) health.note(item.operation, error)
    if (error.code === 'unauthorized' || error.code === 'wrong-network') options.onKeyRefused(error)
    const reason: GapReason | null = rest.reason() ?? (isServiceCode(error.code) ? error.code : null)
    if (reason !== null && isPolled(item))
      store.gap(subjectOf(session, item.operation, keyOf(item)), reason, at)
  }

  async function perform(item: Item): Promise<void> {
    const startedAt = clock.now()
    let failure: string | null = null
    try {
      const asked = await ask(item)
      const at = clock.now()
      latencyMs = smooth(latencyMs, Math.max(0, at - startedAt))
      lastAnswerAt = at
      if (!item.isOnce) freshness.succeed(item.id, at)
      health.note(item.operation, null)
      if (isPolled(item)) rest.answered(subjectOf(session, item.operation, keyOf(item)), at)
      schedule.done(item.id, { ok: true, ...asked }, at)
    } catch (thrown) {
      if (ending.signal.aborted) return
      const at = clock.now()
      const error = toErrorInfo(thrown)
      if (!(thrown instanceof LookoutError)) options.log(`Asking for ${item.id} failed`, thrown)
      failure = error.code
      fail(item, error, at)
      schedule.done(item.id, { ok: false, code: error.code, retryAt: error.retryAt ?? null }, at)
    }
    replan()
    show(item)
    if (failure !== null) alerts.failed(item.id, failure)
    else if (!item.isOnce) alerts.answered(item.id)
    options.onStatus()
  }

  function tick(): void {
    if (ending.signal.aborted) return
    const now = clock.now()
    if (promisedAt !== null) rest.woke(promisedAt, now)
    schedule.setOnline(options.isOnline(), now)
    const { due, wakeAt } = schedule.take(now)
    for (const item of due) void perform(item)
    cancelTimer?.()
    promisedAt = wakeAt
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

  /** Kept answers of an earlier run have their age too. */
  const restored = [
    ...accounts.list.keys().map(accounts.list.idOf),
    ...pools.list.keys().map(pools.list.idOf),
  ]
    .map(freshness.observedAt)
    .filter((at) => at !== null)
  if (restored.length > 0) lastAnswerAt = Math.max(...restored)

  /** Promised ages are kept or broken, and intervals change, while nothing is answered: looked at every so often. */
  function sweep(): void {
    if (ending.signal.aborted) return
    accounts.show()
    alerts.tick()
    rest.sweep()
    options.onStatus()
    cancelSweep = clock.after(sweepMs, sweep)
  }

  accounts.show()
  pools.list.show()
  replan()
  let cancelSweep = clock.after(sweepMs, sweep)

  return {
    network,
    accounts,
    pools,
    blocks,
    past: createPast(session, accounts, pools),
    schedule,
    freshness,
    store,
    now: clock.now,
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
      alerts.acknowledge(incident)
    },
    acknowledgeAll: () => {
      for (const incident of mirror.incidents.all())
        if (incident.acknowledgedAt === null) alerts.acknowledge(incident)
    },
    nameOf,
    rulesChanged: () => {
      alerts.setRules(options.settings().rules)
      replan()
    },
    probe: async () => {
      await beforePage()
      await client.pendingByAccount(elector, { signal: ending.signal })
    },
    setPaused: rest.setPaused,
    setAsleep: rest.setAsleep,
    flush,
    stop: () => {
      flush()
      ending.abort()
      cancelTimer?.()
      cancelSweep()
    },
  }
}
