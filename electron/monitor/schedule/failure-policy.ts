import { mostAttempts } from '../../shared/errors.ts'
import { backoffMs, createBreaker } from './backoff.ts'
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
  const { breakers, connection } = health
  const { steadyClock } = now
  if (outcome.ok) {
    connection.restored()
    health.succeeded()
    return { ...neutral, openForMs: breakers.get(operation)?.succeed(steadyClock) ?? 0 }
  }
  if (outcome.code === 'cancelled') return neutral
  if (outcome.code === 'offline' || (outcome.code === 'timeout' && connection.probeAt() !== null)) {
    connection.failed(flight.sentAt, steadyClock)
    return notPolled
  }
  connection.restored()
  switch (outcome.code) {
    case 'rate-limited':
      health.throttled(flight, now, outcome.retryAt)
      return { ...notPolled, isRateChanged: !flight.isInPause }
    case 'unauthorized':
    case 'wrong-network':
      health.stopped.add(operation)
      return notPolled
    case 'timeout':
    case 'server': {
      const breaker = breakers.get(operation) ?? createBreaker()
      breakers.set(operation, breaker)
      const { retryAt } = outcome
      breaker.fail(
        steadyClock,
        retryAt === null ? null : steadyClock + Math.max(0, retryAt - now.wall),
        random,
      )
      return failure(2_000, 60_000, random, (n) => n >= mostAttempts)
    }
    case 'not-ready':
      return failure(2_000, 30_000, random, (n) => n >= mostAttempts)
    default:
      return failure(15_000, 600_000, random, () => true)
  }
}
