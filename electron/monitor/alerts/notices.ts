import { groupAlerts, isSnoozed, openAlerts } from '../../shared/alert-groups.ts'
import { isOpenIncident } from '../../shared/incident-state.ts'
import type { Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { AlertRule } from '../../shared/rules.ts'
import type { Settings } from '../../shared/settings.ts'
import { isQuiet, minuteOfDay, silenceOf } from './quiet.ts'

export interface AlertNotification {
  /** `digest`: `count` alerts of the quiet hours are still open. `incident` is the most severe one. */
  readonly kind: 'fired' | 'recovered' | 'again' | 'digest'
  readonly incident: Incident
  readonly count?: number
}

export interface NoticesOptions {
  readonly settings: () => Pick<Settings, 'notices' | 'mutedUntil' | 'quietHours'>
  readonly incidents: () => readonly Incident[]
  readonly ruleOf: (incident: Incident) => AlertRule | undefined
  readonly now: () => Millis
}

export interface Notices {
  /** Why an alert causes no notification; undefined if it does. */
  readonly silence: (incident: Incident, isWanted: boolean) => Incident['silencedBy']
  readonly sent: (id: string) => void
  readonly forget: (id: string) => void
  /** Returns the repeats that are due, alerts whose snooze has ended, and a digest when quiet hours have just ended. */
  readonly due: (at: Millis) => readonly AlertNotification[]
}

export function createNotices({ settings, incidents, ruleOf, now }: NoticesOptions): Notices {
  const sentAt = new Map<string, Millis>()
  const startedAt = now()
  /** When the current quiet hours began; null outside of them. */
  let quietSince: Millis | null = null

  function silence(incident: Incident, isWanted: boolean): Incident['silencedBy'] {
    const { severity } = incident
    return silenceOf({ severity, isNoticed: isWanted }, settings(), now(), minuteOfDay) ?? undefined
  }

  /** Returns one notification about the alerts of the quiet hours that just ended. */
  function digest(at: Millis): readonly AlertNotification[] {
    const { quietHours } = settings()
    const minutes = minuteOfDay(at)
    const isQuietNow = isQuiet(quietHours, minutes)
    const since = quietSince
    // Lookout may have been started during the quiet hours.
    const began = at - ((minutes - quietHours.from + 24 * 60) % (24 * 60)) * 60_000
    quietSince = isQuietNow ? (quietSince ?? began - (began % 60_000)) : null
    if (isQuietNow || since === null) return []
    const withheld = openAlerts(incidents(), at).filter(
      (incident) => incident.silencedBy === 'quiet-hours' && incident.at >= since,
    )
    const [group] = groupAlerts(withheld)
    if (group === undefined || silence(group.incidents[0], true) !== undefined) return []
    return [{ kind: 'digest', incident: group.incidents[0], count: groupAlerts(withheld).length }]
  }

  function isRepeatDue(incident: Incident, every: Millis, at: Millis): boolean {
    // After a restart, repeats keep their rhythm.
    const repeated = Math.max(0, Math.floor((startedAt - incident.at) / every))
    const last = sentAt.get(incident.id) ?? incident.at + repeated * every
    // The clock was set back since: the interval begins again.
    if (last > at) sentAt.set(incident.id, at)
    return at - last >= every
  }

  /** Whether the snooze of an alert ended since the start and since its last notification. */
  function isSnoozeOver({ id, snoozedUntil = 0 }: Incident, at: Millis): boolean {
    return snoozedUntil <= at && snoozedUntil > Math.max(startedAt, sentAt.get(id) ?? 0)
  }

  function repeats(at: Millis): readonly AlertNotification[] {
    return incidents().flatMap((incident): readonly AlertNotification[] => {
      const rule = ruleOf(incident)
      if (rule?.isOn !== true || !isOpenIncident(incident) || isSnoozed(incident, at)) return []
      const isDue = rule.resendMs !== null && isRepeatDue(incident, rule.resendMs, at)
      if (!isDue && !isSnoozeOver(incident, at)) return []
      if (silence(incident, rule.isNoticed) !== undefined) return []
      sentAt.set(incident.id, at)
      return [{ kind: 'again', incident }]
    })
  }

  return {
    silence,
    sent: (id) => void sentAt.set(id, now()),
    forget: (id) => void sentAt.delete(id),
    due: (at) => {
      const notifications = [...digest(at), ...repeats(at)]
      const open = new Set(incidents().flatMap((each) => (isOpenIncident(each) ? [each.id] : [])))
      for (const id of sentAt.keys()) if (!open.has(id)) sentAt.delete(id)
      return notifications
    },
  }
}
