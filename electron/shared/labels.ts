import type { ServiceHealth } from './app-state.ts'
import type { Incident, IncidentEnd } from './models.ts'
import type { TraceState } from './pending-models.ts'

/** How each state of a trace is written, in window, tray and notifications alike. */
export const traceStateNames: Readonly<Record<TraceState, string>> = {
  pending: 'Pending',
  'on-chain': 'On chain',
  committed: 'Committed',
  settled: 'Settled',
  failed: 'Failed',
  unknown: 'Unknown',
  'probably-dropped': 'Probably dropped',
}

/** The words of the status line for each health; empty when there is nothing to say. */
export const healthNames: Readonly<Record<ServiceHealth, string>> = {
  starting: '',
  ok: '',
  offline: 'offline',
  'rate-limited': 'rate limited',
  malformed: 'malformed',
  'service-error': 'service error',
}

export const incidentEndNames: Readonly<Record<IncidentEnd, string>> = {
  'rule-gone': 'its rule is gone',
  'rule-off': 'its rule is off',
  'rule-changed': 'its rule is another now',
  'not-watched': 'it is not watched any more',
}

/** True once what an alert of a lasting rule told of is over, or nobody would see its end any more. */
export function isOver({ recoveredAt, ended }: Incident): boolean {
  return recoveredAt !== undefined || ended !== undefined
}

/** True while an alert waits for somebody: nobody acknowledged it, and it goes on. */
export function isOpenIncident(incident: Incident): boolean {
  return incident.acknowledgedAt === null && !isOver(incident)
}

const liveStates: ReadonlySet<TraceState> = new Set(['pending', 'on-chain', 'committed'])

/** True while the service still lists the trace. */
export function isLive(state: TraceState): boolean {
  return liveStates.has(state)
}
