import type { ErrorCode } from '../../shared/errors.ts'
import type { Freshness, Millis } from '../../shared/models.ts'
import type { Lane } from './lane.ts'

/** Something to poll. Only its source interprets `key`. */
export interface Item {
  readonly id: string
  readonly source: string
  /** An address, a block or the number of a batch. */
  readonly key: string
  readonly operation: string
  readonly lane: Lane
  /** The user's priority and focus, default 1. Four times the weight doubles the polls. */
  readonly weight?: number
  /** True if a rule watches the item, so that it is not slowed down while no window is open. */
  readonly isGuarded?: boolean
  /** True if a change is expected soon. The item is then polled as often as after a change. */
  readonly isNearChange?: boolean
}

export type Outcome =
  /** `isNew`: a new event, such as a new trace. Default: `isChanged`. */
  | { readonly ok: true; readonly isChanged: boolean; readonly isNew?: boolean }
  | { readonly ok: false; readonly code: ErrorCode; readonly retryAt: Millis | null }

export interface ScheduleOptions {
  readonly limit: number
  readonly notBefore?: Millis
  readonly random: () => number
}

/** Mean interval of the shared lanes now and with further items, ms. */
export interface Forecast {
  readonly intervalMs: number | null
  readonly withOneMoreMs: number
}

/** Conditions that determine the pace, besides the items and their outcomes. */
export interface Conditions {
  /** Requests per second. A lower rate that was learned from refusals stays in force. */
  readonly limit: number
  readonly isOnline: boolean
  readonly isPaused: boolean
  /** True (the default) while a window is open. Otherwise unguarded items are polled less often. */
  readonly isAttended: boolean
  /** True once a cache in front of the service responded. From then on, items are polled in slots (shared-slots.ts). */
  readonly isShared: boolean
}

/** The quota of requests, for those that the schedule did not send itself. */
export interface RequestQuota {
  readonly takePage: (now: Millis) => { readonly ok: true } | { readonly ok: false; readonly at: Millis }
  /** Like `takePage`, for the request that opens the stream: without a pause between two pages. */
  readonly takeOpening: RequestQuota['takePage']
  /** Called when the response to a request sent at `sentAt` has begun, or the request failed. */
  readonly heard: (sentAt: Millis, now: Millis) => void
  readonly view: (now: Millis) => { readonly limit: number; readonly used: number }
}

/** Explains when items are polled, and why they wait. */
export interface PlanView {
  readonly explain: (id: string, now: Millis) => Pick<Freshness, 'intervalMs' | 'nextAt' | 'waits'>
  /** Returns a function that looks up the interval of an item, ms. Null for an item that is not waiting for its interval. */
  readonly paces: (now: Millis) => (id: string) => number | null
  readonly forecast: (lane: Lane, now: Millis, more?: number) => Forecast
}

/** Decides when each item is polled. No clock and no I/O: every call passes the time (unix ms). */
export interface Schedule {
  /** Replaces the items. Items that were present before keep their age. */
  readonly setItems: (items: readonly Item[], now: Millis) => void
  readonly click: (id: string, now: Millis) => void
  /** Returns the items to poll now, which are in flight until `done`, and when to call again at the latest. */
  readonly take: (now: Millis) => { readonly due: readonly Item[]; readonly wakeAt: Millis | null }
  readonly done: (id: string, outcome: Outcome, now: Millis) => void
  readonly set: (conditions: Partial<Conditions>, now: Millis) => void
  /** Called when the service was reached without a poll. While offline, the next probe is then due at once. */
  readonly reached: (now: Millis) => void
  /** `refusals`: polls refused operations again. `failures`: also forgets backoffs and learned limits, e.g. for another key. */
  readonly forget: (what: 'refusals' | 'failures', now: Millis) => void
  readonly quota: RequestQuota
  readonly plan: PlanView
}
