import { expect, it } from 'vitest'
import { createSafetyLane } from '../../../../../electron/monitor/pending/account-lanes.ts'
import { createAccountHistory } from '../../../../../electron/monitor/pending/account-history.ts'
import type { Traces } from '../../../../../electron/monitor/pending/traces-types.ts'
import type { Session } from '../../../../../electron/monitor/session.ts'
import type {
  FinishedActionsQuery,
  WireAction,
} from '../../../../../electron/monitor/toncenter/client-types.ts'
import type { WatchedItem } from '../../../../../electron/monitor/store/store-types.ts'
import { accountA, action } from '../watch/samples.ts'

const began = 1_700_000_000

/** Returns one action per trace. Each action ends at the given second after `began`. */
function tracesEndingAt(seconds: readonly number[]): readonly WireAction[] {
  return seconds.map((second, nth) =>
    action({
      traceKey: `trace ${nth}`,
      actionId: `action ${nth}`,
      traceEndUtime: began + second,
    }),
  )
}

/** Returns a trace with 254 actions, as of a payout in one message, after an earlier and before a later trace. */
const aroundPayout = [
  action({ traceKey: 'earlier', actionId: 'earlier', traceEndUtime: began + 10 }),
  ...Array.from({ length: 254 }, (_, nth) =>
    action({ traceKey: 'payout', actionId: `payout ${nth}`, traceEndUtime: began + 10 }),
  ),
  action({ traceKey: 'later', actionId: 'later', traceEndUtime: began + 30 }),
]

interface Options {
  readonly accounts?: readonly string[]
  /** The service returns the latest actions, whatever end is requested. */
  readonly ignoresEnd?: boolean
}

/** Watches accounts whose history is known until three minutes after `began`; if `from` is null, not at all. */
function watch(
  actions: readonly WireAction[],
  from: number | null,
  { accounts: keys = [accountA], ignoresEnd = false }: Options = {},
) {
  const queries: FinishedActionsQuery[] = []
  const finished: string[] = []
  const sizes = new Map<string, number>()
  let meanwhile: (() => Promise<unknown>) | null = null
  let duringRequest: (() => Promise<unknown>) | null = null
  const parts: unknown = {
    network: { id: 'mainnet', isFile: false },
    store: { watchlists: { save: () => undefined } },
    runtime: { signal: new AbortController().signal, now: () => 7_000 },
    service: {
      beforePage: async () => {
        const run = meanwhile
        meanwhile = null
        await run?.()
      },
      offers: () => 'yes',
      client: {
        finishedActions: async (_account: string, query: FinishedActionsQuery) => {
          queries.push(query)
          const run = duringRequest
          duringRequest = null
          await run?.()
          const { startUtime = 0, endUtime = Infinity, sort, offset, limit } = query
          const within = actions.filter(
            ({ traceEndUtime }) => traceEndUtime >= startUtime && (ignoresEnd || traceEndUtime <= endUtime),
          )
          const rows = (sort === 'asc' ? within : within.toReversed()).slice(offset, offset + limit)
          return { value: { actions: rows, addressBook: new Map(), metadata: new Map() }, receivedAt: 1 }
        },
      },
    },
  }
  const traces: unknown = {
    *finish(reports: readonly { readonly key: string; readonly actions: readonly WireAction[] }[]) {
      finished.push(...reports.map(({ key }) => key))
      // Only the first report of a trace counts.
      for (const { key, actions: all } of reports) if (!sizes.has(key)) sizes.set(key, all.length)
      yield
      return true
    },
  }
  const history = from === null ? {} : { history: { from, to: began + 180, at: 0 } }
  const watched = new Map<string, WatchedItem>(
    keys.map((key) => [key, { key, label: null, addedAt: 0, ...history }]),
  )
  const { source, readBack } = createAccountHistory(parts as Session, watched, {
    traces: traces as Traces,
    live: {
      covers: { account: () => false, trace: () => false, hash: () => false, since: () => null },
      check: () => undefined,
    },
    safetyLane: createSafetyLane(),
  })
  return {
    poll: () => source.poll(accountA),
    readBack: (from: number | null = null, accounts: ReadonlySet<string> | null = null) =>
      readBack({ accounts, from }),
    /** Runs once, while the next request waits for the rate limit. */
    meanwhile: (run: () => Promise<unknown>) => {
      meanwhile = run
    },
    /** Runs once, before the response to the next request. */
    duringRequest: (run: () => Promise<unknown>) => {
      duringRequest = run
    },
    unwatch: () => watched.delete(accountA),
    cover: () => watched.get(accountA)?.history,
    finished: () => new Set(finished).size,
    sizes: () => Object.fromEntries(sizes),
    starts: () => queries.map(({ startUtime = 0, offset }) => [startUtime - began, offset]),
  }
}

