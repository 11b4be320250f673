import { Notification } from 'electron'
import type { AlertNotification } from '../monitor/alerts/alert-manager.ts'
import type { AppState, Navigation } from '../shared/app-state.ts'
import { isUnreal } from '../shared/networks.ts'
import { cardOf, createNoticePlan, summaryOf, type NoticeCard } from './notification-plan.ts'
import { textStyleOf } from './text-style.ts'

const keepMs = 10 * 60_000

export interface Notices {
  readonly show: (notices: readonly AlertNotification[]) => void
  /** Shows a notice of our own, held like the others. */
  readonly hold: (notice: Notification, onClick?: () => void) => void
  /** True once this run has shown one. */
  readonly hasShown: () => boolean
  readonly close: () => void
}

export interface NoticesOptions {
  readonly state: () => Pick<AppState, 'settings' | 'status' | 'accounts' | 'pools'>
  readonly open: (navigation: Navigation) => void
  readonly log: (message: string, thrown?: unknown) => void
}

/**
 * Shows native notices, one a transition, a summary when many come at once. A notice is held until it is clicked or closed,
 * since the system drops the handlers of one that nobody holds; `close` may never come, so it also expires.
 */
export function createNotices({ state, open, log }: NoticesOptions): Notices {
  const held = new Set<Notification>()
  const plan = createNoticePlan()
  let timer: ReturnType<typeof setTimeout> | null = null
  let hasShown = false

  function hold(notice: Notification, onClick?: () => void): void {
    held.add(notice)
    const expiry = setTimeout(() => held.delete(notice), keepMs)
    const release = (): void => {
      clearTimeout(expiry)
      held.delete(notice)
    }
    notice.on('click', () => {
      release()
      onClick?.()
    })
    notice.on('close', release)
    notice.on('failed', (_event, error) => {
      release()
      log('A notice could not be shown', error)
    })
    notice.show()
    hasShown = true
  }

  function draw(card: NoticeCard): void {
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

  function flush(): void {
    timer = null
    const waiting = plan.take(Date.now())
    const [only] = waiting
    if (only === undefined) return
    const style = textStyleOf(state())
    draw(waiting.length === 1 ? cardOf(only, style, networkName()) : summaryOf(waiting, style, networkName()))
  }

  return {
    hold,
    hasShown: () => hasShown,
    show: (notices) => {
      if (notices.length === 0 || !Notification.isSupported()) return
      const now = Date.now()
      for (const notice of plan.add(notices, now)) draw(cardOf(notice, textStyleOf(state()), networkName()))
      const dueAt = plan.dueAt()
      if (dueAt !== null && timer === null) timer = setTimeout(flush, Math.max(0, dueAt - now))
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
