import type { Millis } from '../../shared/models.ts'
import { backoffMs, createBreaker, createLearnedRate, type Breaker, type LearnedRate } from './backoff.ts'

const longestPauseMs = 3_600_000
const never = Number.NEGATIVE_INFINITY

/** One moment by both clocks: the schedule's own, and unix ms as the service uses them. */
export interface Now {
  readonly t: Millis
  readonly wall: Millis
}

export interface Moment extends Now {
  /** The time by which items fall due (pausable-clock.ts). */
  readonly s: Millis
}

/** State of the service as a whole, judged by failures. Times are the schedule's own. */
export interface Health {
  readonly rate: LearnedRate
  readonly breaker: (operation: string) => Breaker
  readonly breakers: () => ReadonlyMap<string, Breaker>
  readonly stop: (operation: string) => void
  readonly isStopped: (operation: string) => boolean
  /** No operation is stopped or failing. */
  readonly isWell: () => boolean
  /** After a 429: nothing at all is sent before this time. */
  readonly pausedUntil: (now: Now) => Millis
  readonly throttle: (sentAt: Millis, now: Now, retryAt: Millis | null) => void
  readonly isOffline: () => boolean
  /** While offline: when one request may probe the connection. */
  readonly probeAt: () => Millis
  readonly setOffline: (isOffline: boolean, t: Millis) => void
  /** A probe failed: the next one waits longer. */
  readonly probeFailed: (t: Millis) => void
  readonly probeNow: (t: Millis) => void
  /** A response arrived, good or bad. */
  readonly answered: () => void
  readonly succeeded: () => void
  readonly reset: () => void
}

export function createHealth(limit: number, random: () => number): Health {
  const rate = createLearnedRate(limit)
  const breakers = new Map<string, Breaker>()
  const stopped = new Set<string>()
  let until = never
  let untilWall = never
  let throttles = 0
  let isOffline = false
  let probeAt = 0
  let probes = 0

  const probeFailed = (t: Millis): void => {
    probes += 1
    probeAt = t + backoffMs(probes, 3_000, 30_000, random)
  }
  const online = (): void => {
    isOffline = false
    probes = 0
  }

  return {
    rate,
    breaker: (operation) => {
      const breaker = breakers.get(operation) ?? createBreaker()
      breakers.set(operation, breaker)
      return breaker
    },
    breakers: () => breakers,
    stop: (operation) => stopped.add(operation),
    isStopped: (operation) => stopped.has(operation),
    isWell: () => stopped.size === 0 && !breakers.values().some((breaker) => breaker.isProbing()),
    // Sleep advances only the wall clock, and a clock set back only ours: whichever passed the end first is right.
    pausedUntil: (now) => (now.wall >= untilWall ? never : until),
    throttle: (sentAt, now, retryAt) => {
      if (rate.lower(sentAt, now.t)) throttles += 1
      const ownPause = backoffMs(throttles, 2_000, 60_000, random)
      const pause = retryAt === null ? ownPause : Math.min(Math.max(retryAt - now.wall, 0), longestPauseMs)
      until = Math.max(until, now.t + pause)
      untilWall = Math.max(untilWall, now.wall + pause)
    },
    isOffline: () => isOffline,
    probeAt: () => probeAt,
    setOffline: (value, t) => {
      if (value && !isOffline) probeFailed(t)
      isOffline = value
      if (!value) online()
    },
    probeFailed,
    probeNow: (t) => {
      probes = 0
      probeAt = t
    },
    answered: online,
    succeeded: () => {
      throttles = 0
    },
    reset: () => {
      rate.reset()
      breakers.clear()
      stopped.clear()
      until = never
      untilWall = never
      throttles = 0
      online()
    },
  }
}
