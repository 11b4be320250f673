import type { Incident } from '../../shared/alert-events.ts'
import type { Millis } from '../../shared/models.ts'

/** Returns alerts that are silent until a time. Null ends the silence. */
export function snoozed(
  incidents: readonly Incident[],
  until: Millis | null,
  now: Millis,
): readonly Incident[] {
  return incidents.map(({ snoozedUntil: _until, snoozedAt: _at, ...incident }) =>
    until === null ? incident : { ...incident, snoozedUntil: until, snoozedAt: now },
  )
}
