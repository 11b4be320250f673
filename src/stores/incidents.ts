import type { Incident } from '../../electron/shared/alert-events.ts'
import { countOpenAlerts, countOpenInfo, openAlerts } from '../../electron/shared/alert-groups.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { createListStore } from './list-store.ts'

/** Unacknowledged incidents, then acknowledged ones, each newest first. */
export const incidents = createListStore<Incident>(
  (incident) => incident.id,
  (a, b) => Number(a.acknowledgedAt !== null) - Number(b.acknowledgedAt !== null) || b.at - a.at,
)
export const useIncidents = incidents.use

export function countAlerts(incidents: ReadonlyMap<string, Incident>, now: number): number {
  return countOpenAlerts(incidents.values(), now)
}

export function countInfo(incidents: ReadonlyMap<string, Incident>, now: number): number {
  return countOpenInfo(incidents.values(), now)
}

/** Returns the open alerts of each pool. */
export function alertsOfPools(
  incidents: ReadonlyMap<string, Incident>,
  now: number,
): ReadonlyMap<AddressKey, readonly Incident[]> {
  const open = openAlerts(incidents.values(), now).filter(({ subject }) => subject.kind === 'pool')
  return Map.groupBy(open, ({ subject }) => subject.key)
}
