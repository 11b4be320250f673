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
