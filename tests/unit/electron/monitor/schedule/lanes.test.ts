import { describe, expect, it } from 'vitest'
import { blockLane } from '../../../../../electron/monitor/blocks/opened-blocks.ts'
import { hotLane, liveLane, warmLane } from '../../../../../electron/monitor/pending/account-lanes.ts'
import { poolLane } from '../../../../../electron/monitor/pools/followed-pools.ts'
import { meanInterval, planIntervals } from '../../../../../electron/monitor/schedule/lanes.ts'
import type { Plan, Planned } from '../../../../../electron/monitor/schedule/plan.ts'

const planned = (id: string, lane: Planned['lane'], more: Partial<Planned> = {}): Planned => ({
  id,
  lane,
  weight: 1,
  isFast: false,
  isSlow: false,
  ...more,
})
const many = (count: number, lane: Planned['lane'] = warmLane): readonly Planned[] =>
  Array.from({ length: count }, (_, index) => planned(`${lane.name}${index}`, lane))
const seconds = (plan: Plan, id: string): number => Math.round((plan.get(id)?.intervalMs ?? 0) / 100) / 10

describe('the plan', () => {
  it('polls 24 accounts every 30 s at 0.8 requests per second', () => {
    expect(seconds(planIntervals(many(24), 0.8), 'warm0')).toBe(30)
  })

  it('polls all accounts equally when the quota cannot cover the maximum interval', () => {
    expect(seconds(planIntervals(many(100), 0.8), 'warm99')).toBe(125)
  })

  it('polls a quiet account at most every 3 s, whatever the quota', () => {
    expect(seconds(planIntervals(many(2), 80), 'warm0')).toBe(3)
  })

  it('polls a hot account at most every 1.5 s', () => {
    expect(seconds(planIntervals(many(1, hotLane), 80), 'hot0')).toBe(1.5)
  })

  it('polls an item with four times the weight twice as often', () => {
    // 20 quiet accounts and one of weight 4 share 1 request/s: 20/T + 2/T = 1, T = 22 s.
    const plan = planIntervals([...many(20), planned('dear', warmLane, { weight: 4 })], 1)
    expect(seconds(plan, 'warm0')).toBe(22)
    expect(seconds(plan, 'dear')).toBe(11)
  })

  it('keeps the maximum interval of other items regardless of one item’s weight', () => {
    // 20 accounts at 30 s take 2/3 request/s. The heavy account gets the remaining 1/3.
    const plan = planIntervals([...many(20), planned('dear', warmLane, { weight: 400 })], 1)
    expect(seconds(plan, 'warm0')).toBe(30)
    expect(seconds(plan, 'dear')).toBe(3)
  })

  it('polls live traces every 2 s when the quota allows', () => {
    expect(seconds(planIntervals([...many(24), planned('traces', liveLane)], 8), 'traces')).toBe(2)
  })

  it('pays the maximum interval first, and leaves live traces 6 %', () => {
    // The traces get 0.048 requests/s, and the 24 accounts get 0.752.
    const plan = planIntervals([...many(24), planned('traces', liveLane)], 0.8)
    expect(seconds(plan, 'traces')).toBe(20.8)
    expect(seconds(plan, 'warm0')).toBe(31.9)
  })

  it.each([
    // The accounts get 60 % of 0.8 requests/s: 8 / 0.48 = 16.7 s.
    [8, 16.7],
    // The lane's maximum interval applies: 20 accounts / 30 s = 0.67 requests/s, which is below 0.8.
    [20, 30],
    // The accounts get 94 % of 0.8 requests/s: 24 / 0.752 = 31.9 s.
    [24, 31.9],
  ])(
    'keeps %i accounts within %f s at 0.8 requests/s, regardless of urgent and busy items',
    (count, longest) => {
      const busy = Array.from({ length: 2 }, (_, index) => planned(`busy${index}`, hotLane, { weight: 196 }))
      const plan = planIntervals([...many(count - 2), ...busy, planned('traces', liveLane)], 0.8)
      expect(seconds(plan, 'warm0')).toBe(longest)
      expect(plan.get('warm0')?.maxIntervalMs).toBeLessThanOrEqual(longest * 1_000 + 50)
    },
  )

  it('polls a pool every 300 s, and every 30 s near a change', () => {
    const plan = planIntervals([planned('quiet', poolLane), planned('busy', poolLane, { isFast: true })], 8)
    expect(seconds(plan, 'quiet')).toBe(300)
    expect(seconds(plan, 'busy')).toBe(30)
  })

  it('limits busy pools to a tenth', () => {
    // 20 pools polled every 30 s would take 0.67 requests/s; a tenth of 0.8 is 0.08.
    const pools = Array.from({ length: 20 }, (_, index) => planned(`p${index}`, poolLane, { isFast: true }))
    expect(seconds(planIntervals(pools, 0.8), 'p0')).toBe(250)
  })

  it('divides the quota left by the maximum interval of accounts between busy pools and live traces', () => {
    // 14 accounts need 0.467 requests/s and get them. Three busy pools get a tenth of 0.8 requests/s, and live traces get the
    // remaining 0.253.
    const pools = Array.from({ length: 3 }, (_, index) => planned(`p${index}`, poolLane, { isFast: true }))
    const plan = planIntervals([...many(14), ...pools, planned('traces', liveLane)], 0.8)
    expect([seconds(plan, 'warm0'), seconds(plan, 'p0'), seconds(plan, 'traces')]).toEqual([30, 37.5, 3.9])
  })

  it('polls items without a window or rule a third as often, within the maximum interval', () => {
    const slow = planIntervals([planned('a', warmLane, { isSlow: true }), planned('b', warmLane)], 8)
    expect([seconds(slow, 'a'), seconds(slow, 'b')]).toEqual([9, 3])
    const unattended = planIntervals(
      many(20).map((item) => ({ ...item, isSlow: true })),
      0.8,
    )
    expect(seconds(unattended, 'warm0')).toBe(30)
  })

  it('limits hot accounts to a third beyond equal shares when the maximum interval cannot be covered', () => {
    // 500 accounts, 40 of them hot, share 66 % of 8 requests/s equally: one poll per account in 94.7 s.
    const plan = planIntervals(
      [...many(460), ...many(40, hotLane).map((item) => ({ ...item, weight: 196 }))],
      8,
    )
    expect(seconds(plan, 'warm0')).toBe(94.7)
    expect(seconds(plan, 'hot0')).toBe(12.7)
  })

  it('reports the cost of one more account', () => {
    expect(Math.round(meanInterval(many(24), 0.8) ?? 0)).toBe(30_000)
    expect(Math.round(meanInterval(many(25), 0.8) ?? 0)).toBe(31_250)
    expect(meanInterval([], 0.8)).toBeNull()
  })

  it('assigns no interval to blocks', () => {
    expect(planIntervals([planned('b', blockLane)], 8).size).toBe(0)
  })
})

