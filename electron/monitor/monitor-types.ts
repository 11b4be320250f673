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
  /** The program of the store's worker thread. With it, old data is removed at intervals. */
  readonly storeProgram?: URL | string
  readonly dialogs?: FileDialogs
  /** The name and version that an export carries. */
  readonly app?: string
}

export interface ServiceOptions {
  readonly fetch: ClientOptions['fetch']
  /** The service of this run, given on the command line; otherwise the saved choice counts. */
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
  /** Called with the saved settings before the first request: the proxy must be set by then. */
  readonly prepare?: (settings: Settings) => Promise<void>
}

export interface Monitor {
  readonly handlers: Omit<Handlers, (typeof shellChannels)[number]>
  readonly state: () => AppState
  readonly onDelta: (listener: (delta: StateDelta) => void) => () => void
  readonly onNotifications: (listener: (notifications: readonly AlertNotification[]) => void) => () => void
  /** The service's clock minus this computer's, ms; null before the first response. */
  readonly skewMs: () => number | null
  /** Whether a window is shown. Without one, items that no rule watches are polled less often. */
  readonly setAttended: (isAttended: boolean) => void
  /** Removes every key from the keychain. Returns, for each key that it may still hold, the reason. */
  readonly forgetKeys: () => Promise<readonly string[]>
  /** Adds what a demo watches when nothing is watched yet. */
  readonly seed: (accounts: readonly Seed[], pools: readonly Seed[], block: string) => void
  /** The computer goes to sleep: a gap begins, and polling stops. */
  readonly suspend: () => void
  /** The computer woke up: polling continues, spread as usual. */
  readonly resume: () => void
  /** Like `resume`: the computer woke up or the network is back. Polls at once, without a burst. */
  readonly wake: () => void
  readonly close: () => Promise<void>
}

/** The simulated service as main starts it. */
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
  /** The name of the group that an account is put into; in none when absent. */
  readonly group?: string
}
