import type { Status, StreamStatus } from '../shared/app-state.ts'
import { LookoutError } from '../shared/errors.ts'
import { createSession } from './engine-session.ts'
import type { Engine, EngineControl, EngineOptions } from './engine-types.ts'
import { createAddressBook } from './address-book.ts'
import { requests } from './monitor-words.ts'
import { createAccessGuard } from './service/access-guard.ts'
import { createPast } from './past.ts'
import { createPayerHistory } from './pending/payer-history.ts'
import { createPayouts } from './payouts/payout-lists.ts'
import { createPauseTracker } from './pause-tracker.ts'
import { createOutages } from './poll/outages.ts'
import { createPollDispatcher, recordedSubjects } from './poll/poll-dispatcher.ts'
import { createPollLoop } from './poll/poll-loop.ts'
import { createWatched } from './poll-sources.ts'
import { repeat } from './repeat.ts'
import { createSchedule } from './schedule/schedule.ts'
import type { Schedule } from './schedule/schedule-types.ts'
import { createServiceClient } from './service/service-client.ts'
import { createSessionEvents } from './session.ts'
import type { PublishedLists } from './view-state/app-state-publisher.ts'
import { createAccountRefresh } from './view-state/account-refresh.ts'
import { createServiceHealth, healthOf } from './view-state/service-health.ts'
import { sweepMs } from './view-state/steady.ts'
import { latestKnown } from './latest-known.ts'
import { createWatchedAlerts } from './watched-alerts.ts'

/** A stream that refused the connection is tried again after this time. */
const streamRetryMs = 5 * 60_000

function clear({ groups, follows, accounts, pools }: PublishedLists): void {
  for (const list of [groups, follows, accounts, pools]) list.replace([])
}

function statusOf(
  schedule: Schedule,
  health: ReturnType<typeof healthOf>,
  last: Pick<Status, 'latencyMs' | 'lastAnswerAt'>,
  stream: StreamStatus | null,
  at: number,
): ReturnType<EngineControl['status']> {
  const { limit, used } = schedule.quota.view(at)
  return {
    ...health,
    // Requests sent before the limit was lowered still count for a while.
    quota: { limit, used: Math.min(limit, Math.round(used * 10) / 10) },
    ...last,
    ...(stream === null ? {} : { stream }),
  }
}

