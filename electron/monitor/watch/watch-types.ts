import type { AlertEvent, StreamDifference } from '../../shared/alert-events.ts'
import type { BlockDifference, BlockRef } from '../../shared/block-models.ts'
import type { AddressKey, Integer, Interval, Json, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'

/** A stored trace: its view, and the state to compare the next response with. Plain JSON. */
export interface TraceRecord {
  readonly view: TraceView
  readonly traceId: string | null
  readonly externalHash: string
  /** When responses first and last listed the trace, per watched account (or `hash:<key>`). */
  readonly seen: Readonly<Record<string, { readonly first: Millis; readonly last: Millis }>>
  readonly misses: number
  /** Send time of the last request whose response listed the trace. Absent in records of earlier versions. */
  readonly heldAt?: Millis
  /** Key of the block that was searched for the trace, and the result. Absent before the search. */
  readonly proof?: { readonly block: string; readonly isFound: boolean }
  /** First response without the trace, for each key of `seen`. Absent while the trace is listed. */
  readonly gone?: Readonly<Record<string, Millis>>
  readonly raw: readonly Json[]
}

/** The scope of a response or a frame. Only traces within it can be absent: a frame lists a single trace. */
export type Scope = (
  | { readonly kind: 'account'; readonly account: AddressKey; readonly previousAt: Millis | null }
  | {
      readonly kind: 'hashes'
      readonly keys: readonly string[]
      /** Returns a time before which none of these watched accounts had the trace; null or absent if it is unknown. */
      readonly previousAt?: (key: string, accounts: readonly AddressKey[]) => Millis | null
    }
) & { readonly isStreamed?: true }

export type WatchEvent =
  | { readonly kind: 'trace-new'; readonly key: string; readonly at: Millis }
  /**
   * A known trace has another watched account, or its actions changed. Rules have not evaluated its steps with them. `only`: the
   * account that joined. Absent: the actions changed, which is news to all accounts that were watched when it was found.
   */
  | { readonly kind: 'trace-joined'; readonly key: string; readonly at: Millis; readonly only?: AddressKey }
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
  /** A poll contradicts what the stream reported about a covered account. `others`: further traces in the same response. */
  | {
      readonly kind: 'stream-contradiction'
      readonly key: string
      readonly account: AddressKey
      readonly difference: StreamDifference
      readonly others: number
      readonly at: Millis
    }

export type PoolEvent = { readonly pool: AddressKey; readonly when: Interval } & (
  | {
      readonly kind: 'nominator-joined' | 'nominator-left'
      readonly address: AddressKey
      readonly balance: Integer
      readonly pending: Integer
      /** Set if the list that lacks the nominator is shorter than the pool's own count, so that it may just be incomplete. */
      readonly isUnproven?: true
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
  /** `amount` was sent; `returned` is null when the parts of validator and nominators are unknown. */
  | { readonly kind: 'stake-returned'; readonly amount: Integer; readonly returned: Integer | null }
  | Extract<AlertEvent, { readonly kind: 'stake-lost' }>
  | { readonly kind: 'validator-changed'; readonly by: Integer }
  /** The pool's own count and the number of listed nominators. Equal numbers mean that an earlier mismatch is over. */
  | { readonly kind: 'count-mismatch'; readonly counted: number; readonly listed: number }
  /** Former nominators that the index added or removed, except those who just left or joined. */
  | {
      readonly kind: 'former-changed'
      readonly added: readonly AddressKey[]
      readonly removed: readonly AddressKey[]
    }
)

/** `credited`: a pending deposit became stake. `unexplained`: no rule of the pool explains the change. */
export type BalanceReason = 'deposited' | 'credited' | 'rewarded' | 'not-separable' | 'unexplained'

export interface TraceAdvance {
  readonly records: readonly TraceRecord[]
  /** Keys of the records in which only the last-seen time changed. */
  readonly touched: readonly string[]
  /** Keys of the records whose view changed only in its last-seen time. Includes the keys in `touched`. */
  readonly sameViews: readonly string[]
  readonly events: readonly WatchEvent[]
}
