import { expect, it } from 'vitest'
import { traceAt } from '../../../../../electron/monitor/watch/past.ts'
import type { TraceView } from '../../../../../electron/shared/pending-models.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'

const view: TraceView = {
  key: 'k',
  ...inState('completed'),
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
    { state: 'checking', when: { after: 200, before: 300 }, evidence: [] },
    {
      state: 'completed',
      when: { after: 400, before: 450 },
      evidence: [{ kind: 'in-masterchain-block', seqno: 77, by: 'account' }],
    },
  ],
}

type Known = readonly [
  state: string,
  stage: string,
  outcome: string,
  endedAt: number | null,
  mcSeqno: number | null,
]

it.each<readonly [string, number, Known | null]>([
  ['not observed yet', 99, null],
  ['at the poll that showed it', 100, ['pending', 'predicted', 'unknown', null, null]],
  ['between two polls, the earlier poll counts', 199, ['pending', 'predicted', 'unknown', null, null]],
  ['on chain in a block that is not known yet', 250, ['on-chain', 'on-chain', 'unknown', null, null]],
  ['no longer listed', 300, ['checking', 'on-chain', 'unknown', null, null]],
  ['final, but not polled yet', 449, ['checking', 'on-chain', 'unknown', null, null]],
  ['ended', 450, ['completed', 'final', 'succeeded', 450, 77]],
])('%s', (_name, at, known) => {
  const past = traceAt(view, at)
  expect(past && [past.state, past.stage, past.outcome, past.endedAt, past.mcSeqno]).toEqual(known)
})

it('the last-seen time is never later than the moment', () => {
  expect(traceAt(view, 320)?.lastSeenAt).toBe(320)
  expect(traceAt(view, 900)?.lastSeenAt).toBe(400)
})

it.each([
  [320, 450],
  [449, 450],
  [450, undefined],
])('at %i, the actions are marked as received at %s', (at, actionsSeenAt) => {
  expect(traceAt(view, at)?.actionsSeenAt).toBe(actionsSeenAt)
})

it('marks the actions of a live trace that later responses list', () => {
  const live: TraceView = { ...view, ...inState('on-chain'), endedAt: null, steps: view.steps.slice(0, 2) }
  expect(traceAt(live, 250)?.actionsSeenAt).toBe(400)
  expect(traceAt(live, 400)?.actionsSeenAt).toBeUndefined()
})

it('a trace whose end was looked up later has no end until then', () => {
  const end = { state: 'completed', when: { after: 300, before: 600 }, evidence: [] } as const
  const lookedUp: TraceView = { ...view, steps: [...view.steps.slice(0, 3), end] }
  const known = [500, 600].map((at) => traceAt(lookedUp, at)).map((past) => [past?.state, past?.endedAt])
  expect(known).toEqual([
    ['checking', null],
    ['completed', 450],
  ])
})
