import type { ErrorCode } from '../../shared/errors.ts'
import type { Freshness, Millis } from '../../shared/models.ts'
import type { Lane } from './lane.ts'

/** Something to poll. Only its source knows what `key` names; the schedule reads neither. */
export interface Item {
  /** Unique among the items of all sources. */
  readonly id: string
  /** The name of the source that polls it. */
  readonly source: string
  /** Key within its source: an address, a block or the number of a batch. */
  readonly key: string
  /** The service's operation: requests for the same one fail and recover together. */
  readonly operation: string
  readonly lane: Lane
  /** The user's priority and focus, default 1: four times the weight is polled twice as often. */
  readonly weight?: number
  /** A rule watches it, so that it is not slowed while no window is open. */
  readonly isGuarded?: boolean
  /** An expected change is near: polled as often as after one. */
  readonly isNearChange?: boolean
}

export type Outcome =
  /** `isNew`: the change is a new event (a new trace), not a known one going on; `isChanged` stands for it when absent. */
  | { readonly ok: true; readonly isChanged: boolean; readonly isNew?: boolean }
  | { readonly ok: false; readonly code: ErrorCode; readonly retryAt: Millis | null }

export interface ScheduleOptions {
  /** Requests a second. */
  readonly limit: number
  /** Nothing is sent before this time: the service was used a moment ago. */
  readonly notBefore?: Millis
  /** 0 to 1, for jitter. */
  readonly random: () => number
}

/** Cost of further items in a shared lane: the mean interval of the shared lanes now and with them, ms. */
export interface Forecast {
  readonly intervalMs: number | null
  readonly withOneMoreMs: number
}

/** Decides what is polled when. No clock and no I/O: every call passes the time (unix ms). */
export interface Schedule {
  /** The items that should be kept fresh now; those that are gone are forgotten, ages of the others are kept. */
  readonly setItems: (items: readonly Item[], now: Millis) => void
  /** The user clicked it: it goes before everything else, once. */
  readonly click: (id: string, now: Millis) => void
  /** The items to poll now (each takes one token and is in flight until `done`), and when to call again at the latest. */
  readonly take: (now: Millis) => { readonly due: readonly Item[]; readonly wakeAt: Millis | null }
  /** A further page of something in flight: takes a token now, or returns when one is available. */
  readonly takePage: (now: Millis) => { readonly ok: true } | { readonly ok: false; readonly at: Millis }
  /** The response to what was sent at `sentAt` has begun, or the request failed. */
  readonly heard: (sentAt: Millis, now: Millis) => void
  readonly done: (id: string, outcome: Outcome, now: Millis) => void
  readonly setLimit: (limit: number, now: Millis) => void
  readonly setOnline: (isOnline: boolean, now: Millis) => void
  readonly setPaused: (isPaused: boolean, now: Millis) => void
  /** Whether a window is open. Without one, what no rule watches is polled less often, within its floor. True at first. */
  readonly setAttended: (isAttended: boolean, now: Millis) => void
  /** Key or network changed: stops, backoffs and learned limits are forgotten. */
  readonly reset: (now: Millis) => void
  readonly explain: (id: string, now: Millis) => Pick<Freshness, 'intervalMs' | 'nextAt' | 'waits'>
  /**
   * Like `explain`, for many items at one moment: the interval of an item that waits only for its interval or the quota, null
   * for any other.
   */
  readonly paces: (now: Millis) => (id: string) => number | null
  /** Limit in force, and requests a second sent over the last 10 s. */
  readonly quota: (now: Millis) => { readonly limit: number; readonly used: number }
  /** For `more` items in this lane, one unless given. */
  readonly forecast: (lane: Lane, now: Millis, more?: number) => Forecast
  /** The share, 0 to 1, of actions visible for `visibleMs` that polling this item at its interval will see; null if it is not polled. */
  readonly coverage: (id: string, visibleMs: number, now: Millis) => number | null
}
