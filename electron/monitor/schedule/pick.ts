import type { Millis } from '../../shared/models.ts'
import { deadline, dueAt, spareAt, type Entry } from './entry.ts'
import { isUrgent } from './lane.ts'
import type { Turn } from './plan.ts'
import type { Slot } from './shared-slots.ts'

export interface PickContext {
  readonly steadyClock: Millis
  readonly dueClock: Millis
  /** The time between two background requests. */
  readonly spacingMs: number
  /** Until this time on `dueClock`, one-time items only use quota that no other item needs. */
  readonly onceFrom: Millis
  /** Any request will do as a probe, so due times are ignored. */
  readonly isProbe: boolean
  readonly turnOf: (entry: Entry) => Turn
  readonly slotOf: (entry: Entry) => Slot | null
  /** Null while the operation may not be polled. */
  readonly opensAt: (entry: Entry) => Millis | null
}

export interface Pick {
  readonly entry: Entry | null
  /** When the next item is due, if none is due now. */
  readonly at: Millis
  /** True if an item of a shared lane exceeds its maximum interval. */
  readonly isBehind: boolean
  /** The same for the items other than `entry`, or null if none of them is due now. */
  readonly others: { readonly isBehind: boolean } | null
}

/** Maximum share of the quota for one-time items while other items are due. */
export const onceShare = 0.1
const closeWithinPolls = 3

/** An item of a calm lane that is late by this part of its interval precedes overdue items of shared lanes. */
const calmLateShare = 0.15

/**
 * Rank of urgent lanes, of items beyond their maximum interval, and of one-time items that have waited for their `patienceMs`.
 */
const first = 0
/** Rank of items that will soon reach their maximum interval. */
const close = 1
const ordinary = 2
/** Rank of items that are not due, but older than their lane's maximum interval. */
const early = 3
const patient = 4
const spare = 5

function rankOf(entry: Entry, turn: Turn, { dueClock, spacingMs, onceFrom }: PickContext): number {
  const { lane } = entry.item
  if (isUrgent(entry.item)) return first
  if (lane.how === 'once') {
    if (lane.isSpare) return spare
    return deadline(entry, 0) <= dueClock && dueClock >= onceFrom ? first : patient
  }
  const leftMs = deadline(entry, turn.maxIntervalMs) - dueClock
  // New items that were added together must not delay urgent lanes until they exceed the lane's maximum interval.
  const isNew = lane.how === 'shared' && entry.askedAt === null
  const graceMs = lane.how === 'shared' ? 0 : turn.maxIntervalMs * calmLateShare
  if (isNew ? spareAt(entry) <= dueClock : leftMs + graceMs <= 0) return first
  if (leftMs <= spacingMs * closeWithinPolls) return close
  return spareAt(entry) <= dueClock && deadline(entry, turn.intervalMs) > dueClock ? early : ordinary
}

function deadlineOf(entry: Entry, turn: Turn, rank: number): Millis {
  if (rank === early) return deadline(entry, 0)
  return deadline(entry, rank <= close ? turn.maxIntervalMs : turn.intervalMs)
}

/** Returns when an item may be polled at the earliest, by the due clock. */
function earliestOf(entry: Entry, turn: Turn): Millis {
  return Math.min(dueAt(entry, turn.intervalMs), spareAt(entry))
}

/**
 * Returns the items that may be polled until `until` by the due clock, and when the first of the others may be polled. Sending an
 * item makes it due later, so the split holds until then, unless an item or the plan changes in another way.
 */
export function split(
  entries: readonly Entry[],
  until: Millis,
  turnOf: PickContext['turnOf'],
): { readonly soon: readonly Entry[]; readonly restAt: Millis } {
  let restAt = Number.POSITIVE_INFINITY
  const soon = entries.filter((entry) => {
    const earliest = earliestOf(entry, turnOf(entry))
    if (earliest <= until) return true
    restAt = Math.min(restAt, earliest)
    return false
  })
  return { soon, restAt }
}

/** Returns the most urgent item that may be polled, by rank and then by the earliest deadline. */
export function pick(entries: readonly Entry[], context: PickContext): Pick {
  const { steadyClock, dueClock } = context
  let best: Entry | null = null
  let bestRank = Number.POSITIVE_INFINITY
  let bestDeadline = 0
  let at = Number.POSITIVE_INFINITY
  let due = 0
  let behind = 0
  for (const entry of entries) {
    const turn = context.turnOf(entry)
    const dueFrom = steadyClock + earliestOf(entry, turn) - dueClock
    // Most items are not due. Only the others are looked up.
    if (dueFrom > steadyClock && !context.isProbe) {
      at = Math.min(at, dueFrom)
      continue
    }
    const opensAt = context.opensAt(entry)
    if (opensAt === null) continue
    if (spareAt(entry) <= dueClock && opensAt <= steadyClock) behind += 1
    const wanted = Math.max(dueFrom, opensAt)
    const slot = wanted > steadyClock ? null : context.slotOf(entry)
    const readyAt = wanted > steadyClock ? wanted : steadyClock + (slot?.waitMs ?? 0)
    if (readyAt > steadyClock && !context.isProbe) {
      at = Math.min(at, readyAt)
      continue
    }
    due += 1
    const rank = rankOf(entry, turn, context)
    if (rank > bestRank) continue
    const isOrdinary = rank === ordinary || rank === early
    const ownDeadline = (isOrdinary ? slot?.order : undefined) ?? deadlineOf(entry, turn, rank)
    if (rank < bestRank || ownDeadline < bestDeadline) {
      best = entry
      bestRank = rank
      bestDeadline = ownDeadline
    }
  }
  const isOwnBehind = best !== null && spareAt(best) <= dueClock
  const others = due > 1 ? { isBehind: behind > (isOwnBehind ? 1 : 0) } : null
  return { entry: best, at, isBehind: behind > 0, others }
}
