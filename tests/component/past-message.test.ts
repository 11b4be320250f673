import { createElement } from 'react'
import { afterAll, expect, test } from 'vitest'
import type { FollowView, TraceView } from '../../electron/shared/pending-models.ts'
import { AccountItem } from '../../src/features/pending/account-item.tsx'
import { useTime } from '../../src/stores/time.ts'
import { traces } from '../../src/stores/traces.ts'
import { follows } from '../../src/stores/watchlist.ts'
import { endedTrace } from '../fixtures/traces.ts'
import { mount } from '../fixtures/window/mount.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const freshness = {
  observedAt: 9_000,
  triedAt: 9_000,
  intervalMs: null,
  nextAt: null,
  waits: null,
  error: null,
}
const ended: FollowView = {
  key,
  label: null,
  addedAt: 1,
  position: 1,
  trace: key,
  state: 'not-executed',
  endedAt: 9_000,
  freshness,
}
const pending = endedTrace({ key, state: 'pending', endedAt: null })

afterAll(() => {
  follows.hydrate([])
  traces.hydrate([])
  useTime.setState({ asOf: null })
})

/** Returns what the watchlist shows beside a followed message at a past moment; `listed`: its trace as of that moment. */
async function markAt(asOf: number | null, listed: readonly TraceView[]): Promise<string | undefined> {
  follows.hydrate([ended])
  traces.hydrate(listed)
  useTime.setState({ asOf })
  const { place, render } = mount({})
  render(
    createElement(AccountItem, {
      accountKey: key,
      group: null,
      isMovable: true,
      index: 0,
      start: 0,
      measure: () => undefined,
      nth: 1,
      count: 1,
    }),
  )
  await expect.poll(() => place.querySelector('.watch-count')).not.toBe(null)
  const mark = place.querySelector('.watch-count')
  return mark?.getAttribute('title') ?? mark?.textContent
}

test('a followed message that ended later is shown as pending at a moment at which it was', async () => {
  expect(await markAt(5_000, [pending])).toBe('Pending')
})

test('a followed message has no state at a moment before it was observed', async () => {
  expect(await markAt(5_000, [])).toBe('·')
})

test('a followed message that ended long before the shown moment keeps its outcome', async () => {
  expect(await markAt(20_000, [])).toBe('Not executed')
})

test('a followed message has its present state now', async () => {
  expect(await markAt(null, [])).toBe('Not executed')
})
