import type {
  BlockContradiction,
  BlockDifference,
  BlockReadingInfo,
  BlockRef,
  BlockResponse,
  BlockTransaction,
  KeptHeight,
} from '../../shared/block-models.ts'
import type { Status } from '../../shared/app-state.ts'
import type { AddressKey, Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { JournalCursor, WatchGroup } from '../../shared/pending-models.ts'
import type { ExpectedPayout, PayoutList, PayoutState } from '../../shared/payouts.ts'
import type { WatchMarks } from '../../shared/watch-marks.ts'
import type { ServiceErrorCode } from '../../shared/errors.ts'
import type { TraceRecord } from '../watch/watch-types.ts'
import type { StartMarker } from './safe-start.ts'
import type { TraceState } from '../../shared/trace-state.ts'

export const operations = ['pendingActions', 'getBlockTransactions', 'getPool'] as const
export type Operation = (typeof operations)[number]
export type GapReason = ServiceErrorCode | 'closed' | 'asleep' | 'paused'

export interface Part {
  readonly kind: 'action' | 'address-book' | 'metadata' | 'pool' | 'nominator' | 'former' | 'omitted'
  /** An address or an ordinal within the response. */
  readonly name: string
  readonly text: string
}

/** Prefix of the names of networks in an opened file. */
export const openedPrefix = 'file:'

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

/** `messages`: external message hashes in base64. `book`: names of addresses that are not watched. */
export type WatchedList = 'accounts' | 'pools' | 'messages' | 'book'

/** The time range in which the finished actions of an account are known. */
export interface HistoryCover {
  /** End of the earliest trace read, unix seconds. 0: all earlier traces were read. */
  readonly from: number
  /** End of the latest trace read, unix seconds; 0 if none was read. */
  readonly to: number
  /** When the range last reached up to the present. */
  readonly at: Millis
}

export interface WatchedItem extends WatchMarks {
  readonly key: AddressKey
  readonly label: string | null
  readonly addedAt: Millis
  readonly trace?: string
  /** The time range in which the account's finished actions were read. */
  readonly history?: HistoryCover
}

/** An expected payout, and the action that pays it. The state ignores the deadline of the list. */
export interface StoredPayout extends ExpectedPayout {
  readonly list: string
  readonly state: Exclude<PayoutState, 'overdue'>
  readonly trace?: string
  readonly action?: string
  readonly endedAt?: Millis
}

/** A list of expected payouts with its lines. */
export interface StoredPayoutList {
  readonly list: PayoutList
  readonly lines: readonly StoredPayout[]
}

/** A query for ended traces, latest first. A null bound is open. */
export interface EndedQuery {
  readonly from: Millis | null
  readonly to: Millis | null
  /** Empty selects all states. Results may include records of earlier versions in other states. */
  readonly states: readonly TraceState[]
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
  readonly count: number
}

export interface BlockFacts {
  readonly checks: number
  readonly contradiction: BlockContradiction | null
}

export type ShardName = Pick<BlockRef, 'workchain' | 'shard'>

export interface KeptHighest {
  readonly seqno: number
  readonly seenAt: Millis
}

/** Settings, and small JSON values by name. */
export interface ProfileStore {
  readonly settings: () => unknown
  readonly saveSettings: (settings: unknown) => void
  /** Returns null if there is no value of this name. */
  readonly note: (name: string) => unknown
  readonly saveNote: (name: string, value: unknown) => void
}

export interface WatchlistStore {
  readonly list: (network: string, list: WatchedList) => readonly WatchedItem[]
  readonly save: (network: string, list: WatchedList, item: WatchedItem) => void
  readonly saveAll: (network: string, list: WatchedList, items: readonly WatchedItem[]) => void
  readonly remove: (network: string, list: WatchedList, keys: readonly string[]) => void
  readonly groups: (network: string) => readonly WatchGroup[]
  readonly saveGroup: (network: string, group: WatchGroup) => void
  readonly removeGroup: (network: string, id: string) => void
}

export interface PayoutStore {
  readonly lists: (network: string) => readonly PayoutList[]
  /** Returns the lines in the order of the imported files. */
  readonly lines: (network: string) => readonly StoredPayout[]
  readonly saveList: (network: string, list: PayoutList, lines: readonly StoredPayout[]) => void
  readonly saveLines: (network: string, lines: readonly StoredPayout[]) => void
  readonly remove: (network: string, list: string) => void
}

/** Responses about accounts and pools. A run is a time in which the response did not change. */
export interface RunStore {
  /** Extends the current run in memory if the response is equal; otherwise starts a new run on disk. */
  readonly observe: (subject: Subject, parts: readonly Part[], at: Millis) => { readonly isChanged: boolean }
  /** Stores up to `most` parts in advance, so that `observe` takes less time. Returns true when no further call is needed. */
  readonly prepare: (subject: Subject, parts: readonly Part[], most: number) => boolean
  /** Extends the current run of a subject to `at` without a response. Does nothing after a gap. */
  readonly extend: (subject: Subject, at: Millis) => void
  /** Ends the current run: nothing is known from `at` on. */
  readonly gap: (subject: Subject, reason: GapReason, at: Millis) => void
  /** Returns the last response, even if a gap follows it. */
  readonly latest: (subject: Subject) => Run | null
}

export interface TraceStore {
  /** Returns live traces, and the latest traces that ended at or after `since`, newest first. */
  readonly list: (network: string, since: Millis, most?: number) => readonly TraceRecord[]
  /** Yields the newest traces active between `from` and `to`, all of them by default. Each page takes a few ms. */
  readonly between: (
    network: string,
    from: Millis,
    to: Millis,
    most?: number,
  ) => Generator<readonly TraceRecord[], void, void>
  /** Counts the traces first seen in each of `count` equal parts of [from, to). */
  readonly counts: (network: string, from: Millis, to: Millis, count: number) => readonly number[]
  readonly ended: (network: string, query: EndedQuery) => readonly TraceRecord[]
  /** Returns the time before which ended traces may have been removed, as too old or too large; null if none were. */
  readonly removedBefore: (network: string) => Millis | null
  /** False while traces of an earlier version are still being indexed. */
  readonly isSearchComplete: () => boolean
  readonly one: (network: string, key: string) => TraceRecord | null
  /** Returns the ended trace with this id, message or transaction (base64); null if there is none. */
  readonly byHash: (network: string, hash: string) => TraceRecord | null
  readonly save: (network: string, records: readonly TraceRecord[]) => void
}

export interface BlockStore {
  /** `from`: number of rows that were already saved. The given rows follow them. */
  readonly save: (network: string, block: KeptBlock, rows: readonly BlockTransaction[], from?: number) => void
  readonly one: (network: string, key: string) => KeptBlock | null
  /**
   * Returns the key of the block with this root or file hash (base64), or of one of the latest 500 blocks that contains this transaction;
   * null if there is none.
   */
  readonly byHash: (network: string, hash: string) => string | null
  /** Returns at most `most` rows, beginning with row number `from`. Default: all rows. */
  readonly rows: (network: string, key: string, from?: number, most?: number) => readonly BlockTransaction[]
  /** Newest observation first. */
  readonly recent: (network: string, limit: number) => readonly KeptBlock[]
  /** Returns blocks first seen at or before `at`, newest first. */
  readonly until: (network: string, at: Millis, limit: number) => readonly KeptBlock[]
  /** Returns heights in order of seqno. `from` and `to` are inclusive. */
  readonly heights: (network: string, chain: ShardName, from: number, to: number) => readonly KeptHeight[]
  readonly highest: (network: string, chain: ShardName) => KeptHighest | null
}

/** A response with its body deflated. */
export interface PackedResponse extends BlockResponse {
  readonly packed: Uint8Array
}

/**
 * Where a new reading is stored. `shown`: it replaces the displayed reading. `instead`: it becomes the displayed reading, and
 * the previous one is kept as a differing reading. `differing`: it is kept as a differing reading.
 */
export type ReadingPlace = 'shown' | 'instead' | 'differing'

/** The responses from which blocks were read, and their comparisons. */
export interface ReadingStore {
  readonly save: (network: string, key: string, place: ReadingPlace, pages: readonly PackedResponse[]) => void
  /** Returns the displayed reading, which has number 0, followed by the differing ones, oldest first. */
  readonly list: (network: string, key: string) => readonly BlockReadingInfo[]
  /** Returns a body as received; null if it is not stored. */
  readonly response: (network: string, key: string, reading: number, page: number) => Uint8Array | null
  readonly facts: (network: string, key: string) => BlockFacts | null
  readonly noteCheck: (network: string, key: string, at: Millis, difference: BlockDifference | null) => void
}

export interface IncidentStore {
  readonly save: (network: string, incidents: readonly Incident[]) => void
  readonly list: (network: string, limit: number) => readonly Incident[]
  readonly one: (network: string, id: string) => Incident | null
  /** Returns the open alerts of these rules, acknowledged or not, and those that wait for a retry. */
  readonly goingOn: (network: string, rules: readonly string[]) => readonly Incident[]
  /** Returns the newest alerts of each rule that are neither acknowledged nor over, without those of severity info. */
  readonly open: (network: string, mostPerRule: number) => readonly Incident[]
  readonly acknowledge: (network: string, at: Millis) => void
  /** Closes all open alerts except these as superseded. Returns their ids. */
  readonly supersede: (network: string, except: readonly string[], at: Millis) => readonly string[]
  readonly until: (network: string, at: Millis, limit: number) => readonly Incident[]
  /** Returns the newest alerts that began between `from` and `to`, both inclusive. */
  readonly about: (
    network: string,
    kind: Incident['subject']['kind'],
    span: readonly [from: Millis, to: Millis],
    limit: number,
  ) => readonly Incident[]
}

/** Stored observations by topic. All calls are synchronous and short. Failed writes throw LookoutError `storage`. */
export interface Records {
  readonly profile: ProfileStore
  readonly watchlists: WatchlistStore
  readonly payouts: PayoutStore
  readonly runs: RunStore
  readonly traces: TraceStore
  readonly blocks: BlockStore
  readonly readings: ReadingStore
  readonly incidents: IncidentStore
}

export interface Store extends Records {
  readonly status: () => Status['storage']
  readonly flush: () => void
  readonly close: () => void
}

export interface StoreOptions {
  readonly folder: string
  readonly now: () => Millis
  /** Called when the status counts another unreadable record. */
  readonly onUnreadable?: () => void
  /** Counts failed starts. Without a marker, safe mode is never used. */
  readonly marker?: StartMarker
}
