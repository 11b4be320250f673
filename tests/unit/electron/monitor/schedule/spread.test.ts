import { expect, it } from 'vitest'
import type { SteadyLane } from '../../../../../electron/monitor/schedule/lane.ts'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import { accountItem, createVirtual, unchanged } from './virtual.ts'

const minute = 60_000
const startAt = 1_000_000_000_000
const count = 60

/** A lane for sixty items that polls one item per minute, starting after ten minutes. */
const lane: SteadyLane = {
  how: 'steady',
  name: 'safety',
  intervalMs: count * minute,
  share: 0.1,
  isUrgent: false,
  spreadAfterMs: 10 * minute,
}

it('items that enter a spread lane together are polled one after the other', () => {
  const schedule = createSchedule({ limit: 10, random: () => 0.5 })
  const keys = Array.from({ length: count }, (_, i) => String(i))
  schedule.setItems(
    keys.map((key) => accountItem(key)),
    startAt,
  )
  const virtual = createVirtual(schedule, () => ({ latencyMs: 10, outcome: unchanged }), startAt)
  virtual.runTo(startAt + minute)
  schedule.setItems(
    keys.map((key) => accountItem(key, lane)),
    virtual.now(),
  )
  virtual.wake()
  virtual.sent.length = 0
  const from = virtual.now()
  virtual.runTo(from + 9 * minute)
  expect(virtual.sent).toEqual([])
  virtual.runTo(from + 15 * minute)
  virtual.sent.length = 0
  for (let quarter = 1; quarter <= 3; quarter += 1) {
    virtual.runTo(from + 15 * minute * (quarter + 1))
    expect(virtual.sent.length).toBeGreaterThanOrEqual(11)
    expect(virtual.sent.length).toBeLessThanOrEqual(19)
    virtual.sent.length = 0
  }
})

it('items of a spread lane keep their pace after a pause', () => {
  const schedule = createSchedule({ limit: 10, random: () => 0.5 })
  schedule.setItems(
    Array.from({ length: count }, (_, i) => accountItem(String(i), lane)),
    startAt,
  )
  const virtual = createVirtual(schedule, () => ({ latencyMs: 10, outcome: unchanged }), startAt)
  virtual.runTo(startAt + 120 * minute)
  schedule.set({ isPaused: true }, virtual.now())
  virtual.wake()
  virtual.runTo(virtual.now() + 30 * minute)
  schedule.set({ isPaused: false }, virtual.now())
  virtual.sent.length = 0
  virtual.wake()
  virtual.runTo(virtual.now() + 15 * minute)
  // Fifteen at this pace; all sixty if they were polled soon after the pause.
  expect(virtual.sent.length).toBeLessThan(30)
})
