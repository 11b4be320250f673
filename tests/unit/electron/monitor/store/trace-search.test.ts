import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { parseFilter } from '../../../../../electron/shared/filter/parse.ts'
import { traceFilter } from '../../../../../electron/shared/trace-filter.ts'
import { parts, account, text } from '../../../../../electron/shared/text-parts.ts'
import { searchExpression } from '../../../../../electron/monitor/pending/search-expression.ts'
import { createDatabase, openConnection } from '../../../../../electron/monitor/store/database.ts'
import { laterMigrations } from '../../../../../electron/monitor/store/later-migrations.ts'
import { openStore, type OpenStore } from '../../../../../electron/monitor/store/open-store.ts'
import { indexTraces } from '../../../../../electron/monitor/store/worker/upkeep.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import { emptyFolder } from './profile.ts'
import { changeFile, storedTrace } from '../../../../fixtures/stored-records.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'

const vendor = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const master = `0:${'2'.repeat(64)}`
const hashes = {
  payout: 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=',
  stake: 'q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=',
}

function record(
  key: string,
  endedAt: number,
  title: TraceRecord['view']['actions'][number]['title'],
): TraceRecord {
  const asset = { kind: 'jetton' as const, master, symbol: 'USD₮', decimals: 6 }
  return {
    view: {
      key,
      ...inState('completed'),
      accounts: [`0:${'1'.repeat(64)}`],
      firstSeenAt: 1,
      lastSeenAt: 2,
      endedAt,
      steps: [],
      actions: [
        {
          key: 'a:0',
          type: 'jetton_transfer',
          title,
          short: [{ kind: 'text', text: 'Send' }],
          isRaw: false,
          success: true,
          initiator: null,
          parties: [{ role: 'recipient', address: vendor, name: 'vendor.ton' }],
          amounts: [{ units: '48081000000', asset, direction: 'out' }],
          comment: 'Löhne',
        },
      ],
      mcSeqno: null,
    },
    traceId: null,
    externalHash: key,
    seen: {},
    misses: 0,
    raw: [null],
  }
}

const payout = record(hashes.payout, 20, [
  ...parts`Send ${{ kind: 'amount', units: '48081000000', asset: { kind: 'jetton', master, symbol: 'USD₮', decimals: 6 } }} to ${account(vendor, 'vendor.ton')}`,
])
const stake: TraceRecord = {
  ...record(hashes.stake, 10, [text('Stake with Tonstakers')]),
}
const plainStake = {
  ...stake,
  view: {
    ...stake.view,
    actions: stake.view.actions.map((each) => ({ ...each, parties: [], amounts: [], comment: null })),
  },
}

function filled(): { readonly store: OpenStore; readonly folder: string } {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => 1_000 })
  store.traces.save('net', [payout, plainStake])
  return { store, folder }
}

function find(store: OpenStore, query: string, named: readonly string[] = []): readonly string[] {
  const parsed = parseFilter(query, traceFilter.fields)
  const search = parsed.ok ? searchExpression(parsed.filter, () => named) : null
  const page = { from: null, to: null, states: [], search, before: null, limit: 10 }
  return store.traces.ended('net', page).map(({ view }) => (view.key === hashes.payout ? 'payout' : 'stake'))
}

async function indexAll(folder: string): Promise<void> {
  const database = createDatabase(openConnection(join(folder, 'lookout.db'), { readOnly: false }))
  const steps = indexTraces(database)
  while ((await steps.next()).done !== true);
  database.close()
}

it.each<readonly [string, readonly string[]]>([
  ['48081', ['payout']],
  ['48,081', ['payout']],
  ['usdt', ['payout']],
  ['vend', ['payout']],
  ['lohne', ['payout']],
  [vendor, ['payout']],
  ['UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA', ['payout']],
  ['EQDKbjIcfM6ezt8', ['payout']],
  ['EQDKbjIdfM6ezt8', []],
  [hashes.stake, ['stake']],
  ['completed', ['payout', 'stake']],
  ['completed tonstakers', ['stake']],
  ['usdt or tonstakers', ['payout', 'stake']],
  ['-usdt', ['payout', 'stake']],
  ['state:completed or usdt', ['payout', 'stake']],
  ['nothing', []],
  ['"quoted * words"', []],
])('the index narrows the search for %j', (query, found) => {
  const { store } = filled()
  expect(find(store, query)).toEqual(found)
  store.close()
})

it('an account is found by the user’s label', () => {
  const { store } = filled()
  expect(find(store, 'payroll', [vendor])).toEqual(['payout'])
  store.close()
})

it('a changed trace is indexed with its new contents', () => {
  const { store } = filled()
  store.traces.save('net', [{ ...payout, view: { ...plainStake.view, key: hashes.payout, endedAt: 20 } }])
  expect(find(store, 'usdt')).toEqual([])
  expect(find(store, 'tonstakers')).toEqual(['payout', 'stake'])
  store.close()
})

