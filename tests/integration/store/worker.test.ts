import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createWorld } from '../../../electron/demo/index.ts'
import { toJson } from '../../../electron/demo/service/json.ts'
import { openStore, type OpenStore } from '../../../electron/monitor/store/index.ts'
import {
  createStoreWorker,
  threadProgram,
  type StoreWorker,
} from '../../../electron/monitor/store/worker/index.ts'
import { describeAction } from '../../../electron/monitor/toncenter/actions.ts'
import { parseWire } from '../../../electron/monitor/toncenter/json.ts'
import { splitPending } from '../../../electron/monitor/toncenter/parts.ts'
import { decodePending } from '../../../electron/monitor/toncenter/pending.ts'
import { advanceTraces } from '../../../electron/monitor/watch/index.ts'
import type { TraceRecord } from '../../../electron/monitor/watch/types.ts'
import { account, actions, emptyFolder, pool } from '../../unit/electron/monitor/store/profile.ts'

const everything = { networks: [], keys: [], from: null, to: null }
const nothing = { pendingActions: null, pools: null, traces: null, blocks: null, incidents: null }
const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='

function workerOf(folder: string): StoreWorker {
  const after = (ms: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  const worker = createStoreWorker({ folder, program: threadProgram, after })
  onTestFinished(worker.close)
  return worker
}

function storeOf(folder: string): OpenStore {
  const store = openStore({ folder, now: () => 9_000_000 })
  onTestFinished(store.close)
  return store
}

/** An account, a pool, a block, an incident and a watchlist. */
function fill(store: OpenStore): void {
  const long = (state: string) => ({
    kind: 'action' as const,
    name: `${hash}#0`,
    text: `{"a":"${hash}","state":"${state}"}`,
  })
  store.observe(account, [long('pending'), ...actions('"β"')], 1_000)
  store.observe(account, [long('pending'), ...actions('"β"')], 3_000)
  store.observe(account, [long('finalized')], 4_000)
  store.gap(account, 'offline', 6_000)
  const nominator = (balance: string) => ({
    kind: 'nominator' as const,
    name: `0:${'c3'.repeat(32)}`,
    text: `{"balance":${balance},"pending_balance":0}`,
  })
  const own = {
    kind: 'pool' as const,
    name: 'pool',
    text: '{"stake_amount_sent":12345678901234567890,"validator_amount":5,"nominators_count":1}',
  }
  store.observe(pool, [own, nominator('9007199254740993')], 2_000)
  store.observe(pool, [own], 5_000)
  store.saveBlock(
    'demo',
    {
      key: '-1:8000000000000000:7',
      ref: { workchain: -1, shard: '-9223372036854775808', seqno: 7 },
      rootHash: hash,
      fileHash: hash,
      isComplete: true,
      firstSeenAt: 1_500,
      lastSeenAt: 1_500,
      count: 1,
    },
    [{ account: account.key, lt: '241811992583700', hash }],
  )
  store.saveIncidents('demo', [
    {
      id: 'one',
      rule: 'r',
      severity: 'warning',
      title: '=HYPERLINK("evil")',
      at: 2_500,
      subject: { kind: 'account', key: account.key },
      acknowledgedAt: null,
    },
  ])
  store.saveWatched('demo', 'accounts', { key: account.key, label: '+ Bank', addedAt: 500 })
  store.pin('demo', 'block', '-1:8000000000000000:7', 600, 'why')
  store.flush()
}

function linesOf(path: string): string[] {
  return gunzipSync(readFileSync(path)).toString().split('\n').slice(0, -1)
}

describe('export and import', () => {
  it('bring everything to another profile as it was', async () => {
    const [here, there] = [emptyFolder(), emptyFolder()]
    const store = storeOf(here)
    fill(store)
    const path = join(here, 'all.jsonl.gz')
    const done = await workerOf(here).run('export', { path, selection: everything, app: 'test', now: 8_000 })
    const lines = linesOf(path)
    expect(done.lines).toBe(lines.length)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      t: 'head',
      format: 'lookout-export',
      version: 1,
      app: 'test',
      exportedAt: 8_000,
      networks: ['demo'],
      keys: [],
      from: null,
      to: null,
    })
    const other = storeOf(there)
    const worker = workerOf(there)
    const counts = [
      { kind: 'answers', added: 4, known: 0 },
      { kind: 'blocks', added: 1, known: 0 },
      { kind: 'watched', added: 1, known: 0 },
      { kind: 'pins', added: 1, known: 0 },
      { kind: 'incidents', added: 1, known: 0 },
    ]
    expect((await worker.run('preview', { path })).counts).toEqual(counts)
    expect(other.latest(account)).toBeNull()
    expect((await worker.run('import', { path, under: null })).counts).toEqual(counts)
    for (const at of [1_000, 3_500, 4_500]) {
      expect(other.asOf(account, at)?.run?.parts).toEqual(store.asOf(account, at)?.run?.parts)
    }
    expect(other.asOf(account, 3_500)?.run).toMatchObject({ firstSeenAt: 1_000, lastSeenAt: 3_000 })
    expect(other.asOf(account, 7_000)).toEqual({ run: null, gap: 'offline' })
    expect(other.asOf(pool, 4_999)?.run?.parts[1]?.text).toBe(
      '{"balance":9007199254740993,"pending_balance":0}',
    )
    expect(other.asOf(pool, 5_002)).toEqual({ run: null, gap: 'closed' })
    expect(other.blockRows('demo', '-1:8000000000000000:7')).toEqual([
      { account: account.key, lt: '241811992583700', hash },
    ])
    expect(other.watched('demo', 'accounts')).toEqual([{ key: account.key, label: '+ Bank', addedAt: 500 }])
    expect(other.pinned('demo', 'block')).toEqual(['-1:8000000000000000:7'])
    const again = await worker.run('import', { path, under: null })
    expect(again.counts.map(({ added }) => added)).toEqual([0, 0, 0, 0, 0])
  })

  it('keep a file apart under its own name, and forget it whole', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    fill(store)
    const path = join(folder, 'all.jsonl.gz')
    const worker = workerOf(folder)
    await worker.run('export', { path, selection: everything, app: 'test', now: 8_000 })
    await worker.run('import', { path, under: 'file:1:' })
    const apart = { ...account, network: 'file:1:demo' }
    expect(store.asOf(apart, 4_500)?.run?.parts).toEqual(store.asOf(account, 4_500)?.run?.parts)
    const { rows } = await worker.run('forget', { under: 'file:1:' })
    expect(rows).toBeGreaterThan(8)
    expect(store.latest(apart)).toBeNull()
    expect(store.recentBlocks('file:1:demo', 9)).toEqual([])
    expect(store.asOf(account, 4_500)?.run?.parts).toHaveLength(1)
  })

  it('take only what was selected', async () => {
    const folder = emptyFolder()
    fill(storeOf(folder))
    const path = join(folder, 'pool.jsonl.gz')
    const selection = { networks: ['demo'], keys: [pool.key], from: 5_000, to: null }
    await workerOf(folder).run('export', { path, selection, app: 'test', now: 8_000 })
    const kinds = linesOf(path).map((line) => JSON.parse(line).t)
    expect(kinds).toEqual(['head', 'part', 'run', 'end'])
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2), 'cut off'],
    ['changed', (text: string) => text.replace('finalized', 'finalised'), 'it was changed or is not whole'],
    ['of a newer version', (text: string) => text.replace('"version":1', '"version":2'), 'a newer Lookout'],
    ['something else', () => '{"a":1}\n', 'not an export of Lookout'],
    [
      'with a line of another kind',
      (text: string) => text.replace('"t":"gap"', '"t":"gasp"'),
      'not one of an export',
    ],
    [
      'with times that go back',
      (text: string) => text.replace('"from":4000', '"from":400'),
      'times that go back',
    ],
    [
      'with an unknown part',
      (text: string) => text.replace('"parts":[[1,', '"parts":[[77,'),
      'not written before',
    ],
  ])('refuse a file that is %s, and change nothing', async (_what, spoil, reason) => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    fill(store)
    const path = join(folder, 'all.jsonl.gz')
    const worker = workerOf(folder)
    await worker.run('export', { path, selection: everything, app: 'test', now: 8_000 })
    writeFileSync(path, gzipSync(spoil(gunzipSync(readFileSync(path)).toString())))
    await expect(worker.run('import', { path, under: 'x:' })).rejects.toThrow(reason)
    expect(store.latest({ ...account, network: 'x:demo' })).toBeNull()
    const connection = new DatabaseSync(join(folder, 'lookout.db'), { readOnly: true })
    expect(connection.prepare('SELECT key FROM network').all()).toEqual([{ key: 'demo' }])
    connection.close()
  })

  it('refuse what is no gzip, and what unpacks to far too much', async () => {
    const folder = emptyFolder()
    fill(storeOf(folder))
    const worker = workerOf(folder)
    const path = join(folder, 'bad.jsonl.gz')
    writeFileSync(path, 'not packed')
    await expect(worker.run('preview', { path })).rejects.toThrow('not a whole gzip file')
    const head =
      '{"t":"head","format":"lookout-export","version":1,"app":"","exportedAt":1,"networks":[],"keys":[],"from":null,"to":null}'
    const text = 'a'.repeat(1_000_000)
    const bomb = Array.from(
      { length: 70 },
      (_, index) => `{"t":"part","n":${index + 1},"kind":"action","text":"${text}"}\n`,
    )
    writeFileSync(path, gzipSync(`${head}\n${bomb.join('')}`))
    await expect(worker.run('preview', { path })).rejects.toThrow('far more than an export holds')
    writeFileSync(path, gzipSync(`${head}\n${text.repeat(33)}`))
    await expect(worker.run('preview', { path })).rejects.toThrow('a line is too long')
    await expect(worker.run('preview', { path: join(folder, 'absent') })).rejects.toThrow('ENOENT')
  })

  it('leave no file when they are cancelled', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    store.batch(() => {
      for (let at = 1; at < 30_000; at += 1) store.observe(account, actions(String(at)), at)
    })
    const stop = new AbortController()
    const run = workerOf(folder).run(
      'export',
      { path: join(folder, 'x.gz'), selection: everything, app: 'test', now: 1 },
      { signal: stop.signal, onProgress: () => stop.abort() },
    )
    await expect(run).rejects.toThrow('cancelled')
    expect(readdirSync(folder).filter((name) => name.includes('x.gz'))).toEqual([])
  })
})

