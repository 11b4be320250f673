import { expect, it } from 'vitest'
import { openStore } from '../../../../electron/monitor/store/open-store.ts'
import type { TraceRecord } from '../../../../electron/monitor/watch/watch-types.ts'
import type { TraceState } from '../../../../electron/shared/pending-models.ts'
import { step, traceOf } from './alerts/samples.ts'
import { serviceUrl, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const address = `0:${'ab'.repeat(32)}`
const hour = 3_600_000
const day = 24 * hour

/** A trace observed a second before its end. */
function ended(key: string, state: TraceState, endedAt: number): TraceRecord {
  const steps = [step('pending', null, endedAt - 1_000), step(state, endedAt - 500, endedAt)]
  const view = traceOf(steps, { key, accounts: [address], lastSeenAt: endedAt - 500, endedAt })
  return { view, traceId: null, externalHash: key, seen: {}, misses: 0, raw: [] }
}

it('the list of a minute ago equals the present one, including traces with an unknown end', async () => {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt - hour })
  store.saveWatched(serviceUrl, 'accounts', { key: address, label: null, addedAt: 1 })
  store.saveTraces(serviceUrl, [
    ended('settled 2 h ago', 'settled', startAt - 2 * hour),
    ended('settled 2 days ago', 'settled', startAt - 2 * day),
    ended('unknown 2 h ago', 'unknown', startAt - 2 * hour),
    ended('unknown 3 days ago', 'unknown', startAt - 3 * day),
    ended('dropped 6 days ago', 'probably-dropped', startAt - 6 * day),
    ended('unknown 8 days ago', 'unknown', startAt - 8 * day),
  ])
  store.close()
  const { monitor, clock } = await startOver(folder)
  await clock.runTo(startAt + 1_000)
  const listed = ['dropped 6 days ago', 'settled 2 h ago', 'unknown 2 h ago', 'unknown 3 days ago']
  expect(
    monitor
      .state()
      .traces.map(({ key }) => key)
      .toSorted(),
  ).toEqual(listed)
  const keysAt = async (at: number): Promise<readonly string[]> =>
    (await monitor.handlers['history.at']({ at })).traces.map(({ key }) => key).toSorted()
  expect(await keysAt(startAt - 60_000)).toEqual(listed)
  expect(await keysAt(startAt - 36 * hour)).toEqual([
    'dropped 6 days ago',
    'settled 2 days ago',
    'unknown 3 days ago',
    'unknown 8 days ago',
  ])
})
