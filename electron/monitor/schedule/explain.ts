import type { Freshness, Millis } from '../../shared/models.ts'

/** Reasons to hold an item back besides its interval and the quota. Times are those of the schedule's clock. */
export interface Hold {
  readonly steadyClock: Millis
  readonly isStopped: boolean
  readonly isInFlight: boolean
  readonly isClicked: boolean
  readonly isPaused: boolean
  readonly pausedUntil: Millis
  /** Null while online. */
  readonly probeAt: Millis | null
  readonly opensAt: Millis
  readonly isBackingOff: boolean
}

export interface PollState extends Hold {
  readonly dueAt: Millis
  readonly tokenAt: Millis
}

export interface Wait {
  readonly waits: Freshness['waits']
  readonly at: Millis | null
}

export function holdOf(hold: Hold): 'stopped' | 'backoff' | 'paused' | 'offline' | null {
  const { steadyClock, pausedUntil, probeAt, opensAt } = hold
  if (hold.isStopped) return 'stopped'
  if (hold.isInFlight) return null
  if (pausedUntil > steadyClock) return 'backoff'
  if (hold.isClicked) return null
  if (hold.isPaused) return 'paused'
  if (probeAt !== null) return 'offline'
  return opensAt > steadyClock || hold.isBackingOff ? 'backoff' : null
}

export function explainWait(state: PollState): Wait {
  const { steadyClock, pausedUntil, probeAt, opensAt, dueAt, tokenAt } = state
  const waits = holdOf(state)
  if (waits === 'backoff')
    return { waits, at: pausedUntil > steadyClock ? pausedUntil : Math.max(dueAt, opensAt) }
  if (waits === 'offline') return { waits, at: probeAt }
  if (waits !== null || state.isInFlight) return { waits, at: null }
  if (!state.isClicked && dueAt > steadyClock) return { waits: null, at: dueAt }
  return { waits: tokenAt > steadyClock ? 'quota' : 'due', at: tokenAt }
}
