import { expect, it } from 'vitest'
import { contextOf, thinned } from '../../../../electron/monitor/watched-context.ts'
import { openStore } from '../../../../electron/monitor/store/open-store.ts'
import { mainnet, storeKey } from '../../../../electron/shared/networks.ts'
import type { TraceState } from '../../../../electron/shared/trace-state.ts'
import { profileFolder } from '../../../fixtures/quiet-monitor.ts'
import { storedTrace } from '../../../fixtures/stored-records.ts'
import { inState } from '../../../fixtures/trace-progress.ts'
import { endedTrace, other, ours, payment } from '../../../fixtures/traces.ts'

const spans = [10, 20, 30, 40, 50].map((at) => ({
  fromAt: at,
  seenUntilAt: at + 5,
  gap: null,
  read: () => at,
}))

it.each([
  [5, [10, 20, 30, 40, 50]],
  [3, [10, 30, 50]],
  [2, [20, 50]],
  [1, [50]],
])('at most %i of five spans are read, the newest included', (most, expected) => {
  const read = thinned(spans, most).flatMap((span) => (span.gap === null ? [span.read()] : []))
  expect(read).toEqual(expected)
})

it('spans that are not read are gaps', () => {
  expect(thinned(spans, 2).map(({ gap }) => gap)).toEqual(['closed', null, 'closed', 'closed', null])
})

it('a recipient was paid before although many later traces of both accounts are receipts', () => {
  const store = openStore({ folder: profileFolder(), now: Date.now })
  const receipt = payment({
    initiator: other,
    parties: [
      { role: 'sender', address: other, name: null },
      { role: 'recipient', address: ours, name: null },
    ],
    amounts: [{ units: '1', asset: { kind: 'native' }, direction: 'in' }],
  })
  const traces = Array.from({ length: 300 }, (_, nth) => {
    const trace = storedTrace(`trace ${nth}`, ours, nth, nth)
    return { ...trace, view: { ...trace.view, actions: [nth === 0 ? payment() : receipt] } }
  })
  store.traces.save(storeKey(mainnet), traces)
  const { isPaidBefore } = contextOf(
    { store, network: mainnet },
    {
      accounts: { list: { items: new Map() }, traces: { known: { open: () => [] } } },
      pools: { list: { items: new Map() }, electionsOf: () => null, roundsUntil: () => [] },
    },
  )
  expect(isPaidBefore(ours, other, endedTrace())).toBe(true)
  expect(isPaidBefore(other, ours, endedTrace())).toBe(false)
  store.close()
})

it('a payment that failed or was not executed earlier does not count as one', () => {
  const store = openStore({ folder: profileFolder(), now: Date.now })
  const { isPaidBefore } = contextOf(
    { store, network: mainnet },
    {
      accounts: { list: { items: new Map() }, traces: { known: { open: () => [] } } },
      pools: { list: { items: new Map() }, electionsOf: () => null, roundsUntil: () => [] },
    },
  )
  const isPaidAfter = (state: TraceState): boolean => {
    const trace = storedTrace('earlier', ours, 1, 2)
    const view = { ...trace.view, ...inState(state), actions: [payment()] }
    store.traces.save(storeKey(mainnet), [{ ...trace, view }])
    return isPaidBefore(ours, other, endedTrace())
  }
  const states: readonly TraceState[] = ['failed', 'not-executed', 'unverified', 'completed']
  expect(states.map(isPaidAfter)).toEqual([false, false, true, true])
  store.close()
})
