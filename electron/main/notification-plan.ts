import type { AlertNotification } from '../monitor/alerts/notices.ts'
import type { Navigation } from '../shared/app-state.ts'
import { alertHeading, headingOn } from '../shared/alert-heading.ts'
import { plainText, utcText, type TextStyle } from '../shared/text-parts.ts'
import { alertBody, alertTitle } from '../shared/words/alert-words.ts'
import { samePaymentFact } from '../shared/words/same-payment-words.ts'
import type { Incident } from '../shared/alert-events.ts'
import { lately } from './rate-limiter.ts'
import { notification as titles } from '../shared/words/notification-words.ts'
import { brand } from './main-words.ts'

export interface NotificationCard {
  readonly title: string
  readonly body: string
  readonly target: Navigation
  readonly isUrgent: boolean
}

export interface NotificationPlan {
  /** Returns the notifications to show at once. In a burst, the others wait for a summary. */
  readonly add: (notifications: readonly AlertNotification[], now: number) => readonly AlertNotification[]
  readonly dueAt: () => number | null
  readonly take: (now: number) => readonly AlertNotification[]
}

/** Allows at most `most` notifications in any period of `windowMs`. One summary replaces the rest. */
export function createNotificationPlan(most = 3, windowMs = 10_000): NotificationPlan {
  let shownAt: number[] = []
  let waiting: AlertNotification[] = []
  let dueAt: number | null = null

  return {
    add: (notifications, now) => {
      shownAt = lately(shownAt, windowMs, now)
      const room =
        waiting.length > 0 || shownAt.length + notifications.length > most ? 0 : notifications.length
      if (room > 0) {
        shownAt.push(...notifications.map(() => now))
        return notifications
      }
      waiting.push(...notifications)
      dueAt ??= shownAt.length === 0 ? now : (shownAt[0] ?? now) + windowMs
      return []
    },
    dueAt: () => dueAt,
    take: (now) => {
      const taken = waiting
      waiting = []
      dueAt = null
      if (taken.length > 0) shownAt = [...lately(shownAt, windowMs, now), now]
      return taken
    },
  }
}

function targetOf({ incident }: AlertNotification): Navigation {
  const { kind, key } = incident.subject
  if (incident.event.kind === 'payouts-overdue') return { panel: 'alerts', key: incident.id }
  if (kind === 'pool') return { panel: 'pools', key }
  if (kind === 'block') return { panel: 'blocks', key }
  if (kind === 'service') return { panel: 'settings', key: null }
  return { panel: 'pending', key }
}

function bodyOf(incident: Incident, style: TextStyle): string {
  const same = samePaymentFact(incident, style.timeOf ?? utcText)
  const title = plainText(alertBody(incident), style)
  return same === null ? title : `${title}\n${same}`
}

const isUrgent = ({ kind, incident }: AlertNotification): boolean =>
  incident.severity === 'critical' && kind !== 'recovered'

export function cardOf(
  notification: AlertNotification,
  style: TextStyle,
  network: string | null,
  rule: string,
): NotificationCard {
  const { kind, incident, count = 1 } = notification
  if (kind === 'digest')
    return {
      title: headingOn(titles.digest(count), network),
      body: plainText(alertTitle(incident), style),
      target: { panel: 'alerts', key: null, isPresent: true },
      isUrgent: false,
    }
  return {
    title: headingOn(alertHeading(kind, incident, rule, style), network),
    body: bodyOf(incident, style),
    target: targetOf(notification),
    isUrgent: isUrgent(notification),
  }
}

export function summaryOf(
  notifications: readonly AlertNotification[],
  style: TextStyle,
  network: string | null,
): NotificationCard {
  const isOpen = ({ kind }: AlertNotification): boolean => kind !== 'recovered'
  const worst = notifications.find(isUrgent) ?? notifications.findLast(isOpen) ?? notifications.at(-1)
  const first = worst === undefined ? '' : plainText(alertTitle(worst.incident), style)
  return {
    title: headingOn(brand, network),
    body:
      worst === undefined
        ? titles.summary(notifications.length)
        : titles.summaryWith(notifications.length, isOpen(worst) ? first : titles.recovered(first)),
    target: { panel: 'alerts', key: null, isPresent: true },
    isUrgent: notifications.some(isUrgent),
  }
}
