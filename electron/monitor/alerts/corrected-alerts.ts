import type { Incident } from '../../shared/alert-events.ts'
import { isOver } from '../../shared/incident-state.ts'
import { isLive, isVerified, type TraceState } from '../../shared/trace-state.ts'
import type { Observation, RuleTransition } from './alert-types.ts'

/** Alerts about an outcome that a final one may replace. */
const uncertainAlerts: ReadonlySet<string> = new Set(['trace-dropped', 'trace-unverified'])

/**
 * Returns the ends of the alerts that the final outcome of a trace corrects. On chain is not enough: a late frame of the stream may
 * report that about a trace that was withdrawn (api.md 10).
 */
export function correctionsOf(
  observation: Observation,
  incidents: () => readonly Incident[],
): readonly RuleTransition[] {
  if (observation.kind !== 'trace-step') return []
  const { view, index } = observation
  const step = view.steps[index]
  if (step === undefined || !isVerified(step.state)) return []
  return incidents()
    .filter(({ subject, event }) => subject.key === view.key && uncertainAlerts.has(event.kind))
    .filter((incident) => !isOver(incident))
    .map((incident) => {
      const { event, at } = incident
      const corrected = 'account' in event ? { ...event, finalState: step.state } : event
      const recoveredAt = Math.max(at, step.when.before)
      return { kind: 'recovered', incident: { ...incident, event: corrected, recoveredAt } }
    })
}

/**
 * Returns an alert about a new trace with the state in which the trace has ended since, for a message that is sent later. Other alerts,
 * and alerts about live or unknown traces, are returned unchanged. `stateNow`: returns the present state of the alert's trace.
 */
export function withOutcome(incident: Incident, stateNow: () => TraceState | null): Incident {
  const { event } = incident
  if (event.kind !== 'trace-new') return incident
  const state = stateNow()
  return state === null || isLive(state) ? incident : { ...incident, event: { ...event, finalState: state } }
}

/** Returns true for an alert whose end corrects it. */
export function isCorrection({ event }: Incident): boolean {
  return uncertainAlerts.has(event.kind)
}
