import type { Millis } from '../../shared/models.ts'
import { isPolledOnce, isUrgent } from './lane.ts'
import type { Planned } from './lanes.ts'
import type { Item } from './schedule-types.ts'

/** An item with its history. Times are the schedule's own (steady-clock.ts, pausable-clock.ts). */
export interface Entry {
  item: Item
  readonly addedAt: Millis
  /** The order of insertion, which breaks ties. */
  readonly order: number
  askedAt: Millis | null
  /** 0.9 to 1 of the interval, drawn for each poll. */
  jitter: number
  failures: number
  /** Not before this time, after a failure of its own. */
  notBefore: Millis
  clickedAt: Millis | null
  isDone: boolean
  changedAt: Millis | null
  /** Events seen, each fading with the time constant below. */
  events: number
  eventsAt: Millis
}

const eventsFadeMs = 20 * 60_000
/** Prior: as if it had been polled without an event for this long. */
const doubtMs = 3 * 60_000
/** Events per hour that double the polls of an account. More count by their square, so that polls go where events are. */
const doublingRate = 3
/** A busy exchange wallet must not use up the quota: at most fourteen times the polls of a quiet account. */
const mostWeight = 196

export function createEntry(item: Item, at: Millis, order: number): Entry {
  return {
    item,
    addedAt: at,
    order,
    askedAt: null,
    jitter: 1,
    failures: 0,
    notBefore: Number.NEGATIVE_INFINITY,
    clickedAt: null,
    isDone: false,
    changedAt: null,
    events: 0,
    eventsAt: at,
  }
}

/** When it is due by its interval. A new item of an urgent lane counts as just observed; any other new item is due at once. */
export function dueAt(entry: Entry, intervalMs: number): Millis {
  if (isPolledOnce(entry.item)) return Math.max(entry.addedAt, entry.notBefore)
  const base = entry.askedAt ?? (isUrgent(entry.item) ? entry.addedAt : null)
  const due = base === null ? entry.addedAt : base + intervalMs * entry.jitter
  return Math.max(due, entry.notBefore)
}

/** The deadline by which items are ordered: the end of the interval, without jitter, or of the patience of a one-time item. */
export function deadline(entry: Entry, intervalMs: number): Millis {
  const { lane } = entry.item
  if (lane.how === 'once') return dueAt(entry, 0) + lane.patienceMs
  return entry.askedAt === null ? entry.addedAt : entry.askedAt + intervalMs
}

function fadedEvents(entry: Entry, at: Millis): number {
  return entry.events * Math.exp(-(at - entry.eventsAt) / eventsFadeMs)
}

/** Events per hour, from recent events and how long it was polled. */
function eventRate(entry: Entry, at: Millis): number {
  const watchedMs = eventsFadeMs * (1 - Math.exp(-(at - entry.addedAt) / eventsFadeMs))
  return (fadedEvents(entry, at) * 3_600_000) / (watchedMs + doubtMs)
}

/** Records a response with a change; `isNew` if an event began, not only a known one continued. */
export function noteChange(entry: Entry, at: Millis, isNew: boolean): void {
  entry.changedAt = at
  if (!isNew) return
  entry.events = fadedEvents(entry, at) + 1
  entry.eventsAt = at
}

/** Returns the view of an entry that the plan needs at a time. */
export function toPlanned(entry: Entry, at: Millis, isAttended: boolean): Planned {
  const { item } = entry
  const learned = (1 + (eventRate(entry, at) / doublingRate) ** 2) ** 2
  const { id, lane } = item
  const recent = Math.max(learned, lane.how === 'shared' ? lane.weight : 1)
  const fastForMs = lane.how === 'steady' ? (lane.fast?.forMs ?? 0) : 0
  return {
    id,
    lane,
    weight: Math.min(mostWeight, Math.max(0.01, item.weight ?? 1) * recent),
    isFast: item.isNearChange === true || (entry.changedAt !== null && at - entry.changedAt < fastForMs),
    isSlow: !isAttended && item.isGuarded !== true,
  }
}
