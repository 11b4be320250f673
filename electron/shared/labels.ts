import type { ServiceHealth } from './app-state.ts'
import type { Incident, IncidentEnd } from './models.ts'
import type { TraceState } from './pending-models.ts'

/** Display names of trace states in the window, tray and notifications. */
export const traceStateNames: Readonly<Record<TraceState, string>> = {
  pending: 'Pending',
  'on-chain': 'On chain',
  committed: 'Committed',
  settled: 'Settled',
  failed: 'Failed',
  unknown: 'Unknown',
  'probably-dropped': 'Probably dropped',
}

/** Service health as shown in the status line; empty when there is nothing to report. */
export const healthNames: Readonly<Record<ServiceHealth, string>> = {
  starting: '',
  ok: '',
  offline: 'offline',
  'rate-limited': 'rate limited',
  malformed: 'malformed',
  'service-error': 'service error',
}

export const incidentEndNames: Readonly<Record<IncidentEnd, string>> = {
  'rule-gone': 'rule deleted',
  'rule-off': 'rule disabled',
  'rule-changed': 'rule changed',
  'not-watched': 'no longer watched',
}

/** True once the condition of an alert has ended or can no longer be observed. */
export function isOver({ recoveredAt, ended }: Incident): boolean {
  return recoveredAt !== undefined || ended !== undefined
}

/** True while an alert is unacknowledged and its condition lasts. */
export function isOpenIncident(incident: Incident): boolean {
  return incident.acknowledgedAt === null && !isOver(incident)
}

const liveStates: ReadonlySet<TraceState> = new Set(['pending', 'on-chain', 'committed'])

/** True while the service still lists the trace. */
export function isLive(state: TraceState): boolean {
  return liveStates.has(state)
}
