import { describe, expect, test } from 'vitest'
import type { TraceView } from '../../../../electron/shared/pending-models.ts'
import { countCurrent, isCurrent, selectTraces } from '../../../../src/lib/trace-list.ts'
import type { TraceState } from '../../../../electron/shared/trace-state.ts'
import { inState } from '../../../fixtures/trace-progress.ts'

const trace = (state: TraceState, endedAt: number | null, changes: Partial<TraceView> = {}): TraceView => ({
  key: state,
  ...inState(state),
  accounts: [],
  firstSeenAt: 1,
  lastSeenAt: 1,
  endedAt,
  steps: [],
  actions: [],
  mcSeqno: null,
  ...changes,
})

test('ended traces of every state leave the list at the same age', () => {
  const traces = [
    trace('pending', null),
    trace('completed', 99),
    trace('completed', 100),
    trace('failed', 5),
    trace('unverified', 5),
    trace('not-executed', 5),
  ]
  expect(countCurrent(traces, 100)).toBe(2)
  expect(countCurrent([], 100)).toBe(0)
})

const account = `0:${'c'.repeat(64)}`
const other = `0:${'b'.repeat(64)}`

describe('selectTraces', () => {
  const all = [
    trace('pending', null, { key: 'new', firstSeenAt: 4, accounts: [account] }),
    trace('completed', 50, { key: 'mid', firstSeenAt: 3, accounts: [account] }),
    trace('unverified', 50, { key: 'lost', firstSeenAt: 2, accounts: [account] }),
    trace('on-chain', null, { key: 'old', firstSeenAt: 1, accounts: [other] }),
  ]
  const byKey = new Map(all.map((each) => [each.key, each]))
  const keys = all.map((each) => each.key)
  const everything = { accounts: null, keys: null, endedSince: 0 }
  const select = (scope: object, sort: readonly { id: string; isDescending: boolean }[] = []) =>
    selectTraces(
      keys,
      byKey,
      { ...everything, ...scope },
      () => true,
      sort,
      () => null,
    )

  test('drops traces that ended long ago, whatever their outcome', () => {
    expect(select({ endedSince: 60 })).toEqual(['new', 'old'])
    expect(isCurrent(trace('failed', 59), 60)).toBe(false)
    expect(isCurrent(trace('not-executed', 59), 60)).toBe(false)
    expect(isCurrent(trace('unverified', 60), 60)).toBe(true)
  })

  test('can be limited to one account or one trace', () => {
    expect(select({ accounts: new Set([other]), keys: new Set() })).toEqual(['old'])
    expect(select({ accounts: new Set(), keys: new Set(['mid']) })).toEqual(['mid'])
  })

  test('sorts by one and by two keys', () => {
    expect(select({}, [{ id: 'state', isDescending: false }])).toEqual(['new', 'old', 'mid', 'lost'])
    expect(select({}, [{ id: 'age', isDescending: true }])).toEqual(['old', 'lost', 'mid', 'new'])
    expect(
      select({}, [
        { id: 'account', isDescending: false },
        { id: 'age', isDescending: true },
      ]),
    ).toEqual(['old', 'lost', 'mid', 'new'])
  })
})
