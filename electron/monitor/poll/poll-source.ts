import type { Millis } from '../../shared/models.ts'
import type { WatchEvent } from '../watch/watch-types.ts'
import type { Item } from '../schedule/schedule-types.ts'
import type { Operation } from '../store/store-types.ts'

export interface PollResult {
  readonly isChanged: boolean
  /** True if the response contains a new event, such as a new trace. Default: `isChanged`. */
  readonly isNew?: boolean
  /** When the value was current. Default: now. Earlier for a response from a cache. */
  readonly observedAt?: Millis
}

/** Receives news of an item that arrived without a request. The item counts as just polled if nothing else can be missing. */
export type Receive = (item: {
  readonly source: string
  readonly key: string
  readonly isComplete: boolean
}) => void

/** The parts of a source that receive without polling. */
interface PollListener {
  /** Receives the events of all sources, after the alerts did. */
  readonly observe?: (events: readonly WatchEvent[]) => void
  /** Called once when the engine starts. A source with a stream passes its data to `receive`. */
  readonly start?: (receive: Receive) => void
}

/** A kind of polled data. To add one, write a source in its own folder and list it in poll-sources.ts. */
export interface PollSource extends PollListener {
  readonly name: string
  readonly kind?: PolledKind
  /** Returns the items to poll now. Called after every change and every few seconds. */
  readonly items: () => readonly Item[]
  /** Polls one item and applies the response. Throws LookoutError like the client. */
  readonly poll: (key: string) => Promise<PollResult>
  /** Publishes the state of one item. Called after every poll of it, failed or not. */
  readonly publish: (key: string) => void
  readonly recorded?: RecordedItems
  /** Polls only on user request, even while an opened file is shown. */
  readonly isOnDemand?: boolean
  /** True while its items may change with time alone. They are then collected after every poll. */
  readonly isLive?: () => boolean
}

/** The subject of an item. `other`: no rule evaluates it. */
export type PolledKind = 'account' | 'pool' | 'traces' | 'message' | 'other'

export interface PolledItem {
  readonly kind: PolledKind
  readonly key: string
}

export interface RecordedItems {
  readonly operation: Operation
  /** By key. An item may be removed during its request. */
  readonly items: ReadonlyMap<string, unknown>
}

/** Returns the schedule's id of an item. A source with a single item uses an empty key. */
export function itemId(source: string, key: string): string {
  return key === '' ? source : `${source}:${key}`
}
