import type { Lane, SharedLane, SteadyLane } from './lane.ts'
import type { Item } from './schedule-types.ts'

/** The view of an item that the plan needs. */
export interface Planned<L extends Lane = Lane> {
  readonly id: string
  readonly lane: L
  /** The user's priority, focus and recent activity in one number; 1 for a quiet item. */
  readonly weight: number
  /** Near a change, or just after one. */
  readonly isFast: boolean
  /** No window is open and no rule watches it. */
  readonly isSlow: boolean
}

const slowFactor = 3
/** From this weight on an item counts as busy, whatever its lane. */
const busyWeight = 4
const busyMinMs = 1_500
/** When the floors cannot be paid, busy items get so many polls beyond them, up to this part of the quota. */
const busyPollMs = 10_000
const busyShare = 0.34
/** Steady lanes never take more than this part of the quota together, urgent ones apart. */
const mostSteady = 0.5

const isBusy = ({ lane, weight }: Planned<SharedLane>): boolean => lane.isBusy || weight >= busyWeight

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

/** Merges neighbours that are alike: most accounts are quiet, and one calculation holds for all of them. */
function grouped(rows: readonly Row[]): readonly Alike[] {
  const groups: Alike[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.row.root === row.root && last.row.min === row.min && last.row.cap === row.cap) last.count += 1
    else groups.push({ row, count: 1 })
  }
  return groups
}

/** The square-root rule: the least weighted age for a given rate needs intervals in proportion to 1/sqrt(weight), within bounds. */
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

const steadyTurn = (intervalMs: number): Turn => ({ intervalMs, floorMs: intervalMs })

/** The requests per ms that one poll of each takes within its longest interval. */
function rateOf<L extends Lane>(items: readonly Planned<L>[], longestMs: (lane: L) => number): number {
  let rate = 0
  let ms = 0
  let count = 0
  for (const { lane } of items) {
    const next = longestMs(lane)
    if (next !== ms) {
      if (count > 0) rate += count / ms
      ms = next
      count = 0
    }
    count += 1
  }
  return count > 0 ? rate + count / ms : rate
}

function byLane(items: readonly Planned<SteadyLane>[]): readonly (readonly Planned<SteadyLane>[])[] {
  return [...Map.groupBy(items, ({ lane }) => lane).values()]
}

const intervalOf = ({ lane, isFast }: Planned<SteadyLane>): number =>
  isFast ? (lane.fast?.intervalMs ?? lane.intervalMs) : lane.intervalMs

interface Taken {
  /** Requests per ms. */
  readonly rate: number
  /** The part of the rate that pays for the interval of every item. */
  readonly floor: number
}

/** Plans the steady lanes that are not urgent. Each keeps to its share, but for its floor. */
function planCalm(items: readonly Planned<SteadyLane>[], total: number, plan: Map<string, Turn>): Taken {
  const lanes = byLane(items).map((each) => {
    const wanted = each.reduce((sum, item) => sum + 1 / intervalOf(item), 0)
    const floor = rateOf(each, (lane) => lane.intervalMs)
    const share = total * (each[0]?.lane.share ?? 0)
    return { each, wanted, floor, rate: Math.min(wanted, Math.max(floor, share), total * mostSteady) }
  })
  const sum = lanes.reduce((all, { rate }) => all + rate, 0)
  const scale = sum > total * mostSteady ? (total * mostSteady) / sum : 1
  for (const { each, wanted, rate } of lanes) {
    for (const item of each) plan.set(item.id, steadyTurn((intervalOf(item) * wanted) / (rate * scale)))
  }
  return { rate: sum * scale, floor: lanes.reduce((all, { floor }) => all + floor, 0) }
}

/** Plans the urgent lanes, the first one first: they may take all that is spare. Returns requests per ms. */
function planUrgent(
  items: readonly Planned<SteadyLane>[],
  total: number,
  spare: number,
  plan: Map<string, Turn>,
): number {
  let taken = 0
  for (const each of byLane(items)) {
    const wanted = rateOf(each, (lane) => lane.intervalMs)
    const rate = Math.min(wanted, Math.max(spare - taken, total * (each[0]?.lane.share ?? 0)))
    for (const item of each) plan.set(item.id, steadyTurn(each.length / rate))
    taken += rate
  }
  return taken
}

function planShared(
  items: readonly Planned<SharedLane>[],
  floors: number,
  rate: number,
  plan: Map<string, Turn>,
): void {
  const isPaid = floors <= rate * (1 + 1e-9)
  const busyRate = Math.min(items.filter(isBusy).length / busyPollMs, rate * busyShare)
  const stretch = isPaid ? 1 : floors / (rate - busyRate)
  const rows = items.map((item): Row => {
    const min = isBusy(item) ? Math.min(busyMinMs, item.lane.minMs) : item.lane.minMs
    const cap = item.lane.floorMs * stretch
    return { id: item.id, root: Math.sqrt(item.weight), min: Math.min(min, cap), cap }
  })
  spread(rows, rate, plan)
  for (const { id, isSlow } of items) {
    const turn = plan.get(id)
    if (isSlow && turn !== undefined) {
      plan.set(id, { ...turn, intervalMs: Math.min(turn.intervalMs * slowFactor, turn.floorMs) })
    }
  }
}

const isShared = (item: Planned): item is Planned<SharedLane> => item.lane.how === 'shared'
const isSteady = (item: Planned): item is Planned<SteadyLane> => item.lane.how === 'steady'

/**
 * Returns the interval at which each item is to be polled, ms, when polling may send `perSecond` requests. First the floor of
 * every item when it can be paid, then urgent lanes, then steady lanes near a change, and the rest to the shared lanes by the
 * square-root rule. Items that are polled once have no interval.
 */
export function planIntervals(items: readonly Planned[], perSecond: number): Plan {
  const plan = new Map<string, Turn>()
  const total = perSecond / 1000
  const steady = items.filter(isSteady)
  const shared = items.filter(isShared)

  const calm = planCalm(
    steady.filter(({ lane }) => !lane.isUrgent),
    total,
    plan,
  )
  // Fast items use quota beyond their floor only from the rest that the floors leave, not from the floors of the shared lanes.
  const beyondFloor = Math.max(0, calm.rate - calm.floor)
  const floors = rateOf(shared, (lane) => lane.floorMs)
  const spare = total - floors - calm.floor - beyondFloor
  const urgent = steady.filter(({ lane }) => lane.isUrgent)
  const urgentRate = planUrgent(urgent, total, spare, plan)
  planShared(shared, floors, total - urgentRate - calm.rate, plan)
  return plan
}

/** The mean interval of the shared lanes under the plan, ms; null without items in one. */
export function meanInterval(items: readonly Planned[], perSecond: number): number | null {
  const plan = planIntervals(items, perSecond)
  const shared = items.filter(isShared)
  const rate = shared.reduce(
    (sum, item) => sum + 1 / (plan.get(item.id)?.intervalMs ?? Number.POSITIVE_INFINITY),
    0,
  )
  return shared.length === 0 ? null : shared.length / rate
}

/** Whether replacing one item by the other leaves the plan as it is. */
export function isPlannedAlike(a: Item, b: Item): boolean {
  return (
    a.lane === b.lane &&
    (a.weight ?? 1) === (b.weight ?? 1) &&
    (a.isGuarded ?? false) === (b.isGuarded ?? false) &&
    (a.isNearChange ?? false) === (b.isNearChange ?? false)
  )
}
