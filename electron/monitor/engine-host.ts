import type { KeyStatus, StateDelta, Status } from '../shared/app-state.ts'
import type { Millis } from '../shared/models.ts'
import { originOf, type Network } from '../shared/networks.ts'
import { startEngine } from './engine.ts'
import type { Clock } from './clock.ts'
import type { Engine } from './engine-types.ts'
import type { AlertSink } from './watched-alerts.ts'
import { createCapabilities } from './service/capabilities.ts'
import { createLastRequests } from './service/last-requests.ts'
import { limitOf } from './service/limits.ts'
import { createListeners } from './listeners.ts'
import type { MonitorOptions } from './monitor-types.ts'
import { moveNominatorNotes } from './nominator-notes.ts'
import type { OneDemo } from './one-demo.ts'
import { keyOf } from './secrets/key-of.ts'
import { isUsable, type Keyring } from './secrets/keyring.ts'
import type { SettingsStore } from './profile/settings-store.ts'
import { createAppStatePublisher } from './view-state/app-state-publisher.ts'
import { settlePulse } from './view-state/steady.ts'
import type { OpenStore } from './store/open-store.ts'
import type { ServiceClock } from './service/service-clock.ts'
import type { ClientOptions } from './toncenter/client-options.ts'
import type { DecodeBody } from './toncenter/decode-body.ts'
import { networks } from './monitor-words.ts'

export interface EngineHostDeps {
  readonly store: OpenStore
  readonly settings: SettingsStore
  readonly keyring: Keyring
  readonly demo: Pick<OneDemo, 'opened'>
  readonly decode: DecodeBody | undefined
  readonly time: ServiceClock
  readonly onDelta: (delta: StateDelta) => void
  readonly alerts: AlertSink
}

export interface EngineHost {
  readonly engine: () => Engine
  readonly start: (network: Network) => void
  readonly stop: () => void
  /** Applies a changed key. Polling may become possible again, and the rate limit changes. */
  readonly keyChanged: () => KeyStatus
  /** Also ends a pause whose end has passed. Called regularly and after a sleep, in which timers may stand still. */
  readonly publishStatus: () => void
  /** `until`: when the pause ends automatically; null for never. */
  readonly setPaused: (isPaused: boolean, until: Millis | null) => void
  readonly setAttended: (isAttended: boolean) => void
  /** Stops permanently and stores when the service was last used. */
  readonly close: () => void
}

type BaseStatus = Pick<
  Status,
  | 'network'
  | 'givenBaseUrl'
  | 'key'
  | 'capabilities'
  | 'clockOffsetMs'
  | 'clockDoubt'
  | 'isPaused'
  | 'pausedUntil'
  | 'storage'
>

/** An opened file is never polled. */
const noFetch: ClientOptions['fetch'] = () => Promise.reject(new TypeError(networks.notPolled))

/** Minimum interval between deltas to the window: each costs a message, a rendering and a tray update. */
const deltaEveryMs = 100

/** Runs the first call at once, and the calls that follow soon after it at a steady pace. */
function paced({ now, after }: Clock): (run: () => void) => void {
  let ranAt = Number.NEGATIVE_INFINITY
  return (run) => {
    const restMs = ranAt + deltaEveryMs - now()
    after(Math.min(deltaEveryMs, Math.max(0, restMs)), () => {
      ranAt = now()
      run()
    })
  }
}

