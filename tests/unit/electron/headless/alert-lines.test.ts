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

const linesAfter = (first: AppState, ...saved: readonly Incident[]) => {
  const linesOf = createAlertLines(first)
  return saved.map((each) =>
    linesOf({ from: 0, revision: 1, incidents: { upserts: [each], removed: [] } }, state).map(
      ({ line, fired }) => [line['state'], fired],
    ),
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
