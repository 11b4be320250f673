import type { Incident } from './models.ts'

export function isOver({ recoveredAt, ended }: Incident): boolean {
  return recoveredAt !== undefined || ended !== undefined
}

/** True while an alert is unacknowledged and its condition lasts. */
export function isOpenIncident(incident: Incident): boolean {
  return incident.acknowledgedAt === null && !isOver(incident)
}
