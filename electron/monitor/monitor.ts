import type { shellChannels } from '../shared/channels.ts'
import type { Handlers } from '../shared/contract.ts'
import { LookoutError, type ErrorInfo } from '../shared/errors.ts'
import type { AppState, Incident, KeyStatus, Settings, StateDelta, Status } from '../shared/models.ts'
import { checkBaseUrl, mainnet, originOf, testnet, type Network } from '../shared/networks.ts'
import { alertCommands } from './commands/alerts.ts'
import { blockCommands } from './commands/blocks.ts'
import { historyCommands } from './commands/history.ts'
import { pendingCommands } from './commands/pending.ts'
import { poolCommands } from './commands/pools.ts'
import { startEngine, type Clock, type Engine } from './engine.ts'
import { createMirror } from './mirror.ts'
import { createKeyring } from './secrets/index.ts'
import type { SecretStore } from './secrets/types.ts'
import { openStore } from './store/index.ts'
import type { ClientOptions } from './toncenter/types.ts'
import { customNetwork, networkOf, parseSettings, type SavedSettings } from './settings.ts'

/** Requests a second that a service allows (api.md 5): keyless, and with a free key. */
export interface Limits {
  readonly withoutKey: number
  readonly withKey: number
}

export const serviceLimits: Limits = { withoutKey: 1, withKey: 10 }

export interface MonitorOptions {
  /** The profile's folder. */
  readonly folder: string
  readonly fetch: ClientOptions['fetch']
  readonly secrets: SecretStore
  readonly clock: Clock
  readonly random: () => number
  readonly isOnline: () => boolean
  /** The service of this run, given on the command line; otherwise the saved choice counts. */
  readonly network: Network | null
  readonly limits: Limits
  readonly log: (message: string, thrown: unknown) => void
}

export interface Monitor {
  readonly handlers: Omit<Handlers, (typeof shellChannels)[number]>
  readonly state: () => AppState
  readonly onDelta: (listener: (delta: StateDelta) => void) => () => void
  readonly onIncidents: (listener: (incidents: readonly Incident[]) => void) => () => void
  /** Adds what a demo watches when nothing is watched yet. */
  readonly seed: (accounts: readonly Seed[], pools: readonly Seed[], block: string) => void
  /** The computer woke up or the network came back: look at once, without a burst. */
  readonly wake: () => void
  readonly close: () => void
}

export interface Seed {
  readonly address: string
  readonly label: string
}

const flushEveryMs = 10_000

