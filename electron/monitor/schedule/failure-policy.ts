import { backoffMs } from './backoff.ts'
import type { Health, Now } from './health.ts'
import type { Outcome } from './schedule-types.ts'
import type { Flight } from './under-way.ts'

/** How the schedule treats an item after its request ended. */
export interface FailurePolicy {
  /** Its due time is unchanged. */
  readonly countsAsNotPolled: boolean
  readonly isFailure: boolean
  /** Wait after the n-th failure of the item in a row, ms. */
  readonly backoffMs: (failures: number) => number
  readonly endsOnce: (failures: number) => boolean
  readonly isRateChanged: boolean
  /** How long the breaker was open before this response closed it, ms. */
  readonly openForMs: number
}

const neutral: FailurePolicy = {
  countsAsNotPolled: false,
  isFailure: false,
  backoffMs: () => 0,
  endsOnce: () => true,
  isRateChanged: false,
  openForMs: 0,
}
export const notPolled: FailurePolicy = { ...neutral, countsAsNotPolled: true, endsOnce: () => false }
const attemptsOfOnce = 3

function failure(
  baseMs: number,
  maxMs: number,
  random: () => number,
  endsOnce: (failures: number) => boolean,
): FailurePolicy {
  return { ...neutral, isFailure: true, backoffMs: (n) => backoffMs(n, baseMs, maxMs, random), endsOnce }
}

export function settle(
  health: Health,
  flight: Pick<Flight, 'item' | 'sentAt' | 'isInPause'>,
  outcome: Outcome,
  now: Now,
  random: () => number,
): FailurePolicy {
  const { operation } = flight.item
  if (outcome.ok) {
    health.answered()
    health.succeeded()
    return { ...neutral, openForMs: health.breaker(operation).succeed(now.steadyClock) }
  }
  const untilRetry =
    outcome.retryAt === null ? null : now.steadyClock + Math.max(0, outcome.retryAt - now.wall)
  switch (outcome.code) {
    case 'offline':
      if (health.isOffline()) health.probeFailed(now.steadyClock)
      else health.setOffline(true, now.steadyClock)
      return notPolled
    case 'cancelled':
      return neutral
    case 'rate-limited':
      health.answered()
      // A refusal during the pause does not mean that the rate is too high.
      if (flight.isInPause) health.pauseUntil(now, outcome.retryAt)
      else health.throttle(flight.sentAt, now, outcome.retryAt)
      return { ...notPolled, isRateChanged: !flight.isInPause }
    case 'unauthorized':
    case 'wrong-network':
      health.answered()
      health.stop(operation)
      return notPolled
    case 'timeout':
      if (health.isOffline()) {
        health.probeFailed(now.steadyClock)
        return notPolled
      }
      health.breaker(operation).fail(now.steadyClock, untilRetry, random)
      return failure(2_000, 60_000, random, (n) => n >= attemptsOfOnce)
    case 'server':
      health.answered()
      health.breaker(operation).fail(now.steadyClock, untilRetry, random)
      return failure(2_000, 60_000, random, (n) => n >= attemptsOfOnce)
    case 'not-ready':
      health.answered()
      return failure(2_000, 30_000, random, (n) => n >= attemptsOfOnce)
    default:
      health.answered()
      return failure(15_000, 600_000, random, () => true)
  }
}
