import { describe, expect, it } from 'vitest'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import type { Item, Outcome } from '../../../../../electron/monitor/schedule/schedule-types.ts'
import { accounts, hour, minute, second, start } from './set-up.ts'
import {
  accountItem,
  blockItem,
  createVirtual,
  failed,
  mostInOneSecond,
  poolItem,
  seeded,
  unchanged,
  type Virtual,
} from './virtual.ts'

/** A service that answers as told until told otherwise. */
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

const since = (virtual: Virtual, from: number): number =>
  virtual.sent.filter((each) => each.at >= from).length

describe('429', () => {
  it('sends nothing before the time that the service names', () => {
    const { schedule, virtual, answer } = setUp(10, accounts(20), failed('rate-limited', start + 5 * minute))
    virtual.runTo(start + 101)
    answer(unchanged)
    const before = virtual.sent.length
    schedule.click('account:19', virtual.now())
    virtual.wake()
    virtual.runTo(start + 5 * minute - 1)
    expect(virtual.sent.length).toBe(before)
    expect(schedule.explain('account:0', virtual.now())).toMatchObject({
      waits: 'backoff',
      nextAt: start + 5 * minute,
    })
    virtual.runTo(start + 5 * minute + second)
    expect(since(virtual, start + 5 * minute)).toBeGreaterThan(0)
  })

  it('halves the rate once for a burst and recovers by a twentieth each ten seconds', () => {
    const { schedule, virtual, answer } = setUp(10, accounts(100), (_item, at) =>
      at < start + 300 ? failed('rate-limited') : unchanged,
    )
    virtual.runTo(start + 500)
    expect(schedule.quota(virtual.now()).limit).toBe(5)
    answer(unchanged)
    virtual.runTo(start + 60 * second)
    expect(schedule.quota(virtual.now()).limit).toBeGreaterThan(7)
    virtual.runTo(start + 5 * minute)
    expect(schedule.quota(virtual.now()).limit).toBe(10)
  })

  it('stays below the real limit of a service that allows less than announced', () => {
    let accepted: number[] = []
    const { schedule, virtual } = setUp(10, accounts(200), (_item, at) => {
      accepted = accepted.filter((time) => time > at - second)
      if (accepted.length >= 4) return failed('rate-limited')
      accepted.push(at)
      return unchanged
    })
    virtual.runTo(start + hour)
    expect(schedule.quota(virtual.now()).limit).toBeLessThan(9)
    expect(mostInOneSecond(virtual.sent.map((each) => each.at))).toBeLessThanOrEqual(10)
    expect(virtual.sent.length).toBeGreaterThan(3_600)
  })

  it('retries the refused item first', () => {
    const { virtual, answer } = setUp(1, accounts(5), failed('rate-limited', start + minute))
    virtual.runTo(start + 200)
    answer(unchanged)
    virtual.runTo(start + minute + second)
    expect(virtual.sent.map((each) => each.id)).toEqual(['account:0', 'account:0'])
  })

  it('does not wait the time of a sleep once more', () => {
    const { virtual, answer } = setUp(10, accounts(3), failed('rate-limited', start + 30 * minute))
    virtual.runTo(start + second)
    answer(unchanged)
    virtual.jump(8 * hour)
    const from = virtual.now()
    virtual.wake()
    virtual.runTo(from + 20 * second)
    expect(since(virtual, from)).toBeGreaterThan(3)
  })

  it('does not believe in a pause of more than an hour', () => {
    const { virtual, answer } = setUp(10, accounts(1), failed('rate-limited', start + 1_000 * hour))
    virtual.runTo(start + second)
    answer(unchanged)
    virtual.runTo(start + hour + minute)
    expect(virtual.sent.length).toBeGreaterThan(1)
  })
})

