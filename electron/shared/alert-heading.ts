import type { Incident } from './models.ts'
import { renderText, type TextStyle } from './text-parts.ts'
import { alertPlace } from './words/alert-words.ts'
import { notification as titles } from './words/notification-words.ts'

/** Returns the heading of a message about an alert, e.g. `Resolved: Stake overdue · Pool A`. */
export function alertHeading(
  kind: 'fired' | 'recovered' | 'again' | 'escalated',
  incident: Pick<Incident, 'event' | 'subject'>,
  rule: string,
  style: TextStyle,
): string {
  const place = alertPlace(incident)
  return titles[kind](place === null ? rule : titles.about(rule, renderText(place, style)))
}

/** Appends the name of a test network; null for none. */
export const headingOn = (title: string, network: string | null): string =>
  network === null ? title : titles.onNetwork(title, network)
