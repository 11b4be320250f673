import { within } from '@testing-library/dom'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { PoolState, PoolView } from '../../electron/shared/pool-models.ts'
import { StatementView } from '../../src/features/pools/statement-view.tsx'
import { book } from '../../src/stores/book.ts'
import { pools } from '../../src/stores/pools.ts'
import { selectNominator } from '../../src/stores/view.ts'
import { mount } from '../fixtures/window/mount.ts'
import { user } from './steps.ts'

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

test('a date without a time ends the period of a statement at the end of the day', async () => {
  const { place, render } = mount({
    request: {
      'pools.statement': async () => ({ ok: true, value: [] }),
      'pools.overview': async () => ({ ok: true, value: [] }),
    },
  })
  pools.hydrate([pool])
  selectNominator(nominator)
  render(createElement(StatementView))
  const fieldsOf = () => [...place.querySelectorAll<HTMLInputElement>('input.is-moment')]
  await vi.waitFor(() => expect(fieldsOf()).toHaveLength(2))
  const fields = fieldsOf()
  for (const field of fields) {
    await user.clear(field)
    await user.type(field, '2026-11-28{Enter}')
  }
  await vi.waitFor(() =>
    expect(fields.map(({ value }) => value)).toEqual(['2026-11-28 00:00:00', '2026-11-28 23:59:59']),
  )
})

test('a statement lists when the pool was not observed', async () => {
  const dayMs = 86_400_000
  const at = Date.UTC(2026, 10, 1)
  const side = { at, seenAt: at, balance: '100000000000' }
  const gaps = [
    { from: Date.UTC(2026, 10, 3, 22), to: Date.UTC(2026, 10, 4, 6, 30), reason: 'offline' },
    { from: Date.UTC(2026, 10, 9, 1), to: Date.UTC(2026, 10, 9, 2), reason: null },
  ]
  const told = { pool: pool.key, address: nominator, opening: side, closing: side, lines: [], gaps }
  const { place, render } = mount({
    request: {
      'pools.statement': async () => ({ ok: true, value: [told] }),
      'pools.overview': async () => ({ ok: true, value: [{ key: pool.key, knownSince: at - dayMs }] }),
    },
  })
  book.apply({ upserts: [{ key: pool.key, name: 'Our pool' }], removed: [] })
  pools.hydrate([{ ...pool, freshness: { ...unread, observedAt: Date.UTC(2026, 10, 20) } }])
  selectNominator(nominator)
  render(createElement(StatementView))
  await vi.waitFor(() => expect(place.textContent).toContain('2 gaps in this period.'))
  await user.click(await within(place).findByText('Times of the gaps'))
  const [list] = place.querySelectorAll('details[open] pre')
  expect(list?.textContent?.split('\n')).toEqual([
    'Our pool: not observed from 2026-11-03 22:00:00 to 2026-11-04 06:30:00',
    'Our pool: not observed from 2026-11-09 01:00:00 to 2026-11-09 02:00:00',
  ])
  book.hydrate([])
})
