import type { Item } from './schedule-types.ts'

/** What the plan knows of an item. */
export interface Planned {
  readonly id: string
  readonly lane: Item['lane']
  /** The user's priority, focus and recent activity in one number, 1 for a quiet account. */
  readonly weight: number
  /** A pool near a change or just after one. */
  readonly isFast: boolean
  /** Nobody looks and no rule watches. */
  readonly isSlow: boolean
}

const accountFloorMs = 30_000
const liveMs = 2_000
const hotMinMs = 1_500
const warmMinMs = 3_000
const poolMs = 300_000
const poolFastMs = 30_000
const slowFactor = 3
/** When the floor cannot be paid, hot accounts get so many turns beyond it, up to this part of all. */
const hotTurnMs = 10_000
const hotShare = 0.34
/** From this weight on an account counts as hot, whatever its lane. */
const hotWeight = 4
/** What live traces, and pools, may take when the floor leaves nothing. */
const smallShare = 0.1

const isHot = (item: Planned): boolean => item.lane === 'hot' || item.weight >= hotWeight

export interface Turn {
  /** The interval to aim at. */
  readonly intervalMs: number
  /** The interval that is kept whatever happens to the others. */
  readonly floorMs: number
}

export type Plan = ReadonlyMap<string, Turn>

interface Row {
  readonly id: string
  readonly root: number
  readonly min: number
  readonly cap: number
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

interface Alike {
  readonly row: Row
  count: number
}

/** Neighbours that are alike as one: most accounts are quiet, and what is worked out of one holds for all of them. */
function grouped(rows: readonly Row[]): readonly Alike[] {
  const groups: Alike[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.row.root === row.root && last.row.min === row.min && last.row.cap === row.cap) last.count += 1
    else groups.push({ row, count: 1 })
  }
  return groups
}

/** The square-root rule: least weighted age for a given rate is an interval in proportion to 1/sqrt(weight), within bounds. */
function spread(rows: readonly Row[], perMs: number, into: Map<string, Turn>): void {
  const groups = grouped(rows)
  const rateAt = (scale: number): number => {
    let sum = 0
    for (const { row, count } of groups) sum += count / clamp(scale / row.root, row.min, row.cap)
    return sum
  }
  let low = 1
  let high = groups.reduce((most, { row }) => Math.max(most, row.cap * row.root), 1)
  for (let step = 0; step < 40 && high / low > 1.00001; step += 1) {
    const middle = Math.sqrt(low * high)
    if (rateAt(middle) > perMs) low = middle
    else high = middle
  }
  for (const { id, root, min, cap } of rows) {
    into.set(id, { intervalMs: clamp(high / root, min, cap), floorMs: cap })
  }
}

const steady = (intervalMs: number): Turn => ({ intervalMs, floorMs: intervalMs })

/**
 * The interval at which each item is to be asked, in ms, when polling may send `perSecond` requests. First every item's
 * floor (30 s for accounts when that can be paid), then live traces, pools near a change, and the rest to accounts by
 * the square-root rule. Blocks have no interval.
 */
export function planIntervals(items: readonly Planned[], perSecond: number): Plan {
  const plan = new Map<string, Turn>()
  const total = perSecond / 1000
  const live = items.filter((item) => item.lane === 'live')
  const pools = items.filter((item) => item.lane === 'pool')
  const accounts = items.filter((item) => item.lane === 'hot' || item.lane === 'warm')

  const poolWish = (item: Planned): number => (item.isFast ? poolFastMs : poolMs)
  const wanted = pools.reduce((sum, item) => sum + 1 / poolWish(item), 0)
  const poolFloor = pools.length / poolMs
  const poolRate = Math.min(wanted, Math.max(poolFloor, total * smallShare), total / 2)

  // What busy pools take beyond their floor comes from what the floors leave, not from the floors of accounts.
  const busyPools = Math.max(0, poolRate - poolFloor)
  const spare = total - accounts.length / accountFloorMs - poolFloor - busyPools
  const liveRate = Math.min(live.length / liveMs, Math.max(spare, total * smallShare))
  for (const item of live) plan.set(item.id, steady(live.length / liveRate))
  for (const item of pools) plan.set(item.id, steady((poolWish(item) * wanted) / poolRate))

  const rate = total - liveRate - poolRate
  const isPaid = accounts.length / accountFloorMs <= rate * (1 + 1e-9)
  const hotRate = Math.min(accounts.filter(isHot).length / hotTurnMs, rate * hotShare)
  const cap = isPaid ? accountFloorMs : accounts.length / (rate - hotRate)
  const rows = accounts.map((item): Row => {
    const min = isHot(item) ? hotMinMs : warmMinMs
    return { id: item.id, root: Math.sqrt(item.weight), min: Math.min(min, cap), cap }
  })
  spread(rows, rate, plan)
  for (const { id, isSlow } of accounts) {
    const turn = plan.get(id)
    if (isSlow && turn !== undefined) {
      plan.set(id, { ...turn, intervalMs: Math.min(turn.intervalMs * slowFactor, cap) })
    }
  }
  return plan
}

/** The mean time between two turns of an account under the plan, ms; null without accounts. */
export function meanInterval(items: readonly Planned[], perSecond: number): number | null {
  const plan = planIntervals(items, perSecond)
  const accounts = items.filter((item) => item.lane === 'hot' || item.lane === 'warm')
  const rate = accounts.reduce(
    (sum, item) => sum + 1 / (plan.get(item.id)?.intervalMs ?? Number.POSITIVE_INFINITY),
    0,
  )
  return accounts.length === 0 ? null : accounts.length / rate
}

/** Whether an item that is given anew leaves the plan as it is. */
export function isPlannedAlike(a: Item, b: Item): boolean {
  return (
    a.lane === b.lane &&
    (a.weight ?? 1) === (b.weight ?? 1) &&
    (a.isGuarded ?? false) === (b.isGuarded ?? false) &&
    (a.isNearChange ?? false) === (b.isNearChange ?? false)
  )
}