describe('the plan with lanes that only their source knows', () => {
  it('lets urgent lanes share what the maximum intervals leave', () => {
    const outcomes = { ...liveLane, name: 'outcome', intervalMs: 4_000 }
    const items = [...many(24), planned('traces', liveLane), planned('outcome', outcomes)]
    const rich = planIntervals(items, 8)
    expect([seconds(rich, 'traces'), seconds(rich, 'outcome')]).toEqual([2, 4])
    // 24 accounts at 30 s need all of 0.8 requests/s: each urgent lane gets 3 %, the accounts 94 %.
    const poor = planIntervals(items, 0.8)
    expect([seconds(poor, 'traces'), seconds(poor, 'outcome'), seconds(poor, 'warm0')]).toEqual([
      41.7, 41.7, 31.9,
    ])
  })

  it('limits all steady lanes together to half of the quota', () => {
    const [tides, moons] = ['tide', 'moon'].map((name) => ({ ...poolLane, name, intervalMs: 100_000 }))
    const items = [...many(100, tides), ...many(100, moons), ...many(4)]
    // Each lane needs 1 of 0.8 requests/s. Together they get 0.4 requests/s: each of the 200 items is polled once per 500 s.
    const plan = planIntervals(items, 0.8)
    expect([seconds(plan, 'tide0'), seconds(plan, 'moon0'), seconds(plan, 'warm0')]).toEqual([500, 500, 10])
  })

  it('lets a short steady lane yield to the maximum interval of accounts, but keep a poll of each item in four minutes', () => {
    const history = { ...poolLane, name: 'history', intervalMs: 90_000, share: 0.3 }
    // 12 accounts at 30 s leave 0.4 requests/s, enough for 12 items at 90 s.
    const rich = planIntervals([...many(12), ...many(12, history)], 0.8)
    expect(seconds(rich, 'history0')).toBe(90)
    // 24 accounts leave nothing, so 24 items at 240 s take 0.1 requests/s. The accounts get the other 0.7: 24 / 0.7 = 34.3 s.
    const poor = planIntervals([...many(24), ...many(24, history)], 0.8)
    expect([seconds(poor, 'history0'), seconds(poor, 'warm0')]).toEqual([240, 34.3])
    // 100 items at 240 s would take more than the share, which is 0.24 requests/s.
    const poorer = planIntervals([...many(100), ...many(100, history)], 0.8)
    expect([seconds(poorer, 'history0'), seconds(poorer, 'warm0')]).toEqual([416.7, 178.6])
  })

  it('does not let pools near a change delay the other pools of their lane', () => {
    const pools = Array.from({ length: 21 }, (_, index) =>
      planned(`p${index}`, poolLane, { isFast: index > 0 }),
    )
    expect(seconds(planIntervals([...pools, ...many(30)], 0.8), 'p0')).toBe(300)
  })

  it('stretches all maximum intervals alike when the quota cannot cover them', () => {
    const rare = { ...warmLane, name: 'rare', maxIntervalMs: 60_000 }
    // 10 items at 30 s and 10 at 60 s need 0.5 requests/s and get half of it.
    const plan = planIntervals([...many(10), ...many(10, rare)], 0.25)
    expect([seconds(plan, 'warm0'), seconds(plan, 'rare0')]).toEqual([60, 120])
  })
})
