import { describe, expect, it } from 'vitest'
import { warmLane } from '../../../../../electron/monitor/pending/account-lanes.ts'
import { observedShare } from '../../../../../electron/monitor/pending/account-poll-stats.ts'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import { accounts, minute, second, setUp, start } from './set-up.ts'
import { accountItem, failed, unchanged } from './virtual.ts'

describe('schedule explanations', () => {
  it('contain the due time and interval of an item', () => {
    const { schedule, virtual } = setUp(10, [accountItem('a')])
    virtual.runTo(start + second)
    const { intervalMs, nextAt, waits } = schedule.plan.explain('account:a', virtual.now())
    expect([intervalMs, waits]).toEqual([3_000, null])
    expect((nextAt ?? 0) - start).toBeGreaterThanOrEqual(2_700)
    expect((nextAt ?? 0) - start).toBeLessThanOrEqual(3_000)
  })

  it('explain that an item waits for quota', () => {
    const { schedule } = setUp(1, accounts(3))
    schedule.take(start)
    expect(schedule.plan.explain('account:0', start)).toEqual({
      intervalMs: 3_750,
      nextAt: null,
      waits: null,
    })
    expect(schedule.plan.explain('account:1', start)).toEqual({
      intervalMs: 3_750,
      nextAt: start + 1_250,
      waits: 'quota',
    })
  })

  it('explain that an item is due', () => {
    const { schedule } = setUp(10, [accountItem('a')])
    expect(schedule.plan.explain('account:a', start)).toEqual({
      intervalMs: 3_000,
      nextAt: start,
      waits: 'due',
    })
  })

  it('contain usage and the cost of one more account', () => {
    const { schedule, virtual } = setUp(1, accounts(24))
    virtual.runTo(start + minute)
    expect(schedule.quota.view(virtual.now())).toEqual({ limit: 1, used: 0.8 })
    const { intervalMs, withOneMoreMs } = schedule.plan.forecast(warmLane, virtual.now())
    expect([Math.round(intervalMs ?? 0), Math.round(withOneMoreMs)]).toEqual([30_000, 31_250])
  })

  it('contain the share of short actions that polling observes', () => {
    const { schedule, virtual } = setUp(1, accounts(24))
    virtual.runTo(start)
    const { intervalMs } = schedule.plan.explain('account:1', start)
    expect(observedShare(intervalMs ?? 0, 3_000)).toBe(0.1)
    expect(observedShare(intervalMs ?? 0, 60_000)).toBe(1)
    expect(schedule.plan.explain('account:99', start).intervalMs).toBeNull()
  })

  it('contain no wake-up time when nothing is scheduled', () => {
    const schedule = createSchedule({ limit: 1, random: () => 0 })
    expect(schedule.take(start)).toEqual({ due: [], wakeAt: null })
  })

  it('tolerate a response for a removed item and an unrequested one', () => {
    const { schedule, virtual } = setUp(1, accounts(1))
    schedule.take(start)
    schedule.setItems([], start)
    schedule.done('account:0', unchanged, start + 100)
    schedule.done('account:0', failed('server'), start + 100)
    expect(virtual.sent).toEqual([])
    expect(schedule.take(start + second).due).toEqual([])
  })
})
