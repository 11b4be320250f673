import type { ClockDoubt } from '../../shared/app-state.ts'
import type { Millis } from '../../shared/models.ts'
import type { Clock } from '../clock.ts'

/**
 * The computer's clock, corrected by the `Date` of responses. Ages and rules are compared with chain times, and history must not
 * expire early.
 */
export interface ServiceClock extends Clock {
  /** The computer's clock. */
  readonly base: Clock
  /** The last measured difference, service minus computer, ms. Null until a response confirms the time. */
  readonly skewMs: () => number | null
  /** The service's clock minus the computer's, ms. 0 if they agree within `toleratedMs`, or before the first response. */
  readonly offsetMs: () => number
  /**
   * Corrects the time. `skewMs` is the service's clock minus `now`. A `Date` that is probably wrong is ignored: what is stored
   * with a time in the future hides all that follows. Returns false then.
   */
  readonly correct: (skewMs: number) => boolean
  /**
   * The earlier of the service's and the computer's time, which decides what has expired. Null after the clock jumped by more
   * than a day, during this run or since the last one, until a response confirms the time.
   */
  readonly trustedNow: () => Millis | null
  /**
   * Why nothing is deleted. Null while the clock is trusted, and for a while after a jump, because a response usually confirms
   * the time.
   */
  readonly doubt: () => ClockDoubt | null
  readonly trust: () => void
  /**
   * Compares the clock with that of the last run, and applies the last correction until a response arrives. Called once at
   * startup.
   */
  readonly resumeFrom: (last: LastTime | null) => void
}

export interface LastTime {
  /** `trustedNow`, at the same moment as `computerAt`. */
  readonly trustedAt: Millis
  readonly computerAt: Millis
  readonly offsetMs: number
}

/** A smaller difference may be due to latency and the whole seconds of a Date header. */
const toleratedMs = 15_000
const jumpMs = 86_400_000
/** Nothing is deleted for this long after a start with a suspicious clock, even if a response confirms it. */
const cautiousMs = 600_000
/** A doubt is shown if no response has resolved it for this long. */
const settleMs = 30_000
/** Once the time is known, another day counts only if this many responses in a row agree on it. */
const leastAgreeing = 5
/** No block is older, so an earlier `Date` is wrong. */
const chainBeganAt = Date.UTC(2019, 10, 15)

export function createServiceClock(base: Clock): ServiceClock {
  let offset = 0
  let measured: number | null = null
  let isSuspicious = false
  let isCautious = false
  let isTrusted = false
  let jump = { at: 0, byMs: 0 }
  let last: Millis | null = null
  /** The last difference that counted. Null until one is known, and after a jump of the computer's clock. */
  let known: number | null = null
  let outlier = { difference: 0, count: 0 }

  /** Returns true for a difference that is probably due to a wrong `Date`, such as that of one of several servers or of a proxy. */
  function isOutlier(difference: number): boolean {
    if (base.now() + difference < chainBeganAt) return true
    if (known === null || Math.abs(difference - known) <= jumpMs) {
      outlier = { difference: 0, count: 0 }
      return false
    }
    const isSame = Math.abs(difference - outlier.difference) <= toleratedMs
    outlier = { difference, count: isSame ? outlier.count + 1 : 1 }
    return outlier.count < leastAgreeing
  }

  function suspect(at: Millis, byMs: number): void {
    isSuspicious = true
    isTrusted = false
    measured = null
    known = null
    jump = { at, byMs }
  }

  /** Reads the computer's clock and suspects a jump. A long sleep looks like a jump. */
  function read(): Millis {
    const at = base.now()
    if (last !== null && Math.abs(at - last) > jumpMs) suspect(at, at - last)
    last = at
    return at
  }

  return {
    base,
    skewMs: () => measured,
    now: () => read() + offset,
    after: base.after,
    offsetMs: () => offset,
    correct: (skewMs) => {
      const difference = offset + skewMs
      if (isOutlier(difference)) return false
      measured = difference
      known = difference
      isSuspicious = false
      if (Math.abs(difference - offset) > toleratedMs)
        offset = Math.abs(difference) > toleratedMs ? Math.round(difference) : 0
      return true
    },
    trustedNow: () => {
      const at = read()
      if (isTrusted) return at
      if (isCautious || isSuspicious) return null
      return measured === null ? at : Math.min(at, at + measured)
    },
    doubt: () => {
      const at = read()
      if (isTrusted || !(isCautious || isSuspicious)) return null
      if (measured !== null)
        return Math.abs(measured) <= jumpMs
          ? null
          : { than: 'service', aheadMs: -measured, until: jump.at + cautiousMs + measured }
      return at - jump.at < settleMs ? null : { than: 'last-run', aheadMs: jump.byMs, until: null }
    },
    trust: () => {
      isTrusted = true
    },
    resumeFrom: (before) => {
      if (before === null) return
      const at = read()
      // If the clock was set back since then, it was probably corrected.
      if (at >= before.computerAt) offset = before.offsetMs
      if (Math.abs(at - before.trustedAt) <= jumpMs) {
        known = offset
        return
      }
      suspect(at, at - before.trustedAt)
      isCautious = true
      base.after(cautiousMs, () => {
        isCautious = false
      })
    },
  }
}
