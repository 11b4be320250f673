import { expect, it } from 'vitest'
import { createAccountHistory } from '../../../../../electron/monitor/pending/account-history.ts'
import type { Traces } from '../../../../../electron/monitor/pending/watched-traces.ts'
import type { Session } from '../../../../../electron/monitor/session.ts'
import type {
  FinishedActionsQuery,
  WireAction,
} from '../../../../../electron/monitor/toncenter/client-types.ts'
import { accountA, action } from '../watch/samples.ts'

const began = 1_700_000_000

interface Query extends FinishedActionsQuery {
  readonly startUtime: number
}

/** One action per trace; each ends at the given second after `began`. */
function tracesEndingAt(seconds: readonly number[]): readonly WireAction[] {
  return seconds.map((second, nth) =>
    action({
      traceKey: `trace ${nth}`,
      actionId: `action ${nth}`,
      traceEndLt: String(1_000 + nth),
      traceEndUtime: began + second,
    }),
  )
}

/** Polls once an account whose history is known until `began`. */
async function poll(actions: readonly WireAction[]) {
  const queries: Query[] = []
  const finished: string[] = []
  const parts: unknown = {
    network: { id: 'mainnet', isFile: false },
    store: { saveWatched: () => undefined },
    signal: new AbortController().signal,
    beforePage: async () => undefined,
    offers: () => 'yes',
    client: {
      finishedActions: async (_account: string, query: Query) => {
        queries.push(query)
        const { startUtime, offset, limit } = query
        const rows = actions
          .filter(({ traceEndUtime }) => traceEndUtime >= startUtime)
          .slice(offset, offset + limit)
        return { value: { actions: rows, addressBook: new Map(), metadata: new Map() }, receivedAt: 1 }
      },
    },
  }
  const traces: unknown = {
    finish: (reports: readonly { readonly key: string }[]) => {
      finished.push(...reports.map(({ key }) => key))
      return true
    },
  }
  const history = { from: 0, to: began + 180, at: 0 }
  const watched = new Map([[accountA, { key: accountA, label: null, addedAt: 0, history }]])
  const { source } = createAccountHistory(parts as Session, watched, {
    traces: traces as Traces,
    database: { note: () => undefined, latest: () => 0 },
    live: { covers: () => false },
  })
  await source.poll(accountA)
  return {
    cover: watched.get(accountA)?.history,
    finished: new Set(finished),
    starts: queries.map(({ startUtime, offset }) => [startUtime - began, offset]),
  }
}

it('each page of a gap begins when the page before ended, so that its offset stays 0', async () => {
  // One trace per second: a page of 100 ends with second 99, whose trace may be incomplete.
  const { starts, finished, cover } = await poll(tracesEndingAt(Array.from({ length: 250 }, (_, i) => i)))
  expect(starts).toEqual([
    [0, 0],
    [98, 0],
    [196, 0],
  ])
  expect(finished.size).toBe(250)
  expect(cover?.to).toBe(began + 249)
})

it('more traces than fit on a page may end in one second', async () => {
  const { starts, finished } = await poll(
    tracesEndingAt(Array.from({ length: 230 }, (_, i) => (i < 5 ? i : 7))),
  )
  expect(starts).toEqual([
    [0, 0],
    [7, 0],
    [7, 100],
    [7, 200],
  ])
  expect(finished.size).toBe(230)
})