/** Opens the profile and starts watching. Throws LookoutError `storage` when the folder cannot be used. */
export async function startMonitor(options: MonitorOptions): Promise<Monitor> {
  const { clock } = options
  const store = openStore({ folder: options.folder, now: clock.now })
  const keyring = createKeyring(options.secrets, (late) => {
    if (late === origin()) keyChanged()
  })
  let saved: SavedSettings = parseSettings(store.settings())
  let isPaused = false
  const deltaListeners = new Set<(delta: StateDelta) => void>()
  const incidentListeners = new Set<(incidents: readonly Incident[]) => void>()
  let network = options.network ?? networkOf(saved)
  await keyring.load(originOf(network.baseUrl))

  const origin = (): string => originOf(network.baseUrl)
  const limit = (): number =>
    keyring.current(origin()) === null ? options.limits.withoutKey : options.limits.withKey

  const mirror = createMirror(
    {
      status: {
        network,
        health: 'starting',
        note: null,
        key: keyring.status(origin()),
        quota: { limit: limit(), used: 0 },
        latencyMs: null,
        lastAnswerAt: null,
        isPaused,
        storage: store.status(),
      },
      settings: saved.settings,
    },
    (delta) => {
      for (const listener of deltaListeners) listener(delta)
    },
    (run) => clock.after(0, run),
  )

  function showStatus(): void {
    const status: Status = {
      network,
      key: keyring.status(origin()),
      isPaused,
      storage: store.status(),
      ...engine.status(),
    }
    mirror.setStatus(status)
  }

  function onKeyRefused(error: ErrorInfo): void {
    const reason = error.code === 'wrong-network' ? 'wrong-network' : 'rejected'
    keyring.reject(origin(), reason, error.message)
  }

  function start(): Engine {
    return startEngine({
      network,
      store,
      mirror,
      clock,
      random: options.random,
      fetch: options.fetch,
      key: () => keyring.current(origin()),
      limit: limit(),
      isOnline: options.isOnline,
      onKeyRefused,
      onIncidents: (incidents) => {
        for (const listener of incidentListeners) listener(incidents)
      },
      onStatus: () => showStatus(),
      log: options.log,
    })
  }

  let engine = start()
  showStatus()

  let cancelFlush = clock.after(flushEveryMs, flush)
  function flush(): void {
    try {
      engine.flush()
    } catch (thrown) {
      options.log('Writing to the profile failed', thrown)
    }
    showStatus()
    cancelFlush = clock.after(flushEveryMs, flush)
  }

  function save(next: SavedSettings): void {
    store.saveSettings(next)
    saved = next
    mirror.setSettings(next.settings)
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

  async function switchTo(next: Network): Promise<void> {
    await keyring.load(originOf(next.baseUrl))
    engine.stop()
    network = next
    engine = start()
    engine.schedule.setPaused(isPaused, clock.now())
    showStatus()
  }

  const handlers: Monitor['handlers'] = {
    'state.get': () => mirror.state(),
    ...pendingCommands(() => engine),
    ...blockCommands(() => engine),
    ...poolCommands(() => engine),
    ...alertCommands(() => engine),
    ...historyCommands(() => engine),
    'key.set': async ({ key }) => {
      const check = checkBaseUrl(network.baseUrl)
      if (check.ok && check.transport === 'private') {
        throw new LookoutError(
          'invalid-input',
          'A key is not sent over plain http to another computer. Use an https base URL to use a key.',
        )
      }
      await keyring.set(origin(), key)
      return keyChanged()
    },
    'key.clear': async () => {
      await keyring.clear(origin())
      return keyChanged()
    },
    'key.status': () => keyring.status(origin()),
    'network.set': async ({ id, baseUrl }) => {
      const next = id === 'mainnet' ? mainnet : id === 'testnet' ? testnet : checkedNetwork(baseUrl)
      save({ ...saved, network: { id, ...(id === 'custom' ? { baseUrl: next.baseUrl } : {}) } })
      await switchTo(next)
      return null
    },
    'settings.set': (changes) => {
      save({ ...saved, settings: mergeSettings(saved.settings, changes) })
      return null
    },
    'monitor.pause': (request) => {
      isPaused = request.isPaused
      engine.schedule.setPaused(isPaused, clock.now())
      engine.wake()
      showStatus()
      return null
    },
  }

  return {
    handlers,
    state: mirror.state,
    onDelta: (listener) => subscribe(deltaListeners, listener),
    onIncidents: (listener) => subscribe(incidentListeners, listener),
    seed: (accounts, pools, block) => {
      if (engine.accounts.list.keys().length + engine.pools.list.keys().length > 0) return
      for (const { address, label } of accounts) engine.accounts.list.add(address, label)
      for (const { address, label } of pools) engine.pools.list.add(address, label)
      engine.blocks.open(block)
    },
    wake: () => engine.wake(),
    close: () => {
      cancelFlush()
      engine.stop()
      store.close()
    },
  }
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function checkedNetwork(baseUrl: string | undefined): Network {
  const check = checkBaseUrl(baseUrl ?? '')
  if (!check.ok) throw new LookoutError('invalid-input', check.message)
  return customNetwork(check.baseUrl)
}

function mergeSettings(
  settings: Settings,
  changes: Partial<{ [K in keyof Settings]: Settings[K] | undefined }>,
): Settings {
  return {
    theme: changes.theme ?? settings.theme,
    closeToTray: changes.closeToTray ?? settings.closeToTray,
    hideAmounts: changes.hideAmounts ?? settings.hideAmounts,
  }
}
