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

/** What the parts of one network's engine share. They live and die with the choice of that network. */
export interface Session {
  readonly network: Network
  readonly client: Client
  readonly store: OpenStore
  readonly appState: AppStatePublisher
  readonly schedule: Schedule
  readonly freshness: FreshnessTracker
  readonly now: () => Millis
  /** Runs once after `ms`; the result cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Aborted when the session ends. */
  readonly signal: AbortSignal
  /** Resolves when the quota allows one more page of a request in flight. */
  readonly beforePage: () => Promise<void>
  /** Hands changes to the alerts and to the sources that observe them. */
  readonly report: (events: readonly WatchEvent[]) => void
  /** An item of the schedule is not watched any more. */
  readonly unwatched: (id: string) => void
  /** Logs an unhandled error. */
  readonly log: (message: string, thrown: unknown) => void
  /** The schedule looks at once whether something is due. */
  readonly wake: () => void
  /** The items of the sources changed: the schedule collects them again. */
  readonly replan: () => void
}

/** Where the parts of the engine listen to each other. What nobody listens to yet is dropped. */
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

/** The subject of polling that an operation and a key name on this session's network. */
export function subjectOf(session: Session, operation: Operation, key: string): Subject {
  return { network: storeKey(session.network), operation, key }
}
