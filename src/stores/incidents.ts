import { isOpenIncident } from '../../electron/shared/labels.ts'
import type { Incident } from '../../electron/shared/models.ts'
import { createListStore, type ListState } from './list-store.ts'

/** Incidents, those that nobody acknowledged first, then by time. */
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

/** Warnings and worse that last and that nobody acknowledged: what the tray counts, too. */
export function countLoud({ byKey }: ListState<Incident>): number {
  let loud = 0
  for (const incident of byKey.values())
    if (isOpenIncident(incident) && incident.severity !== 'info') loud += 1
  return loud
}
