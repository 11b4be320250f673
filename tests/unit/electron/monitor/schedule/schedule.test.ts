import { describe, expect, it } from 'vitest'
import { accounts, between, day, hour, minute, second, setUp, start, timesOf } from './set-up.ts'
import {
  accountItem,
  changed,
  createVirtual,
  longestWait,
  mostInOneSecond,
  poolItem,
  tracesItem,
  unchanged,
} from './virtual.ts'

describe('an undisturbed schedule', () => {
  it('polls a new item at once', () => {
    const { virtual } = setUp(10, [accountItem('a')])
    virtual.runTo(start)
    expect(virtual.sent).toEqual([{ id: 'account:a', at: start }])
  })

  it('keeps 24 accounts within 32 s for a day at 1 request/s', () => {
    const { virtual } = setUp(1, accounts(24))
    virtual.runTo(start + day)
    const longest = accounts(24).map(({ id }) => longestWait(virtual.sent, id, start + minute, virtual.now()))
    expect(Math.max(...longest)).toBeLessThan(32 * second)
    expect(mostInOneSecond(virtual.sent.map((each) => each.at))).toBe(1)
  })

  it('keeps ten pools within 301 s for three weeks', () => {
    const pools = Array.from({ length: 10 }, (_, index) => poolItem(String(index)))
    const { virtual } = setUp(10, pools)
    virtual.runTo(start + 21 * day)
    const longest = pools.map(({ id }) => longestWait(virtual.sent, id, start, virtual.now()))
    expect(Math.max(...longest)).toBeLessThan(301 * second)
    expect(virtual.sent.length).toBeLessThan(10 * 21 * 24 * 14)
  })

  it('polls a pool twelve to fourteen times an hour', () => {
    const { virtual } = setUp(10, [poolItem('p')])
    virtual.runTo(start + hour)
    expect(virtual.sent.length).toBeGreaterThanOrEqual(12)
    expect(virtual.sent.length).toBeLessThanOrEqual(14)
  })

  it('polls a changed pool every half minute for ten minutes, then slows down', () => {
    let isChanged = true
    const { virtual } = setUp(10, [poolItem('p')], () => {
      const outcome = isChanged ? changed : unchanged
      isChanged = false
      return { latencyMs: 200, outcome }
    })
    virtual.runTo(start + hour)
    const gaps = timesOf(virtual, 'pool:p').map((at, index, all) => at - (all[index - 1] ?? at))
    expect(gaps.slice(1, 20).every((gap) => gap >= 27 * second && gap <= 30 * second)).toBe(true)
    expect(gaps.slice(24).every((gap) => gap >= 270 * second && gap <= 301 * second)).toBe(true)
  })

  it('polls a pool faster while a change is expected', () => {
    const { virtual } = setUp(10, [{ ...poolItem('p'), isNearChange: true }])
    virtual.runTo(start + 10 * minute)
    expect(virtual.sent.length).toBeGreaterThanOrEqual(20)
  })

  it('polls live traces every two seconds beside a hundred accounts', () => {
    const { virtual } = setUp(10, [...accounts(100), tracesItem])
    virtual.runTo(start + 10 * minute)
    expect(longestWait(virtual.sent, 'traces', start + 10 * second, virtual.now())).toBeLessThan(2_300)
  })

  it('never has two requests for one item in flight', () => {
    const underWay = new Set<string>()
    const doubles: string[] = []
    const { schedule, virtual } = setUp(100, accounts(3), (item, at) => {
      if (underWay.has(item.id)) doubles.push(`${item.id} at ${at}`)
      underWay.add(item.id)
      return { latencyMs: 9 * second, outcome: unchanged }
    })
    const done = schedule.done
    const watched = {
      ...schedule,
      done: (...args: Parameters<typeof done>) => (underWay.delete(args[0]), done(...args)),
    }
    const again = createVirtual(watched, (item) => {
      if (underWay.has(item.id)) doubles.push(item.id)
      underWay.add(item.id)
      schedule.click(item.id, again.now())
      return { latencyMs: 9 * second, outcome: unchanged }
    })
    again.runTo(start + 5 * minute)
    expect(virtual.sent).toEqual([])
    expect(again.sent.length).toBeGreaterThan(90)
    expect(doubles).toEqual([])
  })

  it('adds jitter, so that equal items do not stay in step', () => {
    const { virtual } = setUp(10, accounts(2))
    virtual.runTo(start + minute)
    const gaps = timesOf(virtual, 'account:0').map((at, index, all) => at - (all[index - 1] ?? at))
    expect(new Set(gaps.slice(1)).size).toBeGreaterThan(5)
    expect(gaps.slice(1).every((gap) => gap >= 2_700 && gap <= 3_200)).toBe(true)
  })

  it('forgets removed items', () => {
    const { schedule, virtual } = setUp(10, accounts(2))
    virtual.runTo(start + 10 * second)
    schedule.setItems([accountItem('1')], virtual.now())
    virtual.runTo(start + minute)
    expect(timesOf(virtual, 'account:0').filter((at) => at > 10 * second)).toEqual([])
    expect(schedule.plan.explain('account:0', virtual.now())).toEqual({
      intervalMs: null,
      nextAt: null,
      waits: null,
    })
  })

  it('polls an account with events at each poll at most fourteen times as often as a quiet one', () => {
    const { virtual } = setUp(1, accounts(200), (item) => ({
      latencyMs: 100,
      outcome: { ok: true, isChanged: item.id === 'account:3', isNew: item.id === 'account:3' },
    }))
    virtual.runTo(start + 4 * hour)
    const polls = (id: string): number =>
      between(virtual, start + 2 * hour, start + 4 * hour).filter((each) => each === id).length
    expect(polls('account:3') / polls('account:4')).toBeGreaterThan(10)
    expect(polls('account:3') / polls('account:4')).toBeLessThan(15)
  })

  it('polls often where events happen', () => {
    const { virtual } = setUp(1, accounts(20), (item) => ({
      latencyMs: 200,
      outcome: { ok: true, isChanged: item.id === 'account:3', isNew: item.id === 'account:3' },
    }))
    virtual.runTo(start + 30 * minute)
    const late = virtual.sent.filter((each) => each.at > start + 20 * minute)
    expect(late.filter((each) => each.id === 'account:3').length).toBeGreaterThan(60)
    expect(late.filter((each) => each.id === 'account:4').length).toBeGreaterThanOrEqual(19)
  })

  it('does not treat a continuing event as new', () => {
    const { virtual } = setUp(1, accounts(20), (item) => ({
      latencyMs: 200,
      outcome: { ok: true, isChanged: item.id === 'account:3', isNew: false },
    }))
    virtual.runTo(start + 30 * minute)
    expect(timesOf(virtual, 'account:3').length).toBe(timesOf(virtual, 'account:4').length)
  })

  it('polls less often without a window, except items watched by a rule', () => {
    const { schedule, virtual } = setUp(10, [accountItem('a'), { ...accountItem('b'), isGuarded: true }])
    schedule.set({ isAttended: false }, start)
    virtual.runTo(start + hour)
    expect(timesOf(virtual, 'account:a').length).toBeLessThan(450)
    expect(timesOf(virtual, 'account:b').length).toBeGreaterThan(1_100)
    schedule.set({ isAttended: true }, virtual.now())
    virtual.wake()
    virtual.runTo(start + 2 * hour)
    expect(timesOf(virtual, 'account:a').filter((at) => at > hour).length).toBeGreaterThan(1_100)
  })
})

