import { describe, expect, it } from 'vitest'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import type { Item, Outcome } from '../../../../../electron/monitor/schedule/schedule-types.ts'
import { accounts, hour, minute, second, start, timesOf } from './set-up.ts'
import {
  accountItem,
  blockItem,
  createVirtual,
  failed,
  mostInOneSecond,
  poolItem,
  unchanged,
  type Virtual,
} from './virtual.ts'
import { seeded } from '../../../../fixtures/seeded.ts'

/** Runs a schedule on a service whose response a test can replace. */
function setUp(
  limit: number,
  items: readonly Item[],
  first: Outcome | ((item: Item, at: number) => Outcome),
) {
  let outcome = first
  const schedule = createSchedule({ limit, random: seeded(3) })
  const virtual = createVirtual(
    schedule,
    (item, at) => ({ latencyMs: 100, outcome: typeof outcome === 'function' ? outcome(item, at) : outcome }),
    start,
  )
  schedule.setItems(items, start)
  return {
    schedule,
    virtual,
    answer: (next: typeof first) => {
      outcome = next
    },
  }
}

const pools = Array.from({ length: 60 }, (_, nth) => poolItem(String(nth)))

/** Expects every pool to be polled within 70 s of a time, about one per second. */
function expectSpread(virtual: Virtual, from: number): void {
  const polls = virtual.sent.filter(
    ({ id, at }) => id.startsWith('pool:') && at >= from && at < from + 70 * second,
  )
  expect(new Set(polls.map(({ id }) => id)).size).toBe(60)
  const within = (at: number): number =>
    polls.filter((each) => each.at >= at && each.at < at + 10 * second).length
  expect(Math.max(...polls.map(({ at }) => within(at)))).toBeLessThanOrEqual(15)
}

const since = (virtual: Virtual, from: number): number =>
  virtual.sent.filter((each) => each.at >= from).length

