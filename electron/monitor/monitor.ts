import type { KeyStatus, StateDelta, Status } from '../shared/app-state.ts'
import { mainnet, originOf, testnet } from '../shared/networks.ts'
import type { AlertNotice } from './alerts/index.ts'
import { alertCommands } from './commands/alerts.ts'
import { blockCommands } from './commands/blocks.ts'
import { historyCommands } from './commands/history.ts'
import { pendingCommands } from './commands/pending.ts'
import { poolCommands } from './commands/pools.ts'
import { storageCommands } from './commands/storage.ts'
import { serviceCommands } from './commands/service.ts'
import { viewCommands } from './commands/views.ts'
import { startEngine, type Engine } from './engine.ts'
import { createLastRequests } from './last-requests.ts'
import { limitOf } from './limits.ts'
import { createListeners } from './listeners.ts'
import { createOneDemo } from './one-demo.ts'
import { createMirror } from './shown/mirror.ts'
import type { DemoService, Monitor, MonitorOptions } from './monitor-types.ts'
import { createNetworkSwitcher } from './network-switcher.ts'
import { settlePulse } from './shown/steady.ts'
import { seedWatchlist } from './seeding.ts'
import { createKeyring, forgetKeys, keyOf } from './secrets/index.ts'
import { createStorage } from './storage.ts'
import { openStore } from './store/index.ts'
import { threadProgram } from './store/worker/index.ts'
import type { ClientOptions } from './toncenter/types.ts'
import { networkOf, parseSettings, type SavedSettings } from './settings.ts'

export { serviceLimits } from './limits.ts'
export type { DemoService, Monitor, MonitorOptions }

/** Of what did not change, so much more is not known after a crash. */
const flushEveryMs = 60_000

