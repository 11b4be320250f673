import { noPoolFacts } from '../../../../../electron/monitor/alerts/rule-context.ts'
import { expect, it } from 'vitest'
import { notingKept } from '../../../../../electron/monitor/alerts/kept.ts'
import type { RuleHistory } from '../../../../../electron/monitor/alerts/replay.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import { step, traceOf } from './samples.ts'

const nothing: RuleHistory = {
  traces: () => [],
  pools: () => [],
  accounts: () => [],
  contradictions: () => [],
  isInGroup: () => false,
  isWatched: () => false,
  isPaidBefore: () => false,
  poolFacts: noPoolFacts,
  to: 0,
}

it('observations begin with the first response, not with a gap', () => {
  const read = (): null => null
  const spans = [
    { fromAt: 5, seenUntilAt: 6, gap: 'offline' as const, read },
    { fromAt: 20, seenUntilAt: 30, gap: null, read },
  ]
  const { history, since } = notingKept(
    {
      ...nothing,
      traces: () => [traceOf([step('pending', null, 50)]), traceOf([step('pending', null, 40)])],
      accounts: () => [{ key: '0:aa', spans }],
    },
    false,
  )
  expect(since()).toBeNull()
  expect(history.traces()).toHaveLength(2)
  expect(since()).toBe(40)
  history.accounts()
  expect(since()).toBe(20)
})

it.each([
  [false, 40],
  [true, 10],
])('traces that were read from the history count if the rule fires on them: %s', (firesOnRead, start) => {
  const old = traceOf([step('completed', null, 10)], { endedAt: 10 })
  const traces = () => [old, traceOf([step('pending', null, 40)])]
  const { history, since } = notingKept({ ...nothing, traces }, firesOnRead)
  expect(history.traces()).toHaveLength(2)
  expect(since()).toBe(start)
})

it('observations begin with a contradiction if that is oldest', () => {
  const incident: Incident = {
    id: 'i',
    rule: 'integrity',
    severity: 'critical',
    event: { kind: 'recorded', title: 'Two ways', facts: [] },
    at: 7,
    subject: { kind: 'block', key: 'b' },
    acknowledgedAt: null,
    when: null,
  }
  const { history, since } = notingKept({ ...nothing, contradictions: () => [incident] }, false)
  expect(history.contradictions()).toEqual([incident])
  expect(since()).toBe(7)
})

it('the start of an empty history is unknown', () => {
  const { history, since } = notingKept(nothing, false)
  history.pools()
  history.traces()
  expect(since()).toBeNull()
})
