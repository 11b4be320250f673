import { describe, expect, it } from 'vitest'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import type { SteadyLane } from '../../../../../electron/monitor/schedule/lane.ts'
import { accountItem, createVirtual, poolItem, unchanged } from './virtual.ts'
import { seeded } from '../../../../fixtures/seeded.ts'

const start = 1_000_000_000_000

function ask(limit: number, count: number, forMs: number) {
  const schedule = createSchedule({ limit, random: seeded(1) })
  schedule.setItems(
    Array.from({ length: count }, (_, index) => accountItem(String(index))),
    start,
  )
  const sent: string[] = []
  for (let now: number | null = start; now !== null && now <= start + forMs;) {
    const { due, wakeAt } = schedule.take(now)
    sent.push(...due.map(({ id }) => id))
    now = wakeAt
  }
  return { schedule, sent }
}

describe('a service that does not respond', () => {
  it('receives at most five poll requests, and one more for a click', () => {
    const { schedule, sent } = ask(10, 30, 5_000)
    expect(sent).toEqual(['account:0', 'account:1', 'account:2', 'account:3', 'account:4'])
    schedule.click('account:20', start + 6_000)
    schedule.click('account:21', start + 6_000)
    expect(schedule.take(start + 6_000)).toEqual({
      due: [expect.objectContaining({ id: 'account:20' })],
      wakeAt: null,
    })
  })

  it('receives the next request as soon as it responds', () => {
    const { schedule } = ask(10, 30, 5_000)
    schedule.done('account:3', unchanged, start + 6_000)
    expect(schedule.take(start + 6_000).due.map(({ id }) => id)).toEqual(['account:5'])
  })

  it('has more requests in flight at a higher rate', () => {
    expect(ask(100, 60, 5_000).sent).toHaveLength(24)
  })
})

describe('an early response', () => {
  it('allows the next page of the same item at 1 request/s', () => {
    const { schedule } = ask(1, 1, 0)
    expect(schedule.quota.takePage(start + 400)).toEqual({ ok: false, at: start + 2_200 })
    schedule.quota.heard(start, start + 400)
    expect(schedule.quota.takePage(start + 400)).toEqual({ ok: false, at: start + 1_250 })
    expect(schedule.quota.takePage(start + 1_250)).toEqual({ ok: true })
  })

  it('delays the first request of a schedule that follows another', () => {
    const schedule = createSchedule({ limit: 10, random: seeded(1), notBefore: start + 700 })
    schedule.setItems([accountItem('a')], start)
    expect(schedule.take(start)).toEqual({ due: [], wakeAt: start + 700 })
    expect(schedule.take(start + 700).due).toHaveLength(1)
  })
})

it('polls of many pages leave places for others', () => {
  const lane: SteadyLane = {
    how: 'steady',
    name: 'history',
    intervalMs: 60_000,
    share: 0.3,
    isUrgent: false,
    mostAtOnce: 2,
  }
  const schedule = createSchedule({ limit: 10, random: seeded(1) })
  const histories = Array.from({ length: 10 }, (_, index) => accountItem(String(index), lane))
  const pools = Array.from({ length: 5 }, (_, index) => poolItem(String(index)))
  schedule.setItems([...histories, ...pools], start)
  const virtual = createVirtual(
    schedule,
    ({ lane: { name } }) => ({ latencyMs: name === 'history' ? 60_000 : 100, outcome: unchanged }),
    start,
  )
  virtual.runTo(start + 59_000)
  const polled = virtual.sent.map(({ id }) => id)
  expect(polled.filter((id) => id.startsWith('account:'))).toHaveLength(2)
  expect(new Set(polled.filter((id) => id.startsWith('pool:'))).size).toBe(5)
  virtual.runTo(start + 301_000)
  expect(new Set(virtual.sent.map(({ id }) => id)).size).toBe(15)
})
