import type { Millis } from '../../shared/models.ts'

export type Claim = 'click' | 'background'

/** The part of the limit that polling may use; the rest is reserved for clicks. */
export const backgroundShare = 0.8

const usedOverMs = 10_000
/** Maximum difference between the times of a token and of its request. */
const sameMs = 100
/** The minimum round-trip time is taken over this many responses. */
const tripsKept = 100

/**
 * The quota of one network. Never allows more than `rate` requests in any second: a request is sent only when the n-th last one
 * is more than a second old, with a margin because network latency varies (exactly one a second exceeds the keyless limit, api.md
 * section 5). A click is sent at once, and further clicks evenly after it: a burst within the limit could arrive together with
 * delayed requests. Background requests are spread evenly too. If one request at a time is allowed, the next one waits until the
 * last must have arrived.
 */
export interface Bucket {
  /** The earliest time, not before `t`, at which such a request may go. */
  readonly nextAt: (claim: Claim, t: Millis) => Millis
  /** Like `nextAt`, if the responses in flight arrive soon. */
  readonly expectedAt: (claim: Claim, t: Millis) => Millis
  readonly take: (claim: Claim, t: Millis) => void
  /** The response to a request sent at about `sentAt` has begun, or the request failed. May be called more than once. */
  readonly heard: (sentAt: Millis, t: Millis) => void
  /** Nothing is sent before this time. */
  readonly hold: (until: Millis) => void
  readonly setRate: (rate: number) => void
  /** The time between two background requests without a pause, including recent network delays, ms. */
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

export function createBucket(initialRate: number): Bucket {
  let sent: Millis[] = []
  let whole = windowOf(1, 1)
  let background = windowOf(1, 1)
  let spacingMs = 0
  let gapMs = 0
  let clickAt = Number.NEGATIVE_INFINITY
  let evenAt = Number.NEGATIVE_INFINITY
  let quietUntil = Number.NEGATIVE_INFINITY
  let unheard: readonly Millis[] = []
  const trips: number[] = []
  let quickest = 0
  let paceMs = 0

  /** After this long without a response, the request is assumed to have arrived or to be lost. */
  const patienceMs = (): number => 2.2 * gapMs

  const setRate = (rate: number): void => {
    whole = windowOf(rate, rate < 2 ? 1.15 : 1.05)
    // With one request at a time the even spacing alone keeps to the share, and delays are made up for.
    background = whole.count === 1 ? whole : windowOf(rate * backgroundShare, 1)
    spacingMs = 1000 / (rate * backgroundShare)
    gapMs = 1000 / rate
    evenAt = Math.min(evenAt, (sent.at(-1) ?? evenAt) + spacingMs)
    paceMs = measurePace()
  }

  const after = (window: Window): Millis => {
    const oldest = sent[sent.length - window.count]
    return oldest === undefined ? Number.NEGATIVE_INFINITY : oldest + window.spanMs
  }
  const expectedAt = (claim: Claim, t: Millis): Millis => {
    const free = Math.max(t, after(whole), quietUntil)
    return claim === 'click' ? Math.max(free, clickAt) : Math.max(free, after(background), evenAt)
  }
  /** How late a response was beyond the minimum: the delay may have been on the way to the service. */
  const guardMs = (tripMs: number): number => tripMs - quickest + 1.05 * gapMs
  function measurePace(): number {
    if (whole.count > 1 || trips.length === 0) return spacingMs
    const most = patienceMs()
    let sum = 0
    for (const trip of trips) sum += Math.max(whole.spanMs, Math.min(guardMs(trip), most))
    return Math.max(spacingMs, sum / trips.length)
  }
  setRate(initialRate)

  return {
    nextAt: (claim, t) => {
      const expected = expectedAt(claim, t)
      return whole.count > 1 ? expected : Math.max(expected, ...unheard.map((at) => at + patienceMs()))
    },
    expectedAt,
    take: (claim, t) => {
      sent = sent.filter((at) => at > t - usedOverMs)
      sent.push(t)
      unheard = [...unheard.filter((at) => at + patienceMs() > t), t]
      if (claim === 'click') {
        clickAt = t + gapMs
        return
      }
      // A timer that fires a little late must not slow the whole sequence.
      const isLate = t > evenAt && t - evenAt <= spacingMs / 2
      evenAt = (isLate ? evenAt : t) + spacingMs
    },
    heard: (sentAt, t) => {
      const at = unheard.findLast((each) => Math.abs(sentAt - each) <= sameMs)
      if (at === undefined || t < at) return
      unheard = unheard.filter((each) => each !== at)
      trips.push(t - at)
      if (trips.length > tripsKept) trips.shift()
      quickest = Math.min(...trips)
      paceMs = measurePace()
      if (whole.count > 1) return
      quietUntil = Math.max(quietUntil, at + Math.min(guardMs(t - at), patienceMs()))
    },
    hold: (until) => {
      quietUntil = Math.max(quietUntil, until)
    },
    setRate,
    spacingMs: () => paceMs,
    used: (t) => sent.filter((at) => at > t - usedOverMs).length / (usedOverMs / 1000),
  }
}
