import type { AlertEvent } from './alert-events.ts'
import type { ErrorInfo } from './errors.ts'

/** `workchain:64 lower-case hex digits`: the one key of an account everywhere in Lookout. */
export type AddressKey = string
/** An integer of any size as decimal text: nanoton, jetton units, logical time. */
export type Integer = string

/** Unix time in milliseconds, by this computer's clock. */
export type Millis = number

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** What a panel knows about how fresh a watched thing is, and why it is not fresher. */
export interface Freshness {
  /** When the last good answer came, null before the first. */
  readonly observedAt: Millis | null
  /**
   * Set while answers come as planned: the age stays below it, and main says so when it does not. `observedAt` and `triedAt`
   * are then those of the moment when it was set, so that an answer without news needs no message.
   */
  readonly withinMs?: number
  readonly triedAt: Millis | null
  /** The interval that the schedule aims at, null while it is not asked at all. */
  readonly intervalMs: number | null
  readonly nextAt: Millis | null
  readonly waits: 'due' | 'quota' | 'backoff' | 'offline' | 'stopped' | 'paused' | null
  /** Why the last attempt failed, null when it did not. */
  readonly error: ErrorInfo | null
}

/** It happened after the poll at `after` (null: nobody looked before) and not later than the poll at `before`. */
export interface Interval {
  readonly after: Millis | null
  readonly before: Millis
}

/** Why nobody looks any more whether an alert is over. */
export type IncidentEnd = 'rule-gone' | 'rule-off' | 'rule-changed' | 'not-watched'

export interface Incident {
  readonly id: string
  readonly rule: string
  readonly severity: 'info' | 'warning' | 'critical'
  readonly event: AlertEvent
  readonly at: Millis
  readonly subject: { readonly kind: 'trace' | 'pool' | 'block' | 'account'; readonly key: string }
  /** An acknowledged condition that lasts is not told again until it is over. */
  readonly acknowledgedAt: Millis | null
  /** When a condition that lasts was seen to be over. */
  readonly recoveredAt?: Millis
  /** It goes on no longer, though nobody saw it be over. */
  readonly ended?: { readonly at: Millis; readonly why: IncidentEnd }
  /** When it happened, as far as it was observed. Null for alerts of versions that did not store it. */
  readonly when: Interval | null
  /** Why it made no native notification. */
  readonly silencedBy?: 'rule' | 'off' | 'muted' | 'quiet-hours'
}
