import type { AlertNotification } from '../monitor/alerts/alert-manager.ts'
import type { Navigation } from '../shared/app-state.ts'
import { renderText, type TextStyle } from '../shared/text-parts.ts'
import { alertTitle } from '../shared/words/alerts.ts'
import { lately } from './rate-limiter.ts'

/** A native notification as values. */
export interface NotificationCard {
  readonly title: string
  readonly body: string
  readonly target: Navigation
  readonly isUrgent: boolean
}

export interface NotificationPlan {
  /** What to show at once; what is more than a few in a while waits for a summary. */
  readonly add: (notifications: readonly AlertNotification[], now: number) => readonly AlertNotification[]
  /** When the summary of what waits is due, null when nothing waits. */
  readonly dueAt: () => number | null
  /** What waits, and waits no longer. */
  readonly take: (now: number) => readonly AlertNotification[]
}

/** At most `most` notifications in any `windowMs`; the rest is told in one when that time is over. */
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
      // The first of a burst is told at once; later ones when the time since is over.
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

/** Where a click on a notification leads. */
export function targetOf({ incident }: AlertNotification): Navigation {
  const { kind, key } = incident.subject
  if (kind === 'pool') return { panel: 'pools', key }
  if (kind === 'block') return { panel: 'blocks', key }
  return { panel: 'pending', key }
}

const heads: Readonly<Record<AlertNotification['kind'], string>> = {
  fired: 'Lookout',
  recovered: 'Lookout · over',
  again: 'Lookout · still',
}

/** One notification. `network`: the name of a network without real coins, null for others. */
export function cardOf(
  notification: AlertNotification,
  style: TextStyle,
  network: string | null,
): NotificationCard {
  return {
    title: network === null ? heads[notification.kind] : `${heads[notification.kind]} (${network})`,
    body: renderText(alertTitle(notification.incident), style),
    target: targetOf(notification),
    isUrgent: notification.incident.severity === 'critical' && notification.kind !== 'recovered',
  }
}

/** Several as one: how many, and the worst of them. */
export function summaryOf(
  notifications: readonly AlertNotification[],
  style: TextStyle,
  network: string | null,
): NotificationCard {
  const worst = notifications.find(({ incident }) => incident.severity === 'critical') ?? notifications.at(-1)
  const first = worst === undefined ? '' : `, among them: ${renderText(alertTitle(worst.incident), style)}`
  return {
    title: network === null ? 'Lookout' : `Lookout (${network})`,
    body: `${notifications.length} alerts${first}`,
    target: { panel: 'alerts', key: null },
    isUrgent: notifications.some(({ incident }) => incident.severity === 'critical'),
  }
}
