import { expect, it } from 'vitest'
import { createAppStatePublisher } from '../../../../../electron/monitor/view-state/app-state-publisher.ts'
import type { StateDelta } from '../../../../../electron/shared/app-state.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import { emptyState } from '../../../../fixtures/app-state.ts'

const { status, settings } = emptyState

function incident(id: string, title: string): Incident {
  return {
    id,
    rule: 'r',
    severity: 'info',
    event: { kind: 'recorded', title, facts: [] },
    at: 1,
    subject: { kind: 'pool', key: 'p' },
    acknowledgedAt: null,
    when: null,
  }
}

function setUp() {
  const deltas: StateDelta[] = []
  const waiting: (() => void)[] = []
  const appState = createAppStatePublisher(
    { status, settings },
    (delta) => deltas.push(delta),
    (run) => waiting.push(run),
  )
  const turn = (): void => {
    for (const run of waiting.splice(0)) run()
  }
  return { appState, deltas, turn }
}

it('many changes in one turn become one delta with each element’s final state', () => {
  const { appState, deltas, turn } = setUp()
  appState.lists.incidents.upsert([incident('1', 'a'), incident('2', 'b')])
  appState.lists.incidents.upsert([incident('1', 'c')])
  appState.status.set({ ...status, health: 'ok' })
  turn()
  expect(deltas).toEqual([
    {
      from: 1,
      revision: 2,
      status: { ...status, health: 'ok' },
      incidents: { upserts: [incident('1', 'c'), incident('2', 'b')], removed: [] },
    },
  ])
})

it('an update without changes emits nothing', () => {
  const { appState, deltas, turn } = setUp()
  appState.lists.incidents.upsert([incident('1', 'a')])
  turn()
  appState.lists.incidents.upsert([incident('1', 'a')])
  appState.status.set({ ...status })
  appState.settings.set({ ...settings })
  appState.lists.incidents.remove(['9'])
  turn()
  expect(deltas).toHaveLength(1)
})

it('replacing a list removes other elements', () => {
  const { appState, deltas, turn } = setUp()
  appState.lists.incidents.upsert([incident('1', 'a'), incident('2', 'b')])
  turn()
  appState.lists.incidents.replace([incident('2', 'b'), incident('3', 'c')])
  turn()
  expect(deltas[1]?.incidents?.removed).toEqual(['1'])
  expect(appState.state().incidents.map((each) => each.id)).toEqual(['2', '3'])
})

it('a reader at the state’s revision has missed no delta', () => {
  const { appState, deltas, turn } = setUp()
  appState.lists.incidents.upsert([incident('1', 'a')])
  const { revision, incidents } = appState.state()
  expect(revision).toBe(2)
  expect(incidents).toEqual([incident('1', 'a')])
  turn()
  expect(deltas.map((delta) => [delta.from, delta.revision])).toEqual([[1, 2]])
})
