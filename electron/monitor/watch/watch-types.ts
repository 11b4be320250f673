import type { BlockDifference, BlockRef } from '../../shared/block-models.ts'
import type { AddressKey, Integer, Interval, Json, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'

/** A stored trace: the view of the window, and the state that the next response is compared with. Plain JSON. */
export interface TraceRecord {
  readonly view: TraceView
  readonly traceId: string | null
  readonly externalHash: string
  /** Per watched account (or `hash:<key>` for requests by hash): when its responses first and last listed the trace. */
  readonly seen: Readonly<Record<string, { readonly first: Millis; readonly last: Millis }>>
  /** Number of empty responses by hash since it was last seen. */
  readonly misses: number
  /**
   * Until when it was certainly listed: the send time of the last request whose response listed it. A response may be as old as its
   * request, so a change can have happened since then. Absent in records of earlier versions.
   */
  readonly heldAt?: Millis
  /** The block (by key) that was searched for it, and whether a transaction was found. Absent before the search. */
  readonly proof?: { readonly block: string; readonly isFound: boolean }
  /** Per key of `seen`: the time of the first response without it. Absent while it is still listed there. */
  readonly gone?: Readonly<Record<string, Millis>>
  /** The last received JSON of each of `view.actions`, in their order. */
  readonly raw: readonly Json[]
}

/** The request of a response. Absence counts only within its scope. */
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
  /** The pool's own count and the number of listed nominators. When equal, a mismatch has ended. */
  | { readonly kind: 'count-mismatch'; readonly counted: number; readonly listed: number }
  /** Former nominators that the index added or removed, apart from those who just left or joined. */
  | {
      readonly kind: 'former-changed'
      readonly added: readonly AddressKey[]
      readonly removed: readonly AddressKey[]
    }
)

/**
 * Why an amount changed. `credited`: a pending deposit became stake when the round ended. `not-separable`: reward and
 * deposit cannot be separated. `unexplained`: no rule of the pool explains the change.
 */
export type BalanceReason = 'deposited' | 'credited' | 'rewarded' | 'not-separable' | 'unexplained'

export interface TraceAdvance {
  /** Only the records that changed. */
  readonly records: readonly TraceRecord[]
  /** Keys of `records` in which only the time they were last seen changed. */
  readonly touched: readonly string[]
  readonly events: readonly WatchEvent[]
}
