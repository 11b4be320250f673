import type { ErrorInfo } from '../shared/errors.ts'
import type { Millis } from '../shared/models.ts'
import { createAccounts } from './pending/accounts.ts'
import { createPollDispatcher } from './poll/poll-dispatcher.ts'
import { createBlocks } from './blocks/opened-blocks.ts'
import type { Engine, EngineOptions } from './engine-types.ts'
import { createFreshnessTracker } from './shown/freshness-tracker.ts'
import { createServiceHealth } from './shown/service-health.ts'
import { createPast } from './past.ts'
import { createPools } from './pools/followed-pools.ts'
import { sweepMs } from './shown/steady.ts'
import { createPauseTracker } from './pause-tracker.ts'
import { createSchedule } from './schedule/schedule.ts'
import type { Item } from './schedule/schedule-types.ts'
import { subjectOf, type Session } from './session.ts'
import { createClient } from './toncenter/client.ts'
import type { ClientOptions } from './toncenter/types.ts'
import { createWatchedAlerts } from './watched-alerts.ts'
import type { WatchEvent } from './watch/types.ts'

/** The schedule lets fewer be under way: what it counted as sent must not wait for a place. */
const mostUnderWay = 64

/** While nothing changes, what is to be asked is gone through this often: what was busy calms down. */
const replanEveryMs = 10_000

/** The elector's account, which every network has. */
const elector = `-1:${'3'.repeat(64)}`

export type { Clock, Engine, EngineOptions } from './engine-types.ts'

/** Starts watching one network: restores what is kept, shows it, and asks. */
export function startEngine(options: EngineOptions): Engine {
  const { network, store, mirror, clock } = options
  const ending = new AbortController()
  const { limit, random, notBefore } = options
  const schedule = createSchedule({ limit, random, ...(notBefore === undefined ? {} : { notBefore }) })
  const health = createServiceHealth()
  const freshness = createFreshnessTracker()
  let cancelTimer: (() => void) | null = null
  let skewMs: number | null = null
  /** When `tick` was to run next. */
  let promisedAt: Millis | null = null
  async function beforePage(): Promise<void> {
    for (;;) {
      ending.signal.throwIfAborted()
      const page = schedule.takePage(clock.now())
      if (page.ok) return
      await new Promise<void>((resolve) => clock.after(Math.max(1, page.at - clock.now()), resolve))
    }
  }

  /** The quota counts from when an answer begins. */
  const fetch: ClientOptions['fetch'] = async (url, init) => {
    const sentAt = clock.now()
    try {
      return await options.fetch(url, init)
    } finally {
      schedule.heard(sentAt, clock.now())
    }
  }

  const client = createClient({
    baseUrl: network.baseUrl,
    fetch,
    maxInFlight: mostUnderWay,
    key: options.key,
    now: clock.now,
    after: clock.after,
    onSkew: (ms) => {
      skewMs = ms
    },
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
    log: options.log,
    unwatched: (id) => alerts.forget(id),
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
    acknowledge,
    acknowledgeAll,
    nameOf,
    guard,
  } = createWatchedAlerts(session, {
    accounts,
    pools,
    settings: options.settings,
    onNotices: options.onNotices,
  })

  function report(events: readonly WatchEvent[]): void {
    alerts.report(events)
    accounts.proofs.consider(events)
  }

  const rest = createPauseTracker({
    store,
    schedule,
    now: clock.now,
    wake,
    interrupted: () => alerts.interrupted(),
    // What an opened file holds was never polled here.
    subjects: () =>
      network.isFile === true
        ? []
        : [
            ...accounts.list.keys().map((key) => subjectOf(session, 'pendingActions', key)),
            ...pools.list.keys().map((key) => subjectOf(session, 'getPool', key)),
          ],
  })

  let plannedAt = clock.now()
  function plan(): void {
    plannedAt = clock.now()
    // An opened file holds what others saw: nothing of it is looked at here.
    const polled =
      network.isFile === true ? [] : [...accounts.items(), ...pools.items(), ...accounts.proofs.items()]
    const items = guard([...polled, ...blocks.items()])
    schedule.setItems(items, plannedAt)
    health.setAsked(new Set(items.map(({ operation }) => operation)))
  }

  function replan(): void {
    plan()
    wake()
  }

  /** Nothing that makes an item busy, or worth asking for, can have changed. */
  const isPlanned = (): boolean =>
    accounts.traces.liveKeys().length === 0 && Math.abs(clock.now() - plannedAt) < replanEveryMs

  function tellAlerts(item: Item, failure: ErrorInfo['code'] | null): void {
    if (!asking.isWanted(item)) return
    const { id, isOnce } = item
    const resting = rest.reason()
    if (failure !== null) alerts.failed(id, resting ?? failure)
    else if (!isOnce) alerts.answered(id)
    // In a rest an answer is true for that moment only.
    if (resting !== null) alerts.interrupted()
  }

  const asking = createPollDispatcher(session, {
    accounts,
    pools,
    blocks,
    health,
    rest,
    onKeyRefused: options.onKeyRefused,
    onAnswered: options.onAnswered,
    log: options.log,
    after: (item, failure, isNews) => {
      if (isNews || !isPlanned()) plan()
      asking.show(item)
      tellAlerts(item, failure)
      if (isNews) options.onStatus()
      tick()
    },
  })

  function tick(): void {
    if (ending.signal.aborted) return
    const now = clock.now()
    if (promisedAt !== null) rest.woke(promisedAt, now)
    schedule.setOnline(options.isOnline(), now)
    const { due, wakeAt } = schedule.take(now)
    for (const item of due) void asking.ask(item)
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

  /** Promised ages are kept or broken, and intervals change, while nothing is answered: looked at every so often. */
  function sweep(): void {
    if (ending.signal.aborted) return
    accounts.sweep()
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
    past: createPast(session, accounts, pools, blocks),
    schedule,
    freshness,
    store,
    now: clock.now,
    wake,
    status: () => {
      const { limit, used } = schedule.quota(clock.now())
      return {
        ...health.current(),
        // Where the limit was lowered, what was used before counts for a while.
        quota: { limit, used: Math.min(limit, Math.round(used * 10) / 10) },
        ...asking.last(),
      }
    },
    skewMs: () => skewMs,
    acknowledge,
    acknowledgeAll,
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
