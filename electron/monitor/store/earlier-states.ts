import { z } from 'zod'
import type { Json } from '../../shared/models.ts'
import type { ActionView, TraceStep } from '../../shared/pending-models.ts'
import {
  isLive,
  stateOf,
  traceStates,
  type TraceProgress,
  type TraceState,
} from '../../shared/trace-state.ts'
import { outcomeOf } from '../watch/outcome.ts'
import { progressOfRow } from '../watch/rows.ts'
import { stageOf } from '../watch/stage.ts'

/**
 * Earlier versions stored one state per trace, which was `settled` for a trace that was no longer listed. Stage and outcome are
 * derived from the stored state and the actions.
 */

const earlierStates = ['committed', 'settled', 'unknown', 'probably-dropped'] as const
type StoredState = TraceState | (typeof earlierStates)[number]

export const storedState: z.ZodType<StoredState> = z.enum([...traceStates, ...earlierStates])

/**
 * For each state, the other states in which earlier versions may have stored a trace that now has this state, until it is indexed.
 * `failed` is left out of `unverified`, although a few are: each step of the time machine would read all failed traces of a week.
 */
const storedNames: Partial<Record<TraceState, readonly StoredState[]>> = {
  'on-chain': ['committed'],
  completed: ['settled', 'failed'],
  'partly-failed': ['failed'],
  unverified: ['settled', 'unknown', 'probably-dropped'],
}

/** Returns the names under which records of these states may be stored, in files of any version. */
export function storedNamesOf(states: readonly TraceState[]): readonly StoredState[] {
  return [...new Set(states.flatMap((state) => [state, ...(storedNames[state] ?? [])]))]
}

interface EarlierView {
  readonly state: StoredState
  readonly endedAt: number | null
  readonly lastSeenAt: number
  readonly accounts: readonly string[]
}

export function earlierProgress(
  { state, endedAt, lastSeenAt, accounts }: EarlierView,
  actions: readonly ActionView[],
  raw: readonly Json[],
): TraceProgress {
  const outcome = outcomeOf(actions, accounts)
  if (state === 'pending') return { stage: 'predicted', outcome, endedAt: null }
  if (state === 'on-chain' || state === 'committed') return { stage: 'on-chain', outcome, endedAt: null }
  const end = { outcome, endedAt: endedAt ?? lastSeenAt }
  if (state === 'unknown' || state === 'probably-dropped') return { stage: 'predicted', ...end }
  const listed = stageOf(
    actions.map((view, index) => progressOfRow({ view, raw: raw[index] ?? null })),
    'hash',
  )
  const isFailure = state === 'failed' && outcome !== 'succeeded'
  return { stage: isFailure || listed.stage === 'final' ? 'final' : 'on-chain', ...end }
}

type StoredStep = Omit<TraceStep, 'state'> & { readonly state: StoredState }

function isCurrentState(state: StoredState): state is TraceState {
  return !earlierStates.some((earlier) => earlier === state)
}

export function currentSteps(steps: readonly StoredStep[]): readonly TraceStep[] {
  return steps.flatMap(({ state, ...step }) => (isCurrentState(state) ? [{ ...step, state }] : []))
}

export function earlierSteps(steps: readonly StoredStep[], progress: TraceProgress): readonly TraceStep[] {
  const last = stateOf(progress)
  const named = steps.map((step): TraceStep => {
    if (step.state === 'committed') return { ...step, state: 'on-chain' }
    if (step.state === 'unknown' || step.state === 'probably-dropped') return { ...step, state: 'unverified' }
    if (!isCurrentState(step.state) || !isLive(step.state)) return { ...step, state: last }
    return { ...step, state: step.state }
  })
  return named.reduce<readonly TraceStep[]>((merged, step) => {
    const before = merged.at(-1)
    if (before?.state !== step.state) return [...merged, step]
    return [...merged.slice(0, -1), { ...before, evidence: [...before.evidence, ...step.evidence] }]
  }, [])
}
