import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MineView } from '../../src/features/pools/mine-view.tsx'
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
