import type { WireAction } from '../../../../../../electron/monitor/toncenter/client-types.ts'
import { action, rootHash, type Sample, type Who } from '../samples.ts'
import type { TraceState } from '../../../../../../electron/shared/trace-state.ts'

/** A sample, and the state of the trace after it. The state is null if the trace is unknown. */
export interface Seen {
  readonly sample: Sample
  readonly state: TraceState | null
}

export type Step = readonly [state: TraceState, after: number | null, before: number]

/** A worked example: responses and the resulting states. */
export interface Lifecycle {
  readonly name: string
  readonly samples: readonly Seen[]
  readonly steps?: readonly Step[]
}

type Asked = (seconds: number, actions: readonly WireAction[], state: TraceState | null) => Seen

function askedOf(who: Who): Asked {
  return (seconds, actions, state) => ({ sample: [seconds, who, actions], state })
}

export const byA = askedOf('A')
export const byB = askedOf('B')
export const byHash = askedOf('hash')

export function step(state: TraceState, after: number | null, before: number): Step {
  return [state, after, before]
}

export function inBlock(more: Partial<WireAction> = {}): WireAction {
  return action({ traceId: rootHash, mcSeqnoEnd: 500, ...more })
}

export const gone: readonly WireAction[] = []
export const emulated = [action()]
export const emulatedByFinality = [action({ finality: 'pending' })]
export const willFail = [action({ success: false })]
export const onChain = [action({ traceId: rootHash })]
export const confirmed = [action({ traceId: rootHash, finality: 'confirmed' })]
export const failedConfirmed = [action({ traceId: rootHash, success: false, finality: 'confirmed' })]
/** Actions without `finality`. The only action is the root transaction, which is in a masterchain block. */
export const inMasterchain = [inBlock()]
export const failedInMasterchain = [inBlock({ success: false })]
export const finalized = [inBlock({ finality: 'finalized' })]
export const failedFinalized = [inBlock({ success: false, finality: 'finalized' })]

/** A sample every 2 s from 0 to 30 s. The trace is emulated in each of them. */
export const emulatedForLong: readonly Seen[] = Array.from({ length: 16 }, (_, index) =>
  byA(index * 2, emulated, 'pending'),
)
