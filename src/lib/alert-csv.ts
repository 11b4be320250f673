import { friendlyAddress } from '../../electron/shared/address-text.ts'
import type { Incident } from '../../electron/shared/alert-events.ts'
import { isSnoozed, placeOf } from '../../electron/shared/alert-groups.ts'
import { csvOf } from '../../electron/shared/csv.ts'
import type { Millis } from '../../electron/shared/models.ts'
import { joinParts, renderText, type TextStyle } from '../../electron/shared/text-parts.ts'
import { alertFacts, alertTitle } from '../../electron/shared/words/alert-words.ts'

/** Column names are part of the file format. */
const columns = [
  'at',
  'at_unix',
  'state',
  'severity',
  'rule',
  'title',
  'facts',
  'account_label',
  'account',
  'subject_kind',
  'subject',
  'resolved_at',
  'acknowledged_at',
  'closed_at',
  'closed_because',
  'id',
] as const

function stateOf(incident: Incident, now: Millis): string {
  if (incident.recoveredAt !== undefined) return 'resolved'
  if (incident.ended !== undefined) return 'closed'
  if (incident.acknowledgedAt !== null) return 'acknowledged'
  return isSnoozed(incident, now) ? 'snoozed' : 'open'
}

const time = (at: Millis | null | undefined): string => (at == null ? '' : new Date(at).toISOString())

/** Returns the cells of the account or pool that an alert is about: its label and its address. */
function placeCells(incident: Incident, style: TextStyle): readonly [label: string, address: string] {
  const { kind } = incident.subject
  const place = kind === 'block' || kind === 'service' ? '' : placeOf(incident)
  return place === '' ? ['', ''] : [style.labelOf(place) ?? '', friendlyAddress(place, style.isTestnet)]
}

function subjectOf({ subject: { kind, key } }: Incident, { isTestnet }: TextStyle): string {
  return kind === 'account' || kind === 'pool' ? friendlyAddress(key, isTestnet) : key
}

/** Returns the alerts as CSV, one per line, in the given order. `ruleOf` returns the title of the rule of an alert. */
export function alertsCsv(
  incidents: readonly Incident[],
  style: TextStyle,
  { ruleOf, now }: { readonly ruleOf: (incident: Incident) => string; readonly now: Millis },
): string {
  const lines = incidents.map((incident) => [
    time(incident.at),
    (incident.at / 1_000).toFixed(3),
    stateOf(incident, now),
    incident.severity,
    ruleOf(incident),
    renderText(alertTitle(incident), style),
    renderText(joinParts(alertFacts(incident, false), ' · '), style),
    ...placeCells(incident, style),
    incident.subject.kind,
    subjectOf(incident, style),
    time(incident.recoveredAt),
    time(incident.acknowledgedAt),
    time(incident.ended?.at),
    incident.ended?.why ?? '',
    incident.id,
  ])
  return csvOf(columns, lines)
}
