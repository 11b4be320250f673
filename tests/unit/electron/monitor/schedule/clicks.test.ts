import { describe, expect, it } from 'vitest'
import { spareLane } from '../../../../../electron/monitor/pending/trace-confirmations.ts'
import type { Item } from '../../../../../electron/monitor/schedule/schedule-types.ts'
import { accounts, between, hour, minute, second, setUp, start, timesOf } from './set-up.ts'
import { accountItem, blockItem, mostInOneSecond } from './virtual.ts'

describe('clicks and blocks', () => {
  it('serves a click before everything else', () => {
    const { schedule, virtual } = setUp(1, accounts(24))
    virtual.runTo(start + minute + 100)
    schedule.click('account:7', virtual.now())
    virtual.wake()
    const before = virtual.sent.length
    virtual.runTo(start + minute + 2 * second)
    expect(virtual.sent[before]?.id).toBe('account:7')
  })

  it('never sends clicks beyond the quota', () => {
    const { schedule, virtual } = setUp(10, accounts(60))
    virtual.runTo(start + minute)
    schedule.set({ isPaused: true }, virtual.now())
    virtual.runTo(start + minute + second)
    schedule.set({ isPaused: false }, virtual.now())
    for (const { id } of accounts(60)) schedule.click(id, virtual.now())
    virtual.wake()
    virtual.runTo(start + minute + 10 * second)
    expect(mostInOneSecond(virtual.sent.map((each) => each.at))).toBeLessThanOrEqual(10)
    expect(new Set(between(virtual, start + minute + second, start + minute + 8 * second)).size).toBe(60)
  })

  it('sends a click at once after a second of full polling: a request is reserved', () => {
    const { schedule, virtual } = setUp(10, accounts(500))
    virtual.runTo(start + minute + 10)
    schedule.click('account:499', virtual.now())
    expect(schedule.take(virtual.now()).due.map((item) => item.id)).toContain('account:499')
  })

  it('serves a click on an item in flight with the pending response', () => {
    const { schedule, virtual } = setUp(10, [accountItem('a')])
    virtual.runTo(start + 100)
    schedule.click('account:a', virtual.now())
    virtual.wake()
    virtual.runTo(start + 2 * second)
    expect(timesOf(virtual, 'account:a')).toEqual([0])
  })

  it('requests a block once', () => {
    const { virtual } = setUp(10, [blockItem('b')])
    virtual.runTo(start + hour)
    expect(timesOf(virtual, 'block:b')).toEqual([0])
  })

  it('requests a block again on a click', () => {
    const { schedule, virtual } = setUp(10, [blockItem('b')])
    virtual.runTo(start + minute)
    schedule.click('block:b', virtual.now())
    virtual.wake()
    virtual.runTo(start + hour)
    expect(timesOf(virtual, 'block:b')).toEqual([0, minute])
  })

  it('delays a block for due items, but not forever', () => {
    const { schedule, virtual } = setUp(1, accounts(200))
    virtual.runTo(start + hour)
    schedule.setItems([...accounts(200), blockItem('b')], virtual.now())
    virtual.wake()
    virtual.runTo(start + 2 * hour)
    const waited = (timesOf(virtual, 'block:b')[0] ?? 0) - hour
    expect(waited).toBeGreaterThan(4 * second)
    expect(waited).toBeLessThan(5 * minute)
  })

  it('uses only spare quota for spare lanes', () => {
    const spare: Item = { ...blockItem('spare'), lane: spareLane }
    const { schedule, virtual } = setUp(1, accounts(200))
    virtual.runTo(start + hour)
    schedule.setItems([...accounts(200), spare], virtual.now())
    virtual.wake()
    virtual.runTo(start + 3 * hour)
    expect(timesOf(virtual, 'block:spare')).toEqual([])
    schedule.setItems([...accounts(2), spare], virtual.now())
    virtual.wake()
    virtual.runTo(start + 3 * hour + minute)
    expect(timesOf(virtual, 'block:spare')).toHaveLength(1)
  })

  it('uses a token per page and reserves one for the next page of a running request', () => {
    const { schedule, virtual } = setUp(1, accounts(24))
    virtual.runTo(start + minute)
    const first = schedule.quota.takePage(virtual.now())
    if (first.ok) throw new Error('The last second was full')
    virtual.runTo(first.at - 1)
    expect(schedule.quota.takePage(first.at)).toEqual({ ok: true })
    expect(schedule.take(first.at).due).toEqual([])
  })

  it('leaves half of the quota to polling while a block has no end', () => {
    const { schedule, virtual } = setUp(1, accounts(24))
    virtual.runTo(start + minute)
    let pages = 0
    for (let passed = 0; passed < minute; passed += 10) {
      virtual.runTo(start + minute + passed)
      if (schedule.quota.takePage(virtual.now()).ok) pages += 1
    }
    expect(pages).toBeGreaterThanOrEqual(15)
    expect(pages).toBeLessThanOrEqual(24)
  })

  it('does not wait for a page that never arrives', () => {
    const { schedule, virtual } = setUp(1, accounts(24))
    virtual.runTo(start + minute)
    schedule.quota.takePage(virtual.now())
    const before = virtual.sent.length
    virtual.wake()
    virtual.runTo(start + minute + 10 * second)
    expect(virtual.sent.length - before).toBeGreaterThanOrEqual(7)
  })
})
