import type { Millis } from '../shared/models.ts'
import { storeKey, type Network } from '../shared/networks.ts'
import { createListeners, type Listeners } from './listeners.ts'
import type { FreshnessTracker } from './view-state/freshness-tracker.ts'
import type { AppStatePublisher } from './view-state/app-state-publisher.ts'
import type { Schedule } from './schedule/schedule-types.ts'
import type { OpenStore } from './store/open-store.ts'
import type { Operation, Subject } from './store/store-types.ts'
import type { Client } from './toncenter/client-types.ts'
import type { WatchEvent } from './watch/watch-types.ts'

/** Shared dependencies of one network's engine. They live as long as that network is chosen. */
export interface Session {
  readonly network: Network
  readonly client: Client
  readonly store: OpenStore
  readonly appState: AppStatePublisher
  readonly schedule: Schedule
  readonly freshness: FreshnessTracker
  readonly now: () => Millis
  /** Calls `run` once after `ms`. The returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Aborted when the session ends. */
  readonly signal: AbortSignal
  /** Resolves when the quota allows another page of a running request. */
  readonly beforePage: () => Promise<void>
  /** Publishes changes to the alerts and to interested sources. */
  readonly report: (events: readonly WatchEvent[]) => void
  /** Called when a scheduled item is no longer watched. */
  readonly unwatched: (id: string) => void
  /** Logs an unhandled error. */
  readonly log: (message: string, thrown: unknown) => void
  /** Makes the schedule check immediately for due items. */
  readonly wake: () => void
  /** Makes the schedule collect the items of all sources again. */
  readonly replan: () => void
}

/** Events between the parts of the engine. An event without a listener is dropped. */
export interface SessionEvents {
  readonly reported: Listeners<readonly WatchEvent[]>
  readonly unwatched: Listeners<string>
  readonly wake: Listeners<void>
  readonly replan: Listeners<void>
}

export function createSessionEvents(): SessionEvents {
  return {
    reported: createListeners(),
    unwatched: createListeners(),
    wake: createListeners(),
    replan: createListeners(),
  }
}

/** Returns the subject for an operation and a key on this session's network. */
export function subjectOf(session: Session, operation: Operation, key: string): Subject {
  return { network: storeKey(session.network), operation, key }
}
