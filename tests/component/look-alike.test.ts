import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { PoolView } from '../../electron/shared/pool-models.ts'
import { useLookAlike, useSameName } from '../../src/stores/look-alikes.ts'
import { pools } from '../../src/stores/pools.ts'
import { mount } from '../fixtures/window/mount.ts'

const [own, other] = [`0:ca6e3f${'0'.repeat(52)}2f573e`, `0:ca6e3f${'1'.repeat(52)}2f573e`] as const

function Shown() {
  const [alike, namesake] = [useLookAlike(own), useSameName(own, 'Ann')]
  return createElement('p', null, `${alike ?? 'none'}, ${namesake ?? 'none'}`)
}

test('a pool that is added shows at once that it can be mistaken for an address', async () => {
  const { place, render } = mount({ request: {} })
  render(createElement(Shown))
  await vi.waitFor(() => expect(place.textContent).toBe('none, none'))
  const pool = { key: other, label: 'Ann', addedAt: 1, state: null, round: null }
  pools.apply({ upserts: [pool as unknown as PoolView], removed: [] })
  await vi.waitFor(() => expect(place.textContent).toBe(`Ann, ${other}`))
})
