import type { Millis } from '../../shared/models.ts'
import { toPlanned, type Entry } from './entry.ts'
import type { Lane } from './lane.ts'
import { meanInterval, planIntervals } from './lanes.ts'
import type { Plan, Planned, Turn } from './plan.ts'
import type { Forecast } from './schedule-types.ts'

/** Weights fade and fast items calm down, so the plan is renewed at least this often. */
const replanMs = 5_000
/** A plan of more items than this takes several ms. */
const manyItems = 2_000
const manyReplanMs = 500
const never = Number.NEGATIVE_INFINITY
const noTurn: Turn = { intervalMs: 0, floorMs: 0 }

/** Keeps the plan of all polled items, in the time by which items fall due (pausable-clock.ts). */
export interface Planner {
  readonly ensure: (s: Millis) => void
  readonly invalidate: () => void
  /** Like `invalidate`, after a change of one item's weight: a plan of very many items is renewed a little later. */
  readonly touch: () => void
  /** Zeros for an item without an interval, such as a block. */
  readonly turnOf: (id: string) => Turn
  readonly has: (id: string) => boolean
  readonly setAttended: (isAttended: boolean) => void
  readonly forecast: (s: Millis, lane: Lane, more: number) => Forecast
}

/** `perSecond`: the requests available for polling. */
export function createPlanner(entries: () => readonly Entry[], perSecond: () => number): Planner {
  let plan: Plan = new Map()
  let plannedAt = never
  let isTouched = false
  let isAttended = true
  const planned = (s: Millis): readonly Planned[] => entries().map((entry) => toPlanned(entry, s, isAttended))
  return {
    ensure: (s) => {
      if (s - plannedAt < (isTouched ? manyReplanMs : replanMs)) return
      isTouched = false
      plan = planIntervals(planned(s), perSecond())
      plannedAt = s
    },
    invalidate: () => {
      plannedAt = never
    },
    touch: () => {
      if (plan.size > manyItems) isTouched = true
      else plannedAt = never
    },
    turnOf: (id) => plan.get(id) ?? noTurn,
    has: (id) => plan.has(id),
    setAttended: (value) => {
      if (value !== isAttended) plannedAt = never
      isAttended = value
    },
    forecast: (s, lane, more) => {
      const items = planned(s)
      const extra = Array.from({ length: more }, (_, nth): Planned => ({
        id: `more:${nth}`,
        lane,
        weight: 1,
        isFast: false,
        isSlow: !isAttended,
      }))
      const rate = perSecond()
      return {
        intervalMs: meanInterval(items, rate),
        withOneMoreMs: meanInterval([...items, ...extra], rate) ?? 0,
      }
    },
  }
}
