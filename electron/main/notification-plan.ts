import type { AlertNotification } from '../monitor/alerts/alert-manager.ts'
import type { Navigation } from '../shared/app-state.ts'
import { renderText, type TextStyle } from '../shared/text-parts.ts'
import { alertTitle } from '../shared/words/alerts.ts'
import { lately } from './rate-limiter.ts'

/** A native notice as values. */
export interface NoticeCard {
  readonly title: string
  readonly body: string
  readonly target: Navigation
  readonly isUrgent: boolean
}

export interface NoticePlan {
  /** What to show at once; what is more than a few in a while waits for a summary. */
  readonly add: (notices: readonly AlertNotification[], now: number) => readonly AlertNotification[]
  /** When the summary of what waits is due, null when nothing waits. */
  readonly dueAt: () => number | null
  /** What waits, and waits no longer. */
  readonly take: (now: number) => readonly AlertNotification[]
}

/** At most `most` notices in any `windowMs`; the rest is told in one when that time is over. */
export function createNoticePlan(most = 3, windowMs = 10_000): NoticePlan {
  let shownAt: number[] = []
  let waiting: AlertNotification[] = []
  let dueAt: number | null = null

  return {
    add: (notices, now) => {
      shownAt = lately(shownAt, windowMs, now)
      const room = waiting.length > 0 || shownAt.length + notices.length > most ? 0 : notices.length
      if (room > 0) {
        shownAt.push(...notices.map(() => now))
        return notices
      }
      waiting.push(...notices)
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

/** Where a click on a notice leads. */
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
export function cardOf(notice: AlertNotification, style: TextStyle, network: string | null): NoticeCard {
  return {
    title: network === null ? heads[notice.kind] : `${heads[notice.kind]} (${network})`,
    body: renderText(alertTitle(notice.incident), style),
    target: targetOf(notice),
    isUrgent: notice.incident.severity === 'critical' && notice.kind !== 'recovered',
  }
}

/** Several as one: how many, and the worst of them. */
export function summaryOf(
  notices: readonly AlertNotification[],
  style: TextStyle,
  network: string | null,
): NoticeCard {
  const worst = notices.find(({ incident }) => incident.severity === 'critical') ?? notices.at(-1)
  const first = worst === undefined ? '' : `, among them: ${renderText(alertTitle(worst.incident), style)}`
  return {
    title: network === null ? 'Lookout' : `Lookout (${network})`,
    body: `${notices.length} alerts${first}`,
    target: { panel: 'alerts', key: null },
    isUrgent: notices.some(({ incident }) => incident.severity === 'critical'),
  }
}
