import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MineView } from '../../src/features/pools/mine-view.tsx'
import { PoolList } from '../../src/features/pools/pool-list.tsx'
import { pools } from '../../src/stores/pools.ts'
import { useViews } from '../../src/stores/views.ts'
import { mount } from '../fixtures/window/mount.ts'

test('a pool that is renamed has its new name in the columns of own stakes', async () => {
  const [key, own] = ['33', 'a1'].map((byte) => `0:${byte.repeat(32)}`) as [string, string]
  const unread = { observedAt: 1, triedAt: 1, intervalMs: null, nextAt: null, waits: null, error: null }
  const pool = { key, label: 'Old name', addedAt: 1, freshness: unread, state: null, round: null }
  const rewards = { day: '0', week: '0', month: '0', all: '0', unseparated: 0 }
  const yields = { perYear: null, rounds: 0, hasLoss: false, reward: '0' }
  const holding = { pool: key, address: own, balance: '7', pending: '0', share: 0, rewards, yield: yields }
  const { place, render } = mount({
    request: {
      'pools.holdings': async () => ({ ok: true, value: [holding] }),
      'pools.rewards': async () => ({ ok: true, value: { lines: [], total: 0 } }),
    },
  })
  pools.hydrate([pool])
  useViews.setState({ byName: { 'pools.mine': [own] } })
  onTestFinished(() => {
    pools.hydrate([])
    useViews.setState({ byName: {} })
  })
  render(createElement(MineView))
  await vi.waitFor(() => expect(place.textContent).toContain('Old name'))
  pools.apply({ upserts: [{ ...pool, label: 'New name' }], removed: [] })
  await vi.waitFor(() => expect(place.textContent).toContain('New name'))
})

test('own addresses are missing from the pools only once all of these were observed', async () => {
  const freshness = {
    observedAt: null,
    triedAt: null,
    intervalMs: null,
    nextAt: null,
    waits: null,
    error: null,
  }
  const [first, second, own] = ['33', '44', 'a1'].map((byte) => `0:${byte.repeat(32)}`)
  const poolOf = (key = '') => ({ key, label: null, addedAt: 1, freshness, state: null, round: null })
  const state = { stakeSent: '0', validatorAmount: '1', nominatorsCount: 0, nominators: [], former: [] }
  const { place, render } = mount({
    request: {
      'pools.holdings': async () => ({ ok: true, value: [] }),
      'pools.rewards': async () => ({ ok: true, value: { lines: [], total: 0 } }),
    },
  })
  pools.hydrate([poolOf(first), poolOf(second)])
  useViews.setState({ byName: { 'pools.mine': [own ?? ''] } })
  onTestFinished(() => {
    pools.hydrate([])
    useViews.setState({ byName: {} })
  })
  render(createElement('div', null, createElement(PoolList, { shownKey: null }), createElement(MineView)))
  const list = () => place.querySelector('.mine-button')?.textContent
  const view = () => place.querySelector('.pool-view')?.textContent
  await vi.waitFor(() => expect(list()).toContain('2 of 2 pools not observed yet'))
  await vi.waitFor(() => expect(view()).toContain('2 of 2 pools not observed yet'))
  pools.apply({ upserts: [{ ...poolOf(first), state }], removed: [] })
  await vi.waitFor(() => expect(list()).toContain('1 of 2 pools not observed yet'))
  const stake = { address: own ?? '', balance: '5000000000', pending: '0' }
  pools.apply({
    upserts: [{ ...poolOf(first), state: { ...state, nominators: [stake] } }],
    removed: [],
  })
  await vi.waitFor(() => expect(list()).toMatch(/5.*TON.*1 of 2 pools not observed yet/))
  expect(view()).toContain('1 of 2 pools not observed yet')
  pools.apply({ upserts: [{ ...poolOf(first), state }], removed: [] })
  const error = { code: 'not-found' as const, message: 'This account is not a pool.' }
  pools.apply({ upserts: [{ ...poolOf(second), freshness: { ...freshness, error } }], removed: [] })
  await vi.waitFor(() => expect(list()).toContain('None of your addresses is in these pools.'))
  expect(view()).toContain('No stakes in followed pools')
})
