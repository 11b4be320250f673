import type { Freshness, Millis } from '../../shared/models.ts'

/** All that bears on when one item is asked. Times are the schedule's own. */
export interface Standing {
  readonly t: Millis
  readonly isStopped: boolean
  readonly isInFlight: boolean
  readonly isClicked: boolean
  readonly isPaused: boolean
  /** After a 429. */
  readonly pausedUntil: Millis
  /** Null while online. */
  readonly probeAt: Millis | null
  /** The operation's breaker. */
  readonly opensAt: Millis
  /** It failed itself lately. */
  readonly isBackingOff: boolean
  readonly dueAt: Millis
  readonly tokenAt: Millis
}

export interface Wait {
  readonly waits: Freshness['waits']
  readonly at: Millis | null
}

/** What an item waits for and until when; the first of several reasons that would each hold it back. */
export function explainWait(standing: Standing): Wait {
  const { t, pausedUntil, probeAt, opensAt, dueAt, tokenAt } = standing
  if (standing.isStopped) return { waits: 'stopped', at: null }
  if (standing.isInFlight) return { waits: null, at: null }
  if (pausedUntil > t) return { waits: 'backoff', at: pausedUntil }
  if (!standing.isClicked) {
    if (standing.isPaused) return { waits: 'paused', at: null }
    if (probeAt !== null) return { waits: 'offline', at: probeAt }
    if (opensAt > t || standing.isBackingOff) return { waits: 'backoff', at: Math.max(dueAt, opensAt) }
    if (dueAt > t) return { waits: null, at: dueAt }
  }
  return { waits: tokenAt > t ? 'quota' : 'due', at: tokenAt }
}
