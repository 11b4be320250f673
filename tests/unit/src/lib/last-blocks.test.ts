import { expect, it } from 'vitest'
import type { TraceView } from '../../../../electron/shared/pending-models.ts'
import { lastBlocks } from '../../../../src/lib/last-blocks.ts'
import { endedTrace } from '../../../fixtures/traces.ts'

const [bank, till, shop] = ['a', 'b', 'c'].map((digit) => `0:${digit.repeat(64)}`) as [string, string, string]
const shard = '0:8000000000000000:61234567'

const trace = (key: string, changes: Partial<TraceView>): TraceView => endedTrace({ key, ...changes })
const found = (block: string): TraceView['steps'] => [
  {
    state: 'completed',
    when: { after: null, before: 1 },
    evidence: [{ kind: 'transaction-in-block', block, hash: 'h' }],
  },
]

it('each watched account has the newest block of its traces, the newest account first', () => {
  const traces = [
    trace('old', { accounts: [bank], mcSeqno: 50 }),
    trace('both', { accounts: [bank, till], mcSeqno: 70, steps: found(shard) }),
    trace('later', { accounts: [till, shop], mcSeqno: 80 }),
    trace('unknown', { accounts: [bank], mcSeqno: null, steps: found('0:8000000000000000:9') }),
  ]
  const rows = lastBlocks(new Set([bank, till]), traces)
  expect(rows.map(({ account, trace: { key }, block }) => [account, key, block])).toEqual([
    [till, 'later', '-1:8000000000000000:80'],
    [bank, 'both', shard],
  ])
  expect(lastBlocks(new Set([shop]), traces.slice(0, 2))).toEqual([])
})
