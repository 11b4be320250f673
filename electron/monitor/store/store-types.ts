import type {
  BlockContradiction,
  BlockDifference,
  BlockRef,
  BlockTransaction,
  KeptHeight,
} from '../../shared/block-models.ts'
import type { AddressKey, Incident, Millis } from '../../shared/models.ts'
import type { JournalCursor, TraceState, WatchGroup } from '../../shared/pending-models.ts'
import type { WatchMarks } from '../../shared/watch-marks.ts'
import type { ServiceErrorCode } from '../../shared/errors.ts'
import type { SetAside } from '../../shared/storage-models.ts'
import type { TraceRecord } from '../watch/watch-types.ts'

export const operations = ['pendingActions', 'getBlockTransactions', 'getPool'] as const
export type Operation = (typeof operations)[number]
export type GapReason = ServiceErrorCode | 'closed' | 'asleep' | 'paused'

/** A content-addressed piece of an answer: `text` is its canonical JSON, equal pieces are stored once. */
export interface Part {
  readonly kind: 'action' | 'address-book' | 'metadata' | 'pool' | 'nominator' | 'former' | 'omitted'
  /** What the piece is called inside its answer (an address, an ordinal). */
  readonly name: string
  readonly text: string
}

/** The names of an opened file's networks begin with this. */
export const openedPrefix = 'file:'

/** One subject of polling. `network` is the name under which the network's data is kept (`storeKey` of shared/networks.ts). */
export interface Subject {
  readonly network: string
  readonly operation: Operation
  readonly key: string
}

/** The same answer, seen from `firstSeenAt` to `lastSeenAt`. */
export interface Run {
  readonly parts: readonly Part[]
  readonly firstSeenAt: Millis
  readonly lastSeenAt: Millis
}

/** The lists of what is watched. `messages`: external message hashes in base64. */
export type WatchedList = 'accounts' | 'pools' | 'messages'

export interface WatchedItem extends WatchMarks {
  readonly key: AddressKey
  readonly label: string | null
  readonly addedAt: Millis
  /** The trace that a followed message began. */
  readonly trace?: string
}

/** Which ended traces are wanted, the latest first. Null is open. */
export interface EndedQuery {
  readonly from: Millis | null
  readonly to: Millis | null
  /** All when empty. */
  readonly states: readonly TraceState[]
  /** An FTS5 expression over the words of a trace. */
  readonly search?: string | null
  readonly before: JournalCursor | null
  readonly limit: number
}

export interface KeptBlock {
  readonly key: string
  readonly ref: BlockRef
  readonly rootHash: string
  readonly fileHash: string
  readonly isComplete: boolean
  readonly firstSeenAt: Millis
  readonly lastSeenAt: Millis
  /** How many transactions are kept. */
  readonly count: number
}

/** What is known of a kept block besides what it holds. */
export interface BlockFacts {
  /** Whole answers so far. */
  readonly checks: number
  readonly contradiction: BlockContradiction | null
}

export type ShardName = Pick<BlockRef, 'workchain' | 'shard'>

export interface KeptHighest {
  readonly seqno: number
  readonly seenAt: Millis
}

export interface StoreStatus {
  readonly mode: 'disk' | 'memory' | 'read-only'
  /** For the user: what was set aside, why nothing is written. */
  readonly note: string | null
  /** Absent when nothing is set aside. */
  readonly setAside?: SetAside
}

/** A start in safe mode: records that changed at or after `since` are set aside. */
export interface SafeStart {
  readonly at: Millis
  readonly since: Millis
}

/** Remembers, over a crash, how many starts did not survive. */
export interface StartMarker {
  /** Counts this start, before anything stored is read. Returns null unless it is one in safe mode. */
  readonly begin: () => SafeStart | null
  /** Takes back `begin`: the file was not opened for writing. */
  readonly undo: () => void
  /** The start survived, or was closed properly. */
  readonly succeed: () => void
  /** Records since this time are put back: when that crashes, the next start is in safe mode. */
  readonly suspect: (since: Millis) => void
}

/** What Lookout saw. All calls are synchronous and short; a failed write throws LookoutError `storage`. */
export interface Store {
  readonly status: () => StoreStatus

  readonly settings: () => unknown
  readonly saveSettings: (settings: unknown) => void
  /** A small JSON value that the profile remembers by name; null when there is none. */
  readonly note: (name: string) => unknown
  readonly saveNote: (name: string, value: unknown) => void

