import type { Millis } from '../../shared/models.ts'
import { isCalm, isPolledOnce, isUrgent } from './lane.ts'
import { noTurn, type Planned, type Turn } from './plan.ts'
import type { Item } from './schedule-types.ts'

/** An item with its history, in the schedule's own time (steady-clock.ts, pausable-clock.ts). */
export interface Entry {
  item: Item
  /** As planned last (planner.ts). */
  turn: Turn
  readonly addedAt: Millis
  /** Breaks ties. */
  readonly order: number
  askedAt: Millis | null
  /** Random factor for the interval, 0.9 to 1, drawn for each poll. */
  jitter: number
  failures: number
  /** True once a response was received. */
  isAnswered: boolean
  notBefore: Millis
  clickedAt: Millis | null
  isDone: boolean
  changedAt: Millis | null
  /** Number of events, decaying exponentially. */
  events: number
  eventsAt: Millis
}

/** New items of calm lanes yield to others for up to this long, each for a different time. */
const newMs = 100_000
const eventsFadeMs = 20 * 60_000
/** Observation time without events that is assumed in advance, so that one early event does not imply a high rate. */
const doubtMs = 3 * 60_000
/** Events per hour at which an account is polled twice as often. Beyond that, polls grow with the square of the event rate. */
const doublingRate = 3
/** Limits an item to fourteen times the polls of a quiet account, so that a busy exchange wallet cannot use up the quota. */
const mostWeight = 196

export function createEntry(item: Item, at: Millis, order: number): Entry {
  return {
    item,
    turn: noTurn,
    addedAt: at,
    order,
    askedAt: null,
    jitter: 1,
    failures: 0,
    isAnswered: false,
    notBefore: Number.NEGATIVE_INFINITY,
    clickedAt: null,
    isDone: false,
    changedAt: null,
    events: 0,
    eventsAt: at,
  }
}

/** Returns when an entry is due by its interval. A new item is due immediately, except in an urgent lane. */
export function dueAt(entry: Entry, intervalMs: number): Millis {
  if (isPolledOnce(entry.item)) return Math.max(entry.addedAt, entry.notBefore)
  const base = entry.askedAt ?? (isUrgent(entry.item) ? entry.addedAt : null)
  const due = base === null ? entry.addedAt : base + intervalMs * entry.jitter
  return Math.max(due, entry.notBefore)
}

/** Returns when an item of a shared lane may use idle quota: after the lane's `maxIntervalMs`, even if the plan's is longer. */
export function spareAt(entry: Entry): Millis {
  const { lane } = entry.item
  if (lane.how !== 'shared') return Number.POSITIVE_INFINITY
  return Math.max((entry.askedAt ?? entry.addedAt) + lane.maxIntervalMs, entry.notBefore)
}

/**
 * Returns the time that determines the order of items: the end of the interval without jitter, or of a one-time item's
 * `patienceMs`.
 */
export function deadline(entry: Entry, intervalMs: number): Millis {
  const { lane } = entry.item
  if (lane.how === 'once') return dueAt(entry, 0) + lane.patienceMs
  if (entry.askedAt !== null) return entry.askedAt + intervalMs
  return entry.addedAt + (isCalm(entry.item) ? Math.min(intervalMs, newMs) * scatter(entry) : 0)
}

/**
 * Scatters the first interval in calm lanes while quota is short. Otherwise items that were added together would stay together.
 */
export function nextJitter(entry: Entry, isShort: boolean, random: () => number): number {
  const spread = entry.askedAt === null ? spreadJitter(entry) : null
  if (spread !== null) return spread
  return isShort && entry.askedAt === null && isCalm(entry.item)
    ? 1 - (2 / 3) * scatter(entry)
    : 0.9 + 0.1 * random()
}

/** Returns an evenly distributed value from 0 to 1 for items that were added together, using the golden ratio. */
export function scatter({ order }: Entry): number {
  return (order * 0.618034) % 1
}

function spreadJitter(entry: Entry): number | null {
  const { lane } = entry.item
  if (lane.how !== 'steady' || lane.spreadAfterMs === undefined) return null
  return Math.max(Math.min(1, lane.spreadAfterMs / lane.intervalMs), scatter(entry))
}

export function replaceItem(entry: Entry, item: Item): void {
  const isMoved = entry.item.lane.name !== item.lane.name
  entry.item = item
  if (isMoved) entry.jitter = spreadJitter(entry) ?? entry.jitter
}

function fadedEvents(entry: Entry, at: Millis): number {
  return entry.events * Math.exp(-(at - entry.eventsAt) / eventsFadeMs)
}

function eventRate(entry: Entry, at: Millis): number {
  const watchedMs = eventsFadeMs * (1 - Math.exp(-(at - entry.addedAt) / eventsFadeMs))
  return (fadedEvents(entry, at) * 3_600_000) / (watchedMs + doubtMs)
}

/** Records a changed response. `isNew`: an event began. */
export function noteChange(entry: Entry, at: Millis, isNew: boolean): void {
  entry.changedAt = at
  if (!isNew) return
  entry.events = fadedEvents(entry, at) + 1
  entry.eventsAt = at
}

/** Returns the data of an entry that the planner needs. */
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
