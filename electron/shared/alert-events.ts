import type { BlockDifference } from './block-models.ts'
import type { OwnFault } from './errors.ts'
import type { Evidence } from './evidence.ts'
import type { AddressKey, Integer, Interval, Millis } from './models.ts'
import type { SamePayment } from './pending-models.ts'
import type { Severity } from './rules.ts'
import type { TextParts } from './text-parts.ts'
import type { TraceState } from './trace-state.ts'

export const accessCauses = ['key-rejected', 'requests-refused'] as const
/** The service rejects the key, or rejects requests with and without a key. */
export type AccessCause = (typeof accessCauses)[number]
/** How a poll differs from the stream. `missing`: the stream never reported a trace. */
export type StreamDifference =
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'outcome'
      /** Type of the first action whose result differs, and its success according to the stream and the poll. */
      readonly type: string
      readonly streamed: boolean
      readonly found: boolean
    }

export const traceEventKinds = [
  'trace-new',
  'trace-failed',
  'trace-dropped',
  'trace-long',
  'trace-completed',
  'trace-unverified',
] as const

/** Amounts are in nanotons. The subject names the pool, account, trace or block; the texts are in words/alert-words.ts. */
export type AlertEvent =
  | {
      readonly kind: (typeof traceEventKinds)[number]
      readonly title: TextParts | null
      readonly account: AddressKey | null
      /** Whose stake is deposited or withdrawn. Absent for other actions, and if it is `account`. */
      readonly holder?: AddressKey
      readonly evidence: readonly Evidence[]
      /** Number of further actions of the same kind that the alert is about, such as in a batch of payments. */
      readonly others?: number
      /** True if the trace has more actions than are stored, so that `others` may be more. */
      readonly isMinimum?: true
      /** True for a completed action of which nothing merely arrived, such as a swap or a burn. */
      readonly isExchange?: true
      /** True if only some of the actions failed. */
      readonly isPartly?: true
      /** The other trace with the same payment, as known when the alert fired or stopped waiting. */
      readonly same?: SamePayment
      /** True if a later trace completed the same payment. */
      readonly isReplaced?: true
      /**
       * The final outcome, which corrected an alert that the trace was not executed or its outcome unknown. In a message about a new
       * trace, the state in which it has ended since; not stored.
       */
      readonly finalState?: TraceState
      /** State of a new trace that had already ended when it was found, such as after an outage. */
      readonly foundAs?: TraceState
    }
  | {
      readonly kind: 'unexpected-outgoing' | 'first-payment'
      readonly title: TextParts | null
      readonly from: AddressKey
      readonly recipient: AddressKey
    }
  /**
   * `contract`: of the order; earlier versions did not store it. `expiresAt`: unix ms; null if not known. `approvals`: number of
   * approvals observed.
   */
  | {
      readonly kind: 'order-waiting'
      readonly multisig: AddressKey
      readonly contract?: AddressKey
      /** Tells the alerts of a trace with several orders apart; absent for the first. */
      readonly order?: AddressKey
      readonly approvals: number
      readonly createdAt: Millis
      readonly expiresAt: Millis | null
    }
  | {
      readonly kind: 'nominator-joined' | 'nominator-left'
      readonly address: AddressKey
      /** Balance plus pending deposit. */
      readonly amount: Integer
    }
  | {
      readonly kind: 'nominator-moved'
      readonly address: AddressKey
      /** Negative for a withdrawal. */
      readonly by: Integer
      readonly stakeBefore: Integer
    }
  | { readonly kind: 'stake-sent' | 'stake-overdue'; readonly amount: Integer }
  /** `amount`: the stake that was sent. `returned` is absent if unknown, and in records of earlier versions. */
  | { readonly kind: 'stake-returned'; readonly amount: Integer; readonly returned?: Integer }
  | {
      readonly kind: 'stake-lost'
      readonly sent: Integer
      readonly returned: Integer
      readonly validatorBy: Integer
      readonly nominatorsBy: Integer
      /** False if only the validator's amount decreased, which may be a withdrawal. */
      readonly isCertain: boolean
      /** Present if the loss is at least these amounts, because the parts of some nominators are unknown. */
      readonly isMinimum?: true
    }
  /** Bounds of the time at which the elections close. */
  | { readonly kind: 'elections-closing'; readonly closesFrom: Millis; readonly closesTo: Millis }
  /** The nominators' reward and its median over `rounds` earlier rounds, in billionths of the stake. */
  | {
      readonly kind: 'reward-low'
      readonly ratio: number
      readonly median: number
      readonly rounds: number
    }
  | { readonly kind: 'validator-below'; readonly amount: Integer; readonly minimum: Integer }
  /** The pool's own count, and the number of nominators listed. */
  | { readonly kind: 'count-mismatch'; readonly counted: number; readonly listed: number }
  /** Stakes decreased although no round ended: two responses contradict each other. */
  | {
      readonly kind: 'stakes-lowered'
      readonly total: Integer
      readonly count: number
      readonly stakes: readonly { readonly address: AddressKey; readonly by: Integer }[]
    }
  | { readonly kind: 'block-contradiction'; readonly difference: BlockDifference }
  /** A poll contradicts the stream. `others`: other traces in the same response that contradict it too. */
  | {
      readonly kind: 'stream-contradiction'
      readonly address: AddressKey
      readonly difference: StreamDifference
      readonly others: number
    }
  | { readonly kind: 'not-fresh'; readonly fault: OwnFault }
  | { readonly kind: 'access-refused'; readonly cause: AccessCause }
  /** Messages to a delivery channel fail. `name`: as given by the user. */
  | { readonly kind: 'channel-failing'; readonly channel: string; readonly name: string }
  /** Payouts of a list were not completed by its deadline. `name`: of the list. `total`: number of its payouts. */
  | {
      readonly kind: 'payouts-overdue'
      readonly list: string
      readonly name: string
      readonly overdue: number
      readonly total: number
      readonly deadline: Millis
    }
  | { readonly kind: 'recorded'; readonly title: string; readonly facts: readonly string[] }

/** `superseded`: so many newer alerts of the rule are open that this one is no longer listed. */
export type IncidentEnd = 'rule-gone' | 'rule-off' | 'rule-changed' | 'not-watched' | 'superseded'

export interface Incident {
  readonly id: string
  readonly rule: string
  readonly severity: Severity
  readonly event: AlertEvent
  readonly at: Millis
  /** For a service alert, `key` is the affected part: `key` (the API key) or `polling`. */
  readonly subject: {
    readonly kind: 'trace' | 'pool' | 'block' | 'account' | 'service'
    readonly key: string
  }
  /** An acknowledged condition does not notify again before it has ended. */
  readonly acknowledgedAt: Millis | null
  readonly recoveredAt?: Millis
  /** Set when the alert was closed without observing its end. */
  readonly ended?: { readonly at: Millis; readonly why: IncidentEnd }
  /** Time range of the event. Null for alerts stored by versions that did not record it. */
  readonly when: Interval | null
  /** Until this time, the alert neither counts as open nor notifies. */
  readonly snoozedUntil?: Millis
  /** When the user snoozed the alert. Absent for one that was raised during the snooze of its group, and in records of earlier versions. */
  readonly snoozedAt?: Millis
  /**
   * Latest time until which the alert waits for the outcome of another trace with the same payment. While it waits, it neither
   * counts as open nor notifies.
   */
  readonly waitsUntil?: Millis
  readonly silencedBy?: 'rule' | 'off' | 'muted' | 'quiet-hours' | 'snoozed'
  /** When the notification at the end of the quiet hours counted the alert. */
  readonly summedUpAt?: Millis
}
