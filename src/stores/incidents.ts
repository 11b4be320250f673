import type { Incident } from '../../electron/shared/models.ts'
import { createListStore, type ListState } from './list-store.ts'
import { isOpenIncident } from '../../electron/shared/incident-state.ts'

/** Incidents, unacknowledged ones first, then latest first. */
export const incidents = createListStore<Incident>(
  (incident) => incident.id,
  (a, b) => Number(a.acknowledgedAt !== null) - Number(b.acknowledgedAt !== null) || b.at - a.at,
)
export const useIncidents = incidents.use

export function countOpen({ byKey }: ListState<Incident>): number {
  let open = 0
  for (const incident of byKey.values()) if (incident.acknowledgedAt === null) open += 1
  return open
}

/** Counts ongoing, unacknowledged incidents of severity warning or higher, like the tray. */
export function countLoud({ byKey }: ListState<Incident>): number {
  let loud = 0
  for (const incident of byKey.values())
    if (isOpenIncident(incident) && incident.severity !== 'info') loud += 1
  return loud
}
