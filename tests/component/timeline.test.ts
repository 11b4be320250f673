import { screen } from '@testing-library/dom'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TraceView } from '../../electron/shared/pending-models.ts'
import { defaultSettings } from '../../electron/shared/settings.ts'
import { Timeline } from '../../src/features/pending/timeline.tsx'
import { setShown } from '../../src/lib/shown.ts'
import { accounts } from '../../src/stores/accounts.ts'
import { traces } from '../../src/stores/traces.ts'
import { endedTrace, other, ours, payment } from '../fixtures/traces.ts'

const never = { observedAt: null, triedAt: null, intervalMs: null, nextAt: null, waits: null, error: null }

function render(listed: readonly TraceView[], scope: ReadonlySet<string> | null = null): HTMLElement {
  traces.hydrate(listed)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    traces.hydrate([])
  })
  root.render(createElement(Timeline, { keys: listed.map(({ key }) => key), accounts: scope }))
  return place
}

test('the timeline counts all traces of its range, in any order of the list', async () => {
  const now = Date.now()
  const listed = Array.from({ length: 2_400 }, (_, nth) => {
    // The list is ordered by amount, for example, so the traces of the last two minutes may come last.
    const at = nth < 2_100 ? now - 1_800_000 : now - 30_000
    return endedTrace({ key: `k${nth}`, firstSeenAt: at, lastSeenAt: at, endedAt: at })
  })
  const place = render(listed)
  await vi.waitFor(() => expect(place.textContent).toMatch(/^300 traces\. /))
})

test('a long wait does not cover the short traces of its account', async () => {
  const now = Date.now()
  const failedAt = now - 30_000
  const failed = endedTrace({
    key: 'failed',
    state: 'failed',
    firstSeenAt: failedAt,
    lastSeenAt: failedAt + 2_000,
  })
  const waiting = endedTrace({ key: 'waiting', state: 'pending', firstSeenAt: now - 90_000, endedAt: null })
  // The newest first, as in the table.
  const place = render([{ ...failed, endedAt: failedAt + 2_000 }, waiting])
  const tones = () => [...place.querySelectorAll('.bar')].map((bar) => bar.getAttribute('class')?.trim())
  await vi.waitFor(() => expect(tones()).toEqual(['bar tone-live', 'bar tone-bad']))
})

test('a transfer between two watched accounts is in the lane of the selected one', async () => {
  const at = Date.now() - 30_000
  const amounts = [{ units: '3000000000', asset: { kind: 'native' }, direction: null }] as const
  const actions = [payment({ amounts })]
  accounts.hydrate([
    { key: ours, label: 'Hot wallet', addedAt: at, position: 0, liveTraces: 0, freshness: never },
    { key: other, label: 'Payroll', addedAt: at, position: 1, liveTraces: 0, freshness: never },
  ])
  onTestFinished(() => accounts.hydrate([]))
  const place = render(
    [endedTrace({ accounts: [ours, other], actions, firstSeenAt: at, lastSeenAt: at, endedAt: at })],
    new Set([other]),
  )
  await vi.waitFor(() => expect(place.querySelector('svg')?.textContent).toContain('Payroll'))
  expect(place.querySelector('svg')?.textContent).not.toContain('Hot wallet')
})

test('after midnight, the axis names the day only where it begins', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 0, 20), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  setShown({ ...defaultSettings, zone: 'UTC' })
  onTestFinished(() => setShown(defaultSettings))
  const place = render([])
  const range = await screen.findByRole('radio', { name: '1 h' })
  range.click()
  const labels = () => [...place.querySelectorAll('.lane-time')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(labels()).toEqual(['23:30', '23:40', '23:50', '11-30', '00:10', 'now']))
})
