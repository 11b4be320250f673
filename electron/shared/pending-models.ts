import type { Evidence } from './evidence.ts'
import type { AddressKey, Freshness, Integer, Interval, Json, Millis } from './models.ts'
import type { TextParts } from './text-parts.ts'
import type { WatchMarks } from './watch-marks.ts'

export interface AccountView extends WatchMarks {
  readonly key: AddressKey
  readonly label: string | null
  readonly addedAt: Millis
  /** Number of traces that are pending, on chain or committed. */
  readonly liveTraces: number
  readonly freshness: Freshness
}

/** A group of the watchlist. */
export interface WatchGroup {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly colour?: WatchMarks['colour']
  readonly position: number
}

/** An external message hash that is followed until its trace ended. */
export interface FollowView extends WatchMarks {
  /** base64, as `TraceView.key` is. */
  readonly key: string
  readonly label: string | null
  readonly addedAt: Millis
  /** The trace of the message, null until the service lists it. */
  readonly trace: string | null
  /** State of that trace, null until it is seen. */
  readonly state: TraceState | null
  readonly freshness: Freshness
}

/** States of a trace in display order; `traceStateNames` (labels.ts) has their names. */
export const traceStates = [
  'pending',
  'on-chain',
  'committed',
  'settled',
  'failed',
  'unknown',
  'probably-dropped',
] as const

export type TraceState = (typeof traceStates)[number]

export interface TraceStep {
  readonly state: TraceState
  readonly when: Interval
  /** The observations that prove it. */
  readonly evidence: readonly Evidence[]
}

export type Asset =
  | { readonly kind: 'native' }
  | {
      readonly kind: 'jetton'
      readonly master: AddressKey
      readonly symbol: string | null
      /** Null without metadata: the amount is then shown in units, never guessed. */
      readonly decimals: number | null
      /** The service marks it as a scam. */
      readonly isScam?: true
      /** The service has not indexed its metadata. */
      readonly isIndexed?: false
    }
  | {
      readonly kind: 'item'
      readonly address: AddressKey | null
      readonly name: string | null
      /** Index in its collection. Absent in records of earlier versions, where the name may contain it. */
      readonly index?: Integer | null
    }

export interface Amount {
  readonly units: Integer
  readonly asset: Asset
  readonly direction: 'in' | 'out' | null
}

export interface Party {
  readonly role: string
  readonly address: AddressKey
  /** The domain that the service reports; untrusted text. */
  readonly name: string | null
}

export interface ActionView {
  /** Stable within its trace even if action ids and logical times change. */
  readonly key: string
  readonly type: string
  readonly title: TextParts
  /** Unknown type or unexpected details. The trace view shows the JSON. */
  readonly isRaw: boolean
  /** As reported by the service; a prediction for an emulated action. */
  readonly success: boolean | null
  readonly parties: readonly Party[]
  readonly amounts: readonly Amount[]
  readonly comment: string | null
}

/** Actions of one trace that are stored and shown; those beyond are counted in `omittedActions`. */
export const maxActionsPerTrace = 512

export interface TraceView {
  /** `trace_external_hash_norm ?? trace_external_hash`, base64. */
  readonly key: string
  readonly state: TraceState
  /** True when an emulated action is predicted to fail. */
  readonly isFailurePredicted: boolean
  /** The watched accounts whose responses listed it. */
  readonly accounts: readonly AddressKey[]
  readonly firstSeenAt: Millis
  readonly lastSeenAt: Millis
  readonly endedAt: Millis | null
  readonly steps: readonly TraceStep[]
  readonly actions: readonly ActionView[]
  /** Number of actions beyond those in `actions`, which is limited. Absent when zero. */
  readonly omittedActions?: number
  /** Seqno of the masterchain block with its end, null until committed. */
  readonly mcSeqno: number | null
}

export interface TraceDetail {
  readonly key: string
  readonly traceId: string | null
  readonly externalHash: string
  /** When it was last listed. Exact, whereas the view has the time of its last change. */
  readonly lastSeenAt: Millis
  /** The actions as last received; integers beyond 2^53 as decimal text. */
  readonly raw: readonly Json[]
}

/** Poll state of one account at the time of the request. */
export interface AccountPollStats {
  readonly freshness: Freshness
  /** Share (0 to 1) of actions that polling at the current interval will see; null while the account is not polled. */
  readonly coverage: { readonly short: number; readonly stuck: number } | null
  /** How long a short action is listed: the observed median, or 3 s with too few observations. */
  readonly shortMs: number
  readonly isShortLearned: boolean
  /** Mean poll interval of all accounts, now and with one more; null without accounts. */
  readonly cost: { readonly nowMs: number; readonly withOneMoreMs: number } | null
}

/** End of a journal page. */
export interface JournalCursor {
  readonly at: Millis
  readonly key: string
}

export interface JournalPage {
  /** Newest first. */
  readonly traces: readonly TraceView[]
  /** Null when nothing older is stored. */
  readonly next: JournalCursor | null
  /** Number of stored traces searched for this page. */
  readonly looked: number
  /** True while entries of an earlier version are being indexed: results may be missing. */
  readonly isIndexing: boolean
}
