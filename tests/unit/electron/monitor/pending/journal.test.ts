import { expect, test } from 'vitest'
import { coverageOf, readJournal } from '../../../../../electron/monitor/pending/journal.ts'
import type { EndedQuery } from '../../../../../electron/monitor/store/store-types.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import type { TraceStep } from '../../../../../electron/shared/pending-models.ts'
import type { TraceState } from '../../../../../electron/shared/trace-state.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'
import { endedTrace, other, ours, payment } from '../../../../fixtures/traces.ts'

const native = { kind: 'native' } as const
const account = `0:${'a'.repeat(64)}`

/** 700 ended traces. The nth trace ended at time n. Every hundredth trace belongs to the account. */
const records = Array.from({ length: 700 }, (_, index): TraceRecord => {
  const at = 700 - index
  return {
    view: {
      key: `k${at}`,
      ...inState('completed'),
      accounts: at % 100 === 0 ? [account] : [],
      firstSeenAt: 0,
      lastSeenAt: at,
      endedAt: at,
      steps: [],
      actions: [],
      mcSeqno: null,
    },
    traceId: null,
    externalHash: '',
    seen: {},
    misses: 0,
    raw: [],
  }
})
const store = {
  ended: (_network: string, { before, limit }: EndedQuery) =>
    records.filter(({ view }) => before === null || (view.endedAt ?? 0) < before.at).slice(0, limit),
  isSearchComplete: () => true,
}
const query = { from: null, to: null, states: [], text: '', before: null, limit: 300 }
const names = {
  labelOf: (key: string): string | null => (key === account ? 'Payroll' : null),
  namedLike: () => [],
  groupOf: () => null,
  isWatched: () => false,
  isTestnet: false,
  signal: new AbortController().signal,
}

test('the journal returns a page, the next page, and the end', async () => {
  const first = await readJournal(store, 'net', query, names)
  expect([first.traces.length, first.traces[0]?.key, first.next]).toEqual([
    300,
    'k700',
    { at: 401, key: 'k401' },
  ])
  const last = await readJournal(store, 'net', { ...query, before: { at: 101, key: 'k101' } }, names)
  expect([last.traces.length, last.next]).toEqual([100, null])
})

test('a search of the journal covers all ended traces, including labels and addresses', async () => {
  const found = await readJournal(
    store,
    'net',
    { ...query, text: 'account:payroll state:completed or nobody' },
    names,
  )
  expect(found.traces.map((trace) => trace.key)).toEqual([
    'k700',
    'k600',
    'k500',
    'k400',
    'k300',
    'k200',
    'k100',
  ])
  expect(found.next).toBeNull()
  const two = await readJournal(store, 'net', { ...query, text: account.toUpperCase(), limit: 2 }, names)
  expect([two.traces.length, two.next]).toEqual([2, { at: 600, key: 'k600' }])
})

test('an invalid filter is rejected with the reason', async () => {
  await expect(readJournal(store, 'net', { ...query, text: 'state:gone' }, names)).rejects.toThrow(
    'Unknown state "gone". Use: pending, on-chain, checking, completed, partly-failed, failed, not-executed, unverified.',
  )
})

test('a selection in the watchlist limits the journal, and the index narrows the search to it', async () => {
  const searches: unknown[] = []
  const watching = {
    ...store,
    ended: (network: string, asked: EndedQuery) => {
      searches.push(asked.search)
      return store.ended(network, asked)
    },
  }
  const within = { accounts: new Set([account]), keys: new Set(['k650']) }
  const found = await readJournal(watching, 'net', { ...query, within, text: 'completed' }, names)
  expect(found.traces.map((trace) => trace.key)).toEqual([
    'k700',
    'k650',
    'k600',
    'k500',
    'k400',
    'k300',
    'k200',
    'k100',
  ])
  expect(searches[0]).toBe(`(("completed" *)) AND ("${'a'.repeat(16)}" OR "93ae74")`)
  const nothing = { accounts: new Set<string>(), keys: new Set<string>() }
  expect((await readJournal(store, 'net', { ...query, within: nothing }, names)).traces).toEqual([])
})

