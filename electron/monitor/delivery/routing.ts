import { severities } from '../../shared/alert-groups.ts'
import { isOpenIncident } from '../../shared/incident-state.ts'
import type { Channel, Escalation, MessageState } from '../../shared/delivery.ts'
import type { Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { AlertRule } from '../../shared/rules.ts'
import type { Settings } from '../../shared/settings.ts'
import type { OutboxBatch, OutboxEntry } from '../store/outbox-repository.ts'
import { keyOf } from './render.ts'

/** A change of a stored alert. `closed`: acknowledged or ended; reminders are no longer needed. `woken`: its snooze was ended. */
export interface AlertChange {
  readonly kind: 'fired' | 'resolved' | 'closed' | 'snoozed' | 'woken'
  readonly incident: Incident
}

/** Returns the change that channels are notified of; null if there is none. An alert that waits for a retry has not fired yet. */
export function changeOf(saved: Incident | undefined, incident: Incident): AlertChange | null {
  if (incident.waitsUntil !== undefined) return null
  const before = saved?.waitsUntil === undefined ? saved : undefined
  if (before === undefined) return { kind: 'fired', incident }
  if (before.recoveredAt === undefined && incident.recoveredAt !== undefined)
    return { kind: 'resolved', incident }
  if (!isOpenIncident(incident)) return isOpenIncident(before) ? { kind: 'closed', incident } : null
  if (incident.snoozedUntil === before.snoozedUntil) return null
  return { kind: incident.snoozedUntil === undefined ? 'woken' : 'snoozed', incident }
}

export type RoutingSettings = Pick<Settings, 'rules' | 'delivery' | 'notices'>

const isSevere = ({ severity }: Incident, least: Incident['severity']): boolean =>
  severities.indexOf(severity) <= severities.indexOf(least)

function failingChannel({ event }: Incident): string | null {
  return event.kind === 'channel-failing' ? event.channel : null
}

/** Returns true if a rule sends its alerts to this channel. A rule that names no channels sends to all. */
function usesChannel(rule: Pick<AlertRule, 'channels'> | undefined, channel: string): boolean {
  return rule?.channels === undefined || rule.channels.includes(channel)
}

function entryOf(
  network: string,
  incident: Incident,
  channel: string,
  state: MessageState,
  [createdAt, dueAt]: readonly [Millis, Millis],
): OutboxEntry {
  // Each repetition of a reminder is a new message.
  const nth = state === 'again' ? String(dueAt) : ''
  return {
    key: keyOf(network, incident.id, state, channel, nth),
    channel,
    network,
    state,
    createdAt,
    dueAt,
    incident,
  }
}

/** Returns the next reminder after `at`; null if the rule has no reminders on this channel. */
export function reminderOf(
  rule: AlertRule | undefined,
  { network, incident, channel }: Pick<OutboxEntry, 'network' | 'incident' | 'channel'>,
  at: Millis,
): OutboxEntry | null {
  const everyMs = rule?.resendMs ?? null
  if (everyMs === null || rule?.isOn !== true || !usesChannel(rule, channel)) return null
  return entryOf(network, incident, channel, 'again', [at, at + everyMs])
}

/** Returns true for a waiting reminder whose rule has changed since, so that it is no longer wanted. */
export function isStale(rule: AlertRule | undefined, entry: OutboxEntry): boolean {
  if (entry.state !== 'again') return false
  // The first message about an alert that was raised during a snooze does not depend on reminders.
  if (entry.incident.snoozedUntil !== undefined && rule?.isOn === true && usesChannel(rule, entry.channel))
    return false
  return reminderOf(rule, entry, entry.dueAt) === null
}

/** Follows escalations from one channel to the next. Each channel is reached once. */
function escalated(
  { network, incident, at }: { readonly network: string; readonly incident: Incident; readonly at: Millis },
  first: Escalation | null,
  channels: readonly Channel[],
): readonly OutboxEntry[] {
  const entries = new Map<string, OutboxEntry>()
  let dueAt = at
  for (let next = first; next !== null;) {
    const { afterMs, to } = next
    const channel = channels.find(({ id, isOn }) => id === to && isOn)
    if (channel === undefined || entries.has(to)) break
    dueAt += afterMs
    entries.set(to, entryOf(network, incident, to, 'escalated', [at, dueAt]))
    next = channel.policy.escalation
  }
  return [...entries.values()]
}

export function route(
  { rules, delivery, notices }: RoutingSettings,
  network: string,
  changes: readonly AlertChange[],
  now: Millis,
): OutboxBatch {
  const on = delivery.channels.filter(({ isOn }) => isOn)
  const ruleOf = (rule: string): AlertRule | undefined => rules.find(({ id }) => id === rule)
  // Without reminders to postpone, one message follows the snooze, as for an alert that is raised during it.
  const isPostponed = ({ kind, incident }: AlertChange): boolean =>
    kind === 'snoozed' && (ruleOf(incident.rule)?.resendMs ?? null) !== null
  const over = changes.flatMap((change) =>
    change.kind === 'fired' || isPostponed(change) ? [] : [change.incident.id],
  )
  const snoozed = changes.filter(isPostponed).map(({ incident: { id, rule, snoozedUntil = now } }) => ({
    alert: id,
    until: snoozedUntil,
    everyMs: ruleOf(rule)?.resendMs ?? 0,
  }))
  const entries = changes.flatMap((change): readonly OutboxEntry[] => {
    const { kind, incident } = change
    if (kind === 'closed' || isPostponed(change)) return []
    const rule = ruleOf(incident.rule)
    const chosen = on.filter(
      ({ id, policy }) =>
        id !== failingChannel(incident) && usesChannel(rule, id) && isSevere(incident, policy.least),
    )
    if (kind === 'resolved')
      return chosen
        .filter(({ policy }) => policy.sendsResolved)
        .map(({ id }) => entryOf(network, incident, id, 'resolved', [now, now]))
    const { snoozedUntil = 0 } = incident
    // Without the group's snooze it would have been sent at once. If it is still open then, one message follows the snooze.
    if (snoozedUntil > now) {
      const dueAt = Math.max(snoozedUntil, now + (rule?.resendMs ?? 0))
      return chosen.map(({ id }) => entryOf(network, incident, id, 'again', [now, dueAt]))
    }
    const reminders = chosen.flatMap(
      ({ id }) => reminderOf(rule, { network, incident, channel: id }, now) ?? [],
    )
    if (kind === 'woken') return reminders
    const isOnDesktop = notices.isOn && rule?.isNoticed === true
    const starts = [
      ...(isOnDesktop ? [delivery.desktopEscalation] : []),
      ...chosen.map(({ policy }) => policy.escalation),
    ]
    return [
      ...chosen.map(({ id }) => entryOf(network, incident, id, 'fired', [now, now])),
      ...reminders,
      ...starts.flatMap((first) => escalated({ network, incident, at: now }, first, on)),
    ]
  })
  return { network, entries, over, snoozed }
}
