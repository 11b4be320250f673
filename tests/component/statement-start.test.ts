import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { PoolState, PoolView } from '../../electron/shared/pool-models.ts'
import { StatementView } from '../../src/features/pools/statement-view.tsx'
import { book } from '../../src/stores/book.ts'
import { pools } from '../../src/stores/pools.ts'
import { selectNominator } from '../../src/stores/view.ts'
import { mount } from '../fixtures/window/mount.ts'

const unread = { observedAt: null, triedAt: null, intervalMs: null, nextAt: null, waits: null, error: null }
const nominator = `0:${'11'.repeat(32)}`
const pool: PoolView = {
  key: `-1:${'33'.repeat(32)}`,
  label: null,
  addedAt: 1,
  freshness: unread,
  state: null,
  round: null,
}

test('a statement names the first response of a pool that was added just before, and a nominator that is named later', async () => {
  let knownSince: number | null = null
  const { place, render } = mount({
    request: {
      'pools.statement': async () => ({ ok: true, value: [] }),
      'pools.overview': async () => ({ ok: true, value: [{ key: pool.key, knownSince }] }),
    },
  })
  pools.hydrate([pool])
  selectNominator(nominator)
  render(createElement(StatementView))
  await vi.waitFor(() => expect(place.textContent).toContain('No followed pool has been observed yet.'))
  knownSince = Date.now()
  const state = { nominators: [] } as unknown as PoolState
  pools.apply({
    upserts: [{ ...pool, state, freshness: { ...unread, observedAt: knownSince } }],
    removed: [],
  })
  await vi.waitFor(() => expect(place.textContent).toContain('The first response is from'))
  book.apply({ upserts: [{ key: nominator, name: 'Treasury' }], removed: [] })
  await vi.waitFor(() => expect(place.querySelector('input')?.value).toBe('Treasury'))
  book.hydrate([])
})
