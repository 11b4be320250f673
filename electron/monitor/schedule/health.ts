import type { Millis } from '../../shared/models.ts'
import { backoffMs, createBreaker, createLearnedRate, type Breaker, type LearnedRate } from './backoff.ts'

const longestPauseMs = 3_600_000
const never = Number.NEGATIVE_INFINITY

/** The same time on two clocks: the schedule's own, and unix ms. */
export interface Now {
  readonly steadyClock: Millis
  readonly wall: Millis
}

export interface Moment extends Now {
  readonly dueClock: Millis
}

export interface Health {
  readonly rate: LearnedRate
  readonly breaker: (operation: string) => Breaker
  readonly breakers: () => ReadonlyMap<string, Breaker>
  readonly stop: (operation: string) => void
  readonly isStopped: (operation: string) => boolean
  readonly allow: () => void
  readonly isWell: () => boolean
  /** Returns the end of the pause after a 429. Until then, only one click at a time is sent. */
  readonly pausedUntil: (now: Now) => Millis
  /** Extends the pause to the time that the service named, if any. */
  readonly pauseUntil: (now: Now, retryAt: Millis | null) => void
  readonly throttle: (sentAt: Millis, now: Now, retryAt: Millis | null) => void
  readonly isOffline: () => boolean
  readonly probeAt: () => Millis
  readonly setOffline: (isOffline: boolean, steadyClock: Millis) => void
  /** Called after a failed probe. The next one waits longer. */
  readonly probeFailed: (steadyClock: Millis) => void
  readonly probeNow: (steadyClock: Millis) => void
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

  const probeFailed = (steadyClock: Millis): void => {
    probes += 1
    probeAt = steadyClock + backoffMs(probes, 3_000, 30_000, random)
  }
  const online = (): void => {
    isOffline = false
    probes = 0
  }

  const pauseFor = (now: Now, ms: number): void => {
    until = Math.max(until, now.steadyClock + ms)
    untilWall = Math.max(untilWall, now.wall + ms)
  }
  const named = (now: Now, retryAt: Millis): number =>
    Math.min(Math.max(retryAt - now.wall, 0), longestPauseMs)

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
    allow: () => stopped.clear(),
    isWell: () => stopped.size === 0 && !breakers.values().some((breaker) => breaker.isProbing()),
    // During sleep, only the wall clock advances. After the wall clock was set back, only the schedule's clock is right. The
    // pause ends when either clock passes its end.
    pausedUntil: (now) => (now.wall >= untilWall ? never : until),
    pauseUntil: (now, retryAt) => {
      if (retryAt !== null) pauseFor(now, named(now, retryAt))
    },
    throttle: (sentAt, now, retryAt) => {
      if (rate.lower(sentAt, now.steadyClock)) throttles += 1
      const ownPause = backoffMs(throttles, 2_000, 60_000, random)
      pauseFor(now, retryAt === null ? ownPause : named(now, retryAt))
    },
    isOffline: () => isOffline,
    probeAt: () => probeAt,
    setOffline: (value, steadyClock) => {
      if (value && !isOffline) probeFailed(steadyClock)
      isOffline = value
      if (!value) online()
    },
    probeFailed,
    probeNow: (steadyClock) => {
      probes = 0
      probeAt = steadyClock
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
