import type { ErrorCode } from '../../electron/shared/errors.ts'
import type { Freshness, Millis } from '../../electron/shared/models.ts'
import { formatAge, formatAgo } from './ages.ts'
import { errorWords, freshness as words, waitWords } from './status-words.ts'

/** Freshness of a watched item. `left` is the remaining freshness in eighths, so that it changes in steps. */
export interface FreshnessLevel {
  readonly level: 'never' | 'fresh' | 'aging' | 'stale'
  readonly left: number
}

const leastSpanMs = 15_000
/** The summary gives an upper limit, which is never zero. */
const leastAgeMs = 1_000
/** A shorter wait is not shown. */
const leastWaitMs = 1_000

/** Returns the age of the data, or its upper bound while responses arrive on schedule. Infinite before the first response. */
function ageOf({ observedAt, withinMs }: Freshness, now: Millis): number {
  if (observedAt === null) return Number.POSITIVE_INFINITY
  return withinMs ?? now - observedAt
}

/**
 * Returns the freshness level. Data is stale after three intervals, but not before 15 s. While responses arrive on schedule,
 * the age counts as one interval.
 */
export function freshnessLevel(freshness: Freshness, now: Millis): FreshnessLevel {
  const { observedAt, intervalMs } = freshness
  if (observedAt === null) return { level: 'never', left: 0 }
  const span = Math.max(leastSpanMs, 3 * (intervalMs ?? 0))
  const age = freshness.withinMs === undefined ? now - observedAt : (intervalMs ?? 0)
  const left = Math.ceil(8 * Math.min(1, Math.max(0, 1 - age / span)))
  if (left === 0) return { level: 'stale', left }
  return { level: left > 4 ? 'fresh' : 'aging', left }
}

export const pollingStoppedText = words.stopped

export function errorWord(code: ErrorCode): string {
  return errorWords[code]
}

/** Returns one line about an item's freshness, for tooltips and screen readers. */
export function describeFreshness(freshness: Freshness, now: Millis): string {
  const { observedAt, nextAt, waits, error } = freshness
  const seen =
    observedAt === null
      ? words.never
      : freshness.withinMs === undefined
        ? words.observed(formatAgo(now - observedAt))
        : words.observedWithin(formatAge(freshness.withinMs))
  const failed = error === null ? '' : words.failed(errorWord(error.code))
  const isResting = waits === 'stopped' || waits === 'paused'
  const isSoon = nextAt === null || nextAt - now < leastWaitMs
  const next = isSoon || isResting ? '' : words.next(formatAge(nextAt - now))
  const waiting = waits === null || (waits === 'due' && next !== '') ? '' : `, ${waitWords[waits]}`
  return `${seen}${failed}${waiting}${next}`
}

/**
 * Returns the status line's summary: the number of watched items, and the age of the oldest response. `live`: number of further
 * items whose changes the stream reports, so that their last poll says nothing about their age.
 */
export function summariseFreshness(polled: readonly Freshness[], now: Millis, live = 0): string {
  const total = polled.length + live
  const unseen = polled.filter((one) => one.observedAt === null).length
  if (total === 0) return words.noneWatched
  if (unseen > 0) return words.unobserved(unseen, total)
  if (polled.length === 0) return words.allLive(total)
  const oldest = Math.max(...polled.map((one) => ageOf(one, now)))
  const isSteady = polled.every((one) => one.withinMs !== undefined || ageOf(one, now) < oldest)
  const age = formatAge(Math.max(leastAgeMs, oldest))
  if (live > 0) return (isSteady ? words.othersWithin : words.othersOldest)(total, live, age)
  return (isSteady ? words.allWithin : words.oldest)(total, age)
}
