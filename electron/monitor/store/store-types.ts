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

/** A content-addressed part of a response. `text` is its canonical JSON; equal parts are stored once. */
export interface Part {
  readonly kind: 'action' | 'address-book' | 'metadata' | 'pool' | 'nominator' | 'former' | 'omitted'
  /** Name of the part within its response: an address or an ordinal. */
  readonly name: string
  readonly text: string
}

/** Prefix of the network names of an opened file. */
export const openedPrefix = 'file:'

/** A subject of polling. `network` is the network's storage key (`storeKey` of shared/networks.ts). */
export interface Subject {
  readonly network: string
  readonly operation: Operation
  readonly key: string
}

/** One response, observed unchanged from `firstSeenAt` to `lastSeenAt`. */
export interface Run {
  readonly parts: readonly Part[]
  readonly firstSeenAt: Millis
  readonly lastSeenAt: Millis
}

/** The watchlists. `messages`: external message hashes in base64. */
export type WatchedList = 'accounts' | 'pools' | 'messages'

export interface WatchedItem extends WatchMarks {
  readonly key: AddressKey
  readonly label: string | null
  readonly addedAt: Millis
  /** The trace that a followed message started. */
  readonly trace?: string
}

/** A query for ended traces, latest first. Null means unbounded. */
export interface EndedQuery {
  readonly from: Millis | null
  readonly to: Millis | null
  /** Empty for all states. */
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
  /** Number of stored transactions. */
  readonly count: number
}

/** Observations about a stored block, apart from its contents. */
export interface BlockFacts {
  /** Number of complete responses so far. */
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
  /** For the user: which data was set aside, or why nothing is written. */
  readonly note: string | null
  /** Absent if the quarantine is empty. */
  readonly setAside?: SetAside
}

/** A start in safe mode: records changed at or after `since` are set aside. */
export interface SafeStart {
  readonly at: Millis
  readonly since: Millis
}

/** Counts consecutive failed starts across crashes. */
export interface StartMarker {
  /** Counts this start, before anything stored is read. Returns null unless it must be in safe mode. */
  readonly begin: () => SafeStart | null
  /** Undoes `begin`, because the file was not opened for writing. */
  readonly undo: () => void
  /** Records that the start succeeded or the store was closed properly. */
  readonly succeed: () => void
  /** Notes that records since this time are being put back: if that crashes, the next start is in safe mode. */
  readonly suspect: (since: Millis) => void
}

/** Stored observations. All calls are synchronous and short. A failed write throws LookoutError `storage`. */
export interface Store {
  readonly status: () => StoreStatus

  readonly settings: () => unknown
  readonly saveSettings: (settings: unknown) => void
  /** Returns a small JSON value stored under a name; null if there is none. */
  readonly note: (name: string) => unknown
  readonly saveNote: (name: string, value: unknown) => void

  readonly watched: (network: string, list: WatchedList) => readonly WatchedItem[]
  readonly saveWatched: (network: string, list: WatchedList, item: WatchedItem) => void
  /** Saves several items in one transaction. */
  readonly saveAllWatched: (network: string, list: WatchedList, items: readonly WatchedItem[]) => void
  readonly removeWatched: (network: string, list: WatchedList, key: string) => void

  /** Groups of the watchlist in display order. */
  readonly watchGroups: (network: string) => readonly WatchGroup[]
  readonly saveWatchGroup: (network: string, group: WatchGroup) => void
  readonly removeWatchGroup: (network: string, id: string) => void

  /** Stores a response: extends the current run in memory if it is equal, otherwise starts a new run on disk. */
  readonly observe: (subject: Subject, parts: readonly Part[], at: Millis) => { readonly isChanged: boolean }
  /** Ends the current run: nothing is known from `at` on, for this reason. */
  readonly gap: (subject: Subject, reason: GapReason, at: Millis) => void
  /** Returns the last response, even if a gap follows it; null if there is none. */
  readonly latest: (subject: Subject) => Run | null

  /** Returns live traces and the `most` latest (default: all) that ended at or after `since`, newest first. */
  readonly traces: (network: string, since: Millis, most?: number) => readonly TraceRecord[]
  /**
   * Yields the newest `most` traces active between `from` and `to`, in pages that take a few ms each, so that callers can
   * pause between pages.
   */
  readonly tracesBetween: (
    network: string,
    from: Millis,
    to: Millis,
    most: number,
  ) => Generator<readonly TraceRecord[], void, void>
  /** Counts the traces first seen in each of `count` equal parts of [from, to). */
  readonly traceCounts: (network: string, from: Millis, to: Millis, count: number) => readonly number[]
  /** Returns ended traces by end time, latest first. */
  readonly endedTraces: (network: string, query: EndedQuery) => readonly TraceRecord[]
  /** False while traces of an earlier version are still being indexed for search. */
  readonly isSearchComplete: () => boolean
  /** Returns a stored trace of any age; null if there is none. */
  readonly trace: (network: string, key: string) => TraceRecord | null
  readonly saveTraces: (network: string, records: readonly TraceRecord[]) => void

  readonly saveBlock: (network: string, block: KeptBlock, rows: readonly BlockTransaction[]) => void
  readonly block: (network: string, key: string) => KeptBlock | null
  readonly blockRows: (network: string, key: string) => readonly BlockTransaction[]
  readonly recentBlocks: (network: string, limit: number) => readonly KeptBlock[]
  /** Returns blocks first seen at or before `at`, newest first. */
  readonly blocksUntil: (network: string, at: Millis, limit: number) => readonly KeptBlock[]
  readonly blockFacts: (network: string, key: string) => BlockFacts | null
  /**
   * Records another complete response about a stored block. `difference`: how it contradicts the block, null if it does
   * not.
   */
  readonly noteBlockCheck: (
    network: string,
    key: string,
    at: Millis,
    difference: BlockDifference | null,
  ) => void
  /** Stored blocks of a shard in order of seqno. `from` and `to` are inclusive. */
  readonly blockHeights: (
    network: string,
    chain: ShardName,
    from: number,
    to: number,
  ) => readonly KeptHeight[]
  /** The highest stored seqno of a shard; null if there is none. */
  readonly highestBlock: (network: string, chain: ShardName) => KeptHighest | null

  readonly saveIncidents: (network: string, incidents: readonly Incident[]) => void
  readonly incidents: (network: string, limit: number) => readonly Incident[]
  /** Returns open alerts of these rules, of any age, acknowledged or not. */
  readonly incidentsGoingOn: (network: string, rules: readonly string[]) => readonly Incident[]
  /** Acknowledges all remaining alerts, of any age. */
  readonly acknowledgeIncidents: (network: string, at: Millis) => void
  /** Like `incidents`, for alerts that began at or before `at`. */
  readonly incidentsUntil: (network: string, at: Millis, limit: number) => readonly Incident[]

  /** Returns the newest `limit` alerts about a kind of subject that began between `from` and `to`, both inclusive. */
  readonly incidentsAbout: (
    network: string,
    kind: Incident['subject']['kind'],
    span: readonly [from: Millis, to: Millis],
    limit: number,
  ) => readonly Incident[]

  /** Writes pending data, such as last-seen times of unchanged responses, in one transaction. */
  readonly flush: () => void
  /** Flushes, marks the session as ended properly, and closes the file. */
  readonly close: () => void
}

export interface StoreOptions {
  /** The profile's folder, which contains the database `lookout.db`. */
  readonly folder: string
  readonly now: () => Millis
  /** Called once, at the first unreadable record. */
  readonly onUnreadable?: () => void
  /** Without it, safe mode is never used. */
  readonly marker?: StartMarker
}
