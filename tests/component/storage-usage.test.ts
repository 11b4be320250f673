import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openWindow } from '../fixtures/window/open-window.ts'
import { intercept } from './intercept.ts'
import { click, find, openPanel } from './steps.ts'

test('the disk usage says when it was counted, and can be counted again', async () => {
  await openWindow()
  let rows = 0
  intercept('storage.usage', () => {
    rows += 7
    const share = { category: 'traces', bytes: 4_096, count: rows, oldestAt: null }
    return { ok: true, value: { shares: [share], fileBytes: 8_192, bytesADay: null } }
  })
  await openPanel('Settings')
  const group = await find('region', 'Storage')
  const traces = () => within(group).getByRole('row', { name: /^Traces and their actions/ }).textContent
  await within(group).findByText(/^Counted \d\d:\d\d/)
  expect(traces()).toMatch(/actions7/)
  await click('Count again', group)
  await waitFor(() => expect(traces()).toMatch(/actions14/))
  expect(screen.getAllByText(/^Counted /)).toHaveLength(1)
})