describe('429', () => {
  it('sends nothing without a click before the time that the service names', () => {
    const { schedule, virtual, answer } = setUp(10, accounts(20), failed('rate-limited', start + 5 * minute))
    virtual.runTo(start + 101)
    answer(unchanged)
    const before = virtual.sent.length
    virtual.runTo(start + 5 * minute - 1)
    expect(virtual.sent.length).toBe(before)
    expect(schedule.plan.explain('account:0', virtual.now())).toMatchObject({
      waits: 'backoff',
      nextAt: start + 5 * minute,
    })
    virtual.runTo(start + 5 * minute + second)
    expect(since(virtual, start + 5 * minute)).toBeGreaterThan(0)
  })

  it.each(['takePage', 'takeOpening'] as const)('holds back %s until that time', (what) => {
    const { schedule, virtual, answer } = setUp(10, accounts(1), failed('rate-limited', start + 5 * minute))
    virtual.runTo(start + 101)
    answer(unchanged)
    expect(schedule.quota[what](start + 10 * second)).toEqual({ ok: false, at: start + 5 * minute })
    expect(schedule.quota[what](start + 5 * minute)).toEqual({ ok: true })
  })

  it('lets one click through every 5 s before that time', () => {
    const { schedule, virtual, answer } = setUp(1, accounts(20), failed('rate-limited', start + 5 * minute))
    virtual.runTo(start + 10 * second)
    expect(virtual.sent.length).toBe(1)
    answer(unchanged)
    const from = start + 10 * second
    for (const { id } of accounts(4)) schedule.click(id, from)
    virtual.wake()
    expect(schedule.plan.explain('account:0', from)).toMatchObject({ waits: 'due', nextAt: from })
    virtual.runTo(from + 2 * second)
    expect(schedule.plan.explain('account:1', virtual.now())).toMatchObject({
      waits: 'quota',
      nextAt: from + 5 * second,
    })
    expect(schedule.plan.explain('account:9', virtual.now())).toMatchObject({
      waits: 'backoff',
      nextAt: start + 5 * minute,
    })
    virtual.runTo(start + 5 * minute - 1)
    expect(virtual.sent.slice(1).map(({ id, at }) => [id, at - from])).toEqual([
      ['account:0', 0],
      ['account:1', 5_000],
      ['account:2', 10_000],
      ['account:3', 15_000],
    ])
  })

  it('holds back clicks that were made before the 429', () => {
    const { schedule, virtual } = setUp(1, accounts(20), failed('rate-limited', start + 5 * minute))
    for (const { id } of accounts(20)) schedule.click(id, start)
    virtual.runTo(start + 4 * minute)
    expect(virtual.sent.length).toBe(1)
    schedule.click('account:7', virtual.now())
    virtual.wake()
    virtual.runTo(start + 4 * minute + 30 * second)
    expect(virtual.sent.slice(1).map(({ id, at }) => [id, at - start])).toEqual([['account:7', 4 * minute]])
  })

  it('to a click during the pause does not lower the rate, and prolongs the pause only if the service names a time', () => {
    const { schedule, virtual, answer } = setUp(10, accounts(3), failed('rate-limited', start + minute))
    virtual.runTo(start + second)
    expect(schedule.quota.view(virtual.now()).limit).toBe(5)
    answer(failed('rate-limited'))
    schedule.click('account:1', virtual.now())
    virtual.wake()
    virtual.runTo(start + 2 * second)
    expect(schedule.quota.view(virtual.now()).limit).toBe(5)
    expect(schedule.plan.explain('account:0', virtual.now())).toMatchObject({
      waits: 'backoff',
      nextAt: start + minute,
    })
    answer(failed('rate-limited', start + 2 * minute))
    schedule.click('account:1', virtual.now())
    virtual.wake()
    virtual.runTo(start + 10 * second)
    expect(schedule.plan.explain('account:0', virtual.now())).toMatchObject({
      waits: 'backoff',
      nextAt: start + 2 * minute,
    })
  })

  it('halves the rate once for a burst and recovers by a twentieth per ten seconds', () => {
    const { schedule, virtual, answer } = setUp(10, accounts(100), (_item, at) =>
      at < start + 300 ? failed('rate-limited') : unchanged,
    )
    virtual.runTo(start + 500)
    expect(schedule.quota.view(virtual.now()).limit).toBe(5)
    answer(unchanged)
    virtual.runTo(start + 60 * second)
    expect(schedule.quota.view(virtual.now()).limit).toBeGreaterThan(7)
    virtual.runTo(start + 5 * minute)
    expect(schedule.quota.view(virtual.now()).limit).toBe(10)
  })

  it('stays below the real limit of a service that allows less than documented', () => {
    let accepted: number[] = []
    const { schedule, virtual } = setUp(10, accounts(200), (_item, at) => {
      accepted = accepted.filter((time) => time > at - second)
      if (accepted.length >= 4) return failed('rate-limited')
      accepted.push(at)
      return unchanged
    })
    virtual.runTo(start + hour)
    expect(schedule.quota.view(virtual.now()).limit).toBeLessThan(9)
    expect(mostInOneSecond(virtual.sent.map((each) => each.at))).toBeLessThanOrEqual(10)
    expect(virtual.sent.length).toBeGreaterThan(3_600)
  })

  it('retries the rejected item first', () => {
    const { virtual, answer } = setUp(1, accounts(5), failed('rate-limited', start + minute))
    virtual.runTo(start + 200)
    answer(unchanged)
    virtual.runTo(start + minute + second)
    expect(virtual.sent.map((each) => each.id)).toEqual(['account:0', 'account:0'])
  })

  it('does not wait again for time spent asleep', () => {
    const { virtual, answer } = setUp(10, accounts(3), failed('rate-limited', start + 30 * minute))
    virtual.runTo(start + second)
    answer(unchanged)
    virtual.jump(8 * hour)
    const from = virtual.now()
    virtual.wake()
    virtual.runTo(from + 20 * second)
    expect(since(virtual, from)).toBeGreaterThan(3)
  })

  it('does not wait again for time spent asleep while clicks are sent one by one', () => {
    const { schedule, virtual, answer } = setUp(10, accounts(3), failed('rate-limited', start + 30 * minute))
    virtual.runTo(start + second)
    answer(unchanged)
    for (const { id } of accounts(2)) schedule.click(id, virtual.now())
    virtual.wake()
    virtual.runTo(start + 2 * second)
    // The next click was to be sent 5 s after the first, long before the end of the pause.
    virtual.jump(8 * hour)
    const from = virtual.now()
    virtual.wake()
    virtual.runTo(from + 20 * second)
    expect(
      virtual.sent
        .slice(-3)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['account:0', 'account:1', 'account:2'])
  })

  it('to a click just before the end of the pause does not prolong it', () => {
    const { schedule, virtual, answer } = setUp(10, accounts(3), failed('rate-limited', start + minute))
    virtual.runTo(start + 59 * second)
    answer(failed('rate-limited'))
    schedule.click('account:1', virtual.now())
    virtual.wake()
    virtual.runTo(start + 59 * second + 200)
    expect(schedule.plan.explain('account:0', virtual.now())).toMatchObject({
      waits: 'backoff',
      nextAt: start + minute,
    })
  })

  it('ignores a retry time of more than an hour', () => {
    const { virtual, answer } = setUp(10, accounts(1), failed('rate-limited', start + 1_000 * hour))
    virtual.runTo(start + second)
    answer(unchanged)
    virtual.runTo(start + hour + minute)
    expect(virtual.sent.length).toBeGreaterThan(1)
  })
})