  readonly watched: (network: string, list: WatchedList) => readonly WatchedItem[]
  readonly saveWatched: (network: string, list: WatchedList, item: WatchedItem) => void
  /** Several in one transaction. */
  readonly saveAllWatched: (network: string, list: WatchedList, items: readonly WatchedItem[]) => void
  readonly removeWatched: (network: string, list: WatchedList, key: string) => void

  /** Groups of the watchlist by their place. */
  readonly watchGroups: (network: string) => readonly WatchGroup[]
  readonly saveWatchGroup: (network: string, group: WatchGroup) => void
  readonly removeWatchGroup: (network: string, id: string) => void

  /** Keeps an answer: extends the running run in memory when it is equal, else ends it and begins a new one on disk. */
  readonly observe: (subject: Subject, parts: readonly Part[], at: Millis) => { readonly isChanged: boolean }
  /** Ends the running run: from `at` on nothing is known, for this reason. */
  readonly gap: (subject: Subject, reason: GapReason, at: Millis) => void
  /** The last answer, whatever came after it; null when there was none. */
  readonly latest: (subject: Subject) => Run | null

  /** Traces that are live and the `most` (all) that ended last at or after `since`, newest first. */
  readonly traces: (network: string, since: Millis, most?: number) => readonly TraceRecord[]
  /**
   * The newest `most` traces of which something was seen from `from` to `to`, a page of a few ms at a time: whoever takes many
   * lets others get their turn between two pages.
   */
  readonly tracesBetween: (
    network: string,
    from: Millis,
    to: Millis,
    most: number,
  ) => Generator<readonly TraceRecord[], void, void>
  /** How many traces were first seen in each of `count` equal parts of [from, to). */
  readonly traceCounts: (network: string, from: Millis, to: Millis, count: number) => readonly number[]
  /** Ended traces by the time of their end, the latest first. */
  readonly endedTraces: (network: string, query: EndedQuery) => readonly TraceRecord[]
  /** False while traces of an earlier version are still being added to the search index. */
  readonly isSearchComplete: () => boolean
  /** One trace, however old; null when it is not kept. */
  readonly trace: (network: string, key: string) => TraceRecord | null
  readonly saveTraces: (network: string, records: readonly TraceRecord[]) => void

  readonly saveBlock: (network: string, block: KeptBlock, rows: readonly BlockTransaction[]) => void
  readonly block: (network: string, key: string) => KeptBlock | null
  readonly blockRows: (network: string, key: string) => readonly BlockTransaction[]
  readonly recentBlocks: (network: string, limit: number) => readonly KeptBlock[]
  /** Blocks that were first seen at or before `at`, the newest first. */
  readonly blocksUntil: (network: string, at: Millis, limit: number) => readonly KeptBlock[]
  readonly blockFacts: (network: string, key: string) => BlockFacts | null
  /** Records one more complete response about a stored block. `difference`: how it contradicts it, null when it does not. */
  readonly noteBlockCheck: (
    network: string,
    key: string,
    at: Millis,
    difference: BlockDifference | null,
  ) => void
  /** Kept blocks of a shard by their number, `from` and `to` included. */
  readonly blockHeights: (
    network: string,
    chain: ShardName,
    from: number,
    to: number,
  ) => readonly KeptHeight[]
  /** The highest number kept of a shard, null for none. */
  readonly highestBlock: (network: string, chain: ShardName) => KeptHighest | null

  readonly saveIncidents: (network: string, incidents: readonly Incident[]) => void
  readonly incidents: (network: string, limit: number) => readonly Incident[]
  /** Those of these rules that are not over, however old, acknowledged or not. */
  readonly incidentsGoingOn: (network: string, rules: readonly string[]) => readonly Incident[]
  /** Acknowledges all that are not yet, however old. */
  readonly acknowledgeIncidents: (network: string, at: Millis) => void
  /** As `incidents`, of those that began at or before `at`. */
  readonly incidentsUntil: (network: string, at: Millis, limit: number) => readonly Incident[]

  /** The newest `limit` about a kind of subject that began from `from` to `to`, both included. */
  readonly incidentsAbout: (
    network: string,
    kind: Incident['subject']['kind'],
    span: readonly [from: Millis, to: Millis],
    limit: number,
  ) => readonly Incident[]

  /** Writes what is held in memory ("seen until" of unchanged answers) in one transaction. */
  readonly flush: () => void
  /** Flushes, notes that the run ended well, and closes. */
  readonly close: () => void
}

export interface StoreOptions {
  /** The profile's folder; the database is `lookout.db` inside. */
  readonly folder: string
  readonly now: () => Millis
  /** Called once, when the first of what is kept cannot be read. */
  readonly onUnreadable?: () => void
  /** Without it no start is in safe mode. */
  readonly marker?: StartMarker
}