export function createEngineHost(options: MonitorOptions, deps: EngineHostDeps, first: Network): EngineHost {
  const { service, system } = options
  const { clock } = system
  const { store, settings, keyring, demo } = deps
  const lastRequests = createLastRequests(store.profile, clock.now)
  const capabilities = createCapabilities(store.profile, clock.now)
  let network = first
  let isPaused = false
  let pausedUntil: Millis | null = null
  let cancelResume: (() => void) | null = null
  let isAttended = true
  const origin = (): string => originOf(network.baseUrl)

  function limit(): number {
    const limits = (network.id === 'demo' ? demo.opened()?.limits : null) ?? service.limits
    return limitOf(
      limits,
      network,
      isUsable(keyring.status(origin())),
      settings.saved().settings.quotas[origin()],
    )
  }

  const baseStatus = (doubt = deps.time.doubt()): BaseStatus => ({
    network,
    ...(doubt === null ? {} : { clockDoubt: doubt }),
    ...(deps.time.offsetMs() === 0 ? {} : { clockOffsetMs: deps.time.offsetMs() }),
    ...(network.isFile === true ? {} : { capabilities: capabilities.all(network.baseUrl) }),
    ...(service.network === null ? {} : { givenBaseUrl: service.network.baseUrl }),
    key: keyring.status(origin()),
    isPaused,
    ...(pausedUntil === null ? {} : { pausedUntil }),
    storage: store.status(),
  })

  const appState = createAppStatePublisher(
    {
      status: {
        ...baseStatus(),
        health: 'starting',
        note: null,
        quota: { limit: limit(), used: 0 },
        latencyMs: null,
        lastAnswerAt: null,
      },
      settings: settings.saved().settings,
      views: settings.saved().views,
    },
    deps.onDelta,
    paced(clock),
  )

  const statusChanged = createListeners<void>()
  const keyJudged = createListeners<void>()

  function run(): Engine {
    const { baseUrl } = network
    const notBefore = lastRequests.restUntil(origin())
    const started = startEngine({
      network,
      store,
      appState,
      system: network.isFile === true ? { ...system, isOnline: () => false } : system,
      service: {
        fetch: network.isFile === true ? noFetch : service.fetch,
        decode: deps.decode,
        offsetMs: deps.time.offsetMs,
        onSkew: (skewMs) => {
          const before = deps.time.offsetMs()
          if (!deps.time.correct(skewMs)) return null
          const correctedMs = deps.time.offsetMs() - before
          if (correctedMs !== 0) statusChanged.call()
          return correctedMs
        },
        ...(service.connect === undefined ? {} : { connect: service.connect }),
        key: keyOf(keyring, network, keyJudged.call),
        limit: limit(),
        ...(notBefore === null ? {} : { notBefore }),
        capabilities: {
          offers: (operation) => capabilities.offers(baseUrl, operation),
          note: (operation, isOffered) => {
            if (capabilities.note(baseUrl, operation, isOffered)) statusChanged.call()
          },
          forget: () => capabilities.forget(baseUrl),
        },
      },
      settings: () => settings.saved().settings,
      alerts: deps.alerts,
      onStatus: statusChanged.call,
    })
    const isOwn = network.isFile !== true && network.id !== 'demo'
    if (isOwn && moveNominatorNotes(started.book, appState.views, network.isTestnet))
      settings.save({ ...settings.saved(), views: appState.views.all() })
    return started
  }

  let engine = run()

  function publishStatus(): void {
    if (pausedUntil !== null && pausedUntil <= clock.now()) setPaused(false, null)
    const now = engine.control.status()
    appState.status.set({
      ...baseStatus(),
      ...now,
      ...(now.health === 'ok' ? settlePulse(now, appState.status.get(), clock.now()) : {}),
    })
  }

  /** A rejected key does not raise the limit. */
  function applyKey(): void {
    const now = clock.now()
    engine.session.schedule.forget('failures', now)
    engine.session.schedule.set({ limit: limit() }, now)
    engine.access.keyChanged()
    engine.control.wake()
    publishStatus()
  }
  publishStatus()
  statusChanged.add(publishStatus)
  keyJudged.add(applyKey)

  settings.onSaved((before) => {
    const next = settings.saved().settings
    appState.settings.set(next)
    const { rules, delivery } = before.settings
    if (next.rules !== rules) engine.control.rulesChanged()
    if (next.rules !== rules || next.delivery !== delivery) engine.alerts.remind()
    if (next.isStreamOn !== before.settings.isStreamOn) engine.control.streamSwitched()
  })

  function setPaused(value: boolean, until: Millis | null): void {
    cancelResume?.()
    pausedUntil = value ? until : null
    cancelResume =
      pausedUntil === null ? null : clock.after(pausedUntil - clock.now(), () => setPaused(false, null))
    isPaused = value
    engine.control.setPaused(value)
    engine.control.wake()
    publishStatus()
  }

  return {
    engine: () => engine,
    publishStatus,
    start: (next) => {
      network = next
      engine = run()
      engine.control.setPaused(isPaused)
      engine.session.schedule.set({ isAttended }, clock.now())
      publishStatus()
    },
    stop: () => {
      // Stores gaps, since items are not observed until the same network is watched again.
      engine.control.setPaused(true)
      engine.control.stop()
      lastRequests.stop(origin())
    },
    keyChanged: () => {
      applyKey()
      return keyring.status(origin())
    },
    setPaused,
    setAttended: (value) => {
      isAttended = value
      engine.session.schedule.set({ isAttended }, clock.now())
    },
    close: () => {
      cancelResume?.()
      engine.control.stop()
      lastRequests.stop(origin())
      lastRequests.keep()
    },
  }
}