describe('server errors', () => {
  const isPool = (item: Item): boolean => item.operation === 'getPool'

  it('slow down the failing operation only', () => {
    const { virtual } = setUp(10, [...accounts(5), poolItem('a'), poolItem('b')], (item) =>
      isPool(item) ? failed('server') : unchanged,
    )
    virtual.runTo(start + hour)
    const pools = virtual.sent.filter((each) => each.id.startsWith('pool:'))
    expect(pools.length).toBeLessThan(80)
    expect(pools.length).toBeGreaterThan(20)
    expect(virtual.sent.length - pools.length).toBeGreaterThan(5_500)
  })

  it('allow one request at a time after the third failure', () => {
    const { virtual } = setUp(10, accounts(50), failed('server'))
    virtual.runTo(start + 2 * minute)
    const late = virtual.sent.filter((each) => each.at > start + 5 * second)
    const gaps = late.map((each, index) => each.at - (late[index - 1]?.at ?? each.at)).slice(1)
    expect(gaps.length).toBeGreaterThan(1)
    expect(Math.min(...gaps)).toBeGreaterThan(2 * second)
  })

  it('end with one successful response and without a burst', () => {
    const { virtual, answer } = setUp(10, accounts(10), failed('server'))
    virtual.runTo(start + 10 * minute)
    answer(unchanged)
    virtual.runTo(start + 12 * minute)
    const healed = virtual.sent.filter((each) => each.at > start + 11 * minute)
    expect(healed.length).toBeGreaterThan(180)
    const inSecond = virtual.sent.filter((each) => each.at > start + 10 * minute).map((each) => each.at)
    expect(mostInOneSecond(inSecond)).toBeLessThanOrEqual(9)
  })

  it('leave no backlog of items that could not be polled', () => {
    const { virtual, answer } = setUp(10, pools, unchanged)
    virtual.runTo(start + hour)
    answer(failed('server'))
    virtual.runTo(start + 2 * hour)
    answer(unchanged)
    virtual.runTo(start + 3 * hour)
    const [from = 0] = virtual.sent.map((each) => each.at).filter((at) => at > start + 2 * hour)
    expectSpread(virtual, from)
    expect(since(virtual, from)).toBeGreaterThan(600)
  })

  it('do not delay a click', () => {
    const { schedule, virtual } = setUp(10, [poolItem('a')], failed('server'))
    virtual.runTo(start + 10 * minute)
    const from = virtual.now()
    schedule.click('pool:a', from)
    virtual.wake()
    virtual.runTo(from)
    expect(since(virtual, from)).toBe(1)
  })

  it('delay the next request by the server’s retry time', () => {
    const { schedule, virtual, answer } = setUp(10, [accountItem('a')], failed('server', start + 40 * second))
    virtual.runTo(start + 200)
    answer(unchanged)
    expect(schedule.plan.explain('account:a', virtual.now())).toMatchObject({
      waits: 'backoff',
      nextAt: start + 40 * second,
    })
    virtual.runTo(start + 41 * second)
    expect(virtual.sent.map((each) => each.at - start)).toEqual([0, 40 * second])
  })

  it('retry a block three times', () => {
    const { virtual } = setUp(10, [blockItem('b')], failed('timeout'))
    virtual.runTo(start + hour)
    expect(virtual.sent.length).toBe(3)
  })
})

describe('responses about one item', () => {
  it('reduce polling of a missing pool only', () => {
    const { virtual } = setUp(10, [poolItem('gone'), accountItem('a')], (item) =>
      item.id === 'pool:gone' ? failed('not-found') : unchanged,
    )
    virtual.runTo(start + 6 * hour)
    const asked = virtual.sent.filter((each) => each.id === 'pool:gone').length
    expect(asked).toBeGreaterThan(30)
    expect(asked).toBeLessThan(80)
    expect(virtual.sent.length - asked).toBeGreaterThan(6_000)
  })

  it('do not retry a block that does not exist', () => {
    const { virtual } = setUp(10, [blockItem('b')], failed('not-found'))
    virtual.runTo(start + hour)
    expect(virtual.sent.length).toBe(1)
  })

  it('are ignored for a cancelled block', () => {
    const { virtual } = setUp(10, [blockItem('b')], failed('cancelled'))
    virtual.runTo(start + hour)
    expect(virtual.sent.length).toBe(1)
  })
})

