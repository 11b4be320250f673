import type { AlertEvent } from '../../shared/alert-events.ts'
import type { OwnFault } from '../../shared/errors.ts'
import type { Incident, Interval, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import type { PoolEvent, WatchEvent } from '../watch/watch-types.ts'

/** An input sample of the rules, live or replayed from stored data. */
export type Observation =
  /** A new step of a trace: `view.steps[index]`. */
  | { readonly kind: 'trace-step'; readonly view: TraceView; readonly index: number }
  /** The present state of a trace. */
  | { readonly kind: 'trace'; readonly view: TraceView }
  /** The changes between two responses about a pool. */
  | {
      readonly kind: 'pool-change'
      readonly pool: string
      readonly before: PoolState | null
      readonly events: readonly PoolEvent[]
    }
  /** The state of a pool. `isContinued`: nothing was missed since the previous observation. */
  | {
      readonly kind: 'pool'
      readonly pool: string
      readonly state: PoolState
      readonly isContinued: boolean
      readonly at: Millis
    }
  /**
   * A poll of an account. `fault`: why the account could not be read although the service responded; null if it was read.
   */
  | {
      readonly kind: 'account'
      readonly account: string
      readonly fault: OwnFault | null
      readonly isContinued: boolean
      readonly at: Millis
    }
  | Extract<WatchEvent, { readonly kind: 'block-contradiction' }>

/** The result of an observation: a new alert or a closed one. */
export interface RuleTransition {
  readonly kind: 'fired' | 'recovered'
  readonly incident: Incident
}

/** A moment at which a rule fired, before it becomes an alert. */
export interface Firing {
  readonly subject: Incident['subject']
  readonly at: Millis
  /** Distinguishes firings of the rule about the same subject at the same time. */
  readonly detail: string
  readonly event: AlertEvent
  readonly when: Interval
}

/** State of a lasting condition for one subject in one observation. */
export interface ConditionState {
  readonly subject: Incident['subject']
  /** Contents of an alert about it; null while the condition does not hold. */
  readonly event: AlertEvent | null
  /** The observed value. Equal values on both sides of a gap mean that the condition lasted through it. Null: unknown. */
  readonly identity: string | null
  /** True if another identity starts a new episode. */
  readonly isEpisode: boolean
  readonly isContinued: boolean
  readonly at: Millis
}
