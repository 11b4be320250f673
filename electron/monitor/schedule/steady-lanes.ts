import type { SteadyLane } from './lane.ts'
import type { Planned, Turn } from './plan.ts'

/** Maximum share of the quota for all calm lanes together. */
const mostSteady = 0.5
/** If the shared lanes need all of the quota, calm lanes with a shorter interval are slowed to this one, ms. */
const yieldMs = 240_000

const steadyTurn = (intervalMs: number): Turn => ({ intervalMs, maxIntervalMs: intervalMs })

const rateOf = (
  items: readonly Planned<SteadyLane>[],
  intervalOf: (item: Planned<SteadyLane>) => number,
): number => items.reduce((sum, item) => sum + 1 / intervalOf(item), 0)

function byLane(items: readonly Planned<SteadyLane>[]): readonly (readonly Planned<SteadyLane>[])[] {
  return [...Map.groupBy(items, ({ lane }) => lane).values()]
}

const usualMs = ({ lane }: Planned<SteadyLane>): number => lane.intervalMs
const wantedMs = ({ lane, isFast }: Planned<SteadyLane>): number =>
  isFast ? (lane.fast?.intervalMs ?? lane.intervalMs) : lane.intervalMs
const patientMs = ({ lane }: Planned<SteadyLane>): number => Math.max(lane.intervalMs, yieldMs)

/** Divides the rate of one lane. All items get the lane's interval first; the rest pays for faster polls near a change. */
function divide(items: readonly Planned<SteadyLane>[], rate: number, plan: Map<string, Turn>): void {
  const usual = rateOf(items, usualMs)
  const beyond = rateOf(items, wantedMs) - usual
  const stretch = Math.max(1, usual / rate)
  const part = beyond > 0 ? Math.max(0, rate - usual) / beyond : 0
  for (const item of items) {
    const least = 1 / (usualMs(item) * stretch)
    plan.set(item.id, steadyTurn(1 / (least + part * (1 / wantedMs(item) - 1 / usualMs(item)))))
  }
}

/**
 * Plans the calm lanes and returns their total rate, in requests per ms. Each lane is guaranteed one poll of each item per
 * `yieldMs`, up to its share. The quota that is left after `sharedRate`, the rate that the shared lanes need, then pays
 * for the usual interval, and for faster polls near a change.
 */
export function planCalm(
  items: readonly Planned<SteadyLane>[],
  total: number,
  sharedRate: number,
  plan: Map<string, Turn>,
): number {
  const lanes = byLane(items).map((each) => {
    const share = total * (each[0]?.lane.share ?? 0)
    const most = Math.min(rateOf(each, wantedMs), Math.max(rateOf(each, usualMs), share), total * mostSteady)
    const least = rateOf(each, (item) => (item.isFast ? wantedMs(item) : patientMs(item)))
    return { each, most, own: Math.min(most, least, share) }
  })
  const own = lanes.reduce((sum, lane) => sum + lane.own, 0)
  const most = lanes.reduce((sum, lane) => sum + lane.most, 0)
  const room = Math.max(0, total - sharedRate - own)
  const part = most > own ? Math.min(1, room / (most - own)) : 0
  const rate = own + part * (most - own)
  const scale = Math.min(1, (total * mostSteady) / rate)
  for (const lane of lanes) divide(lane.each, (lane.own + part * (lane.most - lane.own)) * scale, plan)
  return lanes.length === 0 ? 0 : rate * scale
}

/**
 * Returns the part of `spare` that the lanes use. Each lane is guaranteed a part according to its share; the first may use up
 * the rest.
 */
export function planUrgent(
  items: readonly Planned<SteadyLane>[],
  spare: number,
  plan: Map<string, Turn>,
): number {
  const lanes = byLane(items).map((each) => ({ each, share: each[0]?.lane.share ?? 0 }))
  const shares = lanes.reduce((sum, { share }) => sum + share, 0)
  const sure = lanes.map(({ each, share }) => Math.min(rateOf(each, usualMs), (spare * share) / shares))
  let rest = spare - sure.reduce((sum, rate) => sum + rate, 0)
  lanes.forEach(({ each }, index) => {
    const least = sure[index] ?? 0
    const rate = Math.min(rateOf(each, usualMs), least + rest)
    rest -= rate - least
    divide(each, rate, plan)
  })
  return spare - rest
}
