import type { AlertEvent } from './alert-events.ts'
import type { ErrorInfo } from './errors.ts'

/** `workchain:64 lower-case hex digits`: the canonical key of an account. */
export type AddressKey = string
/** An integer of any size as decimal text: nanotons, jetton units, logical time. */
export type Integer = string

/** Unix time in milliseconds, by this computer's clock. */
export type Millis = number

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export interface Freshness {
  /** Time of the last successful response, null before the first. */
  readonly observedAt: Millis | null
  /**
   * While polling runs as planned, the age stays below this. An unchanged response then publishes nothing, not even
   * `observedAt`.
   */
  readonly withinMs?: number
  readonly triedAt: Millis | null
  /** Planned poll interval; null while the item is not polled. */
  readonly intervalMs: number | null
  readonly nextAt: Millis | null
  readonly waits: 'due' | 'quota' | 'backoff' | 'offline' | 'stopped' | 'paused' | null
  readonly error: ErrorInfo | null
}

/** The event happened after the poll at `after` (null: before the first poll), and no later than the poll at `before`. */
export interface Interval {
  readonly after: Millis | null
  readonly before: Millis
}

export type IncidentEnd = 'rule-gone' | 'rule-off' | 'rule-changed' | 'not-watched'

export interface Incident {
  readonly id: string
  readonly rule: string
  readonly severity: 'info' | 'warning' | 'critical'
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
  /**
   * Latest time until which the alert waits for the outcome of another trace with the same payment. While it waits, it neither
   * counts as open nor notifies.
   */
  readonly waitsUntil?: Millis
  readonly silencedBy?: 'rule' | 'off' | 'muted' | 'quiet-hours' | 'snoozed'
}
