import { screen, within } from '@testing-library/dom'
import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Timeline } from '../../src/features/pending/timeline.tsx'
import { MineView } from '../../src/features/pools/mine-view.tsx'
import { RewardGrid } from '../../src/features/pools/reward-grid.tsx'
import { accounts } from '../../src/stores/accounts.ts'
import { pools } from '../../src/stores/pools.ts'
import { traces } from '../../src/stores/traces.ts'
import { endedTrace, ours } from '../fixtures/traces.ts'
import { mount } from '../fixtures/window/mount.ts'
import { openWindow } from '../fixtures/window/open-window.ts'

const name = 'Customer hot wallet 12 of the exchange'
const freshness = { observedAt: 1, triedAt: 1, intervalMs: null, nextAt: null, waits: null, error: null }

function watchNamed(): void {
  accounts.hydrate([{ key: ours, label: name, addedAt: 1, position: 0, liveTraces: 0, freshness }])
  onTestFinished(() => accounts.hydrate([]))
}

test('the tooltip of a lane of the timeline has the whole name of its account', async () => {
  watchNamed()
  const at = Date.now() - 30_000
  traces.hydrate([endedTrace({ firstSeenAt: at, lastSeenAt: at, endedAt: at })])
  onTestFinished(() => traces.hydrate([]))
  const { place, render } = mount({})
  render(createElement(Timeline, { keys: traces.use.getState().keys, accounts: null }))
  await vi.waitFor(() => expect(place.querySelector('.lane-name > title')?.textContent).toBe(name))
})

test('the tooltip of a row of the rewards by round has the whole name of its nominator', async () => {
  watchNamed()
  const when = { after: 1, before: 2 }
  const sums = { stake: '1000', credited: '0', after: '1001', reward: '1', residual: '0', validatorBy: '1' }
  const line = { id: '1', pool: ours, address: ours, when, ...sums, isExact: true, commission: null }
  const { place, render } = mount({
    request: { 'pools.rewards': async () => ({ ok: true, value: { lines: [line], total: 1 } }) },
  })
  render(createElement(RewardGrid, { pool: ours, from: 0, to: 9, subject: '1', version: '1' }))
  await vi.waitFor(() => expect(place.querySelector('text > title')?.textContent).toBe(name))
})

test('the tooltip of a column of the own stakes has the whole name of its pool', async () => {
  const pool = `-1:${'3'.repeat(64)}`
  const rewards = { day: '0', week: '0', month: '0', all: '0', unseparated: 0 }
  const yields = { perYear: null, rounds: 0, hasLoss: false, reward: '0' }
  const stake = { pool, address: ours, balance: '7', pending: '0', share: 0, rewards, yield: yields }
  const { place, render } = mount({
    request: {
      'pools.holdings': async () => ({ ok: true, value: [stake] }),
      'pools.rewards': async () => ({ ok: true, value: { lines: [], total: 0 } }),
    },
  })
  watchNamed()
  pools.hydrate([{ key: pool, label: name, addedAt: 1, freshness, state: null, round: null }])
  onTestFinished(() => pools.hydrate([]))
  render(createElement(MineView))
  const head = () => place.querySelector(`[role=columnheader][title="${name}"]`)
  await vi.waitFor(() => expect(head()?.textContent).toBe(name))
})

test('the tooltips of the watchlist have the whole names of groups and tracked messages', async () => {
  const { monitor } = await openWindow()
  const hash = 'q0v+mk4uO9aO3VyuKx56nhudO+PAo+GyxNXm9wgZKjs='
  await monitor.handlers['accounts.add']({ text: hash })
  await monitor.handlers['accounts.rename']({ key: hash, label: name })
  await monitor.handlers['groups.save']({ id: 'g', name: `Group of ${name}`, note: 'Two signers' })
  await monitor.handlers['watch.mark']({ key: hash, group: 'g' })
  const list = await screen.findByRole('region', { name: `Group of ${name}` })
  expect((await within(list).findByText(name)).title).toBe(`${name}\n${hash}`)
  expect((await within(list).findByText(`Group of ${name}`)).title).toBe(`Group of ${name}\nTwo signers`)
})
