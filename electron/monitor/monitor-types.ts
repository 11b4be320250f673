import type { shellChannels } from '../shared/channels.ts'
import type { Handlers } from '../shared/contract.ts'
import type { AppState, StateDelta } from '../shared/app-state.ts'
import type { Proxy, Settings } from '../shared/settings.ts'
import type { Network } from '../shared/networks.ts'
import type { AlertNotification } from './alerts/notices.ts'
import type { SystemAccess } from './engine-types.ts'
import type { Limits } from './service/limits.ts'
import type { SecretStore } from './secrets/secret-store.ts'
import type { SavedSettings } from './profile/saved-settings.ts'
import type { FileDialogs } from './storage.ts'
import type { Connect } from './toncenter/stream-types.ts'
import type { ClientOptions } from './toncenter/client-options.ts'

export interface ProfileOptions {
  readonly folder: string
  /** Entry point of the storage worker. If set, expired data is removed at intervals. */
  readonly storeProgram?: URL | string
  readonly dialogs?: FileDialogs
  readonly app?: string
  /** True without a window to acknowledge alerts in. They then expire like other data, except open ones about lasting conditions. */
  readonly isUnattended?: boolean
  /** Returns the initial settings of a profile whose settings come from a file. */
  readonly declare?: (saved: SavedSettings) => Settings
}

export interface ServiceOptions {
  readonly fetch: ClientOptions['fetch']
  /** The network from the command line; null for the saved choice. */
  readonly network: Network | null
  readonly limits: Limits
  readonly startDemo?: () => Promise<DemoService>
  /** Entry point of the thread that decodes large responses. Without it, the main thread decodes them. */
  readonly decodeProgram?: URL | string
  /** Opens the WebSocket of the service's stream. Without it, everything is polled. */
  readonly connect?: Connect
}

export interface MonitorOptions {
  readonly profile: ProfileOptions
  readonly service: ServiceOptions
  readonly system: SystemAccess
  readonly secrets: SecretStore
  /** Called with the saved proxy before the first request, and with each change of it. */
  readonly applyProxy?: (proxy: Proxy) => Promise<void>
}

export interface MonitorConditions {
  /** True while a window is open. */
  readonly isAttended: boolean
  /** Set before a sleep, which records a gap and stops polling, and cleared after it. Polling then resumes at once. */
  readonly isAsleep: boolean
}

export interface Monitor {
  readonly handlers: Omit<Handlers, (typeof shellChannels)[number]>
  /** `skewMs`: the service's clock minus this computer's, ms. Null until a response confirms the time. */
  readonly state: () => AppState & { readonly skewMs: number | null }
  readonly onDelta: (listener: (delta: StateDelta) => void) => () => void
  readonly onNotifications: (listener: (notifications: readonly AlertNotification[]) => void) => () => void
  readonly set: (conditions: Partial<MonitorConditions>) => void
  /** Removes all keys from the keychain. Returns one reason per key that may still be in it. */
  readonly forgetKeys: () => Promise<readonly string[]>
  readonly seed: (accounts: readonly Seed[], pools: readonly Seed[], block: string) => void
  readonly close: () => Promise<void>
}

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
  readonly group?: string
}
