import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PayoutNotes } from '../../src/features/pending/payout-notes.tsx'
import { payoutLists } from '../../src/stores/payouts.ts'
import { mount } from '../fixtures/window/mount.ts'

test('lists with open payouts say that they are being read, and how many actions they were not compared with', async () => {
  const { place, render } = mount({})
  onTestFinished(() => payoutLists.hydrate([]))
  const list = { id: 'a', name: 'July', addedAt: 2, since: 1, deadline: null }
  const [read, june] = [
    { ...list, unstoredActions: 5 },
    { ...list, id: 'b', unstoredActions: 2 },
  ]
  payoutLists.hydrate([{ ...read, isReading: true }, june])
  render(createElement(PayoutNotes, { open: ['b'] }))
  await vi.waitFor(() => expect(place.textContent).toMatch(/^2 actions/))
  render(createElement(PayoutNotes, { open: ['a', 'b'] }))
  await vi.waitFor(() =>
    expect(place.textContent).toMatch(
      /^Earlier actions of the paying accounts are still being read\..*7 actions/,
    ),
  )
  payoutLists.apply({ upserts: [read], removed: [] })
  await vi.waitFor(() => expect(place.textContent).toMatch(/^7 actions/))
})
