import type { AppState, StateDelta } from '../shared/app-state.ts'
import type { Incident } from '../shared/alert-events.ts'
import type { Millis } from '../shared/models.ts'
import { isHolding, isOver } from '../shared/incident-state.ts'
import { renderText } from '../shared/text-parts.ts'
import { titleOfRule } from '../shared/rules.ts'
import { textStyleOf } from '../shared/text-style.ts'
import { alertFacts, alertTitle } from '../shared/words/alert-words.ts'
import type { LogFields } from './json-log.ts'

type LineState = 'fired' | 'resolved' | 'closed'

const endOf = ({ recoveredAt }: Incident): LineState => (recoveredAt === undefined ? 'closed' : 'resolved')

function alertLine(incident: Incident, lineState: LineState, state: AppState): LogFields {
  const { id, rule, event, severity, subject, at, recoveredAt, ended } = incident
  const time = lineState === 'fired' ? at : (recoveredAt ?? ended?.at ?? at)
  const style = textStyleOf(state)
  return {
    kind: 'alert',
    state: lineState,
    id,
    severity,
    rule,
    ruleTitle: titleOfRule(state.settings.rules, rule, event.kind),
    title: renderText(alertTitle(incident), style),
    facts: alertFacts(incident).map((fact) => renderText(fact, style)),
    subject,
    network: state.status.network.name,
    at: new Date(time).toISOString(),
  }
}

export interface AlertLine {
  readonly line: LogFields
  /** The severity of a new alert; null for one that ended. */
  readonly fired: Incident['severity'] | null
}

/** True if the alert was open until a changed file closed it at the start, before anything was printed. */
function wasClosedAtStart({ ended, ...incident }: Incident, startedAt: Millis): boolean {
  return ended !== undefined && ended.at >= startedAt && isHolding(incident)
}

/**
 * Returns the lines of alerts that fired or ended since the last call. Alerts of earlier runs do not fire again, but end.
 * `startedAt`: when this run started, by the clock of the alerts.
 */
export function createAlertLines(first: AppState, startedAt: Millis) {
  // An alert that waits for a retry has not fired yet.
  const counts = ({ waitsUntil }: Incident): boolean => waitsUntil === undefined
  const isOverById = new Map(
    first.incidents
      .filter(counts)
      .map((incident) => [incident.id, isOver(incident) && !wasClosedAtStart(incident, startedAt)]),
  )
  return (incidents: StateDelta['incidents'], state: AppState): readonly AlertLine[] => {
    for (const id of incidents?.removed ?? []) isOverById.delete(id)
    return (incidents?.upserts ?? []).filter(counts).flatMap((incident) => {
      const before = isOverById.get(incident.id)
      const now = isOver(incident)
      isOverById.set(incident.id, now)
      const hasOpened = before === undefined || (before && !now)
      const fired = hasOpened ? [{ line: alertLine(incident, 'fired', state), fired: incident.severity }] : []
      if (!now || before === true) return fired
      return [...fired, { line: alertLine(incident, endOf(incident), state), fired: null }]
    })
  }
}
