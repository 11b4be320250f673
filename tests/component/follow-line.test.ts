import { createElement } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import type { Freshness } from '../../electron/shared/models.ts'
import { FollowLine } from '../../src/features/pending/follow-line.tsx'
import { follows } from '../../src/stores/watchlist.ts'
import { mount } from '../fixtures/window/mount.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const never = { observedAt: null, triedAt: null, intervalMs: null, nextAt: null, error: null }

afterAll(() => follows.hydrate([]))

test.each([
  [null, 'Waiting: Lookout is looking for this message.'],
  ['stopped', 'Waiting: the service refuses requests, so Lookout cannot look for this message.'],
  ['paused', 'Waiting: Lookout looks for this message when monitoring resumes.'],
] as const)('a message whose requests wait for %s is “%s”', async (waits, text) => {
  const freshness: Freshness = { ...never, waits }
  const search = { until: Date.now() + 60_000, isLookedUp: false, isFound: false }
  const place = { addedAt: 1, position: 1 }
  follows.hydrate([{ key, label: null, trace: null, state: null, search, freshness, ...place }])
  const { place: shown, render } = mount({})
  render(createElement(FollowLine, { messageKey: key }))
  await vi.waitFor(() => expect(shown.textContent).toContain(text))
})
