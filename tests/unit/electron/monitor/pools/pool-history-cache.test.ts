import { expect, it, onTestFinished } from 'vitest'
import { createPoolHistoryCache } from '../../../../../electron/monitor/pools/pool-history-cache.ts'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { splitPool } from '../../../../../electron/monitor/toncenter/parts.ts'
import { pool as stateOf } from '../alerts/samples.ts'
import { account, emptyFolder, pool } from '../store/profile.ts'

it('a history that is continued lists each gap once', async () => {
  const clock = { at: 0 }
  const store = openStore({ folder: emptyFolder(), now: () => clock.at })
  onTestFinished(() => store.close())
  const nominators = [{ address: account.key, balance: '50', pending: '0' }]
  const observe = (at: number, validatorAmount: string): void => {
    clock.at = at
    store.runs.observe(pool, splitPool(stateOf({ nominators, validatorAmount })), at)
  }
  observe(1_000, '1')
  store.runs.gap(pool, 'offline', 2_000)
  observe(3_000, '2')
  store.runs.gap(pool, 'offline', 4_000)
  const network = { id: 'custom', name: 'demo', baseUrl: pool.network, isTestnet: false } as const
  const runtime = { now: () => clock.at, signal: new AbortController().signal }
  const cache = createPoolHistoryCache({ store, network, runtime })
  clock.at = 4_500
  const first = await cache.read(pool.key)
  observe(5_000, '3')
  const { failures, entries } = await cache.read(pool.key)
  const gaps = [2_000, 4_000].map((at) => ({ at, reason: 'offline' }))
  expect(first.failures).toEqual(gaps)
  expect(failures).toEqual(gaps)
  expect(entries.map(({ fromAt }) => fromAt)).toEqual([1_000, 3_000, 5_000])
})

it('a history that is read again while it is being read has the newest response', async () => {
  const clock = { at: 0 }
  const store = openStore({ folder: emptyFolder(), now: () => clock.at })
  onTestFinished(() => store.close())
  const state = { nominators: [{ address: account.key, balance: '50', pending: '0' }] }
  const observe = (amount: number): void => {
    clock.at = amount * 1_000
    store.runs.observe(pool, splitPool(stateOf({ ...state, validatorAmount: String(amount) })), clock.at)
  }
  for (let amount = 1; amount <= 30; amount += 1) observe(amount)
  const network = { id: 'custom', name: 'demo', baseUrl: pool.network, isTestnet: false } as const
  const runtime = { now: () => clock.at, signal: new AbortController().signal }
  const cache = createPoolHistoryCache({ store, network, runtime })
  const first = cache.read(pool.key)
  observe(31)
  const [before, after] = await Promise.all([first, cache.read(pool.key)])
  expect(before.entries.at(-1)?.state.validatorAmount).toBe('30')
  expect(after.entries.at(-1)?.state.validatorAmount).toBe('31')
  expect(after.entries).toHaveLength(31)
})

it('drops the histories that were read longest ago, and always holds the last one', async () => {
  const clock = { at: 0 }
  const store = openStore({ folder: emptyFolder(), now: () => clock.at })
  onTestFinished(() => store.close())
  const pools = ['a', 'b', 'c'].map((digit) => ({ ...pool, key: `-1:${digit.repeat(64)}` }))
  const state = { nominators: [{ address: account.key, balance: '50', pending: '0' }] }
  const observe = (index: number, amounts: readonly number[]): void => {
    for (const amount of amounts) {
      clock.at += 1_000
      const subject = pools[index] ?? pool
      store.runs.observe(subject, splitPool(stateOf({ ...state, validatorAmount: String(amount) })), clock.at)
    }
  }
  for (const index of pools.keys()) observe(index, [1, 2])
  const network = { id: 'custom', name: 'demo', baseUrl: pool.network, isTestnet: false } as const
  const runtime = { now: () => clock.at, signal: new AbortController().signal }
  const cache = createPoolHistoryCache({ store, network, runtime }, 4)
  const heldAfter = async (...indexes: readonly number[]): Promise<readonly boolean[]> => {
    for (const index of indexes) await cache.read((pools[index] ?? pool).key)
    return pools.map(({ key }) => cache.held(key) !== null)
  }
  expect(await heldAfter(0, 1)).toEqual([true, true, false])
  expect(await heldAfter(0, 2)).toEqual([true, false, true])
  observe(1, [3, 4, 5])
  expect(await heldAfter(1)).toEqual([false, true, false])
})