describe('CSV', () => {
  it('keeps integers as they are, gives each time twice, and guards what would be a formula', async () => {
    const folder = emptyFolder()
    fill(storeOf(folder))
    const worker = workerOf(folder)
    const path = join(folder, 'table.csv')
    const table = async (name: 'pools' | 'nominators' | 'incidents' | 'watched' | 'answers' | 'blocks') => {
      await worker.run('csv', { path, table: name, selection: everything, now: 1 })
      return readFileSync(path, 'utf8').split('\r\n').slice(1, -1)
    }
    expect(await table('pools')).toEqual(
      [
        `demo,${pool.key},1970-01-01T00:00:02.000Z,2.000,1970-01-01T00:00:02.000Z,2.000,12345678901234567890,5,1`,
        `demo,${pool.key},1970-01-01T00:00:05.000Z,5.000,1970-01-01T00:00:05.000Z,5.000,12345678901234567890,5,1`,
      ].map((line) => line.replace(pool.key, `'${pool.key}`)),
    )
    expect(await table('nominators')).toEqual([
      `demo,'${pool.key},0:${'c3'.repeat(32)},1970-01-01T00:00:02.000Z,2.000,9007199254740993,0`,
      `demo,'${pool.key},0:${'c3'.repeat(32)},1970-01-01T00:00:05.000Z,5.000,,`,
    ])
    expect((await table('incidents'))[0]).toContain(`"'=HYPERLINK(""evil"")"`)
    expect((await table('watched'))[0]).toContain(`'+ Bank`)
    expect(await table('answers')).toHaveLength(5)
    expect((await table('blocks'))[0]).toContain(',-1,-9223372036854775808,7,')
  })
})

