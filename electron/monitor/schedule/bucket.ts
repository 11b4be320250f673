import type { Millis } from '../../shared/models.ts'

/** `overdue`: background polling while an item has not been polled within its lane's maximum interval. */
export type Claim = 'click' | 'background' | 'overdue'

/** The share of the limit that background polling may use; the rest is reserved for clicks. */
const backgroundShare = 0.8
/** The share for overdue polling. At a limit of ten requests per second, it leaves one for clicks. */
const overdueShare = 0.9
const margin = 1.05
/**
 * Multiple of the usual interval between overdue polls. At a limit of one request per second, one per 1.2 s is known to be
 * accepted (api.md section 5).
 */
const overdueGaps = 1.2

const usedOverMs = 10_000
/**
 * Maximum delay that polling makes up for, in intervals between requests. At most one request more than this is then sent at
 * once.
 */
const mostLate = 3
/** Maximum difference between the times of a token and of its request. */
const sameMs = 100
/** The minimum round-trip time is taken over this many responses. */
const tripsKept = 100

/**
 * The quota of one network: never more than n = `rate` requests in any second. A request waits until the n-th last request is
 * more than a second old, plus a margin for varying latency. Exactly one per second exceeds the limit without a key (api.md
 * section 5). A click is sent at once. Further clicks follow at even intervals, as a burst could arrive together with delayed
 * requests. Background requests are spread evenly. If only one request at a time is allowed, the next one waits until the
 * previous one must have arrived.
 */
export interface Bucket {
  /** The earliest time, not before `t`, at which a request of this kind may be sent. */
  readonly nextAt: (claim: Claim, t: Millis) => Millis
  /** Like `nextAt`, assuming that the responses in flight arrive soon. */
  readonly expectedAt: (claim: Claim, t: Millis) => Millis
  readonly take: (claim: Claim, t: Millis) => void
  /** Called at least once per request sent, when its response begins or it fails. */
  readonly heard: (sentAt: Millis, t: Millis) => void
  readonly hold: (until: Millis) => void
  readonly setRate: (rate: number) => void
  /** Time between two background requests at full pace, including recent latency, ms. */
  readonly spacingMs: () => number
  readonly used: (t: Millis) => number
}

interface Window {
  readonly count: number
  readonly spanMs: number
}

/** A window for polling, with the interval that spreads its requests evenly. */
interface Pace extends Window {
  readonly spacingMs: number
}

function windowOf(rate: number, stretch: number): Window {
  const count = Math.max(1, Math.floor(rate))
  return { count, spanMs: (count / rate) * 1000 * stretch }
}

function paceOf(rate: number, quotaWindow: Window, isOverdue: boolean): Pace {
  // With one request at a time, the even spacing is enough to stay within the share, and polling may make up for delays.
  if (quotaWindow.count === 1) {
    return { ...quotaWindow, spacingMs: (1000 / rate) * (isOverdue ? overdueGaps : 1 / backgroundShare) }
  }
  const share = rate * (isOverdue ? overdueShare : backgroundShare)
  const stretch = isOverdue ? margin : 1
  return { ...windowOf(share, stretch), spacingMs: (1000 / share) * stretch }
}

export function createBucket(initialRate: number): Bucket {
  let sent: Millis[] = []
  let quotaWindow = windowOf(1, 1)
  let background = paceOf(1, quotaWindow, false)
  let overdue = background
  let gapMs = 0
  let clickAt = Number.NEGATIVE_INFINITY
  /** Planned time of the last background request. */
  let evenAt = Number.NEGATIVE_INFINITY
  let quietUntil = Number.NEGATIVE_INFINITY
  let unheard: readonly Millis[] = []
  const trips: number[] = []
  let quickest = 0
  let paceMs = 0

  /** After this long without a response, a request is assumed to have arrived or to be lost. */
  const patienceMs = (): number => 2.2 * gapMs

  const setRate = (rate: number): void => {
    quotaWindow = windowOf(rate, rate < 2 ? 1.15 : margin)
    background = paceOf(rate, quotaWindow, false)
    overdue = paceOf(rate, quotaWindow, true)
    gapMs = 1000 / rate
    paceMs = measurePace()
  }

  const after = (window: Window): Millis => {
    const oldest = sent[sent.length - window.count]
    return oldest === undefined ? Number.NEGATIVE_INFINITY : oldest + window.spanMs
  }
  const expectedAt = (claim: Claim, t: Millis): Millis => {
    const free = Math.max(t, after(quotaWindow), quietUntil)
    if (claim === 'click') return Math.max(free, clickAt)
    const pace = claim === 'overdue' ? overdue : background
    return Math.max(free, after(pace), evenAt + pace.spacingMs)
  }
  /** Returns the part of a round trip above the minimum, plus a margin. The request may have been delayed by this much. */
  const guardMs = (tripMs: number): number => tripMs - quickest + 1.05 * gapMs
  function measurePace(): number {
    const { spacingMs } = background
    if (quotaWindow.count > 1 || trips.length === 0) return spacingMs
    const most = patienceMs()
    let sum = 0
    for (const trip of trips) sum += Math.max(quotaWindow.spanMs, Math.min(guardMs(trip), most))
    return Math.max(spacingMs, sum / trips.length)
  }
  setRate(initialRate)

  return {
    nextAt: (claim, t) => {
      const expected = expectedAt(claim, t)
      return quotaWindow.count > 1 ? expected : Math.max(expected, ...unheard.map((at) => at + patienceMs()))
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
      // A timer that fires slightly late must not delay all later requests. The window limits how many are made up for.
      const { spacingMs } = claim === 'overdue' ? overdue : background
      const lateMs = t - evenAt - spacingMs
      const mostLateMs = spacingMs * (quotaWindow.count > 1 ? mostLate : 1 / 2)
      evenAt = lateMs > 0 && lateMs <= mostLateMs ? evenAt + spacingMs : t
    },
    heard: (sentAt, t) => {
      const at = unheard.findLast((each) => Math.abs(sentAt - each) <= sameMs)
      if (at === undefined || t < at) return
      unheard = unheard.filter((each) => each !== at)
      trips.push(t - at)
      if (trips.length > tripsKept) trips.shift()
      quickest = Math.min(...trips)
      paceMs = measurePace()
      if (quotaWindow.count > 1) return
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