describe('server errors', () => {
  const isPool = (item: Item): boolean => item.operation === 'getPool'

  it('slow down the failing operation and leave the others alone', () => {
    const { virtual } = setUp(10, [...accounts(5), poolItem('a'), poolItem('b')], (item) =>
      isPool(item) ? failed('server') : unchanged,
    )
    virtual.runTo(start + hour)
    const pools = virtual.sent.filter((each) => each.id.startsWith('pool:'))
    expect(pools.length).toBeLessThan(80)
    expect(pools.length).toBeGreaterThan(20)
    expect(virtual.sent.length - pools.length).toBeGreaterThan(5_500)
  })

  it('try one request at a time after the third failure', () => {
    const { virtual } = setUp(10, accounts(50), failed('server'))
    virtual.runTo(start + 2 * minute)
    const late = virtual.sent.filter((each) => each.at > start + 5 * second)
    const gaps = late.map((each, index) => each.at - (late[index - 1]?.at ?? each.at)).slice(1)
    expect(gaps.length).toBeGreaterThan(1)
    expect(Math.min(...gaps)).toBeGreaterThan(2 * second)
  })

  it('end with one good response and without a burst', () => {
    const { virtual, answer } = setUp(10, accounts(10), failed('server'))
    virtual.runTo(start + 10 * minute)
    answer(unchanged)
    virtual.runTo(start + 12 * minute)
    const healed = virtual.sent.filter((each) => each.at > start + 11 * minute)
    expect(healed.length).toBeGreaterThan(180)
    const inSecond = virtual.sent.filter((each) => each.at > start + 10 * minute).map((each) => each.at)
    expect(mostInOneSecond(inSecond)).toBeLessThanOrEqual(9)
  })

  it('let a click through', () => {
    const { schedule, virtual } = setUp(10, [poolItem('a')], failed('server'))
    virtual.runTo(start + 10 * minute)
    const from = virtual.now()
    schedule.click('pool:a', from)
    virtual.wake()
    virtual.runTo(from)
    expect(since(virtual, from)).toBe(1)
  })

  it('wait the time that the service names', () => {
    const { schedule, virtual, answer } = setUp(10, [accountItem('a')], failed('server', start + 40 * second))
    virtual.runTo(start + 200)
    answer(unchanged)
    expect(schedule.explain('account:a', virtual.now())).toMatchObject({
      waits: 'backoff',
      nextAt: start + 40 * second,
    })
    virtual.runTo(start + 41 * second)
    expect(virtual.sent.map((each) => each.at - start)).toEqual([0, 40 * second])
  })

  it('try a block three times', () => {
    const { virtual } = setUp(10, [blockItem('b')], failed('timeout'))
    virtual.runTo(start + hour)
    expect(virtual.sent.length).toBe(3)
  })
})

