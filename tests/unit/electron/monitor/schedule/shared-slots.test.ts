import { expect, it } from 'vitest'
import { slotInterval } from '../../../../../electron/monitor/schedule/shared-slots.ts'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import { accountItem, changed, createVirtual, longestWait, poolItem, unchanged } from './virtual.ts'
import { seeded } from '../../../../fixtures/seeded.ts'
import { accounts, hour, minute, second, start } from './set-up.ts'

/** Starts the schedule of one Lookout, with its own random numbers and start time. */
function lookout(seed: number, startAt: number, count = 50) {
  const schedule = createSchedule({ limit: 10, random: seeded(seed) })
  schedule.set({ isShared: true }, start)
  const virtual = createVirtual(schedule, () => ({ latencyMs: 100, outcome: unchanged }), startAt)
  schedule.setItems(accounts(count), startAt)
  return virtual
}

const slotsOf = ({ sent }: ReturnType<typeof createVirtual>, from: number): ReadonlySet<string> =>
  new Set(sent.filter(({ at }) => at >= from).map(({ id, at }) => `${id} ${Math.floor(at / 2_000)}`))

it.each([
  [1_500, 2_000],
  [2_200, 2_000],
  [2_201, 4_000],
  [6_900, 8_000],
  [30_000, 32_000],
  [60_000, 64_000],
])('an interval of %s ms becomes %s ms', (planned, interval) => {
  expect(slotInterval(planned)).toBe(interval)
})

it('two Lookouts that share a cache poll an account in the same interval of two seconds', () => {
  const [one, two] = [lookout(1, start), lookout(2, start + 3_333)]
  one.runTo(start + 100 * second)
  two.runTo(start + 100 * second)
  const from = start + 40 * second
  const [ofOne, ofTwo] = [slotsOf(one, from), slotsOf(two, from)]
  expect(ofOne.size).toBeGreaterThan(300)
  const union = new Set([...ofOne, ...ofTwo])
  expect(union.size).toBeLessThan(1.05 * ofOne.size)
})

it('polls every account although more are due in a slot than the quota allows', () => {
  const virtual = lookout(1, start, 100)
  virtual.runTo(start + 200 * second)
  for (const { id } of accounts(100)) {
    const times = virtual.sent.filter((each) => each.id === id).map(({ at }) => at)
    const gaps = times.slice(1).map((at, nth) => at - (times[nth] ?? 0))
    expect(times.length).toBeGreaterThan(5)
    expect(Math.max(...gaps)).toBeLessThan(50 * second)
  }
})

it('polls a pool that is no longer near a change after one slow interval, not after two', () => {
  const pools = Array.from({ length: 20 }, (_, nth) => poolItem(String(nth)))
  const watched = (seed: number) => {
    const schedule = createSchedule({ limit: 10, random: seeded(seed) })
    schedule.set({ isShared: true }, start)
    const virtual = createVirtual(schedule, (_, at) => ({
      latencyMs: 100,
      outcome: at < start + minute ? changed : unchanged,
    }))
    schedule.setItems(pools, start)
    virtual.runTo(start + 2 * hour)
    return virtual
  }
  const [one, two] = [watched(1), watched(2)]
  for (const { id } of pools) {
    const first = one.sent.find((each) => each.id === id)?.at ?? 0
    expect(longestWait(one.sent, id, first, start + 2 * hour)).toBeLessThan(545 * second)
  }
  const from = start + 30 * minute
  expect(slotsOf(two, from)).toEqual(slotsOf(one, from))
})

it('polls every pool within 32 s of a start', () => {
  const schedule = createSchedule({ limit: 10, random: seeded(1) })
  schedule.set({ isShared: true }, start)
  const virtual = createVirtual(schedule, () => ({ latencyMs: 100, outcome: unchanged }))
  schedule.setItems(
    Array.from({ length: 20 }, (_, nth) => poolItem(String(nth))),
    start,
  )
  virtual.runTo(start + 34 * second)
  expect(new Set(virtual.sent.map(({ id }) => id)).size).toBe(20)
})

it('a click is sent at once', () => {
  const schedule = createSchedule({ limit: 10, random: seeded(1) })
  schedule.set({ isShared: true }, start)
  schedule.setItems([accountItem('a')], start)
  schedule.click(accountItem('a').id, start + 1_999)
  expect(schedule.take(start + 1_999).due.map(({ key }) => key)).toEqual(['a'])
})
