import type { Asset } from './asset-text.ts'
import type { Evidence } from './evidence.ts'
import type { AddressKey, Freshness, Integer, Interval, Json, Millis } from './models.ts'
import type { TextParts } from './text-parts.ts'
import type { TraceOutcome, TraceStage, TraceState } from './trace-state.ts'
import type { WatchMarks } from './watch-marks.ts'

export interface AccountView extends WatchMarks {
  readonly key: AddressKey
  readonly label: string | null
  readonly addedAt: Millis
  readonly liveTraces: number
  /** True if the service's stream reports the account's actions at once. Absent if the account is polled. */
  readonly isStreamed?: true
  /**
   * Time since which all actions of a streamed account are known. A gap in the stream moves this time forward until the history
   * has been read.
   */
  readonly completeSince?: Millis
  readonly freshness: Freshness
}

export interface WatchGroup {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly colour?: WatchMarks['colour']
  readonly position: number
}

export interface FollowView extends WatchMarks {
  readonly key: string
  readonly label: string | null
  readonly addedAt: Millis
  readonly trace: string | null
  readonly state: TraceState | null
  readonly endedAt?: Millis
  /** The search for the message's trace. Absent once the trace is known. */
  readonly search?: {
    readonly until: Millis
    readonly isLookedUp: boolean
    readonly isFound: boolean
  }
  readonly freshness: Freshness
}

export interface TraceStep {
  readonly state: TraceState
  readonly when: Interval
  readonly evidence: readonly Evidence[]
}

export interface Amount {
  readonly units: Integer
  /** True if the service sent a rounded number. */
  readonly isApproximate?: true
  readonly asset: Asset
  readonly direction: 'in' | 'out' | null
  /**
   * Whether the account that the title is about sends or receives the amount: the initiator, or the seller of an NFT. A recipient
   * that it names counts as itself. Present if no amount of the action has a direction and that account does both, as in a trade
   * of unwatched accounts.
   */
  readonly side?: 'in' | 'out'
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
  /** Verb and protocol only, e.g. "Swap · DeDust", without amounts and parties. */
  readonly short: TextParts
  readonly isRaw: boolean
  /** As reported by the service; a prediction for an emulated action. */
  readonly success: boolean | null
  readonly parties: readonly Party[]
  /** The account that started the action; null if unknown. */
  readonly initiator: AddressKey | null
  readonly amounts: readonly Amount[]
  readonly comment: string | null
  readonly hasSecretComment?: true
  /** When a multisig order expires. Absent for other actions. */
  readonly expiresAt?: Millis
}

/** Another trace with the same payment: sender, recipient, asset, amount and comment. */
export interface SamePayment {
  readonly key: string
  readonly state: TraceState
  /** When the trace ended; for a live trace, when it began. */
  readonly at: Millis
  readonly startedAt: Millis
}

/** Maximum number of stored actions per trace. `omittedActions` counts the others. */
export const maxActionsPerTrace = 512

export interface TraceView {
  /** `trace_external_hash_norm ?? trace_external_hash`, base64. */
  readonly key: string
  readonly state: TraceState
  readonly stage: TraceStage
  readonly outcome: TraceOutcome
  /** Since when no response lists the trace. Absent while it is listed, and after it ended. */
  readonly missingSince?: Millis
  readonly accounts: readonly AddressKey[]
  readonly firstSeenAt: Millis
  readonly lastSeenAt: Millis
  readonly endedAt: Millis | null
  readonly steps: readonly TraceStep[]
  /** The principal action first. */
  readonly actions: readonly ActionView[]
  /** Number of actions above the limit of `actions`. Absent if zero. */
  readonly omittedActions?: number
  /** Seqno of the masterchain block in which the trace ends; null until known. */
  readonly mcSeqno: number | null
  readonly samePayment?: SamePayment
  /** Time of the response with these actions. Only at a past moment that precedes it. */
  readonly actionsSeenAt?: Millis
}

export interface TraceDetail {
  readonly key: string
  readonly traceId: string | null
  readonly externalHash: string
  readonly lastSeenAt: Millis
  /** Actions as last received, with integers beyond 2^53 as decimal text. */
  readonly raw: readonly Json[]
}

/** The actions of a finished trace, also those between accounts that are not watched. */
export interface WholeTrace {
  /** The actions of the stored trace come first and keep their keys; the others follow by logical time. */
  readonly actions: readonly ActionView[]
  /** Number of actions above the limit of `actions`. */
  readonly omitted: number
}

export interface AccountPollStats {
  readonly freshness: Freshness
  /** When the finished actions of the account were last requested; null if they were not since the start. */
  readonly historyTriedAt: Millis | null
  /** Share (0 to 1) of actions that polling at this interval observes; null while the account is not polled. */
  readonly coverage: { readonly short: number; readonly stuck: number } | null
  /** Time for which a short action is listed: the observed median, or 3 s with too few observations. */
  readonly shortMs: number
  readonly isShortLearned: boolean
  /** Mean poll interval of all accounts, now and with one more; null without accounts. */
  readonly cost: { readonly nowMs: number; readonly withOneMoreMs: number } | null
}

export interface JournalCursor {
  readonly at: Millis
  readonly key: string
}

export interface JournalPage {
  /** Newest first. */
  readonly traces: readonly TraceView[]
  readonly next: JournalCursor | null
  /** True while entries of an earlier version are being indexed, so results may be missing. */
  readonly isIndexing: boolean
  /**
   * The time since which the actions of all searched accounts are stored. Null if the service has no earlier ones. Only the first
   * page has it.
   */
  readonly completeSince?: Millis | null | undefined
  /** The time since which they were read from the service. Earlier than `completeSince` if some are missing or were removed. */
  readonly readSince?: Millis | null | undefined
}
