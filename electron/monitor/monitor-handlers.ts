import { mainnet, originOf, testnet, type Network } from '../shared/networks.ts'
import { alertCommands, type RuleSettings } from './commands/alert-commands.ts'
import { archiveCommands } from './commands/archive-commands.ts'
import { bookCommands } from './commands/book-commands.ts'
import { blockCommands } from './commands/block-commands.ts'
import { historyCommands } from './commands/history-commands.ts'
import { payoutCommands } from './commands/payout-commands.ts'
import { pendingCommands } from './commands/pending-commands.ts'
import { poolCommands } from './commands/pool-commands.ts'
import { serviceCommands } from './commands/service-commands.ts'
import { storageCommands } from './commands/storage-commands.ts'
import { viewCommands } from './commands/view-commands.ts'
import { deliveryCommands } from './commands/delivery-commands.ts'
import type { Archive } from './archive/archive.ts'
import type { Delivery } from './delivery/delivery.ts'
import type { EngineHost } from './engine-host.ts'
import type { Monitor, MonitorOptions } from './monitor-types.ts'
import type { NetworkSwitcher } from './network-switcher.ts'
import type { OneDemo } from './one-demo.ts'
import type { Keyring } from './secrets/keyring.ts'
import { networkOf } from './profile/saved-settings.ts'
import type { ServiceClock } from './service/service-clock.ts'
import type { SettingsStore } from './profile/settings-store.ts'
import type { Storage } from './storage.ts'
import type { OpenStore } from './store/open-store.ts'

export interface MonitorParts {
  readonly store: OpenStore
  readonly settings: SettingsStore
  readonly keyring: Keyring
  readonly demo: OneDemo
  readonly host: EngineHost
  readonly storage: Storage
  readonly switcher: NetworkSwitcher
  /** Where data leaves this computer. */
  readonly outputs: { readonly delivery: Delivery; readonly archive: Archive }
}

/** Returns the given network, or the saved choice by default. Starts the demo if it is chosen. */
export async function chosenNetwork(
  { service: { network } }: Pick<MonitorOptions, 'service'>,
  settings: SettingsStore,
  demo: OneDemo,
): Promise<Network> {
  if (network !== null) return network
  const saved = settings.saved()
  return saved.network.id === 'demo' ? (await demo.open()).network : networkOf(saved)
}

export function knownOrigins({ host, settings }: Pick<MonitorParts, 'host' | 'settings'>): readonly string[] {
  const { networks } = settings.saved().settings
  const present = host.engine().session.network
  return [mainnet, testnet, ...networks, present].map(({ baseUrl }) => originOf(baseUrl))
}

/** Tries failed channels and the archive again, and reads a key that a locked keychain did not return. */
export function tryAgain({
  host,
  keyring,
  outputs,
}: Pick<MonitorParts, 'host' | 'keyring' | 'outputs'>): void {
  outputs.delivery.wake(true)
  outputs.archive.wake()
  const origin = (): string => originOf(host.engine().session.network.baseUrl)
  const own = origin()
  if (keyring.current(own) !== null || keyring.status(own).note === null) return
  void keyring.load(own).then(() => {
    if (keyring.current(own) !== null && own === origin()) host.keyChanged()
  })
}

export function monitorHandlers(
  options: MonitorOptions,
  parts: MonitorParts,
  clock: ServiceClock,
): Monitor['handlers'] {
  const { store, settings, keyring, demo, host, storage, switcher, outputs } = parts
  const { random } = options.system
  const { dialogs, app } = options.profile
  const { now } = clock
  const { engine } = host
  const network = () => engine().session.network
  const rules: RuleSettings = {
    all: () => settings.saved().settings.rules,
    shown: () => settings.saved().settings,
    save: (next) => {
      const saved = settings.saved()
      settings.save({ ...saved, settings: { ...saved.settings, rules: next } })
    },
  }
  return {
    'state.get': () => engine().session.appState.state(),
    ...pendingCommands(engine, rules),
    ...bookCommands(engine),
    ...payoutCommands(engine),
    ...viewCommands(
      () => Object.keys(settings.saved().views),
      (name, value) => {
        const { views } = engine().session.appState
        views.set(name, value)
        settings.save({ ...settings.saved(), views: views.all() })
      },
    ),
    ...blockCommands(engine),
    ...poolCommands(engine),
    ...alertCommands(engine, rules),
    ...historyCommands(engine),
    ...archiveCommands(outputs.archive),
    ...deliveryCommands({ delivery: outputs.delivery, settings, now, random }),
    ...storageCommands({
      storage,
      store,
      dialogs: dialogs ?? null,
      now,
      random,
      app: app ?? 'Lookout',
      whileStopped: (work) => switcher.whileStopped(network(), work),
      network: {
        current: network,
        home: () => chosenNetwork(options, settings, demo),
        switchTo: switcher.switchTo,
      },
    }),
    ...serviceCommands({
      host,
      tryAgain: () => tryAgain(parts),
      store,
      keyring,
      clock,
      settings,
      switcher,
      demo: async () => (await demo.open()).network,
    }),
  }
}
