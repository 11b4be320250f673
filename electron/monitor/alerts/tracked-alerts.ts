import type { AlertEvent, Incident } from '../../shared/alert-events.ts'
import type { Millis } from '../../shared/models.ts'
import { isVerified, type TraceState } from '../../shared/trace-state.ts'
import { trackedRule } from '../../shared/rules.ts'
import type { Observation, RuleTransition } from './alert-types.ts'
import { traceEvent } from './moments.ts'

type TraceEvent = Extract<AlertEvent, { readonly account: unknown }>

const endings: Partial<Record<TraceState, TraceEvent['kind']>> = {
  completed: 'trace-completed',
  'partly-failed': 'trace-failed',
  failed: 'trace-failed',
  'not-executed': 'trace-dropped',
  unverified: 'trace-unverified',
}
/** The service reports times in whole seconds. */
const toleranceMs = 1_000

/**
 * Returns the alert about the end of a tracked payment. Null for another step, and for an end before `since` unless its outcome
 * became known only later.
 */
function trackedEnd(observation: Observation, since: Millis): RuleTransition | null {
  if (observation.kind !== 'trace-step') return null
  const { view, index } = observation
  const step = view.steps[index]
  const kind = step === undefined ? undefined : endings[step.state]
  if (step === undefined || kind === undefined) return null
  const endedAt = view.endedAt ?? step.when.before
  const before = view.steps[index - 1]
  const wasOpen = before !== undefined && !isVerified(before.state)
  const newsAt = wasOpen ? Math.max(endedAt, step.when.before) : endedAt
  if (newsAt + toleranceMs < since) return null
  const earlier = view.steps.slice(0, index).filter(({ state }) => state === step.state).length
  const incident: Incident = {
    id: [trackedRule.id, view.key, step.state, ...(earlier === 0 ? [] : [earlier + 1])].join(':'),
    rule: trackedRule.id,
    severity: kind === 'trace-failed' || kind === 'trace-dropped' ? 'warning' : 'info',
    event: traceEvent(kind, view, step),
    at: endedAt,
    subject: { kind: 'trace', key: view.key },
    acknowledgedAt: null,
    when: step.when,
  }
  return { kind: 'fired', incident }
}

export function isEnd({ event }: Incident): boolean {
  return Object.values(endings).some((kind) => kind === event.kind)
}

function isSameEnd({ incident }: RuleTransition, { incident: end }: RuleTransition): boolean {
  return incident.subject.key === end.subject.key && incident.event.kind === end.event.kind
}

/** The end of a tracked payment also raises an alert, unless a rule already reports it. `since`: null if it is not tracked. */
export function withTrackedEnd(
  transitions: readonly RuleTransition[],
  observation: Observation,
  since: Millis | null,
): readonly RuleTransition[] {
  const end = since === null ? null : trackedEnd(observation, since)
  return end === null || transitions.some((each) => isSameEnd(each, end))
    ? transitions
    : [...transitions, end]
}
