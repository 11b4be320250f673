import type { Millis } from '../../shared/models.ts'
import { noteChange, type Entry } from './entry.ts'
import type { FailurePolicy } from './failure-policy.ts'
import { isPolledOnce } from './lane.ts'
import type { Outcome } from './schedule-types.ts'

/** How often an item without any response is requested again after the wait for its failure, not after its interval. */
const earlyRetries = 3

export function noteOutcome(entry: Entry, outcome: Outcome, policy: FailurePolicy, dueClock: Millis): void {
  if (policy.isFailure) entry.failures += 1
  else if (outcome.ok) {
    entry.failures = 0
    entry.isAnswered = true
  }
  if (policy.isFailure && !entry.isAnswered && entry.failures <= earlyRetries) entry.askedAt = null
  entry.notBefore = policy.isFailure ? dueClock + policy.backoffMs(entry.failures) : Number.NEGATIVE_INFINITY
  if (outcome.ok && outcome.isChanged) noteChange(entry, dueClock, outcome.isNew ?? true)
  if (isPolledOnce(entry.item) && policy.endsOnce(entry.failures)) entry.isDone = true
}

/** Shifts the last poll of an item by the time in which its operation could not be polled, so that no backlog builds up. */
export function resume(entry: Entry, openForMs: number, dueClock: Millis): void {
  if (entry.askedAt !== null) entry.askedAt = Math.min(dueClock, entry.askedAt + openForMs)
}

export function forgetFailures(entry: Entry): void {
  if (entry.failures > 0) entry.askedAt = null
  entry.failures = 0
  entry.notBefore = Number.NEGATIVE_INFINITY
}
