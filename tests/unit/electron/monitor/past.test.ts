import { expect, it } from 'vitest'
import { openStore } from '../../../../electron/monitor/store/open-store.ts'
import type { TraceRecord } from '../../../../electron/monitor/watch/watch-types.ts'
import { splitPool } from '../../../../electron/monitor/toncenter/parts.ts'
import { storedIncident } from '../../../fixtures/stored-records.ts'
import { pool, step, traceOf } from './alerts/samples.ts'
import { serviceUrl, someAccount, startAt, startOver, transferAnswer } from './started.ts'
import { actions, emptyFolder } from './store/profile.ts'
import type { TraceState } from '../../../../electron/shared/trace-state.ts'

const address = `0:${'ab'.repeat(32)}`
const hour = 3_600_000
const day = 24 * hour

function ended(key: string, state: TraceState, endedAt: number): TraceRecord {
  const steps = [step('pending', null, endedAt - 1_000), step(state, endedAt - 500, endedAt)]
  const view = traceOf(steps, { key, accounts: [address], lastSeenAt: endedAt - 500, endedAt })
  return { view, traceId: null, externalHash: key, seen: {}, misses: 0, raw: [] }
}

it('the list of a minute ago equals the present one, including traces without a verified end', async () => {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt - hour })
  store.watchlists.save(serviceUrl, 'accounts', { key: address, label: null, addedAt: 1 })
  store.traces.save(serviceUrl, [
    ended('completed 2 h ago', 'completed', startAt - 2 * hour),
    ended('completed 2 days ago', 'completed', startAt - 2 * day),
    ended('failed 3 days ago', 'failed', startAt - 3 * day),
    ended('unverified 2 h ago', 'unverified', startAt - 2 * hour),
    ended('unverified 3 days ago', 'unverified', startAt - 3 * day),
    ended('dropped 6 days ago', 'not-executed', startAt - 6 * day),
    ended('unverified 8 days ago', 'unverified', startAt - 8 * day),
  ])
  store.close()
  const { monitor, clock } = await startOver(folder)
  await clock.runTo(startAt + 1_000)
  const listed = ['completed 2 h ago', 'dropped 6 days ago', 'unverified 2 h ago', 'unverified 3 days ago']
  expect(
    monitor
      .state()
      .traces.map(({ key }) => key)
      .toSorted(),
  ).toEqual(listed)
  const keysAt = async (at: number): Promise<readonly string[]> =>
    (await monitor.handlers['history.at']({ at, from: null })).traces.upserts.map(({ key }) => key).toSorted()
  expect(await keysAt(startAt - 60_000)).toEqual(listed)
  expect(await keysAt(startAt - 36 * hour)).toEqual([
    'completed 2 days ago',
    'dropped 6 days ago',
    'unverified 3 days ago',
    'unverified 8 days ago',
  ])
})

it('a trace that was pending when its account was removed is not pending at later moments', async () => {
  const { monitor, clock } = await startOver(emptyFolder(), () => transferAnswer)
  const { handlers } = monitor
  await handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 60_000)
  expect(monitor.state().traces.map(({ state }) => state)).toEqual(['pending'])
  await handlers['accounts.remove']({ key: someAccount })
  await clock.runTo(startAt + hour)
  const statesAt = async (at: number) =>
    (await handlers['history.at']({ at, from: null })).traces.upserts.map(({ state }) => state)
  expect(await statesAt(startAt + 30_000)).toEqual(['pending'])
  expect(await statesAt(startAt + 30 * 60_000)).toEqual([])
})

it('a step from a past moment sends the traces that differ there, and the keys of those that are not listed', async () => {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt - hour })
  store.watchlists.save(serviceUrl, 'accounts', { key: address, label: null, addedAt: 1 })
  store.traces.save(serviceUrl, [
    ended('ended 1 h ago', 'completed', startAt - hour),
    ended('ended 20 h ago', 'completed', startAt - 20 * hour),
    ended('ended 26 h ago', 'failed', startAt - 26 * hour),
  ])
  store.close()
  const { monitor } = await startOver(folder)
  const listedAt = async (at: number, from: number | null) => {
    const { traces, ...past } = await monitor.handlers['history.at']({ at, from })
    return {
      from: past.from,
      sent: traces.upserts.map(({ key, state }) => [key, state]),
      removed: traces.removed,
    }
  }
  const [noon, running, later] = [startAt - 10 * hour, startAt - hour - 600, startAt - hour]
  expect(await listedAt(noon, null)).toEqual({
    from: null,
    sent: [
      ['ended 20 h ago', 'completed'],
      ['ended 26 h ago', 'failed'],
    ],
    removed: [],
  })
  expect(await listedAt(running, noon)).toEqual({
    from: noon,
    sent: [['ended 1 h ago', 'pending']],
    removed: ['ended 26 h ago'],
  })
  expect(await listedAt(later, running)).toEqual({
    from: running,
    sent: [['ended 1 h ago', 'completed']],
    removed: [],
  })
  // The window shows another moment than the last one sent.
  expect(await listedAt(running, noon)).toMatchObject({ from: null, removed: [] })
})

it('lists an account and a pool at a moment before they were added, if responses of then were imported', async () => {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt - hour })
  for (const [list, operation, key, parts] of [
    ['accounts', 'pendingActions', address, actions('1')],
    ['pools', 'getPool', `-1:${'b2'.repeat(32)}`, splitPool(pool())],
  ] as const) {
    store.watchlists.save(serviceUrl, list, { key, label: null, addedAt: startAt - hour })
    store.runs.observe({ network: serviceUrl, operation, key }, parts, startAt - 10 * day)
  }
  store.close()
  const { monitor } = await startOver(folder)
  const countsAt = async (at: number) => {
    const past = await monitor.handlers['history.at']({ at, from: null })
    return [past.accounts, past.pools].map(({ upserts }) => upserts.length)
  }
  expect(await countsAt(startAt - 5 * day)).toEqual([1, 1])
  expect(await countsAt(startAt - 20 * day)).toEqual([0, 0])
})

it('an alert was open before it was snoozed', async () => {
  const incident = storedIncident('one', address, startAt - hour)
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt - hour })
  store.incidents.save(serviceUrl, [incident])
  store.close()
  const { monitor, clock } = await startOver(folder)
  await clock.runTo(startAt + 60_000)
  await monitor.handlers['incidents.snooze']({ ids: ['one'], until: 'hour' })
  const snoozedUntil = clock.now() + hour
  const snoozedAt = async (at: number) =>
    (await monitor.handlers['history.at']({ at, from: null })).incidents.upserts.map(
      (each) => each.snoozedUntil,
    )
  await clock.runTo(startAt + 120_000)
  expect(await snoozedAt(startAt + 90_000)).toEqual([snoozedUntil])
  expect(await snoozedAt(startAt)).toEqual([undefined])
})
