import { Notification } from 'electron'
import type { AlertNotification } from '../monitor/alerts/notices.ts'
import type { AppState, Navigation } from '../shared/app-state.ts'
import { isUnreal } from '../shared/networks.ts'
import { titleOfRule } from '../shared/rules.ts'
import { cardOf, createNotificationPlan, summaryOf, type NotificationCard } from './notification-plan.ts'
import { createHeldNotifications } from './held-notifications.ts'
import { logLines, notificationsRefused } from './main-words.ts'
import type { Millis } from '../shared/models.ts'
import { textStyleOf } from '../shared/text-style.ts'
import { clockTime } from './tray/tray-view.ts'

export interface Notifications {
  readonly show: (notifications: readonly AlertNotification[]) => void
  readonly hold: (notification: Notification, onClick?: () => void) => void
  readonly hasShown: () => boolean
  /** Why notifications may not be visible; null unless the system refused one. */
  readonly note: () => string | null
  readonly close: () => void
}

export interface NotificationsDeps {
  readonly state: () => Pick<AppState, 'settings' | 'status' | 'accounts' | 'pools' | 'book'>
  readonly open: (navigation: Navigation) => void
  readonly log: (message: string, thrown?: unknown) => void
}

export function createNotifications({ state, open, log }: NotificationsDeps): Notifications {
  const keep = createHeldNotifications<Notification>()
  const plan = createNotificationPlan()
  let timer: ReturnType<typeof setTimeout> | null = null
  let hasShown = false
  let isRefused = false

  function hold(notification: Notification, onClick?: () => void): void {
    keep(notification)
    notification.on('click', () => onClick?.())
    notification.on('failed', (_event, error) => {
      isRefused = true
      log(logLines.notificationFailed, error)
    })
    notification.on('show', () => {
      isRefused = false
    })
    notification.show()
    hasShown = true
  }

  function draw(card: NotificationCard): void {
    const { title, body, isUrgent, target } = card
    const silent = !state().settings.notices.hasSound
    hold(new Notification({ title, body, silent, urgency: isUrgent ? 'critical' : 'normal' }), () =>
      open(target),
    )
  }

  function networkName(): string | null {
    const { network } = state().status
    return isUnreal(network) ? network.name : null
  }

  function cardFor(notification: AlertNotification): NotificationCard {
    const { rule, event } = notification.incident
    const title = titleOfRule(state().settings.rules, rule, event.kind)
    const style = { ...textStyleOf(state()), timeOf: (at: Millis) => clockTime(at, state().settings) }
    return cardOf(notification, style, networkName(), title)
  }

  function flush(): void {
    timer = null
    const waiting = plan.take(Date.now())
    const [only] = waiting
    if (only === undefined) return
    const style = textStyleOf(state())
    draw(waiting.length === 1 ? cardFor(only) : summaryOf(waiting, style, networkName()))
  }

  return {
    hold,
    hasShown: () => hasShown,
    note: () => (isRefused ? notificationsRefused : null),
    show: (notifications) => {
      if (notifications.length === 0 || !Notification.isSupported()) return
      const now = Date.now()
      for (const notification of plan.add(notifications, now)) draw(cardFor(notification))
      const dueAt = plan.dueAt()
      if (dueAt !== null && timer === null) timer = setTimeout(flush, Math.max(0, dueAt - now))
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
