import type { AlertEvent } from '../../shared/alert-events.ts'
import type { OwnFault } from '../../shared/errors.ts'
import type { Incident, Interval, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import type { PoolEvent, WatchEvent } from '../watch/watch-types.ts'

/** What was seen, as the rules are asked about it: the same for what comes now and for what is kept. */
export type Observation =
  /** A trace took a step: `view.steps[index]`. */
  | { readonly kind: 'trace-step'; readonly view: TraceView; readonly index: number }
  /** A trace as it stands. */
  | { readonly kind: 'trace'; readonly view: TraceView }
  /** What one answer changed of a pool. */
  | {
      readonly kind: 'pool-change'
      readonly pool: string
      readonly before: PoolState | null
      readonly events: readonly PoolEvent[]
    }
  /** A pool was answered so. `isContinued`: nothing was missed since the observation before. */
  | {
      readonly kind: 'pool'
      readonly pool: string
      readonly state: PoolState
      readonly isContinued: boolean
      readonly at: Millis
    }
  /** An account was asked: `fault` is why it could not be read though the service answered, null when it could. */
  | {
      readonly kind: 'account'
      readonly account: string
      readonly fault: OwnFault | null
      readonly isContinued: boolean
      readonly at: Millis
    }
  | Extract<WatchEvent, { readonly kind: 'block-contradiction' }>

/** What a rule made of an observation: an incident that is new, or one that is over. */
export interface RuleTransition {
  readonly kind: 'fired' | 'recovered'
  readonly incident: Incident
}

/** A moment that a rule fired on, before it is an incident. */
export interface Firing {
  readonly subject: Incident['subject']
  readonly at: Millis
  /** What tells it from other firings of the rule about the same subject at the same time. */
  readonly detail: string
  readonly event: AlertEvent
  readonly when: Interval
}

/** A lasting condition of one subject as one observation shows it. */
export interface ConditionState {
  readonly subject: Incident['subject']
  /** What an alert about it says, null when it does not hold. */
  readonly event: AlertEvent | null
  /** What was seen; the same on both sides of a gap means that it lasted through it. Null: nothing tells. */
  readonly identity: string | null
  /** Another identity is another episode. */
  readonly isEpisode: boolean
  readonly isContinued: boolean
  readonly at: Millis
}
