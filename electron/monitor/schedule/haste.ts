import type { Millis } from '../../shared/models.ts'
import { scatter, type Entry } from './entry.ts'
import { resume } from './entry-outcome.ts'
import type { Moment } from './health.ts'
import { isCalm } from './lane.ts'
import type { Picker } from './picker.ts'
import type { Planner } from './planner.ts'
import type { Item } from './schedule-types.ts'

/** After more time than this in which nothing could be polled, ms, calm items are hastened. */
const longHoldMs = 60_000
/** Part of its interval within which a hastened item is due. */
const hasteShare = 0.2
/** How often an item is hastened after failures in a row. */
const mostRetries = 3

/**
 * Makes items of calm lanes due soon: after a failure, and after time in which nothing could be polled. By then their data is older
 * than usual, and would otherwise grow older for an interval more. Items are spread, so that they are not due at once.
 */
export interface Haste {
  /** Called while items may be due. Hastens them if they could not be polled for long before. */
  readonly catchUp: (moment: Moment) => void
  readonly afterFailure: (entry: Entry, dueClock: Millis) => void
  /** Called after a response to `item`, if its operation could not be polled for `closedMs` before. */
  readonly afterOpening: (item: Item, closedMs: Millis, dueClock: Millis) => void
}

export interface HasteDeps {
  readonly entries: () => readonly Entry[]
  readonly planner: Pick<Planner, 'turnOf'>
  readonly picker: Pick<Picker, 'replanned'>
}

export function createHaste({ entries, planner, picker }: HasteDeps): Haste {
  /** How far the due clock was behind the wall clock when items could be due last, ms. */
  let lagMs: number | null = null

  function hasten(entry: Entry, dueClock: Millis): void {
    const { lane } = entry.item
    if (entry.askedAt === null || !isCalm(entry.item)) return
    if (lane.how === 'steady' && lane.spreadAfterMs !== undefined) return
    entry.jitter = 1
    const soonest = dueClock - planner.turnOf(entry).intervalMs * (1 - hasteShare * scatter(entry))
    entry.askedAt = Math.min(entry.askedAt, soonest)
  }

  return {
    catchUp: ({ wall, dueClock }) => {
      const heldMs = lagMs === null ? 0 : wall - dueClock - lagMs
      lagMs = wall - dueClock
      if (heldMs <= longHoldMs) return
      for (const entry of entries()) hasten(entry, dueClock)
      picker.replanned()
    },
    afterFailure: (entry, dueClock) => {
      if (entry.failures <= mostRetries) hasten(entry, dueClock)
    },
    afterOpening: ({ id, operation }, closedMs, dueClock) => {
      for (const entry of entries()) {
        if (entry.item.operation !== operation || entry.item.id === id) continue
        resume(entry, closedMs, dueClock)
        if (closedMs > longHoldMs) hasten(entry, dueClock)
      }
      picker.replanned()
    },
  }
}
