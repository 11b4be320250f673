import type { ServiceHealth } from '../errors.ts'
import type { IncidentEnd } from '../alert-events.ts'
import type { TraceState } from '../trace-state.ts'

export const traceStateNames: Readonly<Record<TraceState, string>> = {
  pending: 'Pending',
  'on-chain': 'On chain',
  checking: 'Checking',
  completed: 'Completed',
  'partly-failed': 'Partly failed',
  failed: 'Failed',
  'not-executed': 'Not executed',
  unverified: 'Unverified',
}

/** Service health within a line; empty when there is nothing to report. */
export const healthNames: Readonly<Record<ServiceHealth, string>> = {
  starting: '',
  ok: '',
  offline: 'no connection',
  refused: 'access refused',
  'rate-limited': 'rate limited',
  malformed: 'unreadable responses',
  'service-error': 'service error',
}

/** Service health at the start of a line. */
export function healthTitle(health: ServiceHealth): string {
  const name = healthNames[health]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const incidentEndNames: Readonly<Record<IncidentEnd, string>> = {
  'rule-gone': 'rule deleted',
  'rule-off': 'rule disabled',
  'rule-changed': 'rule changed',
  'not-watched': 'no longer watched',
  superseded: 'too many newer alerts',
}
