import { describe, expect, it } from 'vitest'
import { hotLane } from '../../../../../electron/monitor/pending/account-lanes.ts'
import type { OneTimeLane, SteadyLane } from '../../../../../electron/monitor/schedule/lane.ts'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import type { Item } from '../../../../../electron/monitor/schedule/schedule-types.ts'
import { accounts, minute, second, start } from './set-up.ts'
import { accountItem, createVirtual, longestWait, poolItem, tracesItem, type Virtual } from './virtual.ts'
import { seeded } from '../../../../fixtures/seeded.ts'

const history: SteadyLane = {
  how: 'steady',
  name: 'history',
  intervalMs: 90_000,
  share: 0.3,
  isUrgent: false,
}
const outcome: OneTimeLane = { how: 'once', name: 'outcome', patienceMs: 5_000, isSpare: false }
const itemIn = (lane: SteadyLane | OneTimeLane, key: number): Item => ({
  id: `${lane.name}:${key}`,
  source: lane.name,
  key: String(key),
  operation: lane.name,
  lane,
})
const many = (count: number, item: (key: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, key) => item(key))

/** Returns accounts of which two have a live trace, and the item that polls live traces. */
const withTwoLive = (count: number): readonly Item[] => [
  ...many(count, (key) => accountItem(String(key), key < 2 ? hotLane : undefined)),
  tracesItem,
]

interface LatencyProfile {
  readonly seed: number
  /** Minimum latency of a response, and the range above the minimum in which it varies, ms. */
  readonly latency: readonly [number, number]
}
const latencyProfiles: readonly LatencyProfile[] = [
  { seed: 1, latency: [200, 0] },
  { seed: 2, latency: [50, 400] },
]

/**
 * Runs for half an hour by default. 30 % of the responses for a busy account show a new trace; `isNews` selects further
 * responses that do.
 */
function run(
  limit: number,
  items: readonly Item[],
  { seed, latency: [leastMs, variesMs] }: LatencyProfile,
  more: {
    readonly isAttended?: boolean
    readonly isNews?: (isFirst: boolean) => boolean
    readonly minutes?: number
  } = {},
): Virtual {
  const random = seeded(seed)
  const schedule = createSchedule({ limit, random })
  const known = new Set<string>()
  const virtual = createVirtual(
    schedule,
    (item) => {
      const isFirst = !known.has(item.id)
      known.add(item.id)
      const isBusy = item.lane === hotLane && random() < 0.3
      const isChanged = isBusy || more.isNews?.(isFirst) === true
      return { latencyMs: leastMs + random() * variesMs, outcome: { ok: true, isChanged } }
    },
    start,
  )
  schedule.set({ isAttended: more.isAttended ?? true }, start)
  schedule.setItems(items, start)
  virtual.runTo(start + (more.minutes ?? 30) * minute)
  return virtual
}

/** Returns the longest time between two requests for any item of a source, after the first minutes, in seconds. */
const longest = (virtual: Virtual, items: readonly Item[], source: string, from = 2 * minute): number =>
  Math.max(
    ...items
      .filter((item) => item.source === source)
      .map(({ id }) => {
        const first = virtual.sent.find((each) => each.id === id && each.at >= start + from)?.at ?? start
        return longestWait(virtual.sent, id, first, virtual.now())
      }),
  ) / 1_000

describe.each(latencyProfiles)(
  'the maximum interval without a key, with latency profile $seed',
  (profile) => {
    it('keeps 24 accounts within 35 s beside two live traces', () => {
      const items = withTwoLive(24)
      expect(longest(run(1, items, profile), items, 'account')).toBeLessThan(35)
    })

    it('keeps 8 accounts within 20 s beside two live traces', () => {
      const items = withTwoLive(8)
      expect(longest(run(1, items, profile), items, 'account')).toBeLessThan(20)
    })

    it('keeps polling live traces', () => {
      const [few, full] = [withTwoLive(8), withTwoLive(24)]
      expect(longest(run(1, few, profile), few, 'traces')).toBeLessThan(7)
      expect(longest(run(1, full, profile), full, 'traces')).toBeLessThan(25)
    })

    it('keeps 24 accounts within 45 s, and their history within 5 minutes', () => {
      const items = [...accounts(24), ...many(24, (key) => itemIn(history, key))]
      const virtual = run(1, items, profile)
      expect(longest(virtual, items, 'account', 0)).toBeLessThan(45)
      expect(longest(virtual, items, 'history', 0)).toBeLessThan(300)
    })

    it('keeps 24 accounts within 48 s beside their history and two live traces', () => {
      const items = [...withTwoLive(24), ...many(24, (key) => itemIn(history, key))]
      const virtual = run(1, items, profile)
      expect(longest(virtual, items, 'account')).toBeLessThan(48)
      expect(longest(virtual, items, 'history')).toBeLessThan(300)
    })

    it('gives a burst of one-time lookups a tenth of the quota, and accounts the rest', () => {
      const items = [...withTwoLive(24), ...many(200, (key) => itemIn(outcome, key))]
      const virtual = run(1, items, profile)
      expect(longest(virtual, items, 'account')).toBeLessThan(39)
      const lookups = virtual.sent.filter(({ id }) => id.startsWith('outcome:')).length
      expect(lookups).toBeGreaterThan(120)
      expect(lookups).toBeLessThan(150)
    })
  },
)

describe('the quota with a key', () => {
  const items = [...accounts(500), ...many(50, (key) => poolItem(String(key)))]
  // Enough for the first minutes and twice the maximum interval of a pool.
  const minutes = 13
  const perSecond = (virtual: Virtual): number =>
    virtual.sent.filter(({ at }) => at >= start + 5 * minute).length / (8 * 60)

  it.each([true, false])(
    'goes to the oldest items among 500 quiet accounts and 50 pools, attended: %s',
    (isAttended) => {
      const virtual = run(10, items, { seed: 1, latency: [150, 0] }, { isAttended, minutes })
      expect(perSecond(virtual)).toBeGreaterThan(8.5)
      expect(longest(virtual, items, 'account')).toBeLessThan(62)
      expect(longest(virtual, items, 'pool')).toBeLessThan(305)
    },
  )

  it('also goes to the oldest items without a window, after an event at every account', () => {
    const virtual = run(
      10,
      items,
      { seed: 1, latency: [150, 0] },
      { isAttended: false, isNews: (isFirst) => isFirst, minutes },
    )
    expect(perSecond(virtual)).toBeGreaterThan(8.5)
    expect(longest(virtual, items, 'account')).toBeLessThan(68)
  })

  it('is shared by pools and accounts when a slow service cannot respond fast enough', () => {
    const virtual = run(10, items, { seed: 1, latency: [300, 600] }, { minutes })
    expect(longest(virtual, items, 'account')).toBeLessThan(80)
    expect(longest(virtual, items, 'pool')).toBeLessThan(360)
  })

  it('polls no faster than before while no account is older than its maximum interval', () => {
    const few = accounts(100)
    expect(perSecond(run(10, few, { seed: 1, latency: [150, 0] }, { minutes }))).toBeLessThan(8.05)
  })

  it('polls pools at their interval while it is enough', () => {
    const pools = many(10, (key) => poolItem(String(key)))
    const { sent } = run(10, pools, { seed: 1, latency: [150, 0] }, { minutes })
    expect(sent.filter(({ at }) => at < start + 270 * second)).toHaveLength(10)
  })
})
