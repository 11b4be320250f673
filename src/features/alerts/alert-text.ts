import type { Incident } from '../../../electron/shared/alert-events.ts'
import { joinParts } from '../../../electron/shared/text-parts.ts'
import { alertFacts, alertTitle } from '../../../electron/shared/words/alert-words.ts'
import { severityNames } from '../../lib/rule-list-words.ts'
import { formatDateTime, formatInterval } from '../../lib/times.ts'
import { textOf } from '../../stores/text-style.ts'

/** Returns when it happened, as far as that is known, otherwise when the alert was raised. */
export function alertTime({ at, when }: Incident): string {
  return when === null ? formatDateTime(at) : formatInterval(when)
}

/** Returns an alert as one line for a message to others: when it happened, its severity, title and facts. */
export function alertText(incident: Incident): string {
  const facts = textOf(joinParts(alertFacts(incident, false), ' · '), 1_200)
  const line = `${alertTime(incident)} ${severityNames[incident.severity]}: ${textOf(alertTitle(incident), 240)}`
  return facts === '' ? line : `${line} · ${facts}`
}
