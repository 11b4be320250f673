import { expect, it } from 'vitest'
import { traceAt } from '../../../../../electron/monitor/watch/past.ts'
import type { TraceView } from '../../../../../electron/shared/pending-models.ts'

const view: TraceView = {
  key: 'k',
  state: 'settled',
  isFailurePredicted: false,
  accounts: [],
  firstSeenAt: 100,
  lastSeenAt: 400,
  endedAt: 450,
  actions: [],
  mcSeqno: 77,
  steps: [
    { state: 'pending', when: { after: null, before: 100 }, evidence: [{ kind: 'emulated', by: 'account' }] },
    {
      state: 'on-chain',
      when: { after: 100, before: 200 },
      evidence: [{ kind: 'root-on-chain', by: 'account' }],
    },
    {
      state: 'committed',
      when: { after: 200, before: 300 },
      evidence: [{ kind: 'in-masterchain-block', seqno: 77, by: 'account' }],
    },
    {
      state: 'settled',
      when: { after: 400, before: 450 },
      evidence: [{ kind: 'disappeared', from: 'committed', failed: null, by: 'account' }],
    },
  ],
}

it.each<[string, number, TraceView['state'] | null, number | null, number | null]>([
  ['not seen yet', 99, null, null, null],
  ['at the poll that showed it', 100, 'pending', null, null],
  ['between two polls the earlier one counts', 199, 'pending', null, null],
  ['on chain, its block not known yet', 250, 'on-chain', null, null],
  ['committed', 300, 'committed', null, 77],
  ['gone, but nobody had looked', 449, 'committed', null, 77],
  ['ended', 450, 'settled', 450, 77],
])('%s', (_name, at, state, endedAt, mcSeqno) => {
  const past = traceAt(view, at)
  expect(past === null ? null : past.state).toBe(state)
  expect(past?.endedAt ?? null).toBe(endedAt)
  expect(past?.mcSeqno ?? null).toBe(mcSeqno)
})

it('was last seen no later than the moment', () => {
  expect(traceAt(view, 320)?.lastSeenAt).toBe(320)
  expect(traceAt(view, 900)?.lastSeenAt).toBe(400)
})
