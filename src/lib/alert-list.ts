import {
  groupAlerts,
  isSnoozed,
  openAlerts,
  placeOf,
  type AlertGroup,
} from '../../electron/shared/alert-groups.ts'
import { isOpenIncident } from '../../electron/shared/incident-state.ts'
import type { Millis } from '../../electron/shared/models.ts'
import type { Incident } from '../../electron/shared/alert-events.ts'
import { wordsOf } from '../../electron/shared/search-words.ts'

export interface AlertFilter {
  readonly text: string
  readonly severity: Incident['severity'] | null
  readonly rule: string | null
  /** An account, a pool, or `group:` with the id of a group. */
  readonly place: string | null
  /** Maximum age of an alert, ms. */
  readonly withinMs: number | null
}

export const groupPrefix = 'group:'

export interface AlertListContext {
  readonly now: Millis
  /** Returns the title, the facts and the rule of an alert as displayed. */
  readonly textOf: (incident: Incident) => string
  /** Returns the group of an account or a pool, or undefined if it has none. */
  readonly groupOf: (place: string) => string | undefined
}

export interface AlertList {
  readonly open: readonly AlertGroup[]
  readonly snoozed: readonly AlertGroup[]
  /** Acknowledged, resolved and closed alerts, newest first. */
  readonly earlier: readonly Incident[]
}

function isAtPlace(incident: Incident, place: string, { groupOf }: AlertListContext): boolean {
  const own = placeOf(incident)
  if (!place.startsWith(groupPrefix)) return own === place || incident.subject.key === place
  return groupOf(own) === place.slice(groupPrefix.length)
}

export function listAlerts(
  incidents: readonly Incident[],
  { text, severity, rule, place, withinMs }: AlertFilter,
  context: AlertListContext,
): AlertList {
  const words = wordsOf(text)
  const accepted = incidents.filter((incident) => {
    if (severity !== null && incident.severity !== severity) return false
    if (rule !== null && incident.rule !== rule) return false
    if (withinMs !== null && incident.at < context.now - withinMs) return false
    if (place !== null && !isAtPlace(incident, place, context)) return false
    if (words.length === 0) return true
    const shown = wordsOf(context.textOf(incident)).join(' ')
    return words.every((word) => shown.includes(word))
  })
  const unacknowledged = accepted.filter(isOpenIncident)
  return {
    open: groupAlerts(openAlerts(unacknowledged, context.now)),
    snoozed: groupAlerts(unacknowledged.filter((incident) => isSnoozed(incident, context.now))),
    earlier: accepted
      .filter((incident) => !isOpenIncident(incident))
      .toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1)),
  }
}
