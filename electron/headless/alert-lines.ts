import type { AppState, StateDelta } from '../shared/app-state.ts'
import type { Incident } from '../shared/alert-events.ts'
import { isOver } from '../shared/incident-state.ts'
import { renderText } from '../shared/text-parts.ts'
import { textStyleOf } from '../shared/text-style.ts'
import { alertTitle } from '../shared/words/alert-words.ts'
import type { LogFields } from './json-log.ts'

function alertLine(incident: Incident, state: AppState): LogFields {
  const { id, rule, severity, subject, at, recoveredAt, ended } = incident
  return {
    kind: 'alert',
    state: recoveredAt !== undefined ? 'resolved' : ended !== undefined ? 'closed' : 'fired',
    id,
    severity,
    rule,
    ruleTitle: state.settings.rules.find((each) => each.id === rule)?.title ?? rule,
    title: renderText(alertTitle(incident), textStyleOf(state)),
    subject,
    network: state.status.network.name,
    at: new Date(recoveredAt ?? ended?.at ?? at).toISOString(),
  }
}

export interface AlertLine {
  readonly line: LogFields
  /** The severity of a new alert; null for one that ended. */
  readonly fired: Incident['severity'] | null
}

/** Returns the lines of alerts that fired or ended since the last call. Alerts of earlier runs do not fire again. */
export function createAlertLines(first: AppState) {
  // An alert that waits for a retry has not fired yet.
  const counts = ({ waitsUntil }: Incident): boolean => waitsUntil === undefined
  const isOverById = new Map(
    first.incidents.filter(counts).map((incident) => [incident.id, isOver(incident)]),
  )
  return ({ incidents }: StateDelta, state: AppState): readonly AlertLine[] => {
    for (const id of incidents?.removed ?? []) isOverById.delete(id)
    return (incidents?.upserts ?? []).filter(counts).flatMap((incident) => {
      const before = isOverById.get(incident.id)
      const now = isOver(incident)
      isOverById.set(incident.id, now)
      return before === now
        ? []
        : [{ line: alertLine(incident, state), fired: before === undefined ? incident.severity : null }]
    })
  }
}
