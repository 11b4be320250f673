import { expect, test } from 'vitest'
import { testnet } from '../../../../electron/shared/networks.ts'
import { defaultSettings } from '../../../../electron/shared/settings.ts'
import { emptyState, startingStatus } from '../../../fixtures/app-state.ts'
import type { AppState } from '../../../../electron/shared/app-state.ts'
import type { BlockView } from '../../../../electron/shared/block-models.ts'
import type { Incident } from '../../../../electron/shared/alert-events.ts'
import type { TraceView } from '../../../../electron/shared/pending-models.ts'
import type { AccountView } from '../../../../electron/shared/pending-models.ts'
import type { PoolView } from '../../../../electron/shared/pool-models.ts'
import { useAccounts } from '../../../../src/stores/accounts.ts'
import { useBlocks } from '../../../../src/stores/blocks.ts'
import { countAlerts, useIncidents } from '../../../../src/stores/incidents.ts'
import { apply, hydrate, showPast } from '../../../../src/stores/app-state.ts'
import { labelOf } from '../../../../src/stores/labels.ts'
import { useSettings } from '../../../../src/stores/settings.ts'
import { useStatus } from '../../../../src/stores/status.ts'
import { useTime } from '../../../../src/stores/time.ts'
import { countLive, useTraces } from '../../../../src/stores/traces.ts'
import { inState } from '../../../fixtures/trace-progress.ts'

const trace = (key: string, state: TraceView['state'], firstSeenAt: number): TraceView => ({
  key,
  ...inState(state),
  accounts: [],
  firstSeenAt,
  lastSeenAt: firstSeenAt,
  endedAt: null,
  steps: [],
  actions: [],
  mcSeqno: null,
})
const block = (seqno: number, status: BlockView['status'], observedAt: number | null): BlockView => ({
  key: `-1:8000000000000000:${seqno}`,
  ref: { workchain: -1, shard: '-9223372036854775808', seqno },
  rootHash: null,
  fileHash: null,
  status,
  loaded: 0,
  firstSeenAt: observedAt,
  observedAt,
  failedAt: null,
  error: null,
  problem: null,
  reading: null,
  checks: 0,
  contradiction: null,
  pin: null,
})
const incident = (id: string, at: number, acknowledgedAt: number | null): Incident => ({
  id,
  rule: 'rule',
  severity: 'warning',
  event: { kind: 'recorded', title: 'title', facts: [] },
  at,
  subject: { kind: 'trace', key: 'a' },
  acknowledgedAt,
  when: null,
})
const state: AppState = {
  ...emptyState,
  status: { ...startingStatus, network: testnet },
  settings: { ...defaultSettings, theme: 'dark', closeToTray: false, hideAmounts: true },
  traces: [trace('old', 'completed', 1), trace('new', 'pending', 3)],
  blocks: [
    block(7, 'complete', 10),
    block(8, 'failed', null),
    block(9, 'loading', null),
    block(6, 'complete', 20),
  ],
  incidents: [incident('done', 9, 10), incident('early', 1, null), incident('late', 2, null)],
}

test('the complete state fills every store in display order', () => {
  hydrate(state)
  expect(useTraces.getState().keys).toEqual(['new', 'old'])
  expect(useBlocks.getState().keys.map((key) => key.slice(-1))).toEqual(['9', '6', '7', '8'])
  expect(useIncidents.getState().keys).toEqual(['late', 'early', 'done'])
  expect(countLive(useTraces.getState())).toBe(1)
  // Both alerts are about the same subject.
  expect(countAlerts(useIncidents.getState().byKey, 10)).toBe(1)
  expect(useSettings.getState().hideAmounts).toBe(true)
  expect(useStatus.getState().status?.network.name).toBe('Testnet')
})

test('a delta changes only the stores that it concerns', () => {
  hydrate(state)
  const before = { blocks: useBlocks.getState(), status: useStatus.getState() }
  apply({ from: 1, revision: 2, traces: { upserts: [trace('new', 'on-chain', 3)], removed: ['old'] } })
  expect(useTraces.getState().keys).toEqual(['new'])
  expect(useTraces.getState().byKey.get('new')?.state).toBe('on-chain')
  expect(useBlocks.getState()).toBe(before.blocks)
  expect(useStatus.getState()).toBe(before.status)
})

test('filledFor follows the shown moment once its data arrived, and returns to the present', () => {
  hydrate(state)
  const filledFor = (): number | null => useTime.getState().filledFor
  useTime.setState({ asOf: 700 })
  hydrate(state)
  expect(filledFor()).toBeNull()
  const nothing = { upserts: [], removed: [] }
  const others = { accounts: nothing, pools: nothing, blocks: nothing, incidents: nothing }
  const listed = [trace('past', 'completed', 1), trace('earlier', 'completed', 0)]
  showPast({ at: 600, from: null, ...others, traces: { upserts: listed, removed: [] } })
  expect(useTraces.getState().keys).toEqual(['past', 'earlier'])
  showPast({ at: 700, from: 600, ...others, traces: { upserts: [], removed: ['earlier'] } })
  expect([filledFor(), useTraces.getState().keys]).toEqual([700, ['past']])
  hydrate(state)
  expect([filledFor(), useTraces.getState().keys]).toEqual([700, ['past']])
  useTime.setState({ isReturning: true })
  hydrate(state)
  expect(useTime.getState()).toMatchObject({ asOf: null, isReturning: false, filledFor: null })
  expect(useTraces.getState().keys).toEqual(['new', 'old'])
})

test('at a moment before it was added, an account keeps its label', () => {
  const address = `0:${'1'.repeat(64)}`
  const watched: AccountView = {
    key: address,
    label: 'Treasury',
    addedAt: 5,
    liveTraces: 0,
    freshness: { observedAt: 5, triedAt: 5, intervalMs: null, nextAt: null, waits: null, error: null },
  }
  const none = { upserts: [], removed: [] }
  const past = { accounts: none, traces: none, pools: none, blocks: none, incidents: none }
  const goTo = (at: number, from: number | null): void => {
    useTime.setState({ asOf: at })
    showPast({ ...past, at, from })
  }
  hydrate({ ...state, accounts: [watched] })
  goTo(4, null)
  goTo(3, 4)
  expect([labelOf(address), useAccounts.getState().keys]).toEqual(['Treasury', []])
  apply({ from: 1, revision: 2, accounts: { upserts: [{ ...watched, label: 'Cold' }], removed: [] } })
  expect(labelOf(address)).toBe('Cold')
  const pool: PoolView = { ...watched, label: null, state: null, round: null }
  apply({ from: 2, revision: 3, pools: { upserts: [pool], removed: [] } })
  expect(labelOf(address)).toBe('Cold')
  apply({ from: 3, revision: 4, pools: { upserts: [], removed: [address] } })
  expect(labelOf(address)).toBe('Cold')
  apply({ from: 4, revision: 5, accounts: { upserts: [], removed: [address] } })
  expect(labelOf(address)).toBeNull()
  useTime.setState({ isReturning: true })
  hydrate(state)
  expect(labelOf(address)).toBeNull()
})
