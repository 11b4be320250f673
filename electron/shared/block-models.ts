import type { ErrorInfo } from './errors.ts'
import type { AddressKey, Integer, Millis } from './models.ts'

export interface BlockRef {
  readonly workchain: number
  /** Signed 64-bit decimal. */
  readonly shard: string
  readonly seqno: number
}

export interface BlockView {
  /** `workchain:shard hex:seqno`. */
  readonly key: string
  readonly ref: BlockRef
  readonly rootHash: string | null
  readonly fileHash: string | null
  readonly status: 'loading' | 'complete' | 'partial' | 'failed'
  /** Transactions received so far; the total only when `status` is complete. */
  readonly loaded: number
  readonly firstSeenAt: Millis | null
  readonly observedAt: Millis | null
  /** When the last attempt to load the block failed. Not stored. */
  readonly failedAt: Millis | null
  readonly error: ErrorInfo | null
  readonly problem: BlockProblem | null
  readonly reading: BlockReading | null
  readonly checks: number
  readonly contradiction: BlockContradiction | null
  readonly pin: BlockPin | null
}

export interface BlockTransaction {
  readonly account: AddressKey
  readonly lt: Integer
  /** In base64. */
  readonly hash: string
}

/**
 * Reason why a block is not available. `not-yet`: its seqno is above the highest observed seqno. `not-here`: its seqno is not
 * above the highest, so the block exists, but this server does not have it. `absent`: no other block of its chain was observed,
 * so the block may not exist yet or may be missing from this server.
 */
export type BlockProblem =
  | { readonly kind: 'not-yet' | 'not-here'; readonly highest: number }
  | { readonly kind: 'absent' | 'not-applied' | 'cancelled' | 'failed' }
  /** The seqno belongs to a block of another shard. */
  | { readonly kind: 'other-shard'; readonly ref: BlockRef }
  /** The service responded with another block, which was discarded. */
  | { readonly kind: 'wrong-block'; readonly ref: BlockRef }
  | { readonly kind: 'other-hash'; readonly differences: readonly HashDifference[] }

export interface HashDifference {
  readonly name: 'root-hash' | 'file-hash'
  /** In base64. */
  readonly expected: string
  readonly received: string
}

export interface BlockReading {
  /** `queued`: not sent yet; `waiting`: repeated until the block exists. */
  readonly step: 'queued' | 'asking' | 'waiting'
  /** True if the response is compared with the stored block. */
  readonly isCheck: boolean
  readonly loaded: number
  readonly attempts: number
}

/** One response about a block, without its body. */
export interface BlockResponse {
  readonly url: string
  /** The key itself is never stored. */
  readonly isKeySent: boolean
  readonly receivedAt: Millis
  readonly latencyMs: number
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly bytes: number
}

/** The responses of one reading of a block, one per page. Reading 0 is displayed; the others differ from it. */
export interface BlockReadingInfo {
  readonly reading: number
  readonly responses: readonly BlockResponse[]
}

export interface ComparedBlock {
  readonly rootHash: string
  readonly fileHash: string
  readonly isComplete: boolean
  readonly rows: readonly BlockTransaction[]
}

export interface ResponseText {
  readonly text: string
  /** False if the bytes are not UTF-8, so that the text differs from them. */
  readonly isExact: boolean
}

/** A block to find by a time in the masterchain, or by a logical time in any shard. */
export type LocateRequest =
  | { readonly kind: 'moment'; readonly at: Millis }
  | { readonly kind: 'lt'; readonly lt: Integer; readonly workchain: number; readonly shard: string }

/** A stored block found by a hash. `transaction`: the hash, if it is a transaction's; null if it is the block's root or file hash. */
export interface FoundBlock {
  readonly key: string
  readonly transaction: string | null
}

export interface LocatedBlock {
  readonly key: string
  /**
   * True if a transaction proves that the block contains the time. Otherwise, unless it is estimated, the block is the first one
   * known to be after the time.
   */
  readonly isWithin: boolean
  /** True if the block was interpolated between known traces: it may be shortly before the time, or after it. */
  readonly isEstimate: boolean
  readonly requests: number
  /** When a trace ended in the block, if the service's history names one. It may be long after the time. */
  readonly endedAt?: Millis
}

export interface BlockPin {
  readonly at: Millis
  readonly note: string | null
}

export interface BlockContradiction {
  readonly at: Millis
  readonly difference: BlockDifference
}

/** Head of the masterchain, determined from getBlockTransactions responses alone. */
export interface HeadView {
  /** The highest seqno observed; null if none has been observed. */
  readonly highest: { readonly seqno: number; readonly at: Millis } | null
  readonly search: HeadSearch | null
  readonly follow: HeadFollow | null
  readonly locate: HeadLocate | null
}

/** The search for the block of a time or logical time. */
export interface HeadLocate {
  readonly request: LocateRequest
  /** Number of requests so far. Each counts against the quota. */
  readonly requests: number
  /** The block is above `low` and below `high`; null until known. */
  readonly low: number | null
  readonly high: number | null
}

export interface HeadSearch {
  /** Number of requests so far. Each counts against the quota. */
  readonly probes: number
  readonly low: number
  /** The lowest seqno found missing; null if none has been found missing. */
  readonly high: number | null
}

export interface HeadFollow {
  /** True while the user reads a block. No requests are sent during that time. */
  readonly isHeld: boolean
  readonly last: number | null
  readonly read: number
  /** The first block loaded, when it was loaded, and when `last` was loaded. Null before the first block. */
  readonly since: { readonly seqno: number; readonly at: Millis; readonly lastAt: Millis } | null
  readonly mostBehind: number | null
  readonly skipped: number
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

export interface KeptHeight {
  readonly seqno: number
  readonly count: number
  readonly isComplete: boolean
}

export interface BlockAppearance {
  readonly account: AddressKey
  readonly block: string
  readonly lt: Integer
  readonly hash: string
}

export type BlockDifference =
  | { readonly kind: 'root-hash' | 'file-hash'; readonly before: string; readonly now: string }
  /** `index` is the position by logical time, from 1. Null: the response lacks the transaction. */
  | {
      readonly kind: 'transaction'
      readonly index: number
      readonly before: BlockTransaction | null
      readonly now: BlockTransaction | null
    }
  | { readonly kind: 'transaction-count'; readonly before: number; readonly now: number }
  | { readonly kind: 'recorded'; readonly text: string }