describe('upkeep', () => {
  it('says what takes how much, and removes what is old in the background', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    fill(store)
    const worker = workerOf(folder)
    const usage = await worker.run('usage', { now: 3 * 86_400_000 })
    expect(usage.shares.map(({ category, count }) => [category, count])).toEqual([
      ['answers', 4],
      ['traces', 0],
      ['blocks', 1],
      ['incidents', 1],
      ['other', 0],
    ])
    expect(usage.heldCount).toBe(2)
    const request = { cutoffs: { ...nothing, pools: 9_000, blocks: 9_000 }, mostBytes: null, keepFrom: 0 }
    expect((await worker.run('remove', request)).rows).toBeGreaterThan(0)
    expect(store.asOf(pool, 2_500)).toBeNull()
    expect(store.latest(pool)?.parts).toHaveLength(1)
    expect(store.recentBlocks('demo', 9)).toHaveLength(1)
    store.observe(pool, [{ kind: 'pool', name: 'pool', text: '{"stake_amount_sent":1}' }], 8_000)
    expect(store.latest(pool)?.parts[0]?.text).toBe('{"stake_amount_sent":1}')
    expect(await worker.run('check', null)).toEqual({ problems: [] })
  })

  it('never removes parts that a trace written meanwhile is packed on', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    const { records } = watchWorld(store, 120)
    const before = store.traces('demo', 0)
    expect(before.length).toBe(records.size)
    const request = {
      cutoffs: { ...nothing, pendingActions: 8_000_000_000_000 },
      mostBytes: null,
      keepFrom: 0,
    }
    const working = workerOf(folder).run('remove', request)
    store.saveTraces('demo', [...records.values()])
    await working
    expect(store.traces('demo', 0)).toEqual(before)
    expect(store.status()).toEqual({ mode: 'disk', note: null })
  })
})

