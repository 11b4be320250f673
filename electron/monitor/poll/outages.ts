import { isOwnFault, type ErrorCode } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'

/** Minimum duration of an outage, ms. A shorter failure hides no more than the usual interval between two polls. */
const leastMs = 10_000

export interface Outages {
  /** `failure`: null on success. Returns true if the poll ended an outage, during which events may have been missed. */
  readonly hasEnded: (operation: string, failure: ErrorCode | null, at: Millis) => boolean
}

/** Represents all operations. While offline, only one operation is tried, and its success ends the outage of all operations. */
const everything = ''

function isOutage(failure: ErrorCode): boolean {
  return !isOwnFault(failure) && failure !== 'cancelled' && failure !== 'unsupported'
}

export function createOutages(operations: ReadonlySet<string>): Outages {
  const since = new Map<string, Millis>()
  return {
    hasEnded: (operation, failure, at) => {
      const subject = failure === 'offline' ? everything : operation
      if (failure !== null) {
        const isSeen = failure === 'offline' || operations.has(operation)
        if (isSeen && isOutage(failure) && !since.has(subject)) since.set(subject, at)
        return false
      }
      const isOver = since.has(everything) || Math.abs(at - (since.get(operation) ?? at)) >= leastMs
      since.delete(everything)
      since.delete(operation)
      return isOver
    },
  }
}
