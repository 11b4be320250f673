import type { WatchEvent } from '../watch/watch-types.ts'
import type { Item } from '../schedule/schedule-types.ts'
import type { Operation } from '../store/store-types.ts'

/** Outcome of a successful poll. */
export interface PollResult {
  /** It differs from the response before. */
  readonly isChanged: boolean
  /** It holds a new event, such as a new trace; absent: as `isChanged`. */
  readonly isNew?: boolean
}

/** Hands over data of any source's item that arrived without a request: the item counts as just polled. */
export type Receive = (item: { readonly source: string; readonly key: string }, result: PollResult) => void

/**
 * One kind of thing that is polled. A new kind is one folder with a source and one line in poll-sources.ts: the dispatcher, the
 * schedule and the engine know nothing of what a source polls.
 */
export interface PollSource {
  /** Unique among the sources. */
  readonly name: string
  /** Returns the items to poll now, with their lanes. Called whenever something changed, and every few seconds. */
  readonly items: () => readonly Item[]
  /** Sends the requests of one item, and takes over the response. Throws LookoutError as the client does. */
  readonly poll: (key: string) => Promise<PollResult>
  /** Publishes the state of one item to the window. Called after every poll of it, failed or not. */
  readonly publish: (key: string) => void
  /** Set when responses are stored as runs with gaps between them. Absent: they are not. */
  readonly recorded?: RecordedItems
  /** It polls only what the user asks for, also while an opened file is shown. */
  readonly isOnDemand?: boolean
  /** True while its items may change with time alone: they are collected again after every poll. */
  readonly isLive?: () => boolean
  /** Called with everything that any source reports, after the alerts. */
  readonly observe?: (events: readonly WatchEvent[]) => void
  /** Called once when the engine runs. A source that is pushed data (a stream) hands it to `receive` from now on. */
  readonly start?: (receive: Receive) => void
}

/** The things whose responses a source stores as runs. */
export interface RecordedItems {
  readonly operation: Operation
  readonly keys: () => readonly string[]
  /** False for a thing that was removed while its request was under way. */
  readonly has: (key: string) => boolean
}

/** Returns the schedule's id for an item of a source. A source with a single item uses an empty key. */
export function itemId(source: string, key: string): string {
  return key === '' ? source : `${source}:${key}`
}