describe('responses about one item', () => {
  it('poll a pool that is not found rarely, and the others as before', () => {
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

  it('forget a cancelled block', () => {
    const { virtual } = setUp(10, [blockItem('b')], failed('cancelled'))
    virtual.runTo(start + hour)
    expect(virtual.sent.length).toBe(1)
  })
})

describe('a refused key', () => {
  it.each(['unauthorized', 'wrong-network'] as const)('%s stops the operation until the reset', (code) => {
    const { schedule, virtual, answer } = setUp(
      10,
      [poolItem('a'), poolItem('b'), accountItem('c')],
      (item) => (item.operation === 'getPool' ? failed(code) : unchanged),
    )
    virtual.runTo(start + hour)
    expect(virtual.sent.filter((each) => each.id.startsWith('pool:')).length).toBeLessThanOrEqual(2)
    expect(virtual.sent.length).toBeGreaterThan(1_000)
    expect(schedule.explain('pool:a', virtual.now())).toEqual({
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
    schedule.reset(from)
    virtual.wake()
    virtual.runTo(from + second)
    const ids = virtual.sent.filter((each) => each.at >= from).map((each) => each.id)
    expect(ids).toContain('pool:a')
    expect(ids).toContain('pool:b')
  })

  it('does not affect a key that was set during the request', () => {
    const schedule = createSchedule({ limit: 10, random: () => 0 })
    schedule.setItems([poolItem('a')], start)
    schedule.take(start)
    schedule.reset(start + 50)
    schedule.done('pool:a', failed('unauthorized'), start + 100)
    expect(schedule.take(start + second).due.map((item) => item.id)).toEqual(['pool:a'])
  })
})

describe('offline', () => {
  it('tries one request now and then, less and less often, until one gets through', () => {
    const { schedule, virtual, answer } = setUp(10, accounts(100), failed('offline'))
    virtual.runTo(start + hour)
    const offline = virtual.sent.filter((each) => each.at > start + second)
    const gaps = offline.map((each, index) => each.at - (offline[index - 1]?.at ?? each.at)).slice(1)
    expect(Math.min(...gaps)).toBeGreaterThan(3 * second)
    expect(offline.length).toBeGreaterThan(80)
    expect(offline.length).toBeLessThan(130)
    expect(schedule.explain('account:50', virtual.now()).waits).toBe('offline')

    answer(unchanged)
    const from = virtual.now()
    virtual.runTo(from + 2 * minute)
    expect(since(virtual, from)).toBeGreaterThan(400)
    expect(mostInOneSecond(virtual.sent.map((each) => each.at))).toBeLessThanOrEqual(10)
  })

  it('does not count as a failure', () => {
    const { schedule, virtual, answer } = setUp(10, [accountItem('a')], failed('offline'))
    virtual.runTo(start + hour)
    answer(unchanged)
    virtual.runTo(start + hour + minute)
    const explained = schedule.explain('account:a', virtual.now())
    expect(explained.intervalMs).toBe(3_000)
    expect(explained.waits === null || explained.waits === 'due').toBe(true)
  })

  it('believes the system, but tries', () => {
    const { schedule, virtual } = setUp(10, accounts(5), unchanged)
    virtual.runTo(start + minute)
    schedule.setOnline(false, virtual.now())
    const from = virtual.now()
    virtual.wake()
    virtual.runTo(from + 2 * second)
    expect(since(virtual, from + 1)).toBe(0)
    virtual.runTo(from + 10 * second)
    expect(since(virtual, from + 1)).toBeGreaterThan(0)
  })

  it('resumes at once when the system is online again', () => {
    const { schedule, virtual, answer } = setUp(10, accounts(5), failed('offline'))
    schedule.setOnline(true, start)
    virtual.runTo(start + minute)
    schedule.setOnline(false, virtual.now())
    virtual.runTo(start + hour)
    answer(unchanged)
    const from = virtual.now()
    schedule.setOnline(true, from)
    virtual.wake()
    virtual.runTo(from + 5 * second)
    expect(virtual.sent.filter((each) => each.at === from).length).toBe(1)
    expect(since(virtual, from)).toBeGreaterThan(5)
  })

  it('is not reset by the system saying again and again that it is online', () => {
    const schedule = createSchedule({ limit: 10, random: seeded(1) })
    const virtual = createVirtual(
      {
        ...schedule,
        take: (now) => {
          schedule.setOnline(true, now)
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

  it('lets a click through', () => {
    const { schedule, virtual } = setUp(10, accounts(5), failed('offline'))
    virtual.runTo(start + hour)
    const from = virtual.now() + 1
    schedule.click('account:3', from)
    expect(schedule.take(from).due.map((item) => item.id)).toEqual(['account:3'])
  })
})

describe('the pace of an item', () => {
  const items = [...accounts(4), poolItem('p'), blockItem('b')]

  it('is its interval while it waits for its turn or the quota alone, and none otherwise', () => {
    const { schedule, virtual, answer } = setUp(1, items, unchanged)
    /** For the first account and for the pool. */
    const paces = (): readonly (number | null)[] => ['account:0', 'pool:p'].map(schedule.paces(virtual.now()))
    virtual.runTo(start + minute)
    // Four accounts share 0.8 a second less one in 300 s for the pool.
    expect(paces()).toEqual([5_021, 300_000])
    expect(schedule.paces(virtual.now())('block:b')).toBe(null)
    expect(schedule.paces(virtual.now())('account:none')).toBe(null)
    schedule.setPaused(true, virtual.now())
    expect(paces()).toEqual([null, null])
    schedule.click('account:0', virtual.now())
    expect(paces()).toEqual([5_021, null])
    schedule.setPaused(false, virtual.now())
    schedule.setOnline(false, virtual.now())
    expect(paces()).toEqual([5_021, null])
    virtual.wake()
    answer((item) => (item.id.startsWith('pool') ? failed('unauthorized') : unchanged))
    schedule.setOnline(true, virtual.now())
    virtual.runTo(virtual.now() + 10 * minute)
    // The key was refused for the pool: the accounts have its turns.
    expect(paces()).toEqual([5_000, null])
    answer(failed('rate-limited', virtual.now() + 5 * minute))
    virtual.runTo(virtual.now() + minute)
    expect(paces()).toEqual([null, null])
  })

  it('is what is explained of it, whatever happens', () => {
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
      const paceOf = schedule.paces(virtual.now())
      for (const { id } of items) {
        const { intervalMs, waits } = schedule.explain(id, virtual.now())
        seen.add(String(waits))
        const isHeld = waits !== null && waits !== 'due' && waits !== 'quota'
        expect(paceOf(id)).toBe(isHeld ? null : intervalMs)
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['null', 'due', 'backoff', 'offline']))
  })
})