it('an operation that the service does not offer leaves the others alone', () => {
  const { schedule, virtual } = setUp(10, [poolItem('a'), accountItem('c')], (item) =>
    item.operation === 'getPool' ? failed('unsupported') : unchanged,
  )
  virtual.runTo(start + hour)
  expect(virtual.sent.filter((each) => each.id.startsWith('pool:')).length).toBeLessThan(20)
  expect(virtual.sent.length).toBeGreaterThan(1_000)
  expect(schedule.plan.explain('pool:a', virtual.now())?.waits).toBe('backoff')
})

describe('a rejected key', () => {
  it.each(['unauthorized', 'wrong-network'] as const)('%s stops the operation until the reset', (code) => {
    const { schedule, virtual, answer } = setUp(
      10,
      [poolItem('a'), poolItem('b'), accountItem('c')],
      (item) => (item.operation === 'getPool' ? failed(code) : unchanged),
    )
    virtual.runTo(start + hour)
    expect(virtual.sent.filter((each) => each.id.startsWith('pool:')).length).toBeLessThanOrEqual(2)
    expect(virtual.sent.length).toBeGreaterThan(1_000)
    expect(schedule.plan.explain('pool:a', virtual.now())).toEqual({
      intervalMs: null,
      nextAt: null,
      waits: 'stopped',
    })
    schedule.click('pool:a', virtual.now())
    virtual.wake()
    virtual.runTo(start + hour + minute)
    expect(virtual.sent.filter((each) => each.id.startsWith('pool:')).length).toBeLessThanOrEqual(2)

    answer(unchanged)
    const from = virtual.now()
    schedule.forget('failures', from)
    virtual.wake()
    virtual.runTo(from + second)
    const ids = virtual.sent.filter((each) => each.at >= from).map((each) => each.id)
    expect(ids).toContain('pool:a')
    expect(ids).toContain('pool:b')
  })

  it('ends the backoff of items that were readable before', () => {
    const { schedule, virtual } = setUp(10, [poolItem('p')], (_, at) =>
      at === start ? unchanged : failed('not-found'),
    )
    virtual.runTo(start + 10 * minute)
    const from = virtual.now()
    schedule.forget('failures', from)
    virtual.wake()
    virtual.runTo(from + second)
    expect(timesOf(virtual, 'pool:p').at(-1)).toBe(from - start)
  })

  it('does not affect a key that was set during the request', () => {
    const schedule = createSchedule({ limit: 10, random: () => 0 })
    schedule.setItems([poolItem('a')], start)
    schedule.take(start)
    schedule.forget('failures', start + 50)
    schedule.done('pool:a', failed('unauthorized'), start + 100)
    expect(schedule.take(start + second).due.map((item) => item.id)).toEqual(['pool:a'])
  })
})

