import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Timeline } from '../../src/features/pending/timeline.tsx'
import { traces } from '../../src/stores/traces.ts'
import { endedTrace } from '../fixtures/traces.ts'

test('the timeline counts all traces of its range, in any order of the list', async () => {
  const now = Date.now()
  const listed = Array.from({ length: 2_400 }, (_, nth) => {
    // The list is ordered by amount, for example, so the traces of the last two minutes may come last.
    const at = nth < 2_100 ? now - 1_800_000 : now - 30_000
    return endedTrace({ key: `k${nth}`, firstSeenAt: at, lastSeenAt: at, endedAt: at })
  })
  traces.hydrate(listed)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    traces.hydrate([])
  })
  root.render(createElement(Timeline, { keys: listed.map(({ key }) => key) }))
  await vi.waitFor(() => expect(place.textContent).toMatch(/^300 traces\. /))
})
