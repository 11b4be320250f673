import type { Millis } from '../../shared/models.ts'
import { createConnection, type Connection } from './connection.ts'
import { backoffMs, createLearnedRate, type Breaker, type LearnedRate } from './backoff.ts'

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
  /** By operation. */
  readonly breakers: Map<string, Breaker>
  /** The operations that the service refused. */
  readonly stopped: Set<string>
  readonly connection: Connection
  /** Returns the end of the pause after a 429. Until then, only one click at a time is sent. */
  readonly pausedUntil: (now: Now) => Millis
  /** Called after a 429. `retryAt`: the time that the service named. */
  readonly throttled: (
    flight: { readonly sentAt: Millis; readonly isInPause: boolean },
    now: Now,
    retryAt: Millis | null,
  ) => void
  readonly succeeded: () => void
  readonly reset: () => void
}

export function createHealth(limit: number, random: () => number): Health {
  const rate = createLearnedRate(limit)
  const breakers = new Map<string, Breaker>()
  const stopped = new Set<string>()
  const connection = createConnection(random)
  let until = never
  let untilWall = never
  let throttles = 0

  const pauseFor = (now: Now, ms: number): void => {
    until = Math.max(until, now.steadyClock + ms)
    untilWall = Math.max(untilWall, now.wall + ms)
  }

  return {
    rate,
    breakers,
    stopped,
    connection,
    // During sleep, only the wall clock advances. After the wall clock was set back, only the schedule's clock is right. The
    // pause ends when either clock passes its end.
    pausedUntil: (now) => (now.wall >= untilWall ? never : until),
    throttled: ({ sentAt, isInPause }, now, retryAt) => {
      // A refusal during the pause does not mean that the rate is too high.
      if (!isInPause && rate.lower(sentAt, now.steadyClock)) throttles += 1
      const ownPause = isInPause ? 0 : backoffMs(throttles, 2_000, 60_000, random)
      pauseFor(now, retryAt === null ? ownPause : Math.min(Math.max(retryAt - now.wall, 0), longestPauseMs))
    },
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
      connection.restored()
    },
  }
}
