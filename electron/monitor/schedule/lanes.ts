import type { SharedLane, SteadyLane } from './lane.ts'
import type { Plan, Planned, Turn } from './plan.ts'
import type { Item } from './schedule-types.ts'
import { planCalm, planUrgent } from './steady-lanes.ts'

const slowFactor = 3
/** Minimum weight of a busy item in any lane. */
const busyWeight = 4
const busyMinMs = 1_500
/** Shares of the quota left by the calm lanes (`reservedRate`). */
const minReservedShare = 0.6
const maxReservedShare = 0.94
const shortReservedShare = 0.62
/**
 * Rate needed for the maximum intervals, as a multiple of the quota. Between these two values, the reserved share falls to
 * `shortReservedShare`.
 */
const [shortFrom, shortTo] = [4 / 3, 2]
/**
 * If the quota is too low for the maximum intervals, each busy item gets up to one extra poll per this time, ms, limited to
 * `busyShare` of the quota.
 */
const busyPollMs = 10_000
const busyShare = 0.34

const isBusy = ({ lane, weight }: Planned<SharedLane>): boolean => lane.isBusy || weight >= busyWeight

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

/** Groups equal rows: most accounts are quiet, so one calculation covers them all. */
function grouped(rows: readonly Row[]): readonly Alike[] {
  const groups: Alike[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.row.root === row.root && last.row.min === row.min && last.row.cap === row.cap) last.count += 1
    else groups.push({ row, count: 1 })
  }
  return groups
}

/**
 * Divides the rate by the square-root rule: the mean age is minimal if intervals are proportional to 1/sqrt(weight), within
 * bounds.
 */
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
    into.set(id, { intervalMs: clamp(high / root, min, cap), maxIntervalMs: cap })
  }
}

/**
 * Returns the part of a rate that is reserved for the maximum intervals of the shared lanes, regardless of urgent and
 * busy items. With a maximum interval of 30 s and r requests per second, the interval of n items is at most:
 *
 * - n / 0.6 r while that is below 30 s,
 * - 30 s while n / 0.94 r is below that,
 * - n / 0.94 r while n / r is below 40 s,
 * - more beyond that, up to n / 0.62 r once n / r is 60 s, because busy items get a part of the quota.
 */
function reservedRate(neededRate: number, rate: number): number {
  const stretch = neededRate / rate
  if (stretch < shortFrom)
    return Math.min(Math.max(neededRate, rate * minReservedShare), rate * maxReservedShare)
  const short = Math.min(1, (stretch - shortFrom) / (shortTo - shortFrom))
  return rate * (maxReservedShare - (maxReservedShare - shortReservedShare) * short)
}

/** Returns the rate at which every item keeps its maximum interval, in requests per ms. */
function neededRateOf(items: readonly Planned<SharedLane>[]): number {
  const lanes = Map.groupBy(items, ({ lane }) => lane)
  return [...lanes].reduce((sum, [lane, { length }]) => sum + length / lane.maxIntervalMs, 0)
}

/** Returns one row per item. Its maximum interval is that of the lane, multiplied by `stretch`. */
function rowsOf(items: readonly Planned<SharedLane>[], stretch: number): readonly Row[] {
  return items.map((item) => {
    const { lane, weight, id } = item
    const min = isBusy(item) ? Math.min(busyMinMs, lane.minMs) : lane.minMs
    return { id, root: Math.sqrt(weight), min, cap: Math.max(min, lane.maxIntervalMs * stretch) }
  })
}

/** Plans the shared lanes. Besides the reserved rate, the maximum intervals use all quota that busy items leave. */
function planShared(
  items: readonly Planned<SharedLane>[],
  {
    neededRate,
    reserved,
    rate,
  }: { readonly neededRate: number; readonly reserved: number; readonly rate: number },
  plan: Map<string, Turn>,
): void {
  const busyRate = Math.min(items.filter(isBusy).length / busyPollMs, rate * busyShare)
  const paid = Math.max(reserved, Math.min(neededRate, rate - busyRate))
  spread(rowsOf(items, neededRate / paid), rate, plan)
  for (const { id, lane, isSlow } of items) {
    const turn = plan.get(id)
    if (!isSlow || turn === undefined) continue
    const intervalMs = Math.max(turn.intervalMs, Math.min(turn.intervalMs * slowFactor, lane.maxIntervalMs))
    plan.set(id, { intervalMs, maxIntervalMs: Math.max(turn.maxIntervalMs, intervalMs) })
  }
}

const isShared = (item: Planned): item is Planned<SharedLane> => item.lane.how === 'shared'
const isSteady = (item: Planned): item is Planned<SteadyLane> => item.lane.how === 'steady'

/**
 * Returns the interval at which each item is to be polled, ms, when polling may send `perSecond` requests. The calm lanes and the
 * maximum intervals of the shared lanes (`reservedRate`) come first, then the urgent lanes. The shared lanes divide the rest.
 * Items that are polled once have no interval.
 */
export function planIntervals(items: readonly Planned[], perSecond: number): Plan {
  const plan = new Map<string, Turn>()
  const total = perSecond / 1000
  const steady = items.filter(isSteady)
  const shared = items.filter(isShared)
  const neededRate = neededRateOf(shared)

  const calm = steady.filter(({ lane }) => !lane.isUrgent)
  const rate = total - planCalm(calm, total, neededRate, plan)
  const reserved = reservedRate(neededRate, rate)
  const longest = rowsOf(shared, neededRate / reserved).reduce((sum, { cap }) => sum + 1 / cap, 0)
  const urgent = steady.filter(({ lane }) => lane.isUrgent)
  const urgentRate = planUrgent(urgent, rate - longest, plan)
  planShared(shared, { neededRate, reserved, rate: rate - urgentRate }, plan)
  return plan
}

/** Returns the mean interval of the shared lanes in ms; null if they have no items. */
export function meanInterval(items: readonly Planned[], perSecond: number): number | null {
  const plan = planIntervals(items, perSecond)
  const shared = items.filter(isShared)
  const rate = shared.reduce(
    (sum, item) => sum + 1 / (plan.get(item.id)?.intervalMs ?? Number.POSITIVE_INFINITY),
    0,
  )
  return shared.length === 0 ? null : shared.length / rate
}

/** Returns true if replacing one item by the other does not change the plan. */
export function isPlannedAlike(a: Item, b: Item): boolean {
  return (
    a.lane === b.lane &&
    (a.weight ?? 1) === (b.weight ?? 1) &&
    (a.isGuarded ?? false) === (b.isGuarded ?? false) &&
    (a.isNearChange ?? false) === (b.isNearChange ?? false)
  )
}
