import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hotLane, warmLane } from '../../../../../electron/monitor/pending/account-lanes.ts'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import type { Item, Outcome } from '../../../../../electron/monitor/schedule/schedule-types.ts'
import {
  accountItem,
  createVirtual,
  failed,
  longestWait,
  mostInOneSecond,
  poolItem,
  tracesItem,
  unchanged,
} from './virtual.ts'
import { seeded } from '../../../../fixtures/seeded.ts'

const start = 1_000_000_000_000
const minute = 60_000

const outcomes: readonly Outcome[] = [
  unchanged,
  unchanged,
  unchanged,
  { ok: true, isChanged: true },
  failed('offline'),
  failed('timeout'),
  failed('rate-limited'),
  failed('server'),
  failed('malformed'),
]

describe('under random load', () => {
  it('no window of one second contains more requests than the limit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 5, 10, 25),
        fc.integer({ min: 1, max: 60 }),
        fc.integer(),
        fc.array(
          fc.record({
            afterMs: fc.integer({ min: 1, max: 20_000 }),
            what: fc.constantFrom(
              'click',
              'page',
              'items',
              'pause',
              'resume',
              'online',
              'offline',
              'reset',
              'back',
            ),
            which: fc.nat(59),
          }),
          { maxLength: 30 },
        ),
        (limit, count, seed, steps) => {
          const random = seeded(seed)
          const schedule = createSchedule({ limit, random })
          const virtual = createVirtual(
            schedule,
            () => ({
              latencyMs: random() * 3_000,
              outcome: outcomes[Math.floor(random() * outcomes.length)] ?? unchanged,
            }),
            start,
          )
          const items = Array.from({ length: count }, (_, index) =>
            accountItem(String(index), index % 5 === 0 ? hotLane : warmLane),
          )
          const pages: number[] = []
          // Elapsed real time, because the clock may be set back.
          let passed = 0
          const real: number[] = []
          let seen = 0
          const advance = (by: number): void => {
            const from = virtual.now()
            virtual.runTo(from + by)
            for (const each of virtual.sent.slice(seen)) real.push(passed + each.at - from)
            seen = virtual.sent.length
            passed += by
          }
          schedule.setItems(items, start)
          for (const { afterMs, what, which } of steps) {
            advance(afterMs)
            const now = virtual.now()
            if (what === 'click') for (const item of items.slice(which)) schedule.click(item.id, now)
            if (what === 'page' && schedule.quota.takePage(now).ok) pages.push(passed)
            if (what === 'items') schedule.setItems([tracesItem, ...items.slice(which), poolItem('p')], now)
            if (what === 'pause' || what === 'resume') schedule.set({ isPaused: what === 'pause' }, now)
            if (what === 'online' || what === 'offline') schedule.set({ isOnline: what === 'online' }, now)
            if (what === 'reset') schedule.forget('failures', now)
            if (what === 'back') virtual.jump(-which * 1_000)
            virtual.wake()
          }
          advance(20_000)
          const all = [...real, ...pages].sort((a, b) => a - b)
          expect(mostInOneSecond(all)).toBeLessThanOrEqual(limit)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('every item is polled within its maximum interval when the quota allows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 10),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        fc.integer(),
        (limit, filled, hot, seed) => {
          const random = seeded(seed)
          const most = limit === 1 ? 23 : 215
          const count = Math.max(1, Math.floor(most * filled))
          const schedule = createSchedule({ limit, random })
          const virtual = createVirtual(
            schedule,
            // With more jitter than this, one request per second suffices for fewer accounts.
            () => ({
              latencyMs: 50 + random() * (limit === 1 ? 400 : 950),
              outcome: { ok: true, isChanged: random() < 0.1 },
            }),
            start,
          )
          const items: readonly Item[] = Array.from({ length: count }, (_, index) =>
            accountItem(String(index), index < count * hot ? hotLane : warmLane),
          )
          schedule.setItems([...items, poolItem('p')], start)
          virtual.runTo(start + 8 * minute)
          const until = virtual.now()
          for (const { id } of items) {
            expect(longestWait(virtual.sent, id, start + minute, until)).toBeLessThan(33_000)
          }
          // With a quota that only just suffices, any item may be a tenth late.
          expect(longestWait(virtual.sent, 'pool:p', start, until)).toBeLessThan(330_000)
        },
      ),
      // In the example, the pool waits 312 s.
      { numRuns: 12, examples: [[1, 0.9565217391304348, 0, 27_253_548]] },
    )
  })

  it('every item is polled within the published interval when the quota does not cover the maximum interval', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 90 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer(),
        (count, hot, seed) => {
          const random = seeded(seed)
          const schedule = createSchedule({ limit: 1, random })
          const virtual = createVirtual(
            schedule,
            () => ({ latencyMs: random() * 1_000, outcome: unchanged }),
            start,
          )
          const items = Array.from({ length: count }, (_, index) =>
            accountItem(String(index), index < hot ? hotLane : warmLane),
          )
          schedule.setItems([...items, tracesItem], start)
          // Published intervals follow recent latencies, so compare with the longest interval that was published while the
          // item waited.
          const announced = new Map<string, number>()
          for (let at = 4; at <= 20; at += 1) {
            virtual.runTo(start + at * minute)
            for (const { id } of items) {
              const intervalMs = schedule.plan.explain(id, virtual.now()).intervalMs ?? 0
              announced.set(id, Math.max(announced.get(id) ?? 0, intervalMs))
            }
          }
          for (const { id } of items) {
            // At one request per second, a response that takes up to a second delays the next request.
            expect(longestWait(virtual.sent, id, start + 4 * minute, virtual.now())).toBeLessThan(
              (announced.get(id) ?? 0) * 1.15 + 3_000,
            )
          }
        },
      ),
      { numRuns: 12 },
    )
  })
})
