import type { Evidence } from './evidence.ts'
import type { AddressKey, Freshness, Integer, Interval, Json, Millis } from './models.ts'
import type { TextParts } from './text-parts.ts'
import type { WatchMarks } from './watch-marks.ts'

export interface AccountView extends WatchMarks {
  readonly key: AddressKey
  readonly label: string | null
  readonly addedAt: Millis
  /** Traces that are pending, on chain or committed now. */
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
  /** The trace that the service gave for it, null before the first time. */
  readonly trace: string | null
  /** How that trace stands, null while none was seen. */
  readonly state: TraceState | null
  readonly freshness: Freshness
}

/** States of a trace as the watch decides them, in the order in which they are offered; `traceStateNames` (labels.ts) has their names. */
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
  /** What was observed that proves it. */
  readonly evidence: readonly Evidence[]
}

export type Asset =
  | { readonly kind: 'native' }
  | {
      readonly kind: 'jetton'
      readonly master: AddressKey
      readonly symbol: string | null
      /** Null when no metadata tells: the amount is then shown in units, never guessed. */
      readonly decimals: number | null
      /** The service marks it as a scam. */
      readonly isScam?: true
      /** The service says that it has not looked at it. */
      readonly isIndexed?: false
    }
  | {
      readonly kind: 'item'
      readonly address: AddressKey | null
      readonly name: string | null
      /** Its place in its collection. Absent in records of earlier versions, where the name may hold it. */
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
  /** The domain or name that the service knows, untrusted text. */
  readonly name: string | null
}

export interface ActionView {
  /** Stable inside its trace while action ids and logical times change. */
  readonly key: string
  readonly type: string
  readonly title: TextParts
  /** `raw`: an unknown type or odd details; everything is in the trace's detail. */
  readonly isRaw: boolean
  /** What the service says; on an emulated action it is a prediction. */
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
  /** True when a still emulated action says that it will fail. */
  readonly isFailurePredicted: boolean
  /** The watched accounts in whose answers it was seen. */
  readonly accounts: readonly AddressKey[]
  readonly firstSeenAt: Millis
  readonly lastSeenAt: Millis
  readonly endedAt: Millis | null
  readonly steps: readonly TraceStep[]
  readonly actions: readonly ActionView[]
  /** Actions of the last response beyond those in `actions`, which holds a bounded number. Absent: none. */
  readonly omittedActions?: number
  /** Masterchain block that holds its end, null until committed. */
  readonly mcSeqno: number | null
}

export interface TraceDetail {
  readonly key: string
  readonly traceId: string | null
  readonly externalHash: string
  /** When it was last listed: exact, where the view's own is that of its last change. */
  readonly lastSeenAt: Millis
  /** The actions exactly as last answered; integers beyond 2^53 as decimal text. */
  readonly raw: readonly Json[]
}

/** How one account stands in the schedule, exact to the moment of asking. */
export interface AccountPollStats {
  readonly freshness: Freshness
  /** The share, 0 to 1, of actions that polling at its interval sees, by how long they are listed; null while it is not asked. */
  readonly coverage: { readonly short: number; readonly stuck: number } | null
  /** How long a short action is listed: the median of those seen, or 3 s while too few were. */
  readonly shortMs: number
  readonly isShortLearned: boolean
  /** The mean interval of all accounts, and what it would be with one more; null without accounts. */
  readonly cost: { readonly nowMs: number; readonly withOneMoreMs: number } | null
}

/** Where a page of the journal ended. */
export interface JournalCursor {
  readonly at: Millis
  readonly key: string
}

export interface JournalPage {
  /** The latest first. */
  readonly traces: readonly TraceView[]
  /** Null when nothing older is kept. */
  readonly next: JournalCursor | null
  /** How many kept traces were looked at for this page. */
  readonly looked: number
  /** Entries of an earlier version are still being added to the search index, so that some may be missing. */
  readonly isIndexing: boolean
}