describe('offline', () => {
  it('retries one request at growing intervals until one succeeds', () => {
    const { schedule, virtual, answer } = setUp(10, accounts(100), failed('offline'))
    virtual.runTo(start + hour)
    const offline = virtual.sent.filter((each) => each.at > start + second)
    const gaps = offline.map((each, index) => each.at - (offline[index - 1]?.at ?? each.at)).slice(1)
    expect(Math.min(...gaps)).toBeGreaterThan(3 * second)
    expect(offline.length).toBeGreaterThan(80)
    expect(offline.length).toBeLessThan(130)
    expect(schedule.plan.explain('account:50', virtual.now()).waits).toBe('offline')

    answer(unchanged)
    const from = virtual.now()
    virtual.runTo(from + 2 * minute)
    expect(since(virtual, from)).toBeGreaterThan(400)
    expect(mostInOneSecond(virtual.sent.map((each) => each.at))).toBeLessThanOrEqual(10)
  })

  it('counts requests that were under way together as one failure', () => {
    const schedule = createSchedule({ limit: 10, random: () => 0 })
    const virtual = createVirtual(schedule, () => ({ latencyMs: 1_000, outcome: failed('offline') }), start)
    schedule.setItems(accounts(20), start)
    virtual.runTo(start + 15 * second)
    const times = virtual.sent.map(({ at }) => at - start)
    expect(times.filter((at) => at < 1_000).length).toBeGreaterThan(2)
    expect(times.filter((at) => at >= 1_000)).toEqual([4_000, 11_000])
  })

  it('does not count as a failure', () => {
    const { schedule, virtual, answer } = setUp(10, [accountItem('a')], failed('offline'))
    virtual.runTo(start + hour)
    answer(unchanged)
    virtual.runTo(start + hour + minute)
    const explained = schedule.plan.explain('account:a', virtual.now())
    expect(explained.intervalMs).toBe(3_000)
    expect(explained.waits === null || explained.waits === 'due').toBe(true)
  })

  it('probes although the system reports no network', () => {
    const { schedule, virtual } = setUp(10, accounts(5), unchanged)
    virtual.runTo(start + minute)
    schedule.set({ isOnline: false }, virtual.now())
    const from = virtual.now()
    virtual.wake()
    virtual.runTo(from + 2 * second)
    expect(since(virtual, from + 1)).toBe(0)
    virtual.runTo(from + 10 * second)
    expect(since(virtual, from + 1)).toBeGreaterThan(0)
  })

  it('resumes at once when the system is online again', () => {
    const { schedule, virtual, answer } = setUp(10, accounts(5), failed('offline'))
    schedule.set({ isOnline: true }, start)
    virtual.runTo(start + minute)
    schedule.set({ isOnline: false }, virtual.now())
    virtual.runTo(start + hour)
    answer(unchanged)
    const from = virtual.now()
    schedule.set({ isOnline: true }, from)
    virtual.wake()
    virtual.runTo(from + 5 * second)
    expect(virtual.sent.filter((each) => each.at === from).length).toBe(1)
    expect(since(virtual, from)).toBeGreaterThan(5)
  })

  it('keeps the backoff when the system repeatedly reports that it is online', () => {
    const schedule = createSchedule({ limit: 10, random: seeded(1) })
    const virtual = createVirtual(
      {
        ...schedule,
        take: (now) => {
          schedule.set({ isOnline: true }, now)
          return schedule.take(now)
        },
      },
      () => ({ latencyMs: 100, outcome: failed('offline') }),
      start,
    )
    schedule.setItems(accounts(10), start)
    virtual.runTo(start + hour)
    expect(virtual.sent.length).toBeLessThan(140)
  })

  it('does not delay a click', () => {
    const { schedule, virtual } = setUp(10, accounts(5), failed('offline'))
    virtual.runTo(start + hour)
    const from = virtual.now() + 1
    schedule.click('account:3', from)
    expect(schedule.take(from).due.map((item) => item.id)).toEqual(['account:3'])
  })
})

describe('the published interval of an item', () => {
  const items = [...accounts(4), poolItem('p'), blockItem('b')]

  it('is its interval while only order or quota delays it, else null', () => {
    const { schedule, virtual, answer } = setUp(1, items, unchanged)
    /** Returns the intervals of the first account and of the pool, in ms. */
    const paces = (): readonly (number | null)[] =>
      ['account:0', 'pool:p'].map(schedule.plan.paces(virtual.now()))
    virtual.runTo(start + minute)
    // Four accounts share 0.8 requests/s minus one per 300 s for the pool.
    expect(paces()).toEqual([5_021, 300_000])
    expect(schedule.plan.paces(virtual.now())('block:b')).toBe(null)
    expect(schedule.plan.paces(virtual.now())('account:none')).toBe(null)
    schedule.set({ isPaused: true }, virtual.now())
    expect(paces()).toEqual([null, null])
    schedule.click('account:0', virtual.now())
    expect(paces()).toEqual([5_021, null])
    schedule.set({ isPaused: false }, virtual.now())
    schedule.set({ isOnline: false }, virtual.now())
    expect(paces()).toEqual([5_021, null])
    virtual.wake()
    answer((item) => (item.id.startsWith('pool') ? failed('unauthorized') : unchanged))
    schedule.set({ isOnline: true }, virtual.now())
    virtual.runTo(virtual.now() + 10 * minute)
    // The key was refused for the pool, so the accounts get its share.
    expect(paces()).toEqual([5_000, null])
    answer(failed('rate-limited', virtual.now() + 5 * minute))
    virtual.runTo(virtual.now() + minute)
    expect(paces()).toEqual([null, null])
  })

  it('always equals its explanation', () => {
    const random = seeded(9)
    const outcomes = [
      unchanged,
      unchanged,
      failed('server'),
      failed('timeout'),
      failed('offline'),
      failed('not-found'),
      failed('rate-limited'),
    ]
    const { schedule, virtual } = setUp(
      2,
      items,
      () => outcomes[Math.floor(random() * outcomes.length)] ?? unchanged,
    )
    const seen = new Set<string>()
    for (let step = 1; step <= 2_000; step += 1) {
      virtual.runTo(start + step * 700)
      const paceOf = schedule.plan.paces(virtual.now())
      for (const { id } of items) {
        const { intervalMs, waits } = schedule.plan.explain(id, virtual.now())
        seen.add(String(waits))
        const isHeld = waits !== null && waits !== 'due' && waits !== 'quota'
        expect(paceOf(id)).toBe(isHeld ? null : intervalMs)
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['null', 'due', 'backoff', 'offline']))
  })
})

