import type { Incident } from './alert-events.ts'
import { trackedRule } from './rules.ts'
import { longestLine, renderText, type TextStyle } from './text-parts.ts'
import { cleanText } from './untrusted-text.ts'
import { alertPlace, trackedTitle } from './words/alert-words.ts'
import { notification as titles } from './words/notification-words.ts'

/** Returns the heading of a message about an alert, e.g. `Resolved: Stake overdue · Pool A`. */
export function alertHeading(
  kind: 'fired' | 'recovered' | 'again' | 'escalated',
  incident: Pick<Incident, 'event' | 'rule' | 'subject'>,
  rule: string,
  style: TextStyle,
): string {
  const place = alertPlace(incident)
  const title = incident.rule === trackedRule.id ? trackedTitle(incident) : rule
  return titles[kind](place === null ? title : titles.about(title, renderText(place, style)))
}

/** Returns one line. Names of rules and networks may come from an imported file. */
export const headingOn = (title: string, network: string | null): string =>
  cleanText(network === null ? title : titles.onNetwork(title, network), longestLine)
