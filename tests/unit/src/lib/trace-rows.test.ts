import { expect, test } from 'vitest'
import type { ActionView, TraceView } from '../../../../electron/shared/pending-models.ts'
import { flattenTraces, parseRowKey } from '../../../../src/lib/trace-rows.ts'
import { inState } from '../../../fixtures/trace-progress.ts'

const account = `0:${'a'.repeat(64)}`
const other = `0:${'b'.repeat(64)}`

const action = (key: string, title: string): ActionView => ({
  key,
  type: 'ton_transfer',
  title: [{ kind: 'text', text: title }],
  short: [{ kind: 'text', text: 'Send' }],
  isRaw: false,
  success: true,
  initiator: null,
  parties: [{ role: 'to', address: other, name: 'vendor.ton' }],
  amounts: [{ units: '1500000000', asset: { kind: 'native' }, direction: 'out' }],
  comment: 'inv 2231',
})

const trace: TraceView = {
  key: 'T1',
  ...inState('on-chain'),
  accounts: [account],
  firstSeenAt: 1_000,
  lastSeenAt: 5_000,
  endedAt: null,
  steps: [],
  actions: [action('a', 'Swap 1.5 TON'), action('b', 'Pay router'), action('c', 'Receive USDT')],
  mcSeqno: null,
}
const byKey = new Map([['T1', trace]])

test('further actions have rows only when unfolded', () => {
  expect(flattenTraces(['T0', 'T1'], new Set(), byKey, null)).toEqual(['T0', 'T1'])
  const rows = flattenTraces(['T0', 'T1'], new Set(['T1']), byKey, null)
  expect(rows.map(parseRowKey)).toEqual([
    { trace: 'T0', action: null },
    { trace: 'T1', action: null },
    { trace: 'T1', action: 'b' },
    { trace: 'T1', action: 'c' },
  ])
})
