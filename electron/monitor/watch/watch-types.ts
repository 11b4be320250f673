import type { BlockDifference, BlockRef } from '../../shared/block-models.ts'
import type { AddressKey, Integer, Interval, Json, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'

/** A trace as kept: what the window shows, and what the next answer is judged by. Plain JSON. */
export interface TraceRecord {
  readonly view: TraceView
  readonly traceId: string | null
  readonly externalHash: string
  /** Per watched account (or `hash:<key>` for a question by hash): when its answers first and last held the trace. */
  readonly seen: Readonly<Record<string, { readonly first: Millis; readonly last: Millis }>>
  /** How often a question by hash was answered with nothing since it was last seen. */
  readonly misses: number
  /**
   * Until when it was listed for certain: when the last question was sent that an answer with it followed. What the answer
   * tells may be as old as that, so that a change is looked for from there on. Absent in what older versions kept.
   */
  readonly heldAt?: Millis
  /** The block (by its key) that was looked at for it, and whether it holds a transaction of it. Absent until then. */
  readonly proof?: { readonly block: string; readonly isFound: boolean }
  /** Per key of `seen`: the first answer without it after the last one with it. Absent means: still listed there. */
  readonly gone?: Readonly<Record<string, Millis>>
  /** The last answer for each of `view.actions`, in their order. */
  readonly raw: readonly Json[]
}

/** Which question an answer answers: absence means something only inside its scope. */
export type Scope =
  | { readonly kind: 'account'; readonly account: AddressKey; readonly previousAt: Millis | null }
  | { readonly kind: 'hashes'; readonly keys: readonly string[] }

export type WatchEvent =
  | { readonly kind: 'trace-new'; readonly key: string; readonly at: Millis }
  | {
      readonly kind: 'trace-state'
      readonly key: string
      readonly from: TraceView['state']
      readonly to: TraceView['state']
      readonly at: Millis
    }
  | PoolEvent
  | {
      readonly kind: 'block-contradiction'
      readonly ref: BlockRef
      readonly difference: BlockDifference
      readonly at: Millis
    }

export type PoolEvent = { readonly pool: AddressKey; readonly when: Interval } & (
  | {
      readonly kind: 'nominator-joined'
      readonly address: AddressKey
      readonly balance: Integer
      readonly pending: Integer
    }
  | {
      readonly kind: 'nominator-left'
      readonly address: AddressKey
      readonly balance: Integer
      readonly pending: Integer
    }
  | {
      readonly kind: 'balance-changed'
      readonly address: AddressKey
      readonly by: Integer
      readonly because: BalanceReason
    }
  | {
      readonly kind: 'pending-changed'
      readonly address: AddressKey
      readonly by: Integer
      readonly because: BalanceReason
    }
  | { readonly kind: 'stake-sent'; readonly amount: Integer }
  | { readonly kind: 'stake-returned'; readonly amount: Integer }
  | { readonly kind: 'validator-changed'; readonly by: Integer }
  /** The pool's own count against the listed nominators. Equal numbers: the mismatch is over. */
  | { readonly kind: 'count-mismatch'; readonly counted: number; readonly listed: number }
  /** Former nominators that the index added or dropped beyond those who just left or joined. */
  | {
      readonly kind: 'former-changed'
      readonly added: readonly AddressKey[]
      readonly removed: readonly AddressKey[]
    }
)

/**
 * Why an amount changed. `credited`: a pending deposit became stake when the round ended. `not-separable`: reward and
 * deposit cannot be told apart. `unexplained`: no rule of the pool makes it change so.
 */
export type BalanceReason = 'deposited' | 'credited' | 'rewarded' | 'not-separable' | 'unexplained'

export interface TraceAdvance {
  /** Only the records that changed. */
  readonly records: readonly TraceRecord[]
  /** Keys of those `records` in which nothing moved but when they were last seen. */
  readonly touched: readonly string[]
  readonly events: readonly WatchEvent[]
}