/** Opens the profile and starts watching. Throws LookoutError `storage` when the folder cannot be used. */
export async function startMonitor(options: MonitorOptions): Promise<Monitor> {
  const { clock } = options
  const store = openStore({
    folder: options.folder,
    now: clock.now,
    onUnreadable: () => options.log('Some of what was kept cannot be read: it is left out', null),
  })
  const keyring = createKeyring(options.secrets, (late) => {
    if (late === origin()) keyChanged()
  })
  let saved: SavedSettings = parseSettings(store.settings())
  let isPaused = false
  let isAttended = true
  const deltas = createListeners<StateDelta>()
  const notices = createListeners<readonly AlertNotice[]>()
  const demo = createOneDemo(options.startDemo)
  await options.prepare?.(saved.settings)
  const savedDemo = options.network === null && saved.network.id === 'demo' ? await demo.open() : null
  let network = options.network ?? savedDemo?.network ?? networkOf(saved)
  await keyring.load(originOf(network.baseUrl))

  let present = originOf(network.baseUrl)
  const origin = (): string => present
  const limit = (): number => {
    const limits = (network.id === 'demo' ? demo.opened()?.limits : null) ?? options.limits
    return limitOf(limits, network, keyring.isUsable(origin()), saved.settings.quotas[origin()])
  }

  /** What the status tells of this side. */
  const standing = (): Pick<Status, 'network' | 'isNetworkGiven' | 'key' | 'isPaused' | 'storage'> => ({
    network,
    ...(options.network === null ? {} : { isNetworkGiven: true }),
    key: keyring.status(origin()),
    isPaused,
    storage: store.status(),
  })

  const mirror = createMirror(
    {
      status: {
        ...standing(),
        health: 'starting',
        note: null,
        quota: { limit: limit(), used: 0 },
        latencyMs: null,
        lastAnswerAt: null,
      },
      settings: saved.settings,
      views: saved.views,
    },
    deltas.call,
    (run) => clock.after(0, run),
  )

  function showStatus(): void {
    const now = engine.status()
    const status: Status = {
      ...standing(),
      ...now,
      ...(now.health === 'ok' ? settlePulse(now, mirror.status(), clock.now()) : {}),
    }
    mirror.setStatus(status)
  }

  const lastAsked = createLastRequests(store, clock.now)
  function stop(): void {
    // What was polled is not observed until the same network is watched again.
    engine.setPaused(true)
    engine.stop()
    lastAsked.stop(originOf(engine.network.baseUrl))
  }

  function start(): Engine {
    const notBefore = lastAsked.restUntil(origin())
    return startEngine({
      network,
      store,
      mirror,
      system: {
        clock,
        random: options.random,
        isOnline: () => network.isFile !== true && options.isOnline(),
        log: options.log,
      },
      service: {
        fetch: network.isFile === true ? nobody : options.fetch,
        // What a key allows is not allowed to one that is refused.
        ...keyOf(keyring, network, () => engine.schedule.setLimit(limit(), clock.now())),
        limit: limit(),
        ...(notBefore === null ? {} : { notBefore }),
      },
      settings: () => saved.settings,
      onNotices: notices.call,
      onStatus: () => showStatus(),
    })
  }

  let engine = start()
  showStatus()

  let cancelFlush = clock.after(flushEveryMs, flush)
  function keep(): void {
    try {
      engine.flush()
    } catch (thrown) {
      options.log('Writing to the profile failed', thrown)
    }
  }

  function flush(): void {
    keep()
    showStatus()
    cancelFlush = clock.after(flushEveryMs, flush)
  }

  function save(next: SavedSettings): void {
    const { rules } = saved.settings
    store.saveSettings(next)
    saved = next
    mirror.setSettings(next.settings)
    if (next.settings.rules !== rules) engine.rulesChanged()
  }

  /** A changed key may lift a stop, and changes the limit. */
  function keyChanged(): KeyStatus {
    const now = clock.now()
    engine.schedule.reset(now)
    engine.schedule.setLimit(limit(), now)
    engine.wake()
    showStatus()
    return keyring.status(origin())
  }

  const seed: Monitor['seed'] = (accounts, pools, block) => {
    seedWatchlist(engine, { accounts, pools, block })
  }

  const storage = createStorage({
    store,
    folder: options.folder,
    program: options.storeProgram ?? threadProgram,
    clock,
    retention: () => saved.settings.retention,
    flush: () => engine.flush(),
    log: options.log,
  })
  if (options.storeProgram !== undefined) storage.schedule()

  const shift = createNetworkSwitcher({
    checkFree: storage.checkFree,
    load: (next) => keyring.load(originOf(next.baseUrl)),
    stop,
    start: (next) => {
      network = next
      present = originOf(next.baseUrl)
      engine = start()
      engine.setPaused(isPaused)
      engine.schedule.setAttended(isAttended, clock.now())
      const opened = next.id === 'demo' ? demo.opened() : null
      if (opened !== null) seed(opened.accounts, opened.pools, opened.block)
      showStatus()
    },
  })
  /** Without the watching, which would write and remember what is changed meanwhile. */
  const still = <T>(work: () => Promise<T>): Promise<T> => shift.still(network, work)

  const handlers: Monitor['handlers'] = {
    'state.get': () => mirror.state(),
    ...pendingCommands(() => engine),
    ...viewCommands(
      () => Object.keys(saved.views),
      (name, value) => {
        mirror.setView(name, value)
        save({ ...saved, views: mirror.views() })
      },
    ),
    ...blockCommands(() => engine),
    ...poolCommands(() => engine),
    ...alertCommands(() => engine, {
      all: () => saved.settings.rules,
      save: (rules) => save({ ...saved, settings: { ...saved.settings, rules } }),
    }),
    ...historyCommands(() => engine),
    ...storageCommands({
      storage,
      dialogs: options.dialogs ?? null,
      now: clock.now,
      random: options.random,
      app: options.app ?? 'Lookout',
      still,
      network: () => network,
      switchTo: shift.to,
      home: async () =>
        options.network ?? (saved.network.id === 'demo' ? (await demo.open()).network : networkOf(saved)),
    }),
    ...serviceCommands({
      engine: () => engine,
      store,
      keyring,
      now: clock.now,
      network: () => network,
      origin,
      saved: () => saved,
      save,
      keyChanged,
      shift,
      demo: async () => (await demo.open()).network,
      setPaused: (next) => {
        isPaused = next
        engine.setPaused(isPaused)
        engine.wake()
        showStatus()
      },
    }),
  }

  if (savedDemo !== null) seed(savedDemo.accounts, savedDemo.pools, savedDemo.block)

  let closing: Promise<void> | null = null
  async function close(): Promise<void> {
    shift.close()
    cancelFlush()
    if (storage.job() !== null) {
      keep()
      // A thread that works on the file lets go of it first.
      await storage.close()
    }
    engine.stop()
    lastAsked.stop(origin())
    lastAsked.keep()
    store.close()
    await storage.close()
  }

  return {
    handlers,
    state: () => {
      const state = mirror.state()
      return { ...state, status: { ...state.status, lastAnswerAt: engine.status().lastAnswerAt } }
    },
    skewMs: () => engine.skewMs(),
    onDelta: deltas.add,
    onNotices: notices.add,
    setAttended: (next) => {
      isAttended = next
      engine.schedule.setAttended(isAttended, clock.now())
    },
    forgetKeys: () => {
      const own = [mainnet, testnet, ...saved.settings.networks].map(({ baseUrl }) => originOf(baseUrl))
      return forgetKeys(keyring, [...own, origin()], saved.origins)
    },
    seed,
    suspend: () => {
      engine.setAsleep(true)
      keep()
    },
    resume: () => engine.setAsleep(false),
    wake: () => engine.setAsleep(false),
    rebuild: () => still(() => storage.run('Working out everything anew', 'rebuild', null)),
    close: () => (closing ??= close()),
  }
}

/** Nobody is asked for what an opened file shows. */
const nobody: ClientOptions['fetch'] = () => Promise.reject(new TypeError('An opened file is not asked for'))
