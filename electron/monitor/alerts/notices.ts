import { groupAlerts, isSnoozed, openAlerts } from '../../shared/alert-groups.ts'
import { isOpenIncident } from '../../shared/incident-state.ts'
import type { Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { AlertRule } from '../../shared/rules.ts'
import type { Settings } from '../../shared/settings.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { withOutcome } from './corrected-alerts.ts'
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
  readonly traceOf: (incident: Incident) => TraceView | null
  readonly now: () => Millis
}

export interface Notices {
  /** Why an alert causes no notification; undefined if it does. */
  readonly silence: (incident: Incident, isWanted: boolean) => Incident['silencedBy']
  /** Returns true if a notification showed the alert: when it fired, after quiet hours, or as a repeat since the start. */
  readonly isShown: (incident: Incident) => boolean
  readonly sent: (id: string) => void
  readonly forget: (id: string) => void
  /** Returns the repeats that are due, alerts whose snooze has ended, and a digest once quiet hours are over. */
  readonly due: (at: Millis) => DueNotices
}

export interface DueNotices {
  readonly notifications: readonly AlertNotification[]
  /** Changed alerts, which no later digest contains. */
  readonly summedUp: readonly Incident[]
}

export function createNotices({ settings, incidents, ruleOf, traceOf, now }: NoticesOptions): Notices {
  const sentAt = new Map<string, Millis>()
  const startedAt = now()

  function silence(incident: Incident, isWanted: boolean): Incident['silencedBy'] {
    const { severity } = incident
    return silenceOf({ severity, isNoticed: isWanted }, settings(), now(), minuteOfDay) ?? undefined
  }

  /** Returns one notification about the alerts that quiet hours withheld, as soon as they are over. */
  function digest(at: Millis): DueNotices {
    const { quietHours } = settings()
    const withheld = isQuiet(quietHours, minuteOfDay(at))
      ? []
      : incidents().filter(
          (incident) =>
            incident.silencedBy === 'quiet-hours' &&
            incident.summedUpAt === undefined &&
            isOpenIncident(incident),
        )
    const groups = groupAlerts(openAlerts(withheld, at))
    const [first] = groups.flatMap(({ incidents: [newest] }) => newest)
    const silencedBy = first === undefined ? undefined : silence(first, true)
    if (withheld.length === 0 || silencedBy === 'muted') return { notifications: [], summedUp: [] }
    for (const { id } of withheld) sentAt.set(id, at)
    return {
      notifications:
        first === undefined || silencedBy !== undefined
          ? []
          : [{ kind: 'digest', incident: first, count: groups.length }],
      summedUp: withheld.map((incident) => ({ ...incident, summedUpAt: at })),
    }
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
      return [{ kind: 'again', incident: withOutcome(incident, () => traceOf(incident)?.state ?? null) }]
    })
  }

  return {
    silence,
    isShown: ({ id, silencedBy, summedUpAt, waitsUntil }) =>
      waitsUntil === undefined && (silencedBy === undefined || summedUpAt !== undefined || sentAt.has(id)),
    sent: (id) => void sentAt.set(id, now()),
    forget: (id) => void sentAt.delete(id),
    due: (at) => {
      const { notifications, summedUp } = digest(at)
      const all = [...notifications, ...repeats(at)]
      const open = new Set(incidents().flatMap((each) => (isOpenIncident(each) ? [each.id] : [])))
      for (const id of sentAt.keys()) if (!open.has(id)) sentAt.delete(id)
      return { notifications: all, summedUp }
    },
  }
}
