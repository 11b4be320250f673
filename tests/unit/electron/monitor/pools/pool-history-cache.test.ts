import { expect, it, onTestFinished } from 'vitest'
import { createPoolHistoryCache } from '../../../../../electron/monitor/pools/pool-history-cache.ts'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { splitPool } from '../../../../../electron/monitor/toncenter/parts.ts'
import { pool as stateOf } from '../alerts/samples.ts'
import { account, emptyFolder, pool } from '../store/profile.ts'

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
