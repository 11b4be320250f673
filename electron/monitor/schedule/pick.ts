import type { Millis } from '../../shared/models.ts'
import { deadline, dueAt, type Entry } from './entry.ts'
import { isUrgent } from './lane.ts'
import type { Turn } from './lanes.ts'

/** How a choice is made. `t` is the clock's time, `s` that by which items fall due. */
export interface PickContext {
  readonly t: Millis
  readonly s: Millis
  /** How long a few polls take. */
  readonly marginMs: number
  /** Any request will do as a probe: the due time does not matter. */
  readonly isProbe: boolean
  readonly turnOf: (entry: Entry) => Turn
  /** The time from which it may be polled; null while it may not. */
  readonly opensAt: (entry: Entry) => Millis | null
}

const first = 0
const close = 1
const ordinary = 2
const spare = 3

/**
 * Urgent lanes first, then items close to their floor, then the rest, then lanes that use only spare quota. A one-time item
 * counts as close to its floor once its patience is over.
 */
function classOf(entry: Entry, turn: Turn, { s, marginMs }: PickContext): number {
  const { lane } = entry.item
  if (isUrgent(entry.item)) return first
  if (lane.how === 'once' && lane.isSpare) return spare
  const floor = deadline(entry, turn.floorMs)
  return floor - s <= (lane.how === 'once' ? 0 : marginMs) ? close : ordinary
}

/** Returns the most urgent due item, by class and then by the earliest deadline; if none is due, when the next one is. */
export function pick(
  entries: readonly Entry[],
  context: PickContext,
): { readonly entry: Entry | null; readonly at: Millis } {
  const { t, s } = context
  let best: Entry | null = null
  let bestClass = Number.POSITIVE_INFINITY
  let bestDeadline = 0
  let at = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    const opensAt = context.opensAt(entry)
    if (opensAt === null) continue
    const turn = context.turnOf(entry)
    const due = Math.max(t + dueAt(entry, turn.intervalMs) - s, opensAt)
    if (due > t && !context.isProbe) {
      at = Math.min(at, due)
      continue
    }
    const ownClass = classOf(entry, turn, context)
    if (ownClass > bestClass) continue
    const ownDeadline = deadline(entry, ownClass === close ? turn.floorMs : turn.intervalMs)
    if (ownClass < bestClass || ownDeadline < bestDeadline) {
      best = entry
      bestClass = ownClass
      bestDeadline = ownDeadline
    }
  }
  return { entry: best, at }
}