test('a filter of a selected account has its directions, and only its actions', async () => {
  const between = payment({ amounts: [{ units: '5', asset: native, direction: null }] })
  const elsewhere = payment({
    parties: [{ role: 'sender', address: other, name: null }],
    amounts: [{ units: '9', asset: native, direction: 'out' }],
  })
  const trace = endedTrace({ accounts: [ours, other], actions: [between, elsewhere] })
  const one = { ...store, ended: () => [{ ...records[0], view: trace }] as readonly TraceRecord[] }
  const isFound = async (selected: string, text: string) => {
    const within = { accounts: new Set([selected]), keys: new Set<string>() }
    return (await readJournal(one, 'net', { ...query, within, text }, names)).traces.length === 1
  }
  expect(await isFound(ours, 'dir:out')).toBe(true)
  expect(await isFound(ours, 'dir:in')).toBe(false)
  expect(await isFound(other, 'dir:in')).toBe(true)
  expect(await isFound(ours, 'amount>0.000000005')).toBe(false)
  expect(await isFound(other, 'amount>0.000000005')).toBe(true)
})

test('the journal of a past moment has the outcomes known then, without traces that were under way', async () => {
  const step = (state: TraceState, before: number) => ({ state, when: { after: null, before }, evidence: [] })
  const seen = (key: string, steps: readonly TraceStep[]): TraceRecord => ({
    ...(records[0] as TraceRecord),
    view: endedTrace({ key, firstSeenAt: 100, lastSeenAt: 200, endedAt: 250, steps }),
  })
  const known = seen('known', [step('pending', 100), step('completed', 260)])
  const underWay = seen('under-way', [step('pending', 100), step('completed', 900)])
  const corrected = seen('corrected', [step('unverified', 250), step('completed', 900)])
  const readLater = seen('read-later', [step('completed', 900)])
  const stored = { ...store, ended: () => [known, underWay, corrected, readLater] }
  const at = async (asOf?: number, states: readonly TraceState[] = []) => {
    const { traces } = await readJournal(stored, 'net', { ...query, states, ...(asOf && { asOf }) }, names)
    return traces.map(({ key, state }) => `${key} ${state}`)
  }
  expect(await at(300)).toEqual(['known completed', 'corrected unverified', 'read-later completed'])
  expect(await at(300, ['unverified'])).toEqual(['corrected unverified'])
  expect(await at(900)).toEqual([
    'known completed',
    'under-way completed',
    'corrected completed',
    'read-later completed',
  ])
  expect(await at()).toEqual(await at(900))
})

test('stored actions are read and complete since the latest start of a history', () => {
  const read = { addedAt: 9_000_000, history: { from: 2_000, to: 8_000, at: 9_000_000 } }
  const readFromTheStart = { addedAt: 9_000_000, history: { from: 0, to: 8_000, at: 9_000_000 } }
  const unread = { addedAt: 7_000_000 }
  const since = (time: number | null) => ({ readSince: time, completeSince: time })
  expect(coverageOf([readFromTheStart, read], [])).toEqual(since(2_000_000))
  expect(coverageOf([readFromTheStart, read, unread], [])).toEqual(since(7_000_000))
  expect(coverageOf([readFromTheStart], [])).toEqual(since(null))
  expect(coverageOf([], [])).toEqual(since(null))
})

test('stored actions are not complete before the time until which traces were removed', () => {
  const read = { addedAt: 9_000_000, history: { from: 2_000, to: 8_000, at: 9_000_000 } }
  const complete = (missing: readonly (number | null)[]) => coverageOf([read], missing)
  expect(complete([null, 5_000_000])).toEqual({ readSince: 2_000_000, completeSince: 5_000_000 })
  expect(complete([1_000_000, null])).toEqual({ readSince: 2_000_000, completeSince: 2_000_000 })
  expect(coverageOf([], [5_000_000])).toEqual({ readSince: null, completeSince: null })
})