/** Starts watching a network: restores stored data, publishes it, and polls. */
export function startEngine(options: EngineOptions): Engine {
  const { network, store, appState, settings, system, service } = options
  const { clock } = system
  const ending = new AbortController()
  const schedule = createSchedule({ ...service, random: system.random })
  const onSkew = (skewMs: number): number | null => {
    const correctedMs = service.onSkew(skewMs)
    if (correctedMs === null) return null
    loop.corrected(correctedMs)
    for (const list of [accounts.list, accounts.follows.list]) list.clockRead(correctedMs)
    return correctedMs
  }
  const serviceClient = createServiceClient(
    { ...options, service: { ...service, onSkew } },
    schedule,
    ending.signal,
  )
  const events = createSessionEvents()
  const health = createServiceHealth()
  let isResting = (): boolean => false
  let cancelStreamRetry: (() => void) | null = null
  function retryStream(): void {
    cancelStreamRetry?.()
    cancelStreamRetry = null
    if (accounts.live.status()?.state === 'refused') accounts.live.restart()
  }
  function onStreamChange(): void {
    if (accounts.live.status()?.state === 'refused')
      cancelStreamRetry ??= clock.after(streamRetryMs, retryStream)
    options.onStatus()
  }
  const { connect, decode, key, capabilities } = service
  const stream =
    connect === undefined || network.isFile === true
      ? null
      : {
          connect,
          decode,
          key: key.key,
          random: system.random,
          isOn: () => settings().isStreamOn && !isResting(),
          isClockSet: serviceClient.isHeard,
          note: (isOffered: boolean) => capabilities.note('stream', isOffered),
          onChange: onStreamChange,
        }
  const { signal } = ending
  const session = createSession(options, { serviceClient, events, schedule, health, stream, signal })

  clear(appState.lists)
  const book = createAddressBook(session)
  const { accounts, pools, blocks, sources: ownSources } = createWatched(session)
  const payouts = createPayouts(session, accounts)
  const payerHistory = createPayerHistory(session, {
    watched: accounts.list.items,
    readBack: accounts.history.readBack,
    open: payouts.open,
  })
  const sources = [...ownSources, payerHistory.source]
  events.tracesChanged.add(payouts.traceChanged)
  const refresh = createAccountRefresh(session.runtime, events, accounts, pools)
  const subjects = () => recordedSubjects(session, sources)

  const alerts = createWatchedAlerts(session, {
    accounts,
    pools,
    settings,
    alerts: options.alerts,
    payouts,
  })
  events.reported.add(alerts.manager.report)
  events.unwatched.add(alerts.manager.forget)
  for (const { observe } of sources) if (observe !== undefined) events.reported.add(observe)

  const pause = createPauseTracker({
    store,
    schedule,
    now: clock.now,
    wake: session.emit.wake,
    interrupted: (at) => {
      alerts.manager.interrupted()
      accounts.follows.search.interrupted(at)
    },
    resumed: () => {
      accounts.follows.search.resumed()
      accounts.history.refresh()
    },
    // The subjects of an opened file were never polled by this profile.
    subjects: () => (network.isFile === true ? [] : subjects()),
  })
  isResting = () => pause.reason() !== null
  const access = createAccessGuard({
    clock,
    signal,
    key,
    probe: serviceClient.probe,
    allow: () => {
      schedule.forget('refusals', clock.now())
      session.emit.wake()
    },
    isResting: () => isResting(),
    onChange: (refusal) => {
      alerts.manager.accessChanged(refusal)
      refresh.causeChanged()
      options.onStatus()
    },
  })
  const dispatcher = createPollDispatcher(session, {
    sources,
    health,
    pause,
    access: { ...access, key: key.key },
  })
  const outages = createOutages(new Set(['pendingActions', 'actions']))

  let wasWell = true
  const loop = createPollLoop(session, {
    dispatcher,
    health,
    pause,
    guard: alerts.guard,
    isOnline: system.isOnline,
    onPolled: (polled) => {
      const { operation, failure } = polled
      if (operation !== null && outages.hasEnded(operation, failure, clock.now())) accounts.history.refresh()
      alerts.onPolled(polled, pause.reason())
      if (polled.isNews) options.onStatus()
      const isWell = health.current().health === 'ok'
      if (failure !== null || isWell !== wasWell) refresh.causeChanged()
      wasWell = isWell
    },
  })
  events.wake.add(loop.wake)
  events.replan.add(loop.replan)

  function changePause(change: () => void): void {
    change()
    refresh.causeChanged()
    loop.replan()
  }
  function flush(): void {
    accounts.traces.flush()
    store.flush()
  }

  accounts.sweep()
  pools.list.show()
  loop.start()
  // Freshness and intervals also change while no response arrives.
  const cancelSweep = repeat(session.runtime.after, sweepMs, () => {
    accounts.sweep()
    pools.sweep()
    payouts.sweep(payerHistory.unread())
    alerts.manager.tick()
    pause.sweep()
    options.onStatus()
  })

  return {
    session,
    watched: { accounts, pools, blocks },
    book,
    payouts,
    past: createPast(session, { accounts, pools, blocks, subjects }),
    alerts,
    access: {
      probe: serviceClient.probe,
      checkCapabilities: async () => {
        capabilities.forget()
        accounts.live.restart()
        try {
          await serviceClient.checkCapabilities()
        } finally {
          options.onStatus()
        }
      },
      keyChanged: () => {
        accounts.live.restart()
        access.keyChanged()
      },
      retry: () => {
        access.retry()
        retryStream()
      },
      reconnect: () => {
        accounts.live.restart()
        loop.wake()
      },
    },
    control: {
      status: () =>
        statusOf(
          schedule,
          healthOf(health, access.refusal()),
          { latencyMs: serviceClient.latencyMs(), lastAnswerAt: dispatcher.lastAnswerAt() },
          accounts.live.status(),
          clock.now(),
        ),
      lastHeardAt: () => latestKnown([dispatcher.lastAnswerAt(), accounts.live.heardAt()]),
      setPaused: (isPaused) => changePause(() => pause.setPaused(isPaused)),
      setAsleep: (isAsleep) => changePause(() => pause.setAsleep(isAsleep)),
      rulesChanged: () => {
        alerts.manager.setRules(settings().rules)
        loop.replan()
      },
      streamSwitched: () => {
        loop.replan()
        options.onStatus()
      },
      wake: loop.wake,
      flush,
      stop: () => {
        flush()
        cancelStreamRetry?.()
        ending.abort(new LookoutError('cancelled', requests.cancelled))
        loop.stop()
        cancelSweep()
        refresh.stop()
      },
    },
  }
}