/** Two accounts of the demo world, asked every three seconds; what the app would keep of it. */
function watchWorld(
  store: OpenStore,
  seconds: number,
): { readonly records: ReadonlyMap<string, TraceRecord> } {
  const startAt = 1_767_225_600_000
  const world = createWorld({ seed: 3, startAt })
  const [first, second] = world.actors.map(({ address }) => address)
  const records = new Map<string, TraceRecord>()
  const polledAt = new Map<string, number>()
  const asked = [first ?? '', second ?? '']
  const perspective = new Set(asked.map((address) => address.toLowerCase()))
  for (const key of perspective) store.saveWatched('demo', 'accounts', { key, label: null, addedAt: 1 })
  for (let tick = 0; tick < seconds; tick += 1) {
    const at = startAt + tick * 1_000
    const address = asked[tick % 3]
    if (address === undefined) continue
    const key = address.toLowerCase()
    world.advanceTo(at)
    const answer = decodePending(parseWire(toJson(world.pendingActions({ account: address }))))
    store.observe({ network: 'demo', operation: 'pendingActions', key }, splitPending(answer), at)
    const context = {
      addressBook: answer.addressBook,
      metadata: answer.metadata,
      perspective,
      isTestnet: false,
    }
    const scope = { kind: 'account' as const, account: key, previousAt: polledAt.get(key) ?? null }
    const advanced = advanceTraces(records, scope, answer, (action) => describeAction(action, context), at)
    for (const record of advanced.records) records.set(record.view.key, record)
    store.saveTraces('demo', advanced.records)
    polledAt.set(key, at)
  }
  store.flush()
  return { records }
}

/** Parts do not keep the order of an action's accounts. */
function inOrder(record: TraceRecord): unknown {
  const raw = record.raw.map((action) =>
    typeof action === 'object' && action !== null && 'accounts' in action && Array.isArray(action.accounts)
      ? { ...action, accounts: action.accounts.map(String).toSorted() }
      : action,
  )
  return { ...record, raw }
}

describe('rebuild', () => {
  it('gives the traces anew out of the kept answers: the same rows', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    const { records } = watchWorld(store, 240)
    const before = store.traces('demo', 0)
    expect(before.length).toBeGreaterThan(10)
    expect(new Set(before.map(({ view }) => view.state)).size).toBeGreaterThan(2)
    const connection = new DatabaseSync(join(folder, 'lookout.db'))
    connection.exec('DELETE FROM trace')
    connection.close()
    expect(store.traces('demo', 0)).toEqual([])
    const worker = workerOf(folder)
    expect(await worker.run('rebuild', null)).toEqual({ traces: records.size })
    expect(store.traces('demo', 0).map(inOrder)).toEqual(before.map(inOrder))
    await worker.run('rebuild', null)
    expect(store.traces('demo', 0).map(inOrder)).toEqual(before.map(inOrder))
  })

  it('corrects what an older decoder made of the answers, and leaves what rests on more', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    watchWorld(store, 120)
    const before = store.traces('demo', 0)
    const wrong = before.map((record, index) => ({
      ...record,
      view: { ...record.view, actions: record.view.actions.map((action) => ({ ...action, title: 'Wrong' })) },
      ...(index === 0
        ? { misses: 2, seen: { ...record.seen, [`hash:${record.view.key}`]: { first: 1, last: 2 } } }
        : {}),
    }))
    store.saveTraces('demo', wrong)
    await workerOf(folder).run('rebuild', null)
    const after = store.traces('demo', 0)
    expect(after.map(({ view }) => view)).toEqual(before.map(({ view }) => view))
    expect(after[0]?.misses).toBe(2)
    expect(after.slice(1)).toEqual(before.slice(1))
  })
})

it('needs a file', async () => {
  const folder = emptyFolder()
  await expect(workerOf(folder).run('check', null)).rejects.toThrow('Nothing is kept in a file yet.')
  expect(existsSync(join(folder, 'lookout.db'))).toBe(false)
})
