import type { shellChannels } from '../shared/channels.ts'
import type { Handlers } from '../shared/contract.ts'
import type { AppState, StateDelta } from '../shared/app-state.ts'
import type { Settings } from '../shared/settings.ts'
import type { Network } from '../shared/networks.ts'
import type { AlertNotification } from './alerts/alert-manager.ts'
import type { SystemAccess } from './engine-types.ts'
import type { Limits } from './limits.ts'
import type { SecretStore } from './secrets/secret-store.ts'
import type { FileDialogs } from './storage.ts'
import type { ClientOptions } from './toncenter/client-types.ts'

export interface ProfileOptions {
  readonly folder: string
  /** Entry point of the storage worker. If set, expired data is removed at intervals. */
  readonly storeProgram?: URL | string
  readonly dialogs?: FileDialogs
  /** Name and version to write into exports. */
  readonly app?: string
}

export interface ServiceOptions {
  readonly fetch: ClientOptions['fetch']
  /** The network from the command line; null for the saved choice. */
  readonly network: Network | null
  readonly limits: Limits
  /** Starts the simulated service when the user chooses the demo. */
  readonly startDemo?: () => Promise<DemoService>
}

export interface MonitorOptions {
  readonly profile: ProfileOptions
  readonly service: ServiceOptions
  readonly system: SystemAccess
  readonly secrets: SecretStore
  /** Called with the saved settings before the first request, because the proxy must be set by then. */
  readonly prepare?: (settings: Settings) => Promise<void>
}

export interface Monitor {
  readonly handlers: Omit<Handlers, (typeof shellChannels)[number]>
  readonly state: () => AppState
  readonly onDelta: (listener: (delta: StateDelta) => void) => () => void
  readonly onNotifications: (listener: (notifications: readonly AlertNotification[]) => void) => () => void
  /** The service's clock minus this computer's, ms; null before the first response. */
  readonly skewMs: () => number | null
  /** Sets whether a window is shown. Without one, items that no rule watches are polled less often. */
  readonly setAttended: (isAttended: boolean) => void
  /** Removes all keys from the keychain. Returns, for each key that may still be in it, the reason. */
  readonly forgetKeys: () => Promise<readonly string[]>
  /** Adds the demo's watchlist if nothing is watched yet. */
  readonly seed: (accounts: readonly Seed[], pools: readonly Seed[], block: string) => void
  /** Call when the computer goes to sleep: starts a gap and stops polling. */
  readonly suspend: () => void
  /** Call when the computer woke up: polling continues at its usual pace. */
  readonly resume: () => void
  /** Call when the computer woke up or the network is back. Like `resume`, but polls immediately, within the rate limit. */
  readonly wake: () => void
  readonly close: () => Promise<void>
}

/** The simulated service, as started by main. */
export interface DemoService {
  readonly network: Network
  readonly limits: Limits
  readonly accounts: readonly Seed[]
  readonly pools: readonly Seed[]
  readonly block: string
}

export interface Seed {
  readonly address: string
  readonly label: string
  /** Name of the account's group; absent for none. */
  readonly group?: string
}