it('each page of a gap begins where the previous page ended, so that its offset stays 0', async () => {
  // One trace per second: a page of 100 ends with second 99, whose trace may be incomplete.
  const { poll, starts, finished, cover } = watch(tracesEndingAt(Array.from({ length: 250 }, (_, i) => i)), 0)
  await poll()
  expect(starts()).toEqual([
    [0, 0],
    [98, 0],
    [196, 0],
  ])
  expect(finished()).toBe(250)
  expect(cover()?.to).toBe(began + 249)
})

it('more traces than fit on a page may end in one second', async () => {
  const { poll, starts, finished } = watch(
    tracesEndingAt(Array.from({ length: 230 }, (_, i) => (i < 5 ? i : 7))),
    0,
  )
  await poll()
  // All of the second page ended in second 7, so it is read again with up to 1,000 actions.
  expect(starts()).toEqual([
    [0, 0],
    [7, 0],
    [7, 0],
  ])
  expect(finished()).toBe(230)
})

it('more traces than fit on a large page may end in one second', async () => {
  const { poll, starts, finished } = watch(tracesEndingAt(Array.from({ length: 1_150 }, () => 7)), 0)
  await poll()
  expect(starts()).toEqual([
    [0, 0],
    [0, 0],
    [7, 0],
    [7, 0],
    [7, 1_000],
    [7, 1_000],
  ])
  expect(finished()).toBe(1_150)
})

it.each([
  ['a gap is filled', 0, 'poll'],
  ['an account is added', null, 'poll'],
  ['an account is read back', began + 30, 'readBack'],
] as const)(
  'a trace with more actions than a page is reported with all of them when %s',
  async (_name, from, read) => {
    const rig = watch(aroundPayout, from)
    for (let pages = 0; pages < 3; pages += 1) await rig[read]()
    if (from === null) await rig.readBack()
    expect(rig.sizes()).toEqual({ earlier: 1, payout: 254, later: 1 })
  },
)

it('a poll continues where the last one stopped, even within minutes that are busier than a poll', async () => {
  // 50 traces a second for 100 s. Each page of 100 ends with an incomplete trace, so that a poll advances by about 20 s.
  const ends = Array.from({ length: 5_000 }, (_, i) => Math.floor(i / 50))
  const { poll, finished, starts } = watch(tracesEndingAt(ends), 0)
  for (let polls = 0; polls < 5; polls += 1) await poll()
  expect([finished(), starts().at(-1)]).toEqual([5_000, [99, 0]])
  // The history is complete again, so the next poll goes back three minutes from its end.
  const before = starts().length
  await poll()
  expect(starts()[before]).toEqual([0, 0])
})

it('an account is read back page by page until the service has no earlier actions', async () => {
  const ends = Array.from({ length: 230 }, (_, i) => i)
  const { readBack, finished, cover } = watch(tracesEndingAt(ends), began + 229)
  expect(await readBack()).toEqual({ since: (began + 131) * 1000 })
  // The first page holds seconds 130 to 229, and the trace of its last action may be incomplete.
  expect(cover()?.from).toBe(began + 131)
  expect(await readBack()).toEqual({ since: (began + 33) * 1000 })
  expect(cover()?.from).toBe(began + 33)
  expect(await readBack()).toEqual({ since: null })
  expect([cover()?.from, finished()]).toEqual([0, 230])
})

