import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { asOf } from '../../unit/electron/monitor/store/as-of.ts'
import { account, actions, emptyFolder, pool } from '../../unit/electron/monitor/store/profile.ts'
import { everything, fill, hash } from './filled.ts'
import { storeOf, workerOf } from './workers.ts'

function linesOf(path: string): string[] {
  return gunzipSync(readFileSync(path)).toString().split('\n').slice(0, -1)
}

const named = { key: pool.key, label: 'Exchange', addedAt: 600, note: 'Hot wallet' }

describe('export and import', () => {
  it('copy everything to another profile unchanged', async () => {
    const [here, there] = [emptyFolder(), emptyFolder()]
    const store = storeOf(here)
    fill(store)
    store.watchlists.save('demo', 'book', named)
    const path = join(here, 'all.jsonl.gz')
    const done = await workerOf(here).run('export', { path, selection: everything, app: 'test', now: 8_000 })
    const lines = linesOf(path)
    expect(done.lines).toBe(lines.length)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      t: 'head',
      format: 'lookout-export',
      version: 3,
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
      { kind: 'names', added: 1, known: 0 },
      { kind: 'pins', added: 1, known: 0 },
      { kind: 'incidents', added: 1, known: 0 },
    ]
    expect((await worker.run('preview', { path })).counts).toEqual(counts)
    expect(other.runs.latest(account)).toBeNull()
    expect((await worker.run('import', { path, under: null })).counts).toEqual(counts)
    for (const at of [1_000, 3_500, 4_500]) {
      expect(asOf(other, account, at)?.run?.parts).toEqual(asOf(store, account, at)?.run?.parts)
    }
    expect(asOf(other, account, 3_500)?.run).toMatchObject({ firstSeenAt: 1_000, lastSeenAt: 3_000 })
    expect(asOf(other, account, 7_000)).toEqual({ run: null, gap: 'offline' })
    expect(asOf(other, pool, 4_999)?.run?.parts[1]?.text).toBe(
      '{"balance":9007199254740993,"pending_balance":0}',
    )
    expect(asOf(other, pool, 5_002)).toEqual({ run: null, gap: 'closed' })
    expect(other.blocks.rows('demo', '-1:8000000000000000:7')).toEqual([
      { account: account.key, lt: '241811992583700', hash },
    ])
    expect(other.watchlists.list('demo', 'accounts')).toEqual([
      { key: account.key, label: '+ Bank', addedAt: 500 },
    ])
    expect(other.watchlists.list('demo', 'book')).toEqual([named])
    expect([...other.pins.notes('demo', 'block').keys()]).toEqual(['-1:8000000000000000:7'])
    const again = await worker.run('import', { path, under: null })
    expect(again.counts.map(({ added }) => added)).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('add what precedes the own responses of an account or pool, and nothing else', async () => {
    const [here, there] = [emptyFolder(), emptyFolder()]
    const store = storeOf(here)
    fill(store)
    const path = join(here, 'all.jsonl.gz')
    await workerOf(here).run('export', { path, selection: everything, app: 'test', now: 8_000 })
    const other = storeOf(there)
    // The account was polled within the time of the file, the pool after it.
    other.runs.observe(account, actions('"own"'), 3_500)
    other.runs.observe(account, actions('"own"'), 9_000)
    const own = asOf(store, pool, 5_000)?.run?.parts ?? []
    other.runs.observe(pool, own, 9_000)
    other.flush()
    const worker = workerOf(there)
    const counted = { kind: 'answers', added: 3, known: 1 }
    expect((await worker.run('preview', { path })).counts[0]).toEqual(counted)
    expect((await worker.run('import', { path, under: null })).counts[0]).toEqual(counted)
    expect(asOf(other, account, 1_000)?.run).toMatchObject({ firstSeenAt: 1_000, lastSeenAt: 3_000 })
    expect(asOf(other, account, 3_200)?.gap).toBe('closed')
    for (const at of [4_500, 9_000]) expect(asOf(other, account, at)?.run?.parts).toEqual(actions('"own"'))
    expect(asOf(other, pool, 2_000)?.run?.parts).toEqual(asOf(store, pool, 2_000)?.run?.parts)
    expect(asOf(other, pool, 5_000)?.run?.parts).toEqual(own)
    expect(asOf(other, pool, 8_000)).toEqual({ run: null, gap: 'closed' })
    // The run that this session extends is the same.
    other.runs.observe(pool, own, 12_000)
    expect(asOf(other, pool, 12_000)?.run).toMatchObject({ firstSeenAt: 9_000, lastSeenAt: 12_000 })
    const again = await worker.run('import', { path, under: null })
    expect(again.counts[0]).toEqual({ kind: 'answers', added: 0, known: 4 })
  })

  it('end an earlier response that lasted longer where the own ones begin', async () => {
    const [here, there] = [emptyFolder(), emptyFolder()]
    fill(storeOf(here))
    const path = join(here, 'all.jsonl.gz')
    await workerOf(here).run('export', { path, selection: everything, app: 'test', now: 8_000 })
    const other = storeOf(there)
    other.runs.observe(account, actions('"own"'), 2_000)
    other.flush()
    await workerOf(there).run('import', { path, under: null })
    expect(other.history.stretches(account, 0, 9_000)).toEqual([
      { fromAt: 1_000, seenUntilAt: 1_999, gap: null },
      { fromAt: 2_000, seenUntilAt: 2_000, gap: null },
    ])
  })

  it('read an alert of version 1, which contains sentences', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    const path = join(folder, 'old.jsonl.gz')
    const lines = [
      '{"t":"head","format":"lookout-export","version":1,"app":"","exportedAt":1,"networks":["demo"],"keys":[],"from":null,"to":null}',
      '{"t":"incident","network":"demo","incident":{"id":"stake-sent:p:9","rule":"stake-sent","severity":"info","title":"Bank sent its stake","at":9,"subject":{"kind":"pool","key":"p"},"acknowledgedAt":null,"evidence":{"when":{"after":7,"before":9},"facts":["12 TON"]}}}',
    ]
    const body = lines.map((line) => `${line}\n`).join('')
    const sha256 = createHash('sha256').update(body).digest('hex')
    writeFileSync(path, gzipSync(`${body}${JSON.stringify({ t: 'end', lines: 2, sha256 })}\n`))
    await workerOf(folder).run('import', { path, under: null })
    expect(store.incidents.list('demo', 9)).toEqual([
      {
        id: 'stake-sent:p:9',
        rule: 'stake-sent',
        severity: 'info',
        event: { kind: 'recorded', title: 'Bank sent its stake', facts: ['12 TON'] },
        at: 9,
        subject: { kind: 'pool', key: 'p' },
        acknowledgedAt: null,
        when: { after: 7, before: 9 },
      },
    ])
  })

  it('read a file of another program, with spaces and any order of fields', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    const path = join(folder, 'other.jsonl.gz')
    const body = `{ "version": 3, "format": "lookout-export", "t": "head", "app": "", "exportedAt": 1, "networks": ["demo"], "keys": [], "from": null, "to": null }
{ "network": "demo", "t": "pin", "kind": "block", "key": "-1:8000000000000000:7", "at": 600, "note": "why" }
`
    const sha256 = createHash('sha256').update(body).digest('hex')
    writeFileSync(path, gzipSync(`${body}{ "sha256": "${sha256}", "lines": 2, "t": "end" }\n`))
    await workerOf(folder).run('import', { path, under: null })
    expect([...store.pins.notes('demo', 'block').keys()]).toEqual(['-1:8000000000000000:7'])
  })

  it('keep an opened file separate and remove it completely', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    fill(store)
    const path = join(folder, 'all.jsonl.gz')
    const worker = workerOf(folder)
    await worker.run('export', { path, selection: everything, app: 'test', now: 8_000 })
    await worker.run('import', { path, under: 'file:1:' })
    const apart = { ...account, network: 'file:1:demo' }
    expect(asOf(store, apart, 4_500)?.run?.parts).toEqual(asOf(store, account, 4_500)?.run?.parts)
    const { rows } = await worker.run('forget', { under: 'file:1:' })
    expect(rows).toBeGreaterThan(8)
    expect(store.runs.latest(apart)).toBeNull()
    expect(store.blocks.recent('file:1:demo', 9)).toEqual([])
    expect(asOf(store, account, 4_500)?.run?.parts).toHaveLength(1)
  })

  it('include only the selection', async () => {
    const folder = emptyFolder()
    fill(storeOf(folder))
    const path = join(folder, 'pool.jsonl.gz')
    const selection = { networks: ['demo'], keys: [pool.key], from: 5_000, to: null }
    await workerOf(folder).run('export', { path, selection, app: 'test', now: 8_000 })
    const kinds = linesOf(path).map((line) => JSON.parse(line).t)
    expect(kinds).toEqual(['head', 'part', 'run', 'end'])
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2), 'incomplete'],
    ['changed', (text: string) => text.replace('finalized', 'finalised'), 'it was changed or is incomplete'],
    [
      'of a newer version',
      (text: string) => text.replace('"version":3', '"version":4'),
      'a newer version of Lookout',
    ],
    ['something else', () => '{"a":1}\n', 'not a Lookout export'],
    [
      'with a line of another kind',
      (text: string) => text.replace('"t":"gap"', '"t":"gasp"'),
      'has an invalid value (t)',
    ],
    [
      'with times that go back',
      (text: string) => text.replace('"from":4000', '"from":400'),
      'times are not in order',
    ],
    [
      'with an unknown part',
      (text: string) => text.replace('"parts":[[1,', '"parts":[[77,'),
      'a part that does not precede it',
    ],
  ])('reject a file that is %s without changing anything', async (_what, spoil, reason) => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    fill(store)
    const path = join(folder, 'all.jsonl.gz')
    const worker = workerOf(folder)
    await worker.run('export', { path, selection: everything, app: 'test', now: 8_000 })
    writeFileSync(path, gzipSync(spoil(gunzipSync(readFileSync(path)).toString())))
    await expect(worker.run('import', { path, under: 'x:' })).rejects.toThrow(reason)
    expect(store.runs.latest({ ...account, network: 'x:demo' })).toBeNull()
    const connection = new DatabaseSync(join(folder, 'lookout.db'), { readOnly: true })
    expect(connection.prepare('SELECT key FROM network').all()).toEqual([{ key: 'demo' }])
    connection.close()
  })

  it('reject invalid gzip data and extreme compression ratios', async () => {
    const folder = emptyFolder()
    fill(storeOf(folder))
    const worker = workerOf(folder)
    const path = join(folder, 'bad.jsonl.gz')
    writeFileSync(path, '{"lookout":1}')
    await expect(worker.run('preview', { path })).rejects.toThrow(
      '“Export and import” reads settings and watchlists',
    )
    writeFileSync(path, gzipSync('cut off').subarray(0, 12))
    await expect(worker.run('preview', { path })).rejects.toThrow('not a complete gzip file')
    const head =
      '{"t":"head","format":"lookout-export","version":1,"app":"","exportedAt":1,"networks":[],"keys":[],"from":null,"to":null}'
    const text = 'a'.repeat(1_000_000)
    const bomb = Array.from(
      { length: 70 },
      (_, index) => `{"t":"part","n":${index + 1},"kind":"action","text":"${text}"}\n`,
    )
    writeFileSync(path, gzipSync(`${head}\n${bomb.join('')}`))
    await expect(worker.run('preview', { path })).rejects.toThrow('far more data than an export contains')
    writeFileSync(path, gzipSync(`${head}\n${text.repeat(33)}`))
    await expect(worker.run('preview', { path })).rejects.toThrow('a line is too long')
    await expect(worker.run('preview', { path: join(folder, 'absent') })).rejects.toThrow('ENOENT')
  })

  it('leave no file when cancelled', async () => {
    const folder = emptyFolder()
    const store = storeOf(folder)
    store.batch(() => {
      for (let at = 1; at < 30_000; at += 1) store.runs.observe(account, actions(String(at)), at)
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
