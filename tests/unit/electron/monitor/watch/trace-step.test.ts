import { expect, test } from 'vitest'
import type { Row } from '../../../../../electron/monitor/watch/rows.ts'
import { withRows } from '../../../../../electron/monitor/watch/trace-step.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import { payment } from '../../../../fixtures/traces.ts'
import { storedTrace } from '../../../../fixtures/stored-records.ts'
import { accountA, accountB } from './samples.ts'

interface Done {
  readonly by: string | null
  readonly success: boolean
  /** Logical times. */
  readonly span: readonly [start: number, end: number]
}

function outcomeFor(accounts: readonly string[], ...all: readonly Done[]): TraceRecord['view']['outcome'] {
  const rows = all.map(({ by, success, span: [start, end] }, nth): Row => {
    const view = payment({ key: `ton_transfer:${nth}`, initiator: by, success })
    return { view, raw: { start_lt: String(start), end_lt: String(end), accounts: [] } }
  })
  const record = storedTrace('T', accountA, 1, null)
  return withRows({ ...record, view: { ...record.view, accounts } }, { rows, omitted: 0 }).view.outcome
}

const swap = { by: accountA, success: true, span: [3, 90] } as const
const transfer = { by: accountA, success: false, span: [2, 5] } as const

test('each failed action of the sender counts for a trace that is followed by hash', () => {
  expect(outcomeFor([], swap, transfer)).toBe('partly-failed')
  expect(outcomeFor([], swap, { ...transfer, success: true })).toBe('succeeded')
})

test('failed actions of other accounts do not count for a trace that is followed by hash', () => {
  expect(outcomeFor([], swap, { ...transfer, by: accountB, span: [4, 5] })).toBe('succeeded')
  expect(outcomeFor([], swap, { ...transfer, by: null })).toBe('succeeded')
  expect(outcomeFor([], { ...swap, by: null }, { ...transfer, by: null })).toBe('succeeded')
})

test('for a watched account, failed actions of the sender do not count', () => {
  expect(outcomeFor([accountB], swap, transfer)).toBe('succeeded')
})

test('a trace without actions has no outcome', () => {
  expect(outcomeFor([])).toBe('unknown')
})
