import type { Millis } from '../../shared/models.ts'
import { deadline, dueAt, spareAt, type Entry } from './entry.ts'
import { isUrgent } from './lane.ts'
import type { Turn } from './plan.ts'
import type { Slot } from './shared-slots.ts'

/** `t` is the clock's time, `s` the time by which items fall due. */
export interface PickContext {
  readonly t: Millis
  readonly s: Millis
  /** The time between two background requests. */
  readonly spacingMs: number
  /** Before this time one-time items get only quota that nothing else wants. Compared with `s`. */
  readonly onceFrom: Millis
  /** Any request will do as a probe: the due time does not matter. */
  readonly isProbe: boolean
  readonly turnOf: (entry: Entry) => Turn
  readonly slotOf: (entry: Entry) => Slot | null
  /** Null while the operation may not be polled. */
  readonly opensAt: (entry: Entry) => Millis | null
}

export interface Pick {
  readonly entry: Entry | null
  /** If none is due: when the next one is. */
  readonly at: Millis
  /** An item of a shared lane is older than the floor of its lane. */
  readonly isBehind: boolean
}

/** One-time items get at most this part of the quota while other items are due. */
export const onceShare = 0.1
/** An item this many polls from its floor goes before others. */
const marginTurns = 3

/** An item of a calm lane goes before shared items beyond their floor once it is late by this part of its interval. */
const calmGrace = 0.15

const first = 0
const close = 1
const ordinary = 2
const early = 3
const patient = 4
const spare = 5

/**
 * Urgent lanes and items beyond their floor first, then items close to their floor, then the other due ones, then items that are
 * not due but older than the floor of their lane. One-time items are last, but are beyond their floor once their patience is over.
 */
function classOf(entry: Entry, turn: Turn, { s, spacingMs, onceFrom }: PickContext): number {
  const { lane } = entry.item
  if (isUrgent(entry.item)) return first
  if (lane.how === 'once') {
    if (lane.isSpare) return spare
    return deadline(entry, 0) <= s && s >= onceFrom ? first : patient
  }
  const leftMs = deadline(entry, turn.floorMs) - s
  // New items that were added together must not delay urgent lanes before they are as old as a floor.
  const isNew = lane.how === 'shared' && entry.askedAt === null
  const graceMs = lane.how === 'shared' ? 0 : turn.floorMs * calmGrace
  if (isNew ? spareAt(entry) <= s : leftMs + graceMs <= 0) return first
  if (leftMs <= spacingMs * marginTurns) return close
  return spareAt(entry) <= s && deadline(entry, turn.intervalMs) > s ? early : ordinary
}

function deadlineOf(entry: Entry, turn: Turn, ownClass: number): Millis {
  if (ownClass === early) return deadline(entry, 0)
  return deadline(entry, ownClass <= close ? turn.floorMs : turn.intervalMs)
}

/** Returns the most urgent item that may be polled, by class and then by the earliest deadline. */
export function pick(entries: readonly Entry[], context: PickContext): Pick {
  const { t, s } = context
  let best: Entry | null = null
  let bestClass = Number.POSITIVE_INFINITY
  let bestDeadline = 0
  let at = Number.POSITIVE_INFINITY
  let isBehind = false
  for (const entry of entries) {
    const opensAt = context.opensAt(entry)
    if (opensAt === null) continue
    const turn = context.turnOf(entry)
    const spareFrom = spareAt(entry)
    isBehind ||= spareFrom <= s && opensAt <= t
    const wanted = Math.max(t + Math.min(dueAt(entry, turn.intervalMs), spareFrom) - s, opensAt)
    const slot = wanted > t ? null : context.slotOf(entry)
    const due = wanted > t ? wanted : t + (slot?.waitMs ?? 0)
    if (due > t && !context.isProbe) {
      at = Math.min(at, due)
      continue
    }
    const ownClass = classOf(entry, turn, context)
    if (ownClass > bestClass) continue
    const isOrdinary = ownClass === ordinary || ownClass === early
    const ownDeadline = (isOrdinary ? slot?.order : undefined) ?? deadlineOf(entry, turn, ownClass)
    if (ownClass < bestClass || ownDeadline < bestDeadline) {
      best = entry
      bestClass = ownClass
      bestDeadline = ownDeadline
    }
  }
  return { entry: best, at, isBehind }
}
