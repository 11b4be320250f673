import type { Capability, OptionalOperation } from '../shared/app-state.ts'
import type { Millis } from '../shared/models.ts'
import type { TraceView } from '../shared/pending-models.ts'
import { storeKey, type Network } from '../shared/networks.ts'
import { createListeners, type Listeners } from './listeners.ts'
import type { FreshnessTracker } from './view-state/freshness-tracker.ts'
import type { AppStatePublisher } from './view-state/app-state-publisher.ts'
import type { PolledItem } from './poll/poll-source.ts'
import type { Schedule } from './schedule/schedule-types.ts'
import type { OpenStore } from './store/open-store.ts'
import type { Operation, Subject } from './store/store-types.ts'
import type { Client } from './toncenter/client-types.ts'
import type { DecodeBody } from './toncenter/decode-body.ts'
import type { Connect } from './toncenter/stream-types.ts'
import type { WatchEvent } from './watch/watch-types.ts'

export interface StreamAccess {
  readonly connect: Connect
  /** Decodes large frames; undefined without a thread. */
  readonly decode: DecodeBody | undefined
  readonly key: () => string | null
  /** At least 0, below 1. */
  readonly random: () => number
  /** False if the user switched it off, or while monitoring is paused. */
  readonly isOn: () => boolean
  /** False until a response has set the clock, or a request has failed. Frames have no date. */
  readonly isClockSet: () => boolean
  /** Records whether the service offers a stream. */
  readonly note: (isOffered: boolean) => void
  readonly onChange: () => void
}

/** The service, as one network sees it. */
export interface SessionService {
  readonly client: Client
  /** Waits until the quota allows another request of the same poll, such as the next page. */
  readonly beforePage: () => Promise<void>
  /** Whether the service offers an optional operation. A source may request an operation unless the answer is 'no'. */
  readonly offers: (operation: OptionalOperation) => Capability['state']
  /**
   * True if absence from a response may end a trace: no lookup can find its outcome, and the service reported no error for a
   * minute.
   */
  readonly isAbsenceTrusted: () => boolean
  /** Null if no stream can be opened. */
  readonly stream: StreamAccess | null
}

export interface SessionRuntime {
  readonly now: () => Millis
  readonly after: (ms: number, run: () => void) => () => void
  /** Aborted when the session ends, with a LookoutError `cancelled`. */
  readonly signal: AbortSignal
  readonly log: (message: string, thrown: unknown) => void
}

export interface SessionEmitter {
  readonly report: (events: readonly WatchEvent[]) => void
  /** Called with each trace whose state or actions changed. */
  readonly tracesChanged: (views: readonly TraceView[]) => void
  /** Called when an item is no longer watched. */
  readonly unwatched: (item: PolledItem) => void
  readonly wake: () => void
  readonly replan: () => void
}

export interface Session {
  readonly network: Network
  readonly store: OpenStore
  readonly appState: AppStatePublisher
  readonly schedule: Schedule
  readonly freshness: FreshnessTracker
  readonly service: SessionService
  readonly runtime: SessionRuntime
  readonly emit: SessionEmitter
}

/** Parts of a session, and of its runtime. */
export type SessionParts<K extends keyof Session, R extends keyof SessionRuntime> = Pick<Session, K> & {
  readonly runtime: Pick<SessionRuntime, R>
}

export interface SessionEvents {
  readonly reported: Listeners<readonly WatchEvent[]>
  readonly tracesChanged: Listeners<readonly TraceView[]>
  readonly unwatched: Listeners<PolledItem>
  readonly wake: Listeners<void>
  readonly replan: Listeners<void>
}

export function createSessionEvents(): SessionEvents {
  return {
    reported: createListeners(),
    tracesChanged: createListeners(),
    unwatched: createListeners(),
    wake: createListeners(),
    replan: createListeners(),
  }
}

export function subjectOf(session: Pick<Session, 'network'>, operation: Operation, key: string): Subject {
  return { network: storeKey(session.network), operation, key }
}
