import type { shellChannels } from '../shared/channels.ts'
import type { Handlers } from '../shared/contract.ts'
import type { AppState, StateDelta } from '../shared/app-state.ts'
import type { Settings } from '../shared/settings.ts'
import type { Network } from '../shared/networks.ts'
import type { AlertNotice } from './alerts/index.ts'
import type { Clock } from './engine.ts'
import type { Limits } from './limits.ts'
import type { SecretStore } from './secrets/types.ts'
import type { FileDialogs } from './storage.ts'
import type { ClientOptions } from './toncenter/types.ts'

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
  /** Starts the simulated service when the user chooses the demo. */
  readonly startDemo?: () => Promise<DemoService>
  /** Called with the saved settings before anything is asked: the proxy must be set by then. */
  readonly prepare?: (settings: Settings) => Promise<void>
  readonly limits: Limits
  /** The program of the store's worker thread. With it what is old is removed now and then. */
  readonly storeProgram?: URL | string
  readonly dialogs?: FileDialogs
  /** The name and version that an export carries. */
  readonly app?: string
  readonly log: (message: string, thrown: unknown) => void
}

export interface Monitor {
  readonly handlers: Omit<Handlers, (typeof shellChannels)[number]>
  readonly state: () => AppState
  readonly onDelta: (listener: (delta: StateDelta) => void) => () => void
  readonly onNotices: (listener: (notices: readonly AlertNotice[]) => void) => () => void
  /** The service's clock minus this one's, ms; null before an answer told. */
  readonly skewMs: () => number | null
  /** Whether a window is shown: without one, what no rule names is asked less often. */
  readonly setAttended: (isAttended: boolean) => void
  /** Removes every key that the keychain was ever given. Gives, for each that it may still hold, why. */
  readonly forgetKeys: () => Promise<readonly string[]>
  /** Adds what a demo watches when nothing is watched yet. */
  readonly seed: (accounts: readonly Seed[], pools: readonly Seed[], block: string) => void
  /** Works out everything that is derived from kept answers anew. */
  /** The computer goes to sleep: what follows is a gap, and nothing is asked. */
  readonly suspend: () => void
  /** The computer woke up: what was asked before goes on, spread as usual. */
  readonly resume: () => void
  /** As `resume`: the computer woke up or the network came back: look at once, without a burst. */
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
