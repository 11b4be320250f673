import { afterEach, expect, it, vi } from 'vitest'
import { showTraceOf } from '../../../../../src/features/pending/payout-row.tsx'
import { useView } from '../../../../../src/stores/view.ts'
import { endedTrace } from '../../../../fixtures/traces.ts'

afterEach(() => {
  useView.setState(useView.getInitialState(), true)
  vi.unstubAllGlobals()
})

it('a payout without a trace stays without one when the journal returns the trace of the payout before', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  vi.stubGlobal('window', { lookout: { request: { 'journal.page': () => promise } } })
  const earlier = showTraceOf({ trace: 'A' })
  await showTraceOf({})
  resolve({ ok: true, value: { traces: [endedTrace({ key: 'A' })], next: null } })
  await earlier
  expect(useView.getState().selected.pending).toBeNull()
})
