import type { Millis } from './models.ts'
import type { Incident } from './alert-events.ts'
import { isOpenIncident } from './incident-state.ts'

/** Open alerts of one rule about one account or pool, shown as one alert. */
export interface AlertGroup {
  readonly key: string
  readonly severity: Incident['severity']
  /** Newest first, at least one. */
  readonly incidents: readonly [Incident, ...Incident[]]
  readonly places: readonly string[]
}

/** If a rule has alerts about more accounts or pools than this, they form one group. */
const mostPlaces = 3

export const severities: readonly Incident['severity'][] = ['critical', 'warning', 'info']

/** Returns the highest severity of the alerts, or null if there are none. */
export function highestSeverity(list: readonly Pick<Incident, 'severity'>[]): Incident['severity'] | null {
  return severities.find((each) => list.some(({ severity }) => severity === each)) ?? null
}

const rankOf = ({ severity }: Pick<Incident, 'severity'>): number => severities.indexOf(severity)

export function placeOf({ event, subject }: Pick<Incident, 'event' | 'subject'>): string {
  if (event.kind === 'order-waiting') return event.multisig
  if (event.kind === 'stream-contradiction') return event.address
  if ('from' in event) return event.from
  if ('account' in event && event.account !== null) return event.account
  return subject.kind === 'trace' ? '' : subject.key
}

export function isSnoozed(
  { snoozedUntil = 0, waitsUntil = 0 }: Pick<Incident, 'snoozedUntil' | 'waitsUntil'>,
  now: Millis,
): boolean {
  return now < snoozedUntil || now < waitsUntil
}

function groupOf(key: string, list: readonly Incident[]): AlertGroup | null {
  const [newest, ...others] = list.toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
  if (newest === undefined) return null
  const severity = highestSeverity(list) ?? newest.severity
  return {
    key,
    severity,
    incidents: [newest, ...others],
    places: [...new Set(list.map(placeOf))],
  }
}

function groupsOfRule(rule: string, list: readonly Incident[]): readonly AlertGroup[] {
  const byPlace = Map.groupBy(list, placeOf)
  if (byPlace.size > mostPlaces) return [groupOf(rule, list)].filter((group) => group !== null)
  return [...byPlace]
    .map(([place, each]) => groupOf(`${rule} ${place}`, each))
    .filter((group) => group !== null)
}

/** Returns the groups of alerts, the most severe first, then the newest. */
export function groupAlerts(incidents: readonly Incident[]): readonly AlertGroup[] {
  const byRule = Map.groupBy(
    incidents,
    ({ rule, event }) => `${rule} ${event.kind}${'isReplaced' in event ? ' replaced' : ''}`,
  )
  return [...byRule]
    .flatMap(([rule, list]) => groupsOfRule(rule, list))
    .toSorted(
      (a, b) => rankOf(a) - rankOf(b) || b.incidents[0].at - a.incidents[0].at || (a.key < b.key ? -1 : 1),
    )
}

/** Returns the alerts that need attention: those that are not over, acknowledged or snoozed. */
export function openAlerts(incidents: Iterable<Incident>, now: Millis): readonly Incident[] {
  return [...incidents].filter((incident) => isOpenIncident(incident) && !isSnoozed(incident, now))
}

/**
 * Returns the number of open alerts of warning severity or higher, as shown in the badge, the tray and the panel. A group counts
 * once.
 */
export function countOpenAlerts(incidents: Iterable<Incident>, now: Millis): number {
  return groupAlerts(openAlerts(incidents, now)).filter(({ severity }) => severity !== 'info').length
}

/** Returns the number of open groups that `countOpenAlerts` leaves out. */
export function countOpenInfo(incidents: Iterable<Incident>, now: Millis): number {
  return groupAlerts(openAlerts(incidents, now)).filter(({ severity }) => severity === 'info').length
}
