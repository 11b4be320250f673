import { expect, test } from 'vitest'
import type { TraceState, TraceView } from '../../../../electron/shared/pending-models.ts'
import { countCurrent } from '../../../../src/lib/trace-list.ts'

const trace = (state: TraceState, endedAt: number | null): TraceView => ({
  key: state,
  state,
  isFailurePredicted: false,
  accounts: [],
  firstSeenAt: 1,
  lastSeenAt: 1,
  endedAt,
  steps: [],
  actions: [],
  mcSeqno: null,
})

test('of what ended too long ago only what nobody can tell the end of is counted', () => {
  const traces = [
    trace('pending', null),
    trace('settled', 99),
    trace('settled', 100),
    trace('failed', 5),
    trace('unknown', 5),
    trace('probably-dropped', 5),
  ]
  expect(countCurrent(traces, 100)).toBe(4)
  expect(countCurrent([], 100)).toBe(0)
})
