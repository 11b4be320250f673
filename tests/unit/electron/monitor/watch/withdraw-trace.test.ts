import { describe, expect, it } from 'vitest'
import { dropTrace, withdrawTrace } from '../../../../../electron/monitor/watch/finish-trace.ts'
import { emulated, finalized, gone, onChain } from './lifecycles/lifecycle.ts'
import { known, type Sample, traceKey, watchedBy } from './samples.ts'

describe('a trace that the service withdrew', () => {
  it.each<[string, readonly Sample[], string]>([
    ['pending', [[9, 'A', emulated]], 'pending'],
    [
      'on chain',
      [
        [9, 'A', emulated],
        [10, 'A', onChain],
      ],
      'on-chain',
    ],
  ])('is not executed if it was %s', (_, samples, from) => {
    const record = known(...samples)
    const change = withdrawTrace(record, 60_000)
    expect(change?.record.view).toMatchObject({ state: 'not-executed', stage: 'dropped', endedAt: 60_000 })
    expect(change?.record.view.steps.at(-1)).toEqual({
      state: 'not-executed',
      when: { after: record.heldAt, before: 60_000 },
      evidence: [{ kind: 'withdrawn' }],
    })
    expect(change?.events).toEqual([
      { kind: 'trace-state', key: traceKey, from, to: 'not-executed', at: 60_000 },
    ])
  })

  it('is not executed if it was listed as on chain once more, and then never found', () => {
    const trace = watchedBy([9, 'A', emulated], [10, 'A', onChain])
    const withdrawn = withdrawTrace(known([9, 'A', emulated], [10, 'A', onChain]), 11_000)
    if (withdrawn !== null) trace.known.set(traceKey, withdrawn.record)
    trace.apply([12, 'A', onChain])
    expect(trace.record()?.view.state).toBe('on-chain')
    trace.apply([13, 'A', gone])
    const dropped = dropTrace(trace.record() ?? known(), { count: 3, since: 14_000 }, 700_000)
    expect(dropped?.record.view).toMatchObject({ state: 'not-executed', stage: 'dropped' })
  })

  it('is changed once', () => {
    const first = withdrawTrace(known([9, 'A', emulated]), 60_000)
    expect(first).not.toBeNull()
    expect(first === null ? null : withdrawTrace(first.record, 61_000)).toBeNull()
  })

  it('keeps a verified outcome', () => {
    expect(withdrawTrace(known([9, 'A', onChain], [10, 'A', finalized]), 60_000)).toBeNull()
    expect(withdrawTrace(known([9, 'A', onChain], [10, 'A', finalized], [20, 'A', gone]), 60_000)).toBeNull()
  })
})
