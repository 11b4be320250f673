import { describe, expect, it, test } from 'vitest'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { account, actions, emptyFolder, pool } from './profile.ts'

function open() {
  return openStore({ folder: emptyFolder(), now: () => 9000 })
}

describe('stretches', () => {
  it('cover the requested time consecutively', () => {
    const store = open()
    store.runs.observe(account, actions('1'), 1000)
    store.runs.observe(account, actions('1'), 1500)
    store.runs.gap(account, 'offline', 2000)
    store.runs.observe(account, actions('2'), 3000)
    expect(store.history.stretches(account, 0, 4000)).toEqual([
      { fromAt: 1000, seenUntilAt: 1500, gap: null },
      { fromAt: 2000, seenUntilAt: 2000, gap: 'offline' },
      { fromAt: 3000, seenUntilAt: 3000, gap: null },
    ])
    expect(store.history.stretches(account, 1200, 1800)).toEqual([
      { fromAt: 1200, seenUntilAt: 1500, gap: null },
    ])
    expect(store.history.stretches(account, 0, 999)).toEqual([])
    expect(store.history.stretches(pool, 0, 4000)).toEqual([])
    store.close()
  })
})

test.for([
  { from: 0, to: 1999, end: null },
  { from: 0, to: 2500, end: 2500 },
  { from: 0, to: 4000, end: 3000 },
  { from: 2200, to: 4000, end: 3000 },
  { from: 3000, to: 4000, end: null },
])('the last gap between $from and $to ended at $end', ({ from, to, end }) => {
  const store = open()
  store.runs.observe(account, actions('1'), 1000)
  store.runs.gap(account, 'offline', 2000)
  store.runs.gap(account, 'rate-limited', 2100)
  store.runs.observe(account, actions('1'), 3000)
  store.runs.observe(account, actions('2'), 3500)
  expect(store.history.lastGapEnd(account, from, to)).toBe(end)
  expect(store.history.lastGapEnd(pool, from, to)).toBeNull()
  store.close()
})

describe('the last known response', () => {
  it('counts as observed until now, even if that is not written to the disk yet', () => {
    const store = open()
    store.runs.observe(account, actions('1'), 1000)
    store.runs.observe(account, actions('1'), 1500)
    store.runs.extend(account, 2500)
    const seenAt = (at: number) => store.history.lastKnown(account, at)?.lastSeenAt
    expect([1200, 2000, 4000].map(seenAt)).toEqual([1200, 2000, 2500])
    store.close()
  })
})

describe('appearances', () => {
  it('find an account in every stored block of a network', () => {
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
      store.blocks.save('demo', { ...block, count: 2 }, [
        { account: account.key, lt: `${seqno}1`, hash },
        { account: pool.key, lt: `${seqno}2`, hash },
      ])
    }
    expect(store.history.appearances('demo', account.key, 10)).toEqual([
      { account: account.key, block: '0:8000000000000000:8', seenAt: 8, lt: '81', hash },
      { account: account.key, block: '0:8000000000000000:7', seenAt: 7, lt: '71', hash },
    ])
    expect(store.history.appearances('demo', account.key, 1)).toHaveLength(1)
    expect(store.history.appearances('demo', `0:${'9'.repeat(64)}`, 10)).toEqual([])
    store.close()
  })
})
