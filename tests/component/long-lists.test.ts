import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AlertsPanel } from '../../src/features/alerts/alerts-panel.tsx'
import { choicesOf } from '../../src/features/pending/pending-filter.tsx'
import { ChangeLog } from '../../src/features/pools/change-log.tsx'
import { FormerTable } from '../../src/features/pools/former-table.tsx'
import { SmallCharts } from '../../src/features/pools/small-charts.tsx'
import { incidents } from '../../src/stores/incidents.ts'
import { traces } from '../../src/stores/traces.ts'
import { groups } from '../../src/stores/watchlist.ts'
import { storedIncident } from '../fixtures/stored-records.ts'
import { endedTrace, payment } from '../fixtures/traces.ts'
import { fill } from './steps.ts'

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
  const many = Array.from({ length: 28 }, (_, nth) => `t${nth}`)
  expect(choicesOf('types', many)).toEqual({ listed: many, others: 2 })
})

test('a filter of changes that were not all listed does not say that none matches', async () => {
  const change = (nth: number) => ({
    id: `${nth}`,
    kind: 'stake-sent',
    amount: '1',
    when: { after: null, before: nth },
  })
  const changes = Array.from({ length: 5_000 }, (_, nth) => change(nth))
  const request = { 'pools.changes': async () => ({ ok: true, value: changes }) }
  Object.defineProperty(window, 'lookout', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(window, 'lookout'))
  const place = render(createElement(ChangeLog, { pool: '-1:0', to: 1, version: '' }))
  await vi.waitFor(() => expect(place.textContent).toContain('newest 5,000 entries'))
  fill(place.querySelector('input') ?? place, 'UQunknown')
  await vi.waitFor(() =>
    expect(place.textContent).toContain('None of the newest 5,000 changes of this period matches.'),
  )
})

test('the list of alerts says that it has only the newest ones', async () => {
  onTestFinished(() => incidents.hydrate([]))
  incidents.hydrate(Array.from({ length: 500 }, (_, nth) => storedIncident(`i${nth}`, '0:a', nth)))
  const place = render(createElement(AlertsPanel))
  await vi.waitFor(() => expect(place.textContent).toContain('This list has the newest 500 alerts'))
})
