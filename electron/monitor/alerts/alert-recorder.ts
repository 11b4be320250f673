import { placeOf } from '../../shared/alert-groups.ts'
import { isOpenIncident, isOver } from '../../shared/incident-state.ts'
import type { Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { AlertRule } from '../../shared/rules.ts'
import type { RuleTransition } from './alert-types.ts'
import type { AlertNotification, Notices } from './notices.ts'
import { waitingSince, withSamePayment } from './payment-alerts.ts'
import { isCorrection } from './corrected-alerts.ts'

export interface AlertRecorderDeps {
  readonly incidents: {
    /** The listed alerts. */
    readonly all: () => readonly Incident[]
    /** Returns an alert that may no longer be listed. */
    readonly stored: (id: string) => Incident | null
    readonly save: (incidents: readonly Incident[]) => void
  }
  readonly notify: (notifications: readonly AlertNotification[]) => void
  readonly now: () => Millis
  readonly notices: Notices
  readonly ruleOf: (incident: Incident) => AlertRule | undefined
  readonly traceOf: (incident: Incident) => TraceView | null
  /** True for the end of a tracked payment, which always notifies, whatever its rule specifies. */
  readonly isTracked: (incident: Incident) => boolean
}

/** The alert was closed without its end, such as while its rule was off. */
const mayReopen = ({ ended, acknowledgedAt }: Incident): boolean =>
  ended !== undefined && ended.why !== 'superseded' && acknowledgedAt === null

/** Returns the alert with what a later firing knows of a batch, such as from the sender's list; null if it knows of no more actions. */
function withMore(before: Incident, { event }: Incident): Incident | null {
  if (!('account' in before.event) || !('account' in event) || before.event.kind !== event.kind) return null
  const { isMinimum: _before, ...known } = before.event
  return (event.others ?? 0) > (known.others ?? 0) ? { ...before, event: { ...known, ...event } } : null
}

type Asleep = ReadonlyMap<string, Incident>

export interface AlertRecorder {
  readonly take: (transitions: readonly RuleTransition[]) => void
  /** Decides about alerts that wait for the same payment. */
  readonly settle: () => void
}

export function createAlertRecorder(deps: AlertRecorderDeps): AlertRecorder {
  const { incidents, notices, ruleOf, traceOf, isTracked, notify, now } = deps
  const waiting = new Set(incidents.all().flatMap((each) => (waitingSince(each) === null ? [] : [each.id])))

  /** Open alerts that are snoozed, by id. */
  const asleepIn = (known: ReadonlyMap<string, Incident>): Map<string, Incident> =>
    new Map([...known].filter(([, each]) => isOpenIncident(each) && now() < (each.snoozedUntil ?? 0)))

  function snoozeOf({ rule, snoozedUntil, ...incident }: Incident, asleep: Asleep): Millis | undefined {
    if (snoozedUntil !== undefined && now() < snoozedUntil) return snoozedUntil
    if (asleep.size === 0) return undefined
    const place = placeOf(incident)
    return [...asleep.values()].find((other) => other.rule === rule && placeOf(other) === place)?.snoozedUntil
  }

  function opened(
    incident: Incident,
    asleep: Asleep,
  ): { readonly made: Incident; readonly notification: AlertNotification | null } {
    const snoozedUntil = snoozeOf(incident, asleep)
    const isWanted = isTracked(incident) || (ruleOf(incident)?.isNoticed ?? false)
    const silencedBy = snoozedUntil === undefined ? notices.silence(incident, isWanted) : ('snoozed' as const)
    const made = {
      ...incident,
      ...(snoozedUntil === undefined ? {} : { snoozedUntil }),
      ...(silencedBy === undefined ? {} : { silencedBy }),
    }
    if (silencedBy !== undefined) return { made, notification: null }
    notices.sent(made.id)
    return { made, notification: { kind: 'fired', incident: made } }
  }

  function fire(incident: Incident, since: Millis, asleep: Asleep): ReturnType<typeof opened> {
    const judged = withSamePayment(incident, traceOf(incident), since, now())
    if (judged.waitsUntil === undefined) {
      waiting.delete(judged.id)
      return opened(judged, asleep)
    }
    waiting.add(judged.id)
    return { made: judged, notification: null }
  }

  function save(changed: readonly Incident[], notifications: readonly AlertNotification[]): void {
    // Save only the last version of each, because an alert may open and close at once.
    if (changed.length > 0) incidents.save([...new Map(changed.map((each) => [each.id, each])).values()])
    if (notifications.length > 0) notify(notifications)
  }

  return {
    take: (transitions) => {
      if (transitions.length === 0) return
      const known = new Map(incidents.all().map((incident) => [incident.id, incident]))
      const asleep = asleepIn(known)
      const changed: Incident[] = []
      const notifications: AlertNotification[] = []
      for (const { kind, incident } of transitions) {
        const before = known.get(incident.id) ?? incidents.stored(incident.id) ?? undefined
        if (kind === 'fired') {
          if (before !== undefined && !mayReopen(before)) {
            const more = known.has(before.id) ? withMore(before, incident) : null
            if (more !== null) {
              known.set(more.id, more)
              changed.push(more)
            }
            continue
          }
          const { made, notification } = fire(incident, now(), asleep)
          known.set(made.id, made)
          changed.push(made)
          if (notification !== null) notifications.push(notification)
          continue
        }
        if (before === undefined || isOver(before)) continue
        const over = {
          ...before,
          ...(isCorrection(before) ? { event: incident.event } : {}),
          ...(incident.recoveredAt === undefined ? {} : { recoveredAt: incident.recoveredAt }),
        }
        // The correction of a notification is shown even if the rule does not ask for it.
        const isWanted =
          (isCorrection(before) && notices.isShown(before)) || (ruleOf(over)?.noticesRecovery ?? false)
        notices.forget(over.id)
        known.set(over.id, over)
        asleep.delete(over.id)
        changed.push(over)
        if (notices.silence(over, isWanted) === undefined) notifications.push({ kind, incident: over })
      }
      save(changed, notifications)
    },
    settle: () => {
      if (waiting.size === 0) return
      const known = new Map(incidents.all().map((incident) => [incident.id, incident]))
      const asleep = asleepIn(known)
      const changed: Incident[] = []
      const notifications: AlertNotification[] = []
      for (const id of waiting) {
        const before = known.get(id)
        const since = before === undefined ? null : waitingSince(before)
        if (before === undefined || since === null || !isOpenIncident(before)) {
          waiting.delete(id)
          continue
        }
        const { made, notification } = fire(before, since, asleep)
        if (made.waitsUntil !== undefined) continue
        changed.push(made)
        if (notification !== null) notifications.push(notification)
      }
      save(changed, notifications)
    },
  }
}
