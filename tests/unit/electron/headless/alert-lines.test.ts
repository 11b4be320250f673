import { expect, it } from 'vitest'
import { createAlertLines } from '../../../../electron/headless/alert-lines.ts'
import type { AppState } from '../../../../electron/shared/app-state.ts'
import type { Incident } from '../../../../electron/shared/alert-events.ts'
import { mainnet } from '../../../../electron/shared/networks.ts'

const incident: Incident = {
  id: 'a',
  rule: 'trace-dropped',
  severity: 'warning',
  event: { kind: 'not-fresh', fault: 'not-found' },
  at: 0,
  subject: { kind: 'trace', key: 'x' },
  acknowledgedAt: null,
  when: null,
}
const waiting: Incident = { ...incident, waitsUntil: 120_000 }
const state = {
  incidents: [],
  accounts: [],
  pools: [],
  book: [],
  settings: { rules: [], hideAmounts: false, unit: 'TON' },
  status: { network: mainnet },
} as unknown as AppState

const startedAt = 1_000

const linesAfter = (first: AppState, ...saved: readonly Incident[]) => {
  const linesOf = createAlertLines(first, startedAt)
  return saved.map((each) =>
    linesOf({ upserts: [each], removed: [] }, state).map(({ line, fired }) => [line['state'], fired]),
  )
}

it('an alert is printed when it fires and when it ends', () => {
  expect(linesAfter(state, incident, incident, { ...incident, recoveredAt: 5 })).toEqual([
    [['fired', 'warning']],
    [],
    [['resolved', null]],
  ])
})

it('an alert that has ended when it is first seen is printed as fired and as ended', () => {
  expect(linesAfter(state, { ...incident, recoveredAt: 5 })).toEqual([
    [
      ['fired', 'warning'],
      ['resolved', null],
    ],
  ])
})

it('an alert that waits for a retry is printed when it counts, also after a restart', () => {
  expect(linesAfter(state, waiting, incident)).toEqual([[], [['fired', 'warning']]])
  expect(linesAfter({ ...state, incidents: [waiting] }, incident)).toEqual([[['fired', 'warning']]])
})

it('an alert whose rule was removed from the file is titled by the condition', () => {
  const raised: Incident = { ...incident, rule: 'file-f6d1a84c2c1f0568' }
  const closed: Incident = { ...raised, ended: { at: 5, why: 'rule-gone' } }
  const lines = createAlertLines({ ...state, incidents: [raised] }, 0)(
    { upserts: [closed], removed: [] },
    state,
  )
  expect(lines.map(({ line }) => line['ruleTitle'])).toEqual(['An account cannot be read'])
})

it('an alert about a lasting condition that a changed file closed at the start is printed as closed', () => {
  const ended = (at: number): Incident => ({ ...incident, ended: { at, why: 'not-watched' } })
  const event = { kind: 'stake-sent', amount: '1' } as const
  const incidents = [
    ended(startedAt),
    { ...ended(startedAt - 1), id: 'b' },
    { ...ended(startedAt), id: 'c', event },
    { ...incident, id: 'd' },
  ]
  const first = { ...state, incidents }
  const linesOf = createAlertLines(first, startedAt)
  const lines = (upserts: readonly Incident[]) =>
    linesOf({ upserts, removed: [] }, state).map(({ line, fired }) => [line['id'], line['state'], fired])
  expect(lines(incidents)).toEqual([['a', 'closed', null]])
  expect(lines(incidents)).toEqual([])
})

it('an alert that opens again after it was closed is printed as fired', () => {
  const closed: Incident = { ...incident, ended: { at: 5, why: 'rule-off' } }
  expect(linesAfter(state, incident, closed, incident)).toEqual([
    [['fired', 'warning']],
    [['closed', null]],
    [['fired', 'warning']],
  ])
})

it('a closed alert has the time when it was closed', () => {
  const linesOf = createAlertLines({ ...state, incidents: [incident] }, startedAt)
  const closed = { ...incident, ended: { at: 60_000, why: 'rule-off' as const } }
  const lines = linesOf({ upserts: [closed], removed: [] }, state)
  expect(lines.map(({ line }) => [line['state'], line['at']])).toEqual([
    ['closed', '1970-01-01T00:01:00.000Z'],
  ])
})

it('an alert that was removed and is stored again is printed again', () => {
  const linesOf = createAlertLines(state, startedAt)
  const saved = (upserts: readonly Incident[], removed: readonly string[]) =>
    linesOf({ upserts, removed }, state).map(({ fired }) => fired)
  expect([saved([incident], []), saved([], ['a']), saved([incident], [])]).toEqual([
    ['warning'],
    [],
    ['warning'],
  ])
})

it('an alert has the facts that channels send: a loss says who bears it', () => {
  const loss: Incident = {
    ...incident,
    event: {
      kind: 'stake-lost',
      sent: '1588788354131803',
      returned: '1467264301818058',
      validatorBy: '-120274052313732',
      nominatorsBy: '-1250000000013',
      isCertain: true,
    },
    subject: { kind: 'pool', key: `-1:${'b2'.repeat(32)}` },
  }
  const lines = createAlertLines(state, startedAt)({ upserts: [loss], removed: [] }, state)
  expect(lines.map(({ line }) => line['facts'])).toEqual([
    [
      'sent: 1,588,788.354131803 TON',
      'returned: 1,467,264.301818058 TON',
      'validator lost: 120,274.052313732 TON',
      'nominators lost: 1,250.000000013 TON',
    ],
  ])
})
