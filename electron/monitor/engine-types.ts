import type { ErrorInfo } from '../shared/errors.ts'
import type { Status } from '../shared/app-state.ts'
import type { Millis } from '../shared/models.ts'
import type { Settings } from '../shared/settings.ts'
import type { Network } from '../shared/networks.ts'
import type { Accounts } from './pending/accounts.ts'
import type { AlertNotification } from './alerts/alert-manager.ts'
import type { Blocks } from './blocks/opened-blocks.ts'
import type { FreshnessTracker } from './view-state/freshness-tracker.ts'
import type { AppStatePublisher } from './view-state/app-state-publisher.ts'
import type { Past } from './past.ts'
import type { Pools } from './pools/followed-pools.ts'
import type { Schedule } from './schedule/schedule-types.ts'
import type { OpenStore } from './store/open-store.ts'
import type { ClientOptions } from './toncenter/client-types.ts'

/** The clock and the timers, passed in so that a test can run a day in a second. */
export interface Clock {
  readonly now: () => Millis
  /** Runs once after `ms`; the result cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** This computer, as far as the engine needs it. */
export interface SystemAccess {
  readonly clock: Clock
  readonly random: () => number
  /** False is certain, true is not (Electron's net.isOnline). */
  readonly isOnline: () => boolean
  readonly log: (message: string, thrown: unknown) => void
}

/** The service, as one engine uses it. */
export interface ServiceAccess {
  readonly fetch: ClientOptions['fetch']
  readonly key: () => string | null
  /** Requests a second that the service allows at present. */
  readonly limit: number
  /** Nothing is sent before this time, because the service was polled a moment ago. */
  readonly notBefore?: Millis
  /** The service refused the key. */
  readonly onKeyRefused: (error: ErrorInfo) => void
  /** A good response arrived. */
  readonly onAnswered: () => void
}

export interface EngineOptions {
  readonly network: Network
  readonly store: OpenStore
  readonly appState: AppStatePublisher
  readonly system: SystemAccess
  readonly service: ServiceAccess
  readonly settings: () => Settings
  /** Called with the native notifications to show now. */
  readonly onNotifications: (notifications: readonly AlertNotification[]) => void
  /** Called when something that the status shows may have changed. */
  readonly onStatus: () => void
}

/** The engine of one network, from its start to its stop. */
export interface Engine {
  readonly network: Network
  readonly accounts: Accounts
  readonly pools: Pools
  readonly blocks: Blocks
  readonly past: Past
  readonly schedule: Schedule
  readonly freshness: FreshnessTracker
  readonly store: OpenStore
  readonly now: () => Millis
  readonly status: () => Pick<Status, 'health' | 'note' | 'quota' | 'latencyMs' | 'lastAnswerAt'>
  /** The service's clock minus this computer's, ms; null before the first response. */
  readonly skewMs: () => number | null
  readonly acknowledge: (id: string) => void
  readonly acknowledgeAll: () => void
  readonly rulesChanged: () => void
  /** Sends a small request with the key in use; throws as the client does. */
  readonly probe: () => Promise<void>
  /** While paused, only clicks send requests. */
  readonly setPaused: (isPaused: boolean) => void
  /** The computer goes to sleep, or woke up. */
  readonly setAsleep: (isAsleep: boolean) => void
  /** Polls at once what is due (after a resume, a key change, a change of the limit). */
  readonly wake: () => void
  /** Stores what is held in memory. */
  readonly flush: () => void
  readonly stop: () => void
}
