import type { AccessCause, AlertEvent, Incident } from '../../shared/alert-events.ts'
import type { OwnFault } from '../../shared/errors.ts'
import type { AddressKey, Interval, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import type { OverduePayouts } from '../payouts/open-payouts.ts'
import type { PoolEvent, WatchEvent } from '../watch/watch-types.ts'

export interface MultisigOrder {
  readonly key: AddressKey
  readonly multisig: AddressKey
  readonly trace: string
  readonly accounts: readonly AddressKey[]
  readonly createdAt: Millis
  readonly expiresAt: Millis | null
  readonly approvals: number
  readonly executedAt: Millis | null
  /** True if its trace created another order, which the alerts about that trace mean without a detail. */
  readonly isFurther: boolean
}

export type Observation =
  /** A new step, `view.steps[index]`. */
  | { readonly kind: 'trace-step'; readonly view: TraceView; readonly index: number }
  | { readonly kind: 'trace'; readonly view: TraceView }
  | {
      readonly kind: 'pool-change'
      readonly pool: string
      readonly before: PoolState | null
      readonly events: readonly PoolEvent[]
    }
  /** `isContinued`: nothing was missed since the previous observation. */
  | {
      readonly kind: 'pool'
      readonly pool: string
      readonly state: PoolState
      readonly isContinued: boolean
      readonly at: Millis
    }
  /** `fault`: why the account could not be read although the service responded. */
  | {
      readonly kind: 'account'
      readonly account: string
      readonly fault: OwnFault | null
      readonly isContinued: boolean
      readonly at: Millis
    }
  | {
      readonly kind: 'order'
      readonly order: MultisigOrder
      readonly isOver: boolean
      readonly at: Millis
    }
  | {
      readonly kind: 'channel'
      readonly channel: string
      readonly name: string
      readonly failingSince: Millis | null
      readonly at: Millis
    }
  | { readonly kind: 'payouts'; readonly payouts: OverduePayouts; readonly at: Millis }
  | {
      readonly kind: 'access'
      readonly cause: AccessCause
      readonly isRefused: boolean
      readonly at: Millis
    }
  | Extract<WatchEvent, { readonly kind: 'block-contradiction' | 'stream-contradiction' }>

/** The result of an observation: an alert opened or closed. */
export interface RuleTransition {
  readonly kind: 'fired' | 'recovered'
  readonly incident: Incident
}

export interface Firing {
  readonly subject: Incident['subject']
  readonly at: Millis
  /** Distinguishes firings of one rule about one subject at the same time. */
  readonly detail: string
  readonly event: AlertEvent
  readonly when: Interval
}

export interface ConditionState {
  readonly subject: Incident['subject']
  /** Distinguishes conditions of one rule about one subject. Default: empty. */
  readonly detail?: string
  readonly event: AlertEvent | null
  /** The observed value; null if unknown. If it is equal before and after a gap, the condition lasted through the gap. */
  readonly identity: string | null
  /** True if another identity starts a new episode. */
  readonly isEpisode: boolean
  readonly isContinued: boolean
  readonly at: Millis
  /** When the condition began, if that is known. */
  readonly since?: Millis
}
