import type { Millis } from '../../shared/models.ts'
import { toPlanned, type Entry } from './entry.ts'
import type { Lane } from './lane.ts'
import type { Moment } from './health.ts'
import { meanInterval, planIntervals } from './lanes.ts'
import { noTurn, type Plan, type Planned, type Turn } from './plan.ts'
import type { Conditions, Forecast } from './schedule-types.ts'
import { alignToSlot, slotInterval, slotOf, type Slot } from './shared-slots.ts'

/** Weights fade over many minutes; other changes invalidate the plan. */
const replanMs = 30_000
/** Planning more items than this takes several ms. */
const manyItems = 2_000
const manyReplanMs = 500
const never = Number.NEGATIVE_INFINITY

/** Keeps the plan of all polled items, by the clock that determines when items are due (pausable-clock.ts). */
export interface Planner {
  readonly ensure: (dueClock: Millis) => void
  readonly invalidate: () => void
  /** Like `invalidate`, but for the changed weight of one item. With very many items, the plan is renewed a little later. */
  readonly touch: () => void
  readonly turnOf: (entry: Entry) => Turn
  /** Null if items are not polled in slots, and for an item without an interval. */
  readonly slotOf: (entry: Entry, wall: Millis) => Slot | null
  /** Called for each item that is sent. */
  readonly align: (entry: Entry, moment: Moment) => void
  readonly set: (conditions: Partial<Pick<Conditions, 'isAttended' | 'isShared'>>) => void
  readonly forecast: (dueClock: Millis, lane: Lane, more: number) => Forecast
}

export interface PlannerDeps {
  readonly entries: () => readonly Entry[]
  /** False for an entry that is not polled any more. */
  readonly isAsked: (entry: Entry) => boolean
  /** The requests available for polling. */
  readonly perSecond: () => number
  readonly onPlanned: () => void
}

export function createPlanner({ entries, isAsked, perSecond, onPlanned }: PlannerDeps): Planner {
  let plan: Plan = new Map()
  let plannedAt = never
  let isTouched = false
  let isAttended = true
  let isShared = false
  const planned = (dueClock: Millis): readonly Planned[] =>
    entries()
      .filter(isAsked)
      .map((entry) => toPlanned(entry, dueClock, isAttended))
  function turnOf({ turn }: Entry): Turn {
    if (!isShared || turn.intervalMs === 0) return turn
    const intervalMs = slotInterval(turn.intervalMs)
    return { intervalMs, maxIntervalMs: Math.max(intervalMs, turn.maxIntervalMs) }
  }
  return {
    ensure: (dueClock) => {
      if (dueClock - plannedAt < (isTouched ? manyReplanMs : replanMs)) return
      isTouched = false
      plan = planIntervals(planned(dueClock), perSecond())
      for (const entry of entries()) entry.turn = plan.get(entry.item.id) ?? noTurn
      plannedAt = dueClock
      onPlanned()
    },
    invalidate: () => {
      plannedAt = never
    },
    touch: () => {
      if (plan.size > manyItems) isTouched = true
      else plannedAt = never
    },
    turnOf,
    slotOf: (entry, wall) => {
      const { intervalMs } = isShared ? turnOf(entry) : noTurn
      return intervalMs === 0 ? null : slotOf(entry, intervalMs, wall)
    },
    align: (entry, moment) => {
      const { intervalMs } = turnOf(entry)
      if (isShared && intervalMs > 0) alignToSlot(entry, intervalMs, moment)
    },
    set: (conditions) => {
      const before = { isAttended, isShared }
      ;({ isAttended, isShared } = { ...before, ...conditions })
      if (isAttended !== before.isAttended) plannedAt = never
      if (isShared !== before.isShared) onPlanned()
    },
    forecast: (dueClock, lane, more) => {
      const items = planned(dueClock)
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
