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

interface Parts {
  readonly now?: () => number
  readonly traces?: Traces
  readonly isFile?: boolean
  readonly signal?: AbortSignal
  /** Returns the traces that the service finds by transaction. Default: none. */
  readonly byTransaction?: () => readonly object[]
  /** Receives each request, found message and error. */
  readonly events?: string[]
}

/** Returns the search of a session. `waiting`: the messages, each with the time it was added. */
function searchFor(waiting: ReadonlyMap<string, number>, parts: Parts = {}): MessageSearch {
  const { now = () => 0, traces = {} as Traces, isFile = false, events = [] } = parts
  const { signal = new AbortController().signal, byTransaction = () => [] } = parts
  const session = {
    network: { isFile },
    service: {
      client: {
        finishedTraces: async (keys: readonly string[]) => {
          events.push(keys.join())
          return { value: { traces: byTransaction() }, receivedAt: 0 }
        },
      },
      beforePage: () => void events.push('page'),
    },
    runtime: { signal, now, log: () => void events.push('log') },
  } as unknown as Session
  const onFound = (key: string, trace: string) => void events.push(`${key} is in ${trace}`)
  return createMessageSearch(session, { traces, waiting: () => waiting, onFound })
}

/** Returns a response to a lookup by message. */
const answer = (found: Readonly<Record<string, object>> = {}): FinishedTraces =>
  ({ byHash: new Map(Object.entries(found)) }) as unknown as FinishedTraces

/** Accepts every trace. */
const anyTraces = { finish: () => [].values() } as unknown as Traces
const ended = { key: 'trace', isComplete: true, actions: [{}], endUtime: 60 }

it('a message whose trace is under way is looked up every three seconds, others less and less often', async () => {
  const waiting = new Map([
    ['found', 0],
    ['missing', 0],
  ])
  const search = searchFor(waiting)
  const value = answer({ found: { isComplete: false, actions: [] } })
  const nextAfter = async (at: number): Promise<readonly number[]> => {
    await search.lookedUp([...waiting.keys()], value, at)
    return search.due().map(({ next }) => next - at)
  }
  expect(search.due().map(({ next }) => next)).toEqual([0, 0])
  expect(await nextAfter(4_000)).toEqual([3_000, 3_000])
  expect(await nextAfter(4 * minute)).toEqual([3_000, 60_000])
  expect(await nextAfter(60 * minute)).toEqual([3_000, 300_000])
  expect(search.view('found', 0)).toEqual({ until: day, isLookedUp: true, isFound: true })
  expect(search.view('missing', 0)).toEqual({ until: day, isLookedUp: true, isFound: false })
})

it('a message that is removed during its lookup and added again is looked up at once', async () => {
  const waiting = new Map([['message', 0]])
  const search = searchFor(waiting)
  waiting.delete('message')
  search.forget('message')
  await search.lookedUp(['message'], answer(), 4_000)
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
    const search = searchFor(new Map([['message', 60_900]]), { now: () => 70_000, traces })
    await search.lookedUp(['message'], answer({ message: { ...ended, endUtime } }), 70_000)
  }
  expect(isPast).toEqual([false, true])
})

it('a search that would have ended during a pause goes on for ten minutes, one that ended before does not', () => {
  let now = 0
  const search = searchFor(new Map(), { now: () => now })
  now = day + minute
  search.interrupted(now)
  now += 60 * minute
  search.resumed()
  expect(search.view('message', 2 * minute).until).toBe(now + 10 * minute)
  expect(search.view('message', 61 * minute).until).toBe(now + 10 * minute)
  expect(search.view('message', 62 * minute).until).toBe(day + 62 * minute)
  expect(search.view('message', minute).until).toBe(day + minute)
  now += 10 * minute - 1
  expect(search.isOver(2 * minute)).toBe(false)
  now += 1
  expect(search.isOver(2 * minute)).toBe(true)
})

it('a sleep during a pause counts as part of the pause', () => {
  let now = 0
  const search = searchFor(new Map(), { now: () => now })
  search.interrupted(day)
  search.interrupted(day + 60 * minute)
  now = day + 120 * minute
  search.resumed()
  expect(search.view('message', 30 * minute).until).toBe(day + 130 * minute)
})

it('a search that ended between two pauses does not go on after the second', () => {
  let now = 0
  const search = searchFor(new Map(), { now: () => now })
  for (const [stop, go] of [
    [0, 1],
    [20, 30],
  ] as const) {
    search.interrupted(day + stop * minute)
    now = day + go * minute
    search.resumed()
  }
  expect(search.view('message', 10 * minute).until).toBe(day + 10 * minute)
  expect(search.view('message', 25 * minute).until).toBe(day + 40 * minute)
})

it('a search that would have ended during the last of 150 pauses goes on for ten minutes', () => {
  let now = 0
  const search = searchFor(new Map(), { now: () => now })
  for (let nth = 1; nth <= 150; nth += 1) {
    search.interrupted(day + nth * 60 * minute)
    now = day + nth * 60 * minute + minute
    search.resumed()
  }
  expect(search.view('message', 9_000 * minute + 1).until).toBe(now + 10 * minute)
})

it('a search that ended before the start goes on for ten minutes, except in an opened file', () => {
  const now = () => day + 60 * minute
  expect(searchFor(new Map(), { now }).view('message', 0).until).toBe(day + 70 * minute)
  expect(searchFor(new Map(), { now, isFile: true }).view('message', 0).until).toBe(day)
})

it('a message is also searched by transaction in its first four lookups', async () => {
  const events: string[] = []
  const search = searchFor(new Map([['message', 0]]), { events })
  for (let at = 1; at <= 6; at += 1) await search.lookedUp(['message'], answer(), at)
  expect(events).toEqual(Array.from({ length: 4 }, () => ['page', 'message']).flat())
})

it('a trace that is found by transaction belongs to the message with the hash of one of its transactions', async () => {
  const events: string[] = []
  const waiting = new Map([
    ['first', 1_000],
    ['second', 2_000],
  ])
  const byTransaction = () => [{ ...ended, transactions: ['other', 'second'] }]
  const search = searchFor(waiting, { events, byTransaction, traces: anyTraces })
  await search.lookedUp(['first', 'second'], answer(), 4_000)
  expect(events).toEqual(['page', 'first,second', 'second is in trace'])
  expect(search.due()).toEqual([
    { key: 'first', next: 7_000 },
    { key: 'second', next: 2_000 },
  ])
})

it('a trace of a message that is removed during its lookup is ignored', async () => {
  const events: string[] = []
  const search = searchFor(new Map(), { events, traces: anyTraces })
  await search.lookedUp(['message'], answer({ message: ended }), 4_000)
  expect(events).toEqual([])
})

it('a failed search by transaction reaches only the log, unless the session ended', async () => {
  const [session, events] = [new AbortController(), [] as string[]]
  const byTransaction = (): never => {
    throw new Error('Not offered')
  }
  const search = searchFor(new Map([['message', 0]]), { events, byTransaction, signal: session.signal })
  await search.lookedUp(['message'], answer(), 1)
  expect(events).toEqual(['page', 'message', 'log'])
  session.abort()
  await expect(search.lookedUp(['message'], answer(), 2)).rejects.toThrow('Not offered')
})
