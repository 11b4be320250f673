/** The progress of a trace, as last reported by the service. `dropped`: it will not be executed. */
export const traceStages = ['predicted', 'on-chain', 'final', 'dropped'] as const

export type TraceStage = (typeof traceStages)[number]

/**
 * The result of a trace for the accounts that list it. Until the stage is final, this is a prediction or the last known result.
 */
export const traceOutcomes = ['unknown', 'succeeded', 'partly-failed', 'failed'] as const

export type TraceOutcome = (typeof traceOutcomes)[number]

/** States of a trace in display order, derived from its stage and its outcome. */
export const traceStates = [
  'pending',
  'on-chain',
  'checking',
  'completed',
  'partly-failed',
  'failed',
  'not-executed',
  'unverified',
] as const

export type TraceState = (typeof traceStates)[number]

export interface TraceProgress {
  readonly stage: TraceStage
  readonly outcome: TraceOutcome
  /** Since when no response lists the trace, unix ms; absent while it is listed. */
  readonly missingSince?: number
  readonly endedAt: number | null
}

export function stateOf({ stage, outcome, missingSince, endedAt }: TraceProgress): TraceState {
  if (stage === 'dropped') return 'not-executed'
  if (stage === 'final' && outcome !== 'unknown') return outcome === 'succeeded' ? 'completed' : outcome
  if (endedAt !== null) return 'unverified'
  if (missingSince !== undefined) return 'checking'
  return stage === 'predicted' ? 'pending' : 'on-chain'
}

const liveStates: ReadonlySet<TraceState> = new Set(['pending', 'on-chain', 'checking'])

export function isLive(state: TraceState): boolean {
  return liveStates.has(state)
}

interface TraceTimes {
  readonly state: TraceState
  readonly endedAt: number | null
  readonly lastSeenAt: number
}

/** Returns when a trace ended, or when it was last listed if its end is not known, unix ms. */
export function endOrLastSeen({ endedAt, lastSeenAt }: Omit<TraceTimes, 'state'>): number {
  return endedAt ?? lastSeenAt
}

/** Returns when a trace ended, unix ms; null while it is live. */
export function endOfTrace(trace: TraceTimes): number | null {
  return isLive(trace.state) ? null : endOrLastSeen(trace)
}

const verifiedStates: ReadonlySet<TraceState> = new Set(['completed', 'partly-failed', 'failed'])

/** True if the outcome is final and no later response can change it. */
export function isVerified(state: TraceState): boolean {
  return verifiedStates.has(state)
}

/** The states of which a later response is not expected to change the outcome. A trace that was not executed rarely comes back. */
export type FinalState = 'completed' | 'partly-failed' | 'failed' | 'not-executed'

export function isFinal(state: TraceState): state is FinalState {
  return isVerified(state) || state === 'not-executed'
}

/** True if the outcome is not final yet, but was last reported as a failure. */
export function isFailureExpected({ stage, outcome }: Pick<TraceProgress, 'stage' | 'outcome'>): boolean {
  return (
    (stage === 'predicted' || stage === 'on-chain') && (outcome === 'failed' || outcome === 'partly-failed')
  )
}