describe('sleep, pause and clock jumps', () => {
  const quiet = (): ReturnType<typeof setUp> => {
    const set = setUp(10, [...accounts(10), poolItem('p')])
    set.virtual.runTo(start + 10 * minute)
    return set
  }
  const perMinute = 10 * 20 + 10

  it.each([
    ['eight hours of sleep', 8 * hour],
    ['a clock set forward by a year', 365 * day],
    ['a clock set back by an hour', -hour],
    ['a clock set back by a year', -365 * day],
  ])('has no burst after %s', (_name, by) => {
    const { virtual } = quiet()
    virtual.jump(by)
    const from = virtual.now()
    virtual.wake()
    virtual.runTo(from + minute)
    const after = virtual.sent.filter((each) => each.at >= from && each.at < from + minute)
    expect(after.length).toBeLessThanOrEqual(perMinute + 20)
    expect(after.length).toBeGreaterThanOrEqual(perMinute - 20)
    expect(after.filter((each) => each.at < from + second).length).toBeLessThanOrEqual(6)
  })

  it('sends nothing while paused and resumes where it stopped', () => {
    const { schedule, virtual } = quiet()
    schedule.set({ isPaused: true }, virtual.now())
    virtual.wake()
    const from = virtual.now()
    virtual.runTo(from + day)
    expect(between(virtual, from + second, virtual.now())).toEqual([])
    expect(schedule.plan.explain('account:1', virtual.now()).waits).toBe('paused')
    schedule.set({ isPaused: false }, virtual.now())
    virtual.wake()
    const resumed = virtual.now()
    virtual.runTo(resumed + second)
    expect(between(virtual, resumed, resumed + second).length).toBeLessThanOrEqual(6)
  })

  it('serves a click while paused', () => {
    const { schedule, virtual } = quiet()
    schedule.set({ isPaused: true }, virtual.now())
    virtual.runTo(start + 11 * minute)
    schedule.click('account:3', virtual.now())
    virtual.wake()
    const from = virtual.now()
    virtual.runTo(from + minute)
    expect(between(virtual, from, from + minute)).toEqual(['account:3'])
  })
})