it('a removed trace leaves the index, and earlier traces are indexed in the background', async () => {
  const { store, folder } = filled()
  store.close()
  const connection = new DatabaseSync(join(folder, 'lookout.db'))
  connection.exec(`DELETE FROM trace WHERE key = '${hashes.stake}'`)
  expect(connection.prepare("SELECT count(*) AS n FROM trace_words('completed')").get()).toEqual({ n: 1 })
  connection.exec(`DELETE FROM trace_words; INSERT INTO meta VALUES ('unindexed-traces', '9')`)
  connection.close()

  const opened = openStore({ folder, now: () => 1_000 })
  expect([opened.traces.isSearchComplete(), find(opened, 'usdt')]).toEqual([false, []])
  await indexAll(folder)
  expect([opened.traces.isSearchComplete(), find(opened, 'usdt')]).toEqual([true, ['payout']])
  opened.close()
})

/** Applies one migration again, without the index. Later migrations cannot run twice, such as those that add a column. */
function migrateFrom(version: 12 | 13, folder: string): void {
  const connection = new DatabaseSync(join(folder, 'lookout.db'))
  connection.exec(`DELETE FROM trace_words; ${laterMigrations[version - 10]}`)
  connection.close()
}

it('a trace that an earlier version stored as failed is unverified once all traces are indexed', async () => {
  const { stage: _stage, outcome: _outcome, ...view } = payout.view
  const { store, folder } = filled()
  store.traces.save('net', [{ ...payout, view: { ...view, state: 'failed' } as TraceRecord['view'] }])
  store.close()
  migrateFrom(13, folder)

  const opened = openStore({ folder, now: () => 1_000 })
  const unverified = (): readonly string[] => {
    const page = { from: null, to: null, states: ['unverified' as const], before: null, limit: 10 }
    return opened.traces.ended('net', page).map(({ view: { key, state } }) => `${key} ${state}`)
  }
  expect(unverified()).toEqual([])
  await indexAll(folder)
  expect(unverified()).toEqual([`${hashes.payout} unverified`])
  opened.close()
})

it('a trace is found by its id, its message and its transactions, also in a file of version 12', async () => {
  const [id, message, transaction] = ['a', 'b', 'c'].map((digit) =>
    Buffer.from(digit.repeat(32)).toString('base64'),
  )
  const { store, folder } = filled()
  const raw = [{ transactions: [transaction ?? ''] }]
  store.traces.save('net', [{ ...payout, traceId: id ?? null, externalHash: message ?? '', raw }])
  const keysOf = (from: OpenStore) =>
    [id, message, transaction, hashes.stake, 'no hash'].map(
      (hash) => from.traces.byHash('net', hash ?? '')?.view.key,
    )
  expect(keysOf(store)).toEqual([hashes.payout, hashes.payout, hashes.payout, hashes.stake, undefined])
  expect(store.traces.byHash('other', id ?? '')).toBeNull()
  store.close()

  migrateFrom(12, folder)
  const opened = openStore({ folder, now: () => 1_000 })
  expect([opened.traces.isSearchComplete(), opened.traces.byHash('net', id ?? '')]).toEqual([false, null])
  await indexAll(folder)
  expect(keysOf(opened)).toEqual([hashes.payout, hashes.payout, hashes.payout, hashes.stake, undefined])
  opened.close()
})

it('a hash finds no trace whose hash only begins with the same digits', () => {
  const { store } = filled()
  const alike = (end: number): string => Buffer.alloc(32, 7).fill(end, 16).toString('base64')
  store.traces.save('net', [
    { ...payout, traceId: alike(1), externalHash: alike(2) },
    { ...payout, view: { ...payout.view, key: alike(3) }, traceId: alike(4), externalHash: alike(3) },
  ])
  const keysOf = [1, 3, 4, 5].map((end) => store.traces.byHash('net', alike(end))?.view.key)
  expect(keysOf).toEqual([hashes.payout, alike(3), alike(3), undefined])
  store.close()
})

it('pages past a trace that cannot be read', () => {
  const folder = emptyFolder()
  const before = openStore({ folder, now: () => 1_000 })
  const traces = [1, 2, 3, 4, 5].map((at) => storedTrace(`k${at}`, vendor, at, at))
  before.traces.save('net', traces)
  before.close()
  changeFile(folder, "UPDATE trace SET record = x'0707' WHERE key IN ('k4', 'k3')")
  const store = openStore({ folder, now: () => 2_000 })
  const keysOf = (limit: number) =>
    store.traces
      .ended('net', { from: null, to: null, states: [], before: null, limit })
      .map(({ view }) => view.key)
  // A page with fewer traces than requested means that there are no others.
  expect(keysOf(2)).toEqual(['k5', 'k2'])
  expect(keysOf(3)).toEqual(['k5', 'k2', 'k1'])
  expect(keysOf(9)).toEqual(['k5', 'k2', 'k1'])
  expect(store.status().unreadable).toEqual({ counts: { traces: 2 }, isMinimum: false })
  store.close()
})
