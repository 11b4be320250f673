import type { ErrorCode } from '../../electron/shared/errors.ts'
import type { Freshness, Millis } from '../../electron/shared/models.ts'
import { formatAge, formatAgo } from './ages.ts'

/** How a watched thing's data stand. `left` is what remains of their freshness in eighths, so that it changes in steps. */
export interface FreshnessLevel {
  readonly level: 'never' | 'fresh' | 'aging' | 'stale'
  readonly left: number
}

const leastSpanMs = 15_000
/** What is due sooner is not announced. */
const leastWaitMs = 1_000

/** The age of the data, or the age that they do not reach while answers come as planned. Infinite before the first. */
export function ageOf({ observedAt, withinMs }: Freshness, now: Millis): number {
  if (observedAt === null) return Number.POSITIVE_INFINITY
  return withinMs ?? now - observedAt
}

/** While answers come as planned the bar stands at the interval. Data are fresh for the wanted interval and empty after three of them, yet not before 15 s. */
export function freshnessLevel(freshness: Freshness, now: Millis): FreshnessLevel {
  const { observedAt, intervalMs } = freshness
  if (observedAt === null) return { level: 'never', left: 0 }
  const span = Math.max(leastSpanMs, 3 * (intervalMs ?? 0))
  const age = freshness.withinMs === undefined ? now - observedAt : (intervalMs ?? 0)
  const left = Math.ceil(8 * Math.min(1, Math.max(0, 1 - age / span)))
  if (left === 0) return { level: 'stale', left }
  return { level: left > 4 ? 'fresh' : 'aging', left }
}

/** What an error means for one watched thing, in at most three words. The words of the service's health stay apart. */
const errorWords: Readonly<Record<ErrorCode, string>> = {
  offline: 'no connection',
  timeout: 'no answer',
  unauthorized: 'key needed',
  'wrong-network': 'wrong network',
  'rate-limited': 'asked to wait',
  'not-found': 'not found',
  'not-ready': 'not yet',
  'invalid-request': 'refused',
  server: 'service failed',
  malformed: 'unreadable answer',
  'too-large': 'answer too large',
  'refused-redirect': 'redirect refused',
  cancelled: 'cancelled',
  'invalid-input': 'not accepted',
  denied: 'not allowed',
  storage: 'disk trouble',
  keychain: 'keychain trouble',
  internal: 'inner error',
}

/** An error in at most three words. */
export function errorWord(code: ErrorCode): string {
  return errorWords[code]
}

/** What Refresh answers where a refusal of the service stopped the asking. */
export const stoppedNote =
  'The service refused this, so that it is not asked any more. Enter a key in Settings, or test the present one there.'

const waitWords: Readonly<Record<NonNullable<Freshness['waits']>, string>> = {
  due: 'due now',
  quota: 'waits for quota',
  backoff: 'waits after an error',
  offline: 'waits for a connection',
  stopped: 'not asked any more',
  paused: 'paused',
}

/** One line on how fresh a thing is, for a tooltip and for screen readers. */
export function describeFreshness(freshness: Freshness, now: Millis): string {
  const { observedAt, nextAt, waits, error } = freshness
  const seen =
    observedAt === null
      ? 'not seen yet'
      : freshness.withinMs === undefined
        ? `seen ${formatAgo(now - observedAt)}`
        : `seen within ${formatAge(freshness.withinMs)}`
  const failed = error === null ? '' : `, last try: ${errorWord(error.code)}`
  const isResting = waits === 'stopped' || waits === 'paused'
  const isSoon = nextAt === null || nextAt - now < leastWaitMs
  const next = isSoon || isResting ? '' : `, next in ${formatAge(nextAt - now)}`
  const waiting = waits === null || (waits === 'due' && next !== '') ? '' : `, ${waitWords[waits]}`
  return `${seen}${failed}${waiting}${next}`
}

/** The summary of the status line: how many things are watched and how old the oldest answer is. */
export function summariseFreshness(all: readonly Freshness[], now: Millis): string {
  const unseen = all.filter((one) => one.observedAt === null).length
  if (all.length === 0) return 'Nothing watched yet'
  if (unseen > 0) return `${unseen} of ${all.length} watched not seen yet`
  const oldest = Math.max(...all.map((one) => ageOf(one, now)))
  const isSteady = all.every((one) => one.withinMs !== undefined || ageOf(one, now) < oldest)
  return `${all.length} watched, ${isSteady ? 'all within' : 'oldest'} ${formatAge(oldest)}`
}