it('only wanted accounts are read back, and no further than wanted', async () => {
  const ends = Array.from({ length: 230 }, (_, i) => i)
  const { readBack, cover } = watch(tracesEndingAt(ends), began + 229)
  expect(await readBack(null, new Set([`0:${'7'.repeat(64)}`]))).toEqual({ since: null })
  expect(cover()?.from).toBe(began + 229)
  expect(await readBack((began + 150) * 1000)).toEqual({ since: (began + 131) * 1000 })
  expect(await readBack((began + 150) * 1000)).toEqual({ since: (began + 131) * 1000 })
  expect(cover()?.from).toBe(began + 131)
})

it('an account of which nothing is read yet is read back from its latest actions', async () => {
  const ends = Array.from({ length: 150 }, (_, i) => i)
  const { readBack, finished, cover } = watch(tracesEndingAt(ends), null)
  expect(await readBack()).toEqual({ since: (began + 51) * 1000 })
  expect(cover()?.from).toBe(began + 51)
  expect(await readBack()).toEqual({ since: null })
  expect(finished()).toBe(150)
})

it.each([
  ['a poll while an account is read back', 'readBack', 'poll'],
  ['reading back while an account is polled', 'poll', 'readBack'],
] as const)('%s extends the known range', async (_name, first, second) => {
  const ends = Array.from({ length: 230 }, (_, i) => i)
  const rig = watch(tracesEndingAt(ends), began + 150)
  rig.meanwhile(() => rig[second]())
  await rig[first]()
  expect(rig.cover()).toEqual({ from: began + 52, to: began + 229, at: 1 })
})

it('reading an account back twice at the same time leaves no gap', async () => {
  const ends = Array.from({ length: 230 }, (_, i) => i)
  const { readBack, meanwhile, cover, finished } = watch(tracesEndingAt(ends), began + 229)
  meanwhile(() => readBack())
  await readBack()
  expect([cover()?.from, finished()]).toEqual([began + 33, 197])
})

it('reading an account back does not return to a start that others moved during its request', async () => {
  const ends = Array.from({ length: 330 }, (_, i) => i)
  const { readBack, duringRequest, cover } = watch(tracesEndingAt(ends), began + 329)
  duringRequest(async () => {
    await readBack()
    await readBack()
  })
  await readBack()
  // Pages of 100 end with seconds 230 and 132, whose traces may be incomplete.
  expect(cover()?.from).toBe(began + 133)
})

it('an account that is read to its start, or removed, before a request is not requested', async () => {
  const few = tracesEndingAt([1, 2, 3])
  const finished = watch(few, began + 3)
  finished.meanwhile(() => finished.readBack())
  expect(await finished.readBack()).toEqual({ since: null })
  expect(finished.starts()).toHaveLength(1)
  const removed = watch(few, null)
  removed.meanwhile(async () => removed.unwatch())
  expect(await removed.readBack()).toEqual({ since: null })
  expect(removed.starts()).toEqual([])
})

it('ten accounts at most are read back at once, and the others are read since now', async () => {
  const accounts = Array.from({ length: 12 }, (_, nth) => `0:${nth}`)
  const { readBack, starts } = watch(tracesEndingAt([1, 2, 3]), null, { accounts })
  expect(await readBack()).toEqual({ since: 7_000 })
  expect(starts()).toHaveLength(10)
  expect(await readBack()).toEqual({ since: null })
  expect(starts()).toHaveLength(12)
})

it('reading back never shortens the known range, whatever the service returns', async () => {
  const ends = Array.from({ length: 230 }, (_, i) => i)
  const { readBack, cover } = watch(tracesEndingAt(ends), began + 30, { ignoresEnd: true })
  await readBack()
  expect(cover()?.from).toBe(began + 29)
})
