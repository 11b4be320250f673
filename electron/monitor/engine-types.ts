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

/** Clock and timers, injected so that a test can run a day in a second. */
export interface Clock {
  readonly now: () => Millis
  /** Calls `run` once after `ms`. The returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** System services that the engine needs. */
export interface SystemAccess {
  readonly clock: Clock
  readonly random: () => number
  /** False is reliable, true is not (Electron's net.isOnline). */
  readonly isOnline: () => boolean
  readonly log: (message: string, thrown: unknown) => void
}

/** The service as used by one engine. */
export interface ServiceAccess {
  readonly fetch: ClientOptions['fetch']
  readonly key: () => string | null
  /** Current rate limit of the service, requests per second. */
  readonly limit: number
  /** Nothing is sent before this time, because the service was polled a moment ago. */
  readonly notBefore?: Millis
  /** Called when the service rejected the key. */
  readonly onKeyRefused: (error: ErrorInfo) => void
  /** Called after a valid response. */
  readonly onAnswered: () => void
}

export interface EngineOptions {
  readonly network: Network
  readonly store: OpenStore
  readonly appState: AppStatePublisher
  readonly system: SystemAccess
  readonly service: ServiceAccess
  readonly settings: () => Settings
  /** Called with native notifications to show now. */
  readonly onNotifications: (notifications: readonly AlertNotification[]) => void
  /** Called when the status may have changed. */
  readonly onStatus: () => void
}

/** The engine of one network, from start to stop. */
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
  /** Sends a small request with the current key. Throws like the client. */
  readonly probe: () => Promise<void>
  /** While paused, only user actions send requests. */
  readonly setPaused: (isPaused: boolean) => void
  /** Called when the computer goes to sleep and when it wakes up. */
  readonly setAsleep: (isAsleep: boolean) => void
  /** Polls due items immediately, e.g. after a resume or a change of key or limit. */
  readonly wake: () => void
  /** Writes pending data. */
  readonly flush: () => void
  readonly stop: () => void
}
