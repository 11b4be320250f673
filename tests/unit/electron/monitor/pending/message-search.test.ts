import { expect, it } from 'vitest'
import {
  createMessageSearch,
  type MessageSearch,
} from '../../../../../electron/monitor/pending/message-search.ts'
import type { FinishedSource, Traces } from '../../../../../electron/monitor/pending/traces-types.ts'
import type { Session } from '../../../../../electron/monitor/session.ts'
import type { FinishedTraces } from '../../../../../electron/monitor/toncenter/client-types.ts'
import type { FinishedReport } from '../../../../../electron/monitor/watch/finish-trace.ts'

const minute = 60_000
const day = 1_440 * minute

/** Returns the search of a session whose service knows no trace. `waiting`: the messages, each with the time it was added. */
function searchFor(
  waiting: ReadonlyMap<string, number>,
  now = () => 0,
  traces = {} as Traces,
): MessageSearch {
  const session = {
    network: {},
    service: {
      client: { finishedTraces: () => Promise.resolve({ value: { traces: [] } }) },
      beforePage: () => {},
    },
    runtime: { signal: new AbortController().signal, now, log: () => {} },
  } as unknown as Session
  return createMessageSearch(session, { traces, waiting: () => waiting, onFound: () => {} })
}

it('a message whose trace is under way is looked up every three seconds, others less and less often', async () => {
  const waiting = new Map([
    ['found', 0],
    ['missing', 0],
  ])
  const search = searchFor(waiting)
  const value = { byHash: new Map([['found', { isComplete: false, actions: [] }]]) }
  const nextAfter = async (at: number): Promise<readonly number[]> => {
    await search.lookedUp([...waiting.keys()], value as unknown as FinishedTraces, at)
    return search.due().map(({ next }) => next - at)
  }
  expect(search.due().map(({ next }) => next)).toEqual([0, 0])
  expect(await nextAfter(4_000)).toEqual([3_000, 3_000])
  expect(await nextAfter(4 * minute)).toEqual([3_000, 60_000])
  expect(await nextAfter(60 * minute)).toEqual([3_000, 300_000])
})

it('a message that is removed during its lookup and added again is looked up at once', async () => {
  const waiting = new Map([['message', 0]])
  const search = searchFor(waiting)
  waiting.delete('message')
  search.forget('message')
  await search.lookedUp(['message'], { byHash: new Map() } as unknown as FinishedTraces, 4_000)
  waiting.set('message', 5_000)
  expect(search.due()).toEqual([{ key: 'message', next: 5_000 }])
  expect(search.view('message', 5_000).isLookedUp).toBe(false)
})

it('a trace that ended in the second in which its message was added counts as new, an earlier one as past', async () => {
  const isPast: boolean[] = []
  const traces = {
    *finish(reports: readonly FinishedReport[], source: FinishedSource) {
      isPast.push(...reports.map(({ endUtime }) => source.isPast(endUtime)))
      yield
    },
  } as unknown as Traces
  for (const endUtime of [60, 59]) {
    const search = searchFor(new Map([['message', 60_900]]), () => 70_000, traces)
    const trace = { key: 'trace', isComplete: true, actions: [{}], endUtime }
    await search.lookedUp(
      ['message'],
      { byHash: new Map([['message', trace]]) } as unknown as FinishedTraces,
      70_000,
    )
  }
  expect(isPast).toEqual([false, true])
})

it('a search that would have ended during a pause goes on for ten minutes, one that ended before does not', () => {
  let now = 0
  const search = searchFor(new Map(), () => now)
  now = day + minute
  search.interrupted(now)
  now += 60 * minute
  search.resumed()
  expect(search.view('message', 2 * minute).until).toBe(now + 10 * minute)
  expect(search.view('message', 30_000).until).toBe(day + 30_000)
  now += 10 * minute - 1
  expect(search.isOver(2 * minute)).toBe(false)
  now += 1
  expect(search.isOver(2 * minute)).toBe(true)
})

it('a sleep during a pause counts as part of the pause', () => {
  let now = 0
  const search = searchFor(new Map(), () => now)
  search.interrupted(day)
  search.interrupted(day + 60 * minute)
  now = day + 120 * minute
  search.resumed()
  expect(search.view('message', 30 * minute).until).toBe(day + 130 * minute)
})
