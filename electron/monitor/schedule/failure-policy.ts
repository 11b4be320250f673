import type { Millis } from '../../shared/models.ts'
import { backoffMs } from './backoff.ts'
import type { Health, Now } from './health.ts'
import type { Item, Outcome } from './schedule-types.ts'

/** How the schedule treats an item after a request for it ended, after `health` has learned from the outcome. */
export interface FailurePolicy {
  /** It counts as not polled: it stays as due as it was. */
  readonly isUnasked: boolean
  readonly isFailure: boolean
  /** How long the item itself waits after its n-th failure in a row. */
  readonly backoffMs: (failures: number) => number
  /** Whether a one-time item is finished. */
  readonly endsOnce: (failures: number) => boolean
  readonly isRateChanged: boolean
  /** How long the breaker had been open when this response closed it, ms. */
  readonly openForMs: number
}

const neutral: FailurePolicy = {
  isUnasked: false,
  isFailure: false,
  backoffMs: () => 0,
  endsOnce: () => true,
  isRateChanged: false,
  openForMs: 0,
}
/** The policy for a request that did not happen, as far as its item is concerned. */
export const notAsked: FailurePolicy = { ...neutral, isUnasked: true, endsOnce: () => false }
const attemptsOfOnce = 3

function failure(
  baseMs: number,
  maxMs: number,
  random: () => number,
  endsOnce: (failures: number) => boolean,
): FailurePolicy {
  return { ...neutral, isFailure: true, backoffMs: (n) => backoffMs(n, baseMs, maxMs, random), endsOnce }
}

/** Updates `health` from the outcome of a request, and returns what it means for the item. */
export function settle(
  health: Health,
  flight: { readonly item: Item; readonly sentAt: Millis },
  outcome: Outcome,
  now: Now,
  random: () => number,
): FailurePolicy {
  const { operation } = flight.item
  if (outcome.ok) {
    health.answered()
    health.succeeded()
    return { ...neutral, openForMs: health.breaker(operation).succeed(now.t) }
  }
  const untilRetry = outcome.retryAt === null ? null : now.t + Math.max(0, outcome.retryAt - now.wall)
  switch (outcome.code) {
    case 'offline':
      if (health.isOffline()) health.probeFailed(now.t)
      else health.setOffline(true, now.t)
      return notAsked
    case 'cancelled':
      return neutral
    case 'rate-limited':
      health.answered()
      health.throttle(flight.sentAt, now, outcome.retryAt)
      return { ...notAsked, isRateChanged: true }
    case 'unauthorized':
    case 'wrong-network':
      health.answered()
      health.stop(operation)
      return notAsked
    case 'timeout':
      if (health.isOffline()) {
        health.probeFailed(now.t)
        return notAsked
      }
      health.breaker(operation).fail(now.t, untilRetry, random)
      return failure(2_000, 60_000, random, (n) => n >= attemptsOfOnce)
    case 'server':
      health.answered()
      health.breaker(operation).fail(now.t, untilRetry, random)
      return failure(2_000, 60_000, random, (n) => n >= attemptsOfOnce)
    case 'not-ready':
      health.answered()
      return failure(2_000, 30_000, random, (n) => n >= attemptsOfOnce)
    default:
      health.answered()
      return failure(15_000, 600_000, random, () => true)
  }
}
