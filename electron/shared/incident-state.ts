import type { Incident } from './alert-events.ts'
import { conditions } from './rules.ts'

const lastingKinds: ReadonlySet<string> = new Set(
  Object.entries(conditions).flatMap(([kind, { isLasting }]) => (isLasting ? [kind] : [])),
)

export function isOver({ recoveredAt, ended }: Incident): boolean {
  return recoveredAt !== undefined || ended !== undefined
}

/** Returns true for an open alert whose condition lasts. An alert about one moment stays open until it is acknowledged. */
export function isHolding(incident: Incident): boolean {
  return isOpenIncident(incident) && lastingKinds.has(incident.event.kind)
}

export function isOpenIncident(incident: Incident): boolean {
  return incident.acknowledgedAt === null && !isOver(incident)
}