const gapsOf = (virtual: Virtual): readonly number[] =>
  timesOf(virtual, 'pool:p').flatMap((at, index, all) => (index === 0 ? [] : [at - (all[index - 1] ?? at)]))

describe('an item without any response', () => {
  it('is requested again within seconds, three times, and then at its interval', () => {
    const { virtual } = setUp(10, [poolItem('p')], failed('timeout'))
    virtual.runTo(start + 20 * minute)
    const gaps = gapsOf(virtual)
    expect(gaps.slice(0, 3).every((gap) => gap <= 40 * second)).toBe(true)
    expect(gaps.length).toBeGreaterThan(5)
    expect(gaps.slice(3).every((gap) => gap >= 250 * second)).toBe(true)
  })
})

describe('an item with a response', () => {
  it('is requested soon after a failure, three times, and then at its interval', () => {
    const { virtual } = setUp(10, [poolItem('p')], (_, at) => (at === start ? unchanged : failed('timeout')))
    virtual.runTo(start + 30 * minute)
    const [first = 0, ...gaps] = gapsOf(virtual)
    expect(first).toBeGreaterThanOrEqual(250 * second)
    expect(gaps.slice(0, 3).every((gap) => gap <= 75 * second)).toBe(true)
    expect(gaps.length).toBeGreaterThan(5)
    expect(gaps.slice(3).every((gap) => gap >= 250 * second)).toBe(true)
  })
})

describe('pools that could not be polled', () => {
  it.each([
    ['no connection', 'offline'],
    ['a server error', 'server'],
  ] as const)('are all polled soon after ten minutes with %s', (_name, code) => {
    const { virtual, answer } = setUp(10, [...pools, ...accounts(10)], unchanged)
    virtual.runTo(start + hour)
    answer(failed(code))
    virtual.runTo(start + hour + 10 * minute)
    answer(unchanged)
    virtual.runTo(start + 2 * hour)
    // The longest wait for the next probe is 30 s while offline, and 72 s after server errors.
    const back = virtual.sent.find(({ at, id }) => id.startsWith('pool:') && at >= start + hour + 10 * minute)
    expect(back?.at).toBeLessThanOrEqual(start + hour + 10 * minute + 110 * second)
    expectSpread(virtual, back?.at ?? 0)
    // The first one was polled by then, so that its next poll is not early.
    const [, again] = virtual.sent.filter(({ id, at }) => id === back?.id && at >= back.at)
    expect((again?.at ?? 0) - (back?.at ?? 0)).toBeGreaterThanOrEqual(250 * second)
  })

  it('are all polled soon after sleep and after a pause', () => {
    const { schedule, virtual } = setUp(10, [...pools, ...accounts(10)], unchanged)
    virtual.runTo(start + hour)
    virtual.jump(8 * hour)
    virtual.wake()
    const awake = virtual.now()
    virtual.runTo(awake + 20 * minute)
    expectSpread(virtual, awake)
    schedule.set({ isPaused: true }, virtual.now())
    virtual.wake()
    virtual.runTo(virtual.now() + hour)
    schedule.set({ isPaused: false }, virtual.now())
    virtual.wake()
    const resumed = virtual.now()
    virtual.runTo(resumed + 20 * minute)
    expectSpread(virtual, resumed)
  })

  it('keep their pace after a short hold', () => {
    const { schedule, virtual } = setUp(10, pools, unchanged)
    virtual.runTo(start + hour)
    schedule.set({ isPaused: true }, virtual.now())
    virtual.wake()
    virtual.runTo(virtual.now() + 50 * second)
    schedule.set({ isPaused: false }, virtual.now())
    virtual.wake()
    const resumed = virtual.now()
    virtual.runTo(resumed + minute)
    expect(since(virtual, resumed)).toBeLessThan(25)
  })
})
