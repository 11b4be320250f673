import { severities } from '../../shared/alert-groups.ts'
import { isOpenIncident } from '../../shared/incident-state.ts'
import type { Channel, Escalation, MessageState, QuietHours } from '../../shared/delivery.ts'
import type { Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { AlertRule } from '../../shared/rules.ts'
import type { Settings } from '../../shared/settings.ts'
import type { OutboxBatch, OutboxEntry } from '../store/outbox-batch.ts'
import { minuteOfDay } from '../alerts/quiet.ts'
import { quietUntil } from './pace.ts'
import { keyOf } from './render.ts'

/**
 * A change of a stored alert. `closed`: acknowledged or ended; reminders are no longer needed. `woken`: its snooze was ended.
 * `reopened`: it was acknowledged at `acknowledgedAt`, and the user undid that.
 */
export interface AlertChange {
  readonly kind: 'fired' | 'resolved' | 'closed' | 'snoozed' | 'woken' | 'reopened'
  readonly incident: Incident
  readonly acknowledgedAt?: Millis
}

/** Returns the change that channels are notified of; null if there is none. An alert that waits for a retry has not fired yet. */
export function changeOf(saved: Incident | undefined, incident: Incident): AlertChange | null {
  if (incident.waitsUntil !== undefined) return null
  const before = saved?.waitsUntil === undefined ? saved : undefined
  const isOpen = isOpenIncident(incident)
  if (before === undefined || (before.ended !== undefined && isOpen)) return { kind: 'fired', incident }
  if (before.recoveredAt === undefined && incident.recoveredAt !== undefined)
    return { kind: 'resolved', incident }
  if (!isOpen) return isOpenIncident(before) ? { kind: 'closed', incident } : null
  if (before.acknowledgedAt !== null)
    return { kind: 'reopened', incident, acknowledgedAt: before.acknowledgedAt }
  if (incident.snoozedUntil === before.snoozedUntil) return null
  return { kind: incident.snoozedUntil === undefined ? 'woken' : 'snoozed', incident }
}

export type RoutingSettings = Pick<Settings, 'rules' | 'delivery' | 'notices' | 'quietHours'>

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

/** Returns when the quiet hours that hold an alert back at `at` are over. Null: they hold it back for the entire day. */
function shownAt(hours: QuietHours, { severity }: Incident, at: Millis): Millis | null {
  if (hours.letsCriticalThrough && severity === 'critical') return at
  const until = quietUntil(hours, at, minuteOfDay)
  return until !== null && hours.from === hours.to ? null : (until ?? at)
}

/**
 * Follows escalations from one channel to the next. Each channel is reached once, whatever its minimum severity. `shown`: when
 * the alert is shown or sent where the first escalation starts, or null.
 */
function escalated(
  { network, incident, now }: { readonly network: string; readonly incident: Incident; readonly now: Millis },
  first: Escalation | null,
  shown: Millis | null,
  channels: readonly Channel[],
): readonly OutboxEntry[] {
  const entries = new Map<string, OutboxEntry>()
  let from = shown
  for (let next = first; next !== null && from !== null;) {
    const { afterMs, to } = next
    const channel = channels.find(({ id, isOn }) => id === to && isOn)
    if (channel === undefined || entries.has(to)) break
    const dueAt = from + afterMs
    entries.set(to, entryOf(network, incident, to, 'escalated', [now, dueAt]))
    from = shownAt(channel.policy.quietHours, incident, dueAt)
    next = channel.policy.escalation
  }
  return [...entries.values()]
}

/** Returns the channels to which an alert is sent directly. */
function channelsOf(
  { rules, delivery }: Pick<RoutingSettings, 'rules' | 'delivery'>,
  incident: Incident,
): readonly Channel[] {
  const rule = rules.find(({ id }) => id === incident.rule)
  return delivery.channels.filter(
    ({ id, isOn, policy }) =>
      isOn && id !== failingChannel(incident) && usesChannel(rule, id) && isSevere(incident, policy.least),
  )
}

/** Returns the escalations of an alert that fired at `at`, earliest first. */
function escalationsOf(
  settings: RoutingSettings,
  { network, incident }: Pick<OutboxEntry, 'network' | 'incident'>,
  at: Millis,
  now: Millis,
): readonly OutboxEntry[] {
  const { rules, delivery, notices, quietHours } = settings
  const { silencedBy } = incident
  // Quiet hours end with a notification about the alert. Other withheld notifications are never shown.
  const isShown = silencedBy === undefined || silencedBy === 'quiet-hours'
  const isNoticed = rules.find(({ id }) => id === incident.rule)?.isNoticed === true
  const starts = [
    ...(notices.isOn && isNoticed && isShown
      ? [{ first: delivery.desktopEscalation, hours: quietHours }]
      : []),
    ...channelsOf(settings, incident).map(({ policy }) => ({
      first: policy.escalation,
      hours: policy.quietHours,
    })),
  ]
  return starts
    .flatMap(({ first, hours }) =>
      escalated({ network, incident, now }, first, shownAt(hours, incident, at), delivery.channels),
    )
    .toSorted((a, b) => a.dueAt - b.dueAt)
}

/** Returns true for a waiting reminder or escalation that is no longer wanted, because a rule or channel has changed since. */
export function isStale(settings: RoutingSettings, entry: OutboxEntry): boolean {
  const { state, incident, createdAt, channel } = entry
  if (state === 'escalated')
    return !escalationsOf(settings, entry, createdAt, createdAt).some((each) => each.channel === channel)
  if (state !== 'again') return false
  if (!channelsOf(settings, incident).some(({ id }) => id === channel)) return true
  const rule = settings.rules.find(({ id }) => id === incident.rule)
  // The first message about an alert that was raised during a snooze does not depend on reminders.
  if (createdAt < (incident.snoozedUntil ?? 0)) return rule?.isOn !== true
  return reminderOf(rule, entry, entry.dueAt) === null
}

/** Returns the messages that follow from alerts, to be stored with them. */
export interface AlertMessages {
  readonly route: (network: string, changes: readonly AlertChange[]) => OutboxBatch
  readonly routeAcknowledged: (network: string) => OutboxBatch
  readonly remindersOf: (network: string, incidents: readonly Incident[]) => readonly OutboxEntry[]
}

/** Returns the reminders that open alerts should have. */
export function remindersOf(
  settings: Pick<RoutingSettings, 'rules' | 'delivery'>,
  network: string,
  incidents: readonly Incident[],
  now: Millis,
): readonly OutboxEntry[] {
  const repeating = new Map(
    settings.rules.flatMap((rule) => (rule.resendMs === null ? [] : [[rule.id, rule]])),
  )
  return incidents
    .filter(({ rule, waitsUntil }) => repeating.has(rule) && waitsUntil === undefined)
    .flatMap((incident) =>
      channelsOf(settings, incident).flatMap(({ id }) => {
        const { snoozedUntil = 0, rule } = incident
        const reminder = reminderOf(repeating.get(rule), { network, incident, channel: id }, now)
        return reminder === null ? [] : [{ ...reminder, dueAt: Math.max(reminder.dueAt, snoozedUntil) }]
      }),
    )
}

/** Returns the batch that skips what quiet hours hold back of closed alerts. */
function withheldOf(
  { delivery }: Pick<RoutingSettings, 'delivery'>,
  alerts: readonly string[] | 'all',
  at: Millis,
): Pick<OutboxBatch, 'withheld'> {
  const channels = delivery.channels.flatMap(({ id, policy: { quietHours } }) =>
    quietUntil(quietHours, at, minuteOfDay) === null
      ? []
      : [{ id, isCriticalSent: quietHours.letsCriticalThrough }],
  )
  if (channels.length === 0 || alerts.length === 0) return {}
  return { withheld: { alerts, channels, at } }
}

/** Returns the changes of the stored messages when all alerts of a network are acknowledged. */
export function routeAcknowledged(settings: RoutingSettings, network: string, now: Millis): OutboxBatch {
  return { network, entries: [], over: 'all', ...withheldOf(settings, 'all', now) }
}

export function route(
  settings: RoutingSettings,
  network: string,
  changes: readonly AlertChange[],
  now: Millis,
): OutboxBatch {
  const { rules } = settings
  const ruleOf = (rule: string): AlertRule | undefined => rules.find(({ id }) => id === rule)
  // Without reminders to postpone, one message follows the snooze, as for an alert that is raised during it.
  const isPostponed = ({ kind, incident }: AlertChange): boolean =>
    kind === 'snoozed' && (ruleOf(incident.rule)?.resendMs ?? null) !== null
  const idsOf = (isWanted: (change: AlertChange) => boolean): readonly string[] =>
    changes.filter(isWanted).map(({ incident }) => incident.id)
  const snoozed = changes.filter(isPostponed).map(({ incident: { id, rule, snoozedUntil = now } }) => ({
    alert: id,
    until: snoozedUntil,
    everyMs: ruleOf(rule)?.resendMs ?? 0,
  }))
  const reopened = idsOf(({ kind }) => kind === 'reopened')

  const entries = changes.flatMap((change): readonly OutboxEntry[] => {
    const { kind, incident, acknowledgedAt = 0 } = change
    if (kind === 'closed' || isPostponed(change)) return []
    const rule = ruleOf(incident.rule)
    const chosen = channelsOf(settings, incident)
    const sendNow = (to: readonly Channel[], state: MessageState): readonly OutboxEntry[] =>
      to.map(({ id }) => entryOf(network, incident, id, state, [now, now]))
    const { snoozedUntil = 0, recoveredAt } = incident
    const isOver = !isOpenIncident(incident)
    const wantsEnd = chosen.filter(({ policy }) => policy.sendsResolved)
    if (kind === 'resolved') return sendNow(wantsEnd, 'resolved')
    // It began and ended at once.
    if (kind === 'fired' && isOver)
      return snoozedUntil > now
        ? []
        : [
            ...sendNow(
              chosen.filter(({ policy }) => shownAt(policy.quietHours, incident, now) === now),
              'fired',
            ),
            ...(recoveredAt === undefined ? [] : sendNow(wantsEnd, 'resolved')),
          ]
    // Without the group's snooze it would have been sent at once. If it is still open then, one message follows the snooze.
    if (snoozedUntil > now) {
      const dueAt = Math.max(snoozedUntil, now + (rule?.resendMs ?? 0))
      return chosen.map(({ id }) => entryOf(network, incident, id, 'again', [now, dueAt]))
    }
    const reminders = chosen.flatMap(
      ({ id }) => reminderOf(rule, { network, incident, channel: id }, now) ?? [],
    )
    if (kind === 'woken') return reminders
    // Earlier escalations were sent before the alert was acknowledged.
    if (kind === 'reopened')
      return [
        ...reminders,
        ...escalationsOf(settings, { network, incident }, incident.at, now).filter(
          ({ dueAt }) => dueAt > acknowledgedAt,
        ),
      ]
    return [
      ...sendNow(chosen, 'fired'),
      ...reminders,
      ...escalationsOf(settings, { network, incident }, now, now),
    ]
  })
  return {
    network,
    entries,
    over: idsOf((change) => change.kind !== 'fired' && !isPostponed(change)),
    snoozed,
    ...withheldOf(
      settings,
      idsOf(({ kind }) => kind === 'closed' || kind === 'resolved'),
      now,
    ),
    ...(reopened.length === 0 ? {} : { reopened }),
  }
}
