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
  /** Transactions known so far; the whole number only when complete. */
  readonly loaded: number
  /** When the first and the last answer came, null before there was one. */
  readonly firstSeenAt: Millis | null
  readonly observedAt: Millis | null
  readonly error: ErrorInfo | null
  /** What the error means for this block, null without one. */
  readonly problem: BlockProblem | null
  readonly reading: BlockReading | null
  /** Whole answers so far that were equal or compared. */
  readonly checks: number
  readonly contradiction: BlockContradiction | null
  readonly pin: BlockPin | null
}

export interface BlockTransaction {
  readonly account: AddressKey
  readonly lt: Integer
  /** base64. */
  readonly hash: string
}

/**
 * Why a block is not there, as far as answers tell. `not-yet`: above the highest number seen; `not-here`: below it, so that it
 * exists and this server does not have it; `absent`: nothing of its chain was seen, so that neither can be said.
 */
export type BlockProblem =
  | { readonly kind: 'not-yet' | 'not-here'; readonly highest: number }
  | { readonly kind: 'absent' | 'not-applied' | 'cancelled' | 'failed' }
  /** The number belongs to a block of another shard. */
  | { readonly kind: 'other-shard'; readonly ref: BlockRef }
  /** The service answered about another block; nothing of it was taken. */
  | { readonly kind: 'wrong-block'; readonly ref: BlockRef }

/** A reading under way. */
export interface BlockReading {
  /** `queued`: its turn has not come; `waiting`: it is asked for again and again until it is there. */
  readonly step: 'queued' | 'asking' | 'waiting'
  /** What is kept is compared with it. */
  readonly isCheck: boolean
  /** Transactions so far. */
  readonly loaded: number
  /** Answers so far that said that it is not there. */
  readonly attempts: number
}

export interface BlockPin {
  readonly at: Millis
  readonly note: string | null
}

/** An answer that was not what is kept. A block never changes, so that one of them is wrong. */
export interface BlockContradiction {
  readonly at: Millis
  readonly difference: BlockDifference
}

/** The head of the masterchain, as answers of getBlockTransactions alone tell. */
export interface HeadView {
  /** The highest number that was answered, null before the first. */
  readonly highest: { readonly seqno: number; readonly at: Millis } | null
  /** A search for the newest block, null while none is under way. */
  readonly search: HeadSearch | null
  /** Null while the head is not followed. */
  readonly follow: HeadFollow | null
}

export interface HeadSearch {
  /** Requests so far, each counted against the quota. */
  readonly probes: number
  readonly low: number
  /** The lowest number that is not there, null until one was met. */
  readonly high: number | null
}

export interface HeadFollow {
  /** Nothing is asked while somebody reads. */
  readonly isHeld: boolean
  /** The last block that was read, null before the first. */
  readonly last: number | null
  readonly read: number
  /** Blocks that were passed over, and the last of those ranges, the newest first. */
  readonly skipped: number
  readonly ranges: readonly { readonly from: number; readonly to: number }[]
}

/** A kept block as far as a strip of blocks side by side shows it. */
export interface KeptHeight {
  readonly seqno: number
  readonly count: number
  readonly isComplete: boolean
}

/** A transaction of an account in a kept block. */
export interface BlockAppearance {
  readonly account: AddressKey
  /** The block's key. */
  readonly block: string
  readonly lt: Integer
  readonly hash: string
}

/** What two responses about one block disagree on. A block never changes (api.md 3). */
export type BlockDifference =
  | { readonly kind: 'root-hash' | 'file-hash'; readonly before: string; readonly now: string }
  /** `index` counts from 1. */
  | {
      readonly kind: 'transaction'
      readonly index: number
      readonly before: BlockTransaction
      readonly now: BlockTransaction
    }
  | { readonly kind: 'transaction-count'; readonly before: number; readonly now: number }
  /** The words of an earlier version. */
  | { readonly kind: 'recorded'; readonly text: string }
