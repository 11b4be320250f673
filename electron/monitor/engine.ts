import type { StreamStatus } from '../shared/app-state.ts'
import type { ErrorInfo } from '../shared/errors.ts'
import type { Engine, EngineOptions } from './engine-types.ts'
import { createPast } from './past.ts'
import { createPauseTracker } from './pause-tracker.ts'
import { createPollDispatcher, recordedSubjects, type PollDispatcher } from './poll/poll-dispatcher.ts'
import { createPollLoop } from './poll/poll-loop.ts'
import { createWatched } from './poll-sources.ts'
import { createSchedule } from './schedule/schedule.ts'
import type { Schedule } from './schedule/schedule-types.ts'
import { createServiceClient, type ServiceClient } from './service-client.ts'
import { createSessionEvents, type Session, type SessionEvents, type StreamAccess } from './session.ts'
import { createFreshnessTracker } from './view-state/freshness-tracker.ts'
import { createServiceHealth, type ServiceHealthTracker } from './view-state/service-health.ts'
import { sweepMs } from './view-state/steady.ts'
import { createWatchedAlerts } from './watched-alerts.ts'

export type { Clock, Engine, EngineOptions } from './engine-types.ts'

interface SessionParts {
  readonly serviceClient: ServiceClient
  readonly events: SessionEvents
  readonly schedule: Schedule
  readonly health: ServiceHealthTracker
  readonly stream: StreamAccess | null
  readonly signal: AbortSignal
}

/** A service that failed a moment ago may answer that nothing is pending although it only lost its cache (api-live.md 3). */
const distrustMs = 60_000

function createSession(
  { network, store, appState, system, service }: EngineOptions,
  parts: SessionParts,
): Session {
  const { events, schedule, health, stream, signal } = parts
  const { client, beforePage } = parts.serviceClient
  const { now } = system.clock
  return {
    network,
    client,
    store,
    appState,
    schedule,
    freshness: createFreshnessTracker(),
    now,
    after: system.clock.after,
    signal,
    beforePage,
    isAbsenceTrusted: () => {
      const failedAt = health.failedAt()
      const isSound = failedAt === null || Math.abs(now() - failedAt) > distrustMs
      return isSound && service.capabilities.offers('finishedTraces') === 'no'
    },
    stream,
    offers: service.capabilities.offers,
    log: system.log,
    report: events.reported.call,
    unwatched: events.unwatched.call,
    wake: events.wake.call,
    replan: events.replan.call,
  }
}

function clear({ groups, follows, accounts, pools }: EngineOptions['appState']): void {
  for (const list of [groups, follows, accounts, pools]) list.replace([])
}

function repeat(after: Session['after'], ms: number, run: () => void): () => void {
  let cancel = after(ms, again)
  function again(): void {
    run()
    cancel = after(ms, again)
  }
  return () => cancel()
}

function statusOf(
  schedule: Schedule,
  health: ServiceHealthTracker,
  dispatcher: PollDispatcher,
  stream: StreamStatus | null,
  at: number,
): ReturnType<Engine['status']> {
  const { limit, used } = schedule.quota(at)
  return {
    ...health.current(),
    // Requests sent before the limit was lowered still count for a while.
    quota: { limit, used: Math.min(limit, Math.round(used * 10) / 10) },
    ...dispatcher.last(),
    ...(stream === null ? {} : { stream }),
  }
}

/** Starts watching a network: restores stored data, publishes it, and polls. */
export function startEngine(options: EngineOptions): Engine {
  const { network, store, appState, settings, system, service } = options
  const { clock } = system
  const ending = new AbortController()
  const schedule = createSchedule({ ...service, random: system.random })
  const serviceClient = createServiceClient(options, schedule, ending.signal)
  const events = createSessionEvents()
  const health = createServiceHealth()
  let isResting = (): boolean => false
  const { connect, key, capabilities } = service
  const stream =
    connect === undefined || network.isFile === true
      ? null
      : {
          connect,
          key,
          random: system.random,
          isOn: () => settings().isStreamOn && !isResting(),
          note: (isOffered: boolean) => capabilities.note('stream', isOffered),
          onChange: options.onStatus,
        }
  const { signal } = ending
  const session = createSession(options, { serviceClient, events, schedule, health, stream, signal })

  clear(appState)
  const { accounts, pools, blocks, sources } = createWatched(session)
  const subjects = () => recordedSubjects(session, sources)

  const alerts = createWatchedAlerts(session, {
    accounts,
    pools,
    settings,
    onNotifications: options.onNotifications,
  })
  events.reported.add(alerts.manager.report)
  events.unwatched.add(alerts.manager.forget)
  for (const { observe } of sources) if (observe !== undefined) events.reported.add(observe)

  const pause = createPauseTracker({
    store,
    schedule,
    now: clock.now,
    wake: session.wake,
    interrupted: alerts.manager.interrupted,
    resumed: accounts.history.refresh,
    // Subjects of an opened file were never polled by this profile.
    subjects: () => (network.isFile === true ? [] : subjects()),
  })
  isResting = () => pause.reason() !== null
  const { onKeyRefused, onAnswered } = service
  const dispatcher = createPollDispatcher(session, { sources, health, pause, onKeyRefused, onAnswered })
  let wasOffline = false
  function noteConnection(failure: ErrorInfo['code'] | null): void {
    if (failure === null && wasOffline) accounts.history.refresh()
    wasOffline = failure === 'offline' || (failure !== null && wasOffline)
  }

  const loop = createPollLoop(session, {
    dispatcher,
    health,
    pause,
    guard: alerts.guard,
    isOnline: system.isOnline,
    onPolled: (polled) => {
      noteConnection(polled.failure)
      alerts.onPolled(polled, pause.reason())
      if (polled.isNews) options.onStatus()
    },
  })
  events.wake.add(loop.wake)
  events.replan.add(loop.replan)

  function flush(): void {
    accounts.traces.flush()
    store.flush()
  }

  accounts.show()
  pools.list.show()
  loop.start()
  // Freshness and intervals also change while no response arrives.
  const cancelSweep = repeat(session.after, sweepMs, () => {
    accounts.sweep()
    alerts.manager.tick()
    pause.sweep()
    options.onStatus()
  })

  return {
    network,
    accounts,
    pools,
    blocks,
    past: createPast(session, { accounts, pools, blocks, subjects }),
    schedule,
    freshness: session.freshness,
    store,
    now: clock.now,
    wake: loop.wake,
    status: () => statusOf(schedule, health, dispatcher, accounts.live.status(), clock.now()),
    acknowledge: alerts.acknowledge,
    acknowledgeAll: alerts.acknowledgeAll,
    rulesChanged: () => {
      alerts.manager.setRules(settings().rules)
      loop.replan()
    },
    streamSwitched: () => {
      loop.replan()
      options.onStatus()
    },
    probe: serviceClient.probe,
    checkCapabilities: async () => {
      accounts.live.restart()
      await serviceClient.checkCapabilities()
    },
    setPaused: (isPaused) => {
      pause.setPaused(isPaused)
      loop.replan()
    },
    setAsleep: (isAsleep) => {
      pause.setAsleep(isAsleep)
      loop.replan()
    },
    flush,
    stop: () => {
      flush()
      ending.abort()
      loop.stop()
      cancelSweep()
    },
  }
}
