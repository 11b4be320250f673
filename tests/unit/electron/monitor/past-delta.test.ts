import { expect, test } from 'vitest'
import { createPastDelta } from '../../../../electron/monitor/past-delta.ts'
import type { PoolState, PoolView } from '../../../../electron/shared/pool-models.ts'

const key = `-1:${'1'.repeat(64)}`
const stateOf = (stakeSent: string): PoolState => ({
  stakeSent,
  validatorAmount: '1',
  nominatorsCount: 0,
  nominators: [],
  former: [],
})

function pool(state: PoolState | null, label = 'Pool A'): PoolView {
  const freshness = { observedAt: 1, triedAt: 1, intervalMs: null, nextAt: null, waits: null, error: null }
  return { key, label, addedAt: 1, freshness, state, round: null }
}

test('a pool is sent again if its state or another field differs, and only then', () => {
  const delta = createPastDelta()
  let from: number | null = null
  const sent = (pools: readonly PoolView[]): readonly [number, readonly string[]] => {
    const at: number = (from ?? 0) + 1
    const changed = delta({ at, accounts: [], traces: [], pools, blocks: [], incidents: [] }, from)
    from = at
    return [changed.pools.upserts.length, changed.pools.removed]
  }
  const staked = stateOf('5')
  expect(sent([pool(staked)])).toEqual([1, []])
  expect(sent([pool(staked)])).toEqual([0, []])
  // An equal state that was read again.
  expect(sent([pool(stateOf('5'))])).toEqual([0, []])
  expect(sent([pool(stateOf('0'))])).toEqual([1, []])
  expect(sent([pool(stateOf('0'), 'Pool B')])).toEqual([1, []])
  expect(sent([pool(null, 'Pool B')])).toEqual([1, []])
  expect(sent([])).toEqual([0, [key]])
})
