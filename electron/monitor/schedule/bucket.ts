import type { Millis } from '../../shared/models.ts'

export type Claim = 'click' | 'background'

/** The part of the limit that polling may use; the rest is kept for the user's own clicks. */
export const backgroundShare = 0.8

const usedOverMs = 10_000

/**
 * The quota of one network. Never more than `rate` requests in any second: a request goes only when the n-th last one is
 * more than a second old, with a margin because the way to the service stretches and squeezes (exactly one a second
 * trips the keyless limit, api.md section 5). A click goes at once, and further ones evenly after it: a burst, though within
 * the limit when it is sent, may come together with what was slow on the way. Background requests are spread evenly as well.
 */
export interface Bucket {
  /** The earliest time, not before `t`, at which such a request may go. */
  readonly nextAt: (claim: Claim, t: Millis) => Millis
  readonly take: (claim: Claim, t: Millis) => void
  readonly setRate: (rate: number) => void
  /** The time between two background requests when there is no pause. */
  readonly spacingMs: () => number
  /** Requests a second over the last 10 s. */
  readonly used: (t: Millis) => number
}

interface Window {
  readonly count: number
  readonly spanMs: number
}

function windowOf(rate: number, margin: number): Window {
  const count = Math.max(1, Math.floor(rate))
  return { count, spanMs: (count / rate) * 1000 * margin }
}

/** Requests a second that polling can count on under a limit. */
export function backgroundRate(limit: number): number {
  return limit * backgroundShare
}

export function createBucket(initialRate: number): Bucket {
  let sent: Millis[] = []
  let whole = windowOf(1, 1)
  let background = windowOf(1, 1)
  let spacingMs = 0
  let gapMs = 0
  let clickAt = Number.NEGATIVE_INFINITY
  let evenAt = Number.NEGATIVE_INFINITY

  const setRate = (rate: number): void => {
    whole = windowOf(rate, rate < 2 ? 1.15 : 1.05)
    background = windowOf(rate * backgroundShare, 1)
    spacingMs = 1000 / (rate * backgroundShare)
    gapMs = 1000 / rate
    evenAt = Math.min(evenAt, (sent.at(-1) ?? evenAt) + spacingMs)
  }
  setRate(initialRate)

  const after = (window: Window): Millis => {
    const oldest = sent[sent.length - window.count]
    return oldest === undefined ? Number.NEGATIVE_INFINITY : oldest + window.spanMs
  }
  const nextAt = (claim: Claim, t: Millis): Millis => {
    const free = Math.max(t, after(whole))
    return claim === 'click' ? Math.max(free, clickAt) : Math.max(free, after(background), evenAt)
  }

  return {
    nextAt,
    take: (claim, t) => {
      sent = sent.filter((at) => at > t - usedOverMs)
      sent.push(t)
      if (claim === 'click') {
        clickAt = t + gapMs
        return
      }
      // A timer that fires a little late must not slow the whole sequence.
      const isLate = t > evenAt && t - evenAt <= spacingMs / 2
      evenAt = (isLate ? evenAt : t) + spacingMs
    },
    setRate,
    spacingMs: () => spacingMs,
    used: (t) => sent.filter((at) => at > t - usedOverMs).length / (usedOverMs / 1000),
  }
}
