import type { Millis } from '../../shared/models.ts'

/** Exponential up to a maximum, plus up to a fifth of jitter so that clients do not synchronise. */
export function backoffMs(attempt: number, baseMs: number, maxMs: number, random: () => number): number {
  const grown = baseMs * 2 ** Math.min(Math.max(attempt - 1, 0), 20)
  return Math.min(grown, maxMs) * (1 + random() * 0.2)
}

const recoverEveryMs = 10_000
const recoverStep = 0.05
const lowestRate = 0.2

/** AIMD: each 429 response halves the rate, and 10 quiet seconds raise it by a twentieth of the limit. */
export interface LearnedRate {
  readonly inForce: () => number
  /** Returns true if the rate was lowered. Ignores a 429 to a request sent before the last reduction. */
  readonly lower: (sentAt: Millis, t: Millis) => boolean
  readonly recover: (t: Millis) => boolean
  readonly setLimit: (limit: number) => void
  readonly reset: () => void
}

export function createLearnedRate(initialLimit: number): LearnedRate {
  let limit = initialLimit
  let rate = initialLimit
  let changedAt = Number.NEGATIVE_INFINITY
  return {
    inForce: () => rate,
    lower: (sentAt, t) => {
      if (sentAt <= changedAt && rate < limit) return false
      rate = Math.max(rate / 2, Math.min(lowestRate, limit))
      changedAt = t
      return true
    },
    recover: (t) => {
      if (rate >= limit || t - changedAt < recoverEveryMs) return false
      rate = Math.min(limit, rate + limit * recoverStep)
      changedAt = t
      return true
    },
    setLimit: (next) => {
      rate = rate < limit ? Math.min(rate, next) : next
      limit = next
    },
    reset: () => {
      rate = limit
      changedAt = Number.NEGATIVE_INFINITY
    },
  }
}

const failuresToOpen = 3

/** Circuit breaker of one operation. Once open, it allows one request at a time until a request succeeds. */
export interface Breaker {
  readonly fail: (t: Millis, retryAt: Millis | null, random: () => number) => void
  /** Returns how long the breaker was open, ms; 0 if it was closed. */
  readonly succeed: (t: Millis) => number
  readonly openUntil: () => Millis
  readonly isProbing: () => boolean
}

/** Creates a breaker that opens at the third failure in a row, or when the service names a time to retry. */
export function createBreaker(): Breaker {
  let failures = 0
  let openedAt: Millis | null = null
  let until = Number.NEGATIVE_INFINITY
  return {
    fail: (t, retryAt, random) => {
      failures += 1
      if (retryAt !== null) until = Math.max(until, retryAt)
      if (failures >= failuresToOpen) {
        until = Math.max(until, t + backoffMs(failures - failuresToOpen + 1, 2_000, 60_000, random))
      }
      if (until > t) openedAt ??= t
    },
    succeed: (t) => {
      const openFor = openedAt === null ? 0 : t - openedAt
      failures = 0
      openedAt = null
      until = Number.NEGATIVE_INFINITY
      return openFor
    },
    openUntil: () => until,
    isProbing: () => openedAt !== null,
  }
}
