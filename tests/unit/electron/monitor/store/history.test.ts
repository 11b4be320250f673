import { describe, expect, it } from 'vitest'
import type { PartText } from '../../../../../electron/monitor/store/history.ts'
import { openStore } from '../../../../../electron/monitor/store/index.ts'
import type { Part } from '../../../../../electron/monitor/store/types.ts'
import { account, actions, emptyFolder, pool } from './profile.ts'

function open() {
  return openStore({ folder: emptyFolder(), now: () => 9000 })
}

const nominator = (name: string, text: string): Part => ({ kind: 'nominator', name, text })
const own = (text: string): Part => ({ kind: 'pool', name: 'pool', text })
const stake = (text: PartText): string | null => text('pool', 'pool')

describe('stretches', () => {
  it('cover the time asked for, one after the other', () => {
    const store = open()
    store.observe(account, actions('1'), 1000)
    store.observe(account, actions('1'), 1500)
    store.gap(account, 'offline', 2000)
    store.observe(account, actions('2'), 3000)
    expect(store.stretches(account, 0, 4000)).toEqual([
      { fromAt: 1000, toAt: 2000, seenUntilAt: 1500, gap: null },
      { fromAt: 2000, toAt: 3000, seenUntilAt: 2000, gap: 'offline' },
      { fromAt: 3000, toAt: 4000, seenUntilAt: 3000, gap: null },
    ])
    expect(store.stretches(account, 1200, 1800)).toEqual([
      { fromAt: 1200, toAt: 1800, seenUntilAt: 1500, gap: null },
    ])
    expect(store.stretches(account, 0, 999)).toEqual([])
    expect(store.stretches(pool, 0, 4000)).toEqual([])
    store.close()
  })
})

describe('changes', () => {
  it('tell what came, went and became another between two times, through gaps', () => {
    const store = open()
    store.observe(pool, [own('5'), nominator('a', '10'), nominator('b', '20')], 1000)
    store.observe(pool, [own('5'), nominator('b', '21'), nominator('c', '30')], 2000)
    store.gap(pool, 'server', 3000)
    expect(store.changes(pool, 1000, 4000)).toEqual([
      { kind: 'nominator', name: 'a', before: '10', after: null },
      { kind: 'nominator', name: 'b', before: '20', after: '21' },
      { kind: 'nominator', name: 'c', before: null, after: '30' },
    ])
    expect(store.changes(pool, 2000, 4000)).toEqual([])
    expect(store.changes(pool, 0, 1000)).toEqual([
      { kind: 'pool', name: 'pool', before: null, after: '5' },
      { kind: 'nominator', name: 'a', before: null, after: '10' },
      { kind: 'nominator', name: 'b', before: null, after: '20' },
    ])
    store.close()
  })

  it('tell apart parts of the same kind and name by their order', () => {
    const store = open()
    store.observe(pool, [nominator('a', '1'), nominator('a', '2')], 1000)
    store.observe(pool, [nominator('a', '1'), nominator('a', '3')], 2000)
    expect(store.changes(pool, 1000, 2000)).toEqual([
      { kind: 'nominator', name: 'a', before: '2', after: '3' },
    ])
    store.close()
  })
})

describe('series', () => {
  it('gives the first, last, least and most of each bucket, with what holds on from before', () => {
    const store = open()
    store.observe(pool, [own('10')], 1000)
    store.observe(pool, [own('9007199254740993000')], 1100)
    store.observe(pool, [own('7')], 1200)
    store.gap(pool, 'offline', 3500)
    expect(store.series(pool, stake, 0, 5000, 5)).toEqual([
      { fromAt: 0, first: null, last: null, least: null, most: null, hasGap: true },
      { fromAt: 1000, first: '10', last: '7', least: '7', most: '9007199254740993000', hasGap: false },
      { fromAt: 2000, first: '7', last: '7', least: '7', most: '7', hasGap: false },
      { fromAt: 3000, first: '7', last: '7', least: '7', most: '7', hasGap: true },
      { fromAt: 4000, first: null, last: null, least: null, most: null, hasGap: true },
    ])
    store.close()
  })

  it('marks an answer without the number as unknown', () => {
    const store = open()
    store.observe(pool, [nominator('a', '1')], 0)
    expect(store.series(pool, stake, 0, 10, 1)).toEqual([
      { fromAt: 0, first: null, last: null, least: null, most: null, hasGap: true },
    ])
    store.close()
  })
})

describe('appearances', () => {
  it('find an account in every kept block of a network', () => {
    const store = open()
    const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
    for (const seqno of [7, 8]) {
      const ref = { workchain: 0, shard: '-9223372036854775808', seqno }
      const seen = { firstSeenAt: seqno, lastSeenAt: seqno }
      const block = {
        key: `0:8000000000000000:${seqno}`,
        ref,
        rootHash: hash,
        fileHash: hash,
        isComplete: true,
        ...seen,
      }
      store.saveBlock('demo', { ...block, count: 2 }, [
        { account: account.key, lt: `${seqno}1`, hash },
        { account: pool.key, lt: `${seqno}2`, hash },
      ])
    }
    expect(store.appearances('demo', account.key, 10)).toEqual([
      { account: account.key, block: '0:8000000000000000:8', seenAt: 8, lt: '81', hash },
      { account: account.key, block: '0:8000000000000000:7', seenAt: 7, lt: '71', hash },
    ])
    expect(store.appearances('demo', account.key, 1)).toHaveLength(1)
    expect(store.appearances('demo', `0:${'9'.repeat(64)}`, 10)).toEqual([])
    store.close()
  })
})

describe('what changed in a time', () => {
  it('names each account and pool with its new answers and its gaps', () => {
    const store = openStore({ folder: emptyFolder(), now: () => 9_000 })
    store.observe(account, actions('1'), 1_000)
    store.observe(account, actions('2'), 2_000)
    store.observe(account, actions('3'), 3_000)
    store.gap(account, 'offline', 4_000)
    store.observe(pool, actions('1'), 2_500)
    expect(store.changed('demo', 1_000, 4_000)).toEqual([
      { operation: 'pendingActions', key: account.key, answers: 2, gaps: 1 },
      { operation: 'getPool', key: pool.key, answers: 1, gaps: 0 },
    ])
    expect(store.changed('demo', 3_000, 3_999)).toEqual([])
    expect(store.changed('elsewhere', 0, 9_000)).toEqual([])
    store.close()
  })
})
