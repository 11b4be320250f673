import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { endedTrace, ours } from '../fixtures/traces.ts'
import { openWindow } from '../fixtures/window/open-window.ts'
import { addAccount, click } from './steps.ts'

test('at a moment that was not observed, neither a count nor the timeline shows actions', async () => {
  await openWindow()
  await addAccount(ours)
  await click('Timeline')
  await screen.findByRole('region', { name: 'Timeline' })
  const { showMoment } = await import('../../src/time-machine.ts')
  const { traces } = await import('../../src/stores/traces.ts')
  const at = Date.now()
  await showMoment(at)
  traces.hydrate([endedTrace({ firstSeenAt: at - 2_000, lastSeenAt: at - 1_000, endedAt: at - 1_000 })])
  await screen.findByText(/^No data/)
  await waitFor(() => expect(document.querySelector('.tool-count')?.textContent).toBe(''))
  expect(screen.queryByRole('region', { name: 'Timeline' })).toBe(null)
})
