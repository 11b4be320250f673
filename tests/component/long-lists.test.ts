import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { choicesOf } from '../../src/features/pending/pending-filter.tsx'
import { FormerTable } from '../../src/features/pools/former-table.tsx'
import { SmallCharts } from '../../src/features/pools/small-charts.tsx'
import { traces } from '../../src/stores/traces.ts'
import { groups } from '../../src/stores/watchlist.ts'
import { endedTrace, payment } from '../fixtures/traces.ts'

function render(content: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(content)
  return place
}

const addresses = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, nth) => `-1:${String(nth).padStart(64, '0')}`)

test('the charts of all pools say how many of many pools have one', async () => {
  const place = render(createElement(SmallCharts, { pools: addresses(70), to: 1 }))
  await vi.waitFor(() => expect(place.querySelectorAll('.small-chart')).toHaveLength(60))
  expect(place.querySelector('h3')?.textContent).toBe('Total of the first 60 of 70 pools, last 30 days')
})

test('former nominators are not called absent before the history of the pool was read', async () => {
  const place = render(
    createElement('div', null, createElement(FormerTable, { former: null, to: 1 }), createElement('hr')),
  )
  await vi.waitFor(() => expect(place.querySelector('hr')).not.toBe(null))
  expect(place.textContent).toBe('')
})

test('the filter of Pending offers all groups, and says how many rarer action types it does not list', () => {
  onTestFinished(() => {
    groups.hydrate([])
    traces.hydrate([])
  })
  groups.hydrate(
    Array.from({ length: 40 }, (_, nth) => ({ id: `g${nth}`, name: `Group ${nth}`, position: nth })),
  )
  traces.hydrate(
    Array.from({ length: 30 }, (_, nth) =>
      endedTrace({ key: `k${nth}`, actions: [payment({ type: `t${nth}` })] }),
    ),
  )
  expect(choicesOf('groups', []).listed).toHaveLength(40)
  expect(choicesOf('types', ['t29', 'gone'])).toMatchObject({
    listed: { length: 24, 0: 't29', 1: 'gone' },
    others: 7,
  })
})
