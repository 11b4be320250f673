import type { Millis } from '../../shared/models.ts'
import { deadline, dueAt, spareAt, type Entry } from './entry.ts'
import { isUrgent } from './lane.ts'
import type { Turn } from './plan.ts'
import type { Slot } from './shared-slots.ts'

/** `t` is the current time, and `s` is the time on the clock that determines when items are due. */
export interface PickContext {
  readonly t: Millis
  readonly s: Millis
  /** The time between two background requests. */
  readonly spacingMs: number
  /** Before this time, one-time items only use quota that no other item needs. Compared with `s`. */
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
}

/** Maximum share of the quota for one-time items while other items are due. */
export const onceShare = 0.1
/** An item that is within this many polls of its maximum interval takes precedence over others. */
const marginTurns = 3

/** An item of a calm lane that is late by this part of its interval precedes overdue items of shared lanes. */
const calmGrace = 0.15

const first = 0
const close = 1
const ordinary = 2
const early = 3
const patient = 4
const spare = 5

/**
 * Returns the class of an item, lowest first: urgent lanes and items beyond their maximum interval (`turn.floorMs`), items close
 * to it, other due items, then items that are not due but older than their lane's floor. One-time items come last, but count as
 * urgent once their patience is over.
 */
function classOf(entry: Entry, turn: Turn, { s, spacingMs, onceFrom }: PickContext): number {
  const { lane } = entry.item
  if (isUrgent(entry.item)) return first
  if (lane.how === 'once') {
    if (lane.isSpare) return spare
    return deadline(entry, 0) <= s && s >= onceFrom ? first : patient
  }
  const leftMs = deadline(entry, turn.floorMs) - s
  // New items that were added together must not delay urgent lanes until they are older than their lane's floor.
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
