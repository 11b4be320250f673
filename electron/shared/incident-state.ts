import type { Incident } from './models.ts'

export function isOver({ recoveredAt, ended }: Incident): boolean {
  return recoveredAt !== undefined || ended !== undefined
}

export function isOpenIncident(incident: Incident): boolean {
  return incident.acknowledgedAt === null && !isOver(incident)
}
