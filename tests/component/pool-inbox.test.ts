import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Reply } from '../../electron/shared/errors.ts'
import type { JournalPage, TraceView } from '../../electron/shared/pending-models.ts'
import { text } from '../../electron/shared/text-parts.ts'
import { endedTrace, payment } from '../fixtures/traces.ts'
import { openDemo } from '../fixtures/window/open-window.ts'
import { intercept } from './intercept.ts'
import { addPool, click, find, rowsOf, user } from './steps.ts'

const startAt = Date.UTC(2026, 10, 20, 12)
const hour = 3_600_000

/** A withdrawal request that ended at `at`, in the form in which the window receives it. */
function requestOf(pool: string, holder: string, at: number): TraceView {
  const request = payment({
    type: 'stake_withdrawal_request',
    title: [text('Request withdrawal')],
    short: [text('Request withdrawal')],
    parties: [
      { role: 'holder', address: holder, name: null },
      { role: 'pool', address: pool, name: null },
    ],
    initiator: null,
    amounts: [],
  })
  const times = { firstSeenAt: at, lastSeenAt: at, endedAt: at }
  return endedTrace({ key: 'request', accounts: [pool], actions: [request], ...times })
}

test('a withdrawal that was requested 30 hours ago marks its nominator until it is paid', async () => {
  const { demo, monitor } = await openDemo({ seed: 1, startAt })
  await addPool(demo.suggested.pools[0]?.address ?? '')
  await find('grid', 'Nominators')
  const [{ key: pool, state } = { key: '', state: null }] = monitor.state().pools
  const holder = state?.nominators[0]?.address ?? ''
  const asked: (number | null)[] = []
  intercept('journal.page', async (query, proceed) => {
    const { within: of, from } = query as {
      readonly within?: { readonly key?: string }
      readonly from: number
    }
    if (of?.key !== pool) return proceed()
    asked.push(from)
    const reply = (await proceed()) as Reply<JournalPage>
    if (!reply.ok) return reply
    const traces = [requestOf(pool, holder, startAt - 30 * hour)]
    return { ok: true, value: { ...reply.value, traces, completeSince: startAt - 40 * hour } }
  })
  const isMarked = () => {
    const row = rowsOf('Nominators').find(({ textContent }) => textContent?.includes('EQ·CUK3ne···7RUtJY'))
    return row?.textContent?.includes('leaving')
  }
  expect(isMarked()).toBe(false)
  await click(/^Inbox/, undefined, 'tab')
  await click('Watch pool actions')
  await waitFor(() =>
    expect(rowsOf('Pool inbox').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Request withdrawal'),
    ),
  )
  await screen.findByText(/^Complete since 2026-11-18 20:00:00/)
  expect(asked[0]).toBeGreaterThanOrEqual(startAt - 7 * 24 * hour)
  expect(asked[0]).toBeLessThan(startAt - 6 * 24 * hour)
  await click(/^Current/, undefined, 'tab')
  await waitFor(() => expect(isMarked()).toBe(true))

  await click(/^Inbox/, undefined, 'tab')
  const row = rowsOf('Pool inbox').find(({ textContent }) => textContent?.includes('Request withdrawal'))
  await user.click(row ?? document.body)
  await user.keyboard('{Enter}')
  await screen.findByRole('main', { name: 'Pending' })
  const detail = await screen.findByRole('complementary', { name: 'Detail' })
  await within(detail).findByText(/Request withdrawal/)
})

test('the inbox lists the history of a pool soon after its actions are watched, and nothing once they are not', async () => {
  const { demo, monitor } = await openDemo({ seed: 1, startAt })
  await addPool(demo.suggested.pools[0]?.address ?? '')
  await find('grid', 'Nominators')
  await click(/^Inbox/, undefined, 'tab')
  await click('Watch pool actions')
  await waitFor(() => expect(rowsOf('Pool inbox').length).toBeGreaterThan(10))
  const [{ key: pool } = { key: '' }] = monitor.state().pools
  await monitor.handlers['accounts.remove']({ key: pool })
  await screen.findByText('Pool actions are not watched')
})
