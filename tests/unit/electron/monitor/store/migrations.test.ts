import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openStore, type OpenStore } from '../../../../../electron/monitor/store/open-store.ts'
import { schemaVersion } from '../../../../../electron/monitor/store/migrations.ts'
import type { Part } from '../../../../../electron/monitor/store/store-types.ts'
import {
  alert,
  payoutList,
  payouts,
  response,
  setAlertAside,
  writeContents,
} from '../../../../fixtures/store/write.ts'
import { asOf } from './as-of.ts'
import { account, emptyFolder, pool } from './profile.ts'

/** The files were written by the release of each version, with the same contents where the version supports them. */

const files = join(import.meta.dirname, '../../../../fixtures/store')
const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
const block = '-1:8000000000000000:7'

function fileOf(version: number): string {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'lookout.db'), gunzipSync(readFileSync(join(files, `version-${version}.db.gz`))))
  return folder
}

function action(state: string): Part {
  const comment = 'Rent, flat 4. '.repeat(30)
  const text = `{"type":"ton_transfer","trace_external_hash_norm":"${hash}","finality":"${state}","comment":"${comment}","amount":9007199254740993}`
  return { kind: 'action', name: `${hash}#0`, text }
}

const nominator = (balance: string): Part => ({
  kind: 'nominator',
  name: `0:${'c3'.repeat(32)}`,
  text: `{"balance":${balance},"pending_balance":0}`,
})
const own: Part = {
  kind: 'pool',
  name: 'pool',
  text: '{"stake_amount_sent":12345678901234567890,"nominators_count":1}',
}

function expectContents(store: OpenStore, version: number): void {
  expect(store.profile.settings()).toEqual({ theme: 'dark' })
  const marks = version < 3 ? {} : { note: 'Ours', colour: 'teal', group: 'g', position: 2 }
  const read = version < 9 ? {} : { history: { from: 3, to: 4, at: 4_500 } }
  expect(store.watchlists.list('demo', 'accounts')).toEqual([
    { key: account.key, label: 'Bank', addedAt: 500, ...marks, ...read },
  ])
  expect(store.payouts.lists('demo')).toEqual(version < 11 ? [] : [payoutList])
  expect(store.payouts.lines('demo')).toEqual(version < 11 ? [] : payouts)
  expect(store.watchlists.groups('demo')).toEqual(
    version < 3 ? [] : [{ id: 'g', name: 'Treasury', position: 1 }],
  )
  expect(asOf(store, account, 1_000)?.run).toEqual({
    parts: [action('pending')],
    firstSeenAt: 1_000,
    lastSeenAt: 2_000,
  })
  expect(asOf(store, account, 4_999)?.run?.parts).toEqual([action('confirmed'), action('pending')])
  expect(asOf(store, account, 5_000)).toEqual({ run: null, gap: 'offline' })
  expect(asOf(store, account, 9_000)).toEqual({ run: null, gap: 'closed' })
  expect(asOf(store, pool, 2_000)?.run?.parts).toEqual([own, nominator('9007199254740993')])
  expect(store.runs.latest(pool)?.parts).toEqual([own, nominator('9007199254740995')])
  const trace = store.traces.one('demo', hash)
  // Earlier versions stored the trace as settled, although its action has no trace id.
  expect(trace?.view).toMatchObject({
    state: 'unverified',
    stage: 'on-chain',
    outcome: 'succeeded',
    firstSeenAt: 1_000,
    endedAt: 4_000,
    mcSeqno: 7,
  })
  expect(trace?.view.steps.map(({ state }) => state)).toEqual(['pending', 'unverified'])
  expect(trace?.view.actions[0]?.amounts[0]?.units).toBe('9007199254740993')
  expect(trace?.raw).toHaveLength(1)
  expect(store.blocks.one('demo', block)).toMatchObject({ rootHash: hash, isComplete: true, count: 2 })
  expect(store.blocks.rows('demo', block)).toEqual([
    { account: account.key, lt: '241811992583700', hash },
    { account: pool.key, lt: '18446744073709551615', hash: 'not base64' },
  ])
  const readings = version < 10 ? [] : [{ reading: 0, responses: [{ ...response, bytes: 11 }] }]
  expect(store.readings.list('demo', block)).toEqual(readings)
  const body = store.readings.response('demo', block, 0, 0)
  expect(body === null ? null : Buffer.from(body).toString()).toBe(version < 10 ? null : '{"ok":true}')
  expect(store.readings.facts('demo', block)).toEqual({ checks: 1, contradiction: null })
  expect(store.incidents.list('demo', 9)).toEqual([alert])
  const waiting = { key: 'ab12', channel: 'ops', state: 'fired', dueAt: 2_600, attempts: 0, incident: alert }
  expect(store.outbox.due('ops', 3_000, 9)).toMatchObject(version < 12 ? [] : [waiting])
  const note = version < 5 ? null : 'why'
  expect([...store.pins.notes('demo', 'block')]).toEqual(version < 2 ? [] : [[block, { at: 600, note }]])
}

/** Files from version 7 on contain a quarantined alert. */
function statusOf(version: number): unknown {
  const counts = { traces: 0, alerts: 1, responses: 0, blocks: 0 }
  const setAside = { isSafeMode: false, at: 9_900, since: 9_500, ...counts }
  return { mode: 'disk', note: null, ...(version < 7 ? {} : { setAside }) }
}

/**
 * Returns the tables with their columns, and the indexes. Leaves out their SQL text, because it depends on how they were
 * created.
 */
function schemaOf(folder: string): unknown {
  const connection = new DatabaseSync(join(folder, 'lookout.db'), { readOnly: true })
  const tables = connection.prepare(`
    SELECT sqlite_schema.name, info.name AS column, info.type, info."notnull", info.dflt_value, info.pk
    FROM sqlite_schema, pragma_table_info(sqlite_schema.name) AS info
    WHERE sqlite_schema.type = 'table' AND sqlite_schema.name NOT LIKE 'sqlite_%' ORDER BY 1, info.cid`)
  const indexes = connection.prepare(
    "SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name",
  )
  const check = connection.prepare('PRAGMA integrity_check').all()
  const schema = { tables: tables.all(), indexes: indexes.all(), check }
  connection.close()
  return schema
}

const older = Array.from({ length: schemaVersion - 1 }, (_, index) => index + 1)

describe('migrations', () => {
  it.each(older)('upgrade a file of version %i without losing data', (version) => {
    const folder = fileOf(version)
    const store = openStore({ folder, now: () => 9_000 })
    expect(store.status()).toEqual(statusOf(version))
    expectContents(store, version)
    store.runs.observe(pool, [own, nominator('9007199254740997')], 9_500)
    store.close()
    const again = openStore({ folder, now: () => 9_900 })
    expect(again.status()).toEqual(statusOf(version))
    expectContents(
      { ...again, runs: { ...again.runs, latest: (of) => asOf(again, of, 4_000)?.run ?? null } },
      version,
    )
    expect(again.runs.latest(pool)?.parts).toEqual([own, nominator('9007199254740997')])
    again.close()

    const fresh = emptyFolder()
    openStore({ folder: fresh, now: () => 0 }).close()
    expect(schemaOf(folder)).toEqual(schemaOf(fresh))
  })

  it('keep a copy of the earlier file until a start after a clean exit', () => {
    const folder = fileOf(9)
    const copies = (): string[] => readdirSync(folder).filter((name) => name.includes('version'))
    const earlier = readFileSync(join(folder, 'lookout.db'))
    const store = openStore({ folder, now: () => 9_000 })
    expect(copies()).toEqual(['lookout.db.version-9'])
    const elsewhere = join(emptyFolder(), 'copy.db')
    cpSync(join(folder, 'lookout.db.version-9'), elsewhere)
    const copy = new DatabaseSync(elsewhere, { readOnly: true })
    expect(copy.prepare('PRAGMA user_version').get()).toEqual({ user_version: 9 })
    expect(copy.prepare('SELECT count(*) AS traces FROM trace').get()).toEqual({ traces: 1 })
    copy.close()
    expect(statSync(join(folder, 'lookout.db.version-9'))).toMatchObject({
      size: earlier.length,
      mode: 0o100600,
    })

    const crashed = emptyFolder()
    cpSync(folder, crashed, { recursive: true })
    store.close()
    expect(copies()).toEqual(['lookout.db.version-9'])
    openStore({ folder, now: () => 9_000 }).close()
    expect(copies()).toEqual([])

    openStore({ folder: crashed, now: () => 9_000 }).close()
    expect(readdirSync(crashed)).toContain('lookout.db.version-9')
  })

  it('do not rewrite a large file that was damaged when the earlier version crashed', () => {
    const folder = fileOf(9)
    const path = join(folder, 'lookout.db')
    const connection = new DatabaseSync(path)
    connection.exec(`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
      INSERT INTO part (kind, digest, body) SELECT 0, randomblob(6), randomblob(3000) FROM numbers;
      UPDATE meta SET value = '1' WHERE name = 'is-open'`)
    connection.close()
    const bytes = readFileSync(path)
    expect(bytes.length).toBeGreaterThan(4 * 1024 * 1024)
    const page = Math.floor(bytes.length / 4096 / 2)
    for (let at = page * 4096; at < (page + 200) * 4096; at += 4096) bytes.fill(0xff, at, at + 12)
    writeFileSync(path, bytes)

    const store = openStore({ folder, now: () => 9_000 })
    const aside = join(folder, 'lookout.db.damaged-1970-01-01T000009')
    expect(store.status().note).toBe(
      `The data was damaged. It was moved to ${aside}, and Lookout started with an empty file.`,
    )
    store.close()
    const moved = new DatabaseSync(aside, { readOnly: true })
    expect(moved.prepare('PRAGMA user_version').get()).toEqual({ user_version: 9 })
    moved.close()
  })

  it('name the newest of several copies beside a damaged file', () => {
    const folder = fileOf(9)
    const path = join(folder, 'lookout.db')
    for (const version of [8, 10, 9]) writeFileSync(`${path}.version-${version}`, '')
    writeFileSync(path, 'damaged')
    const store = openStore({ folder, now: () => 9_000 })
    expect(store.status().note).toMatch(/is at \S+\.version-10\.$/)
    store.close()
  })

  it('keep the copy beside a migrated file that turns out to be damaged', () => {
    const folder = fileOf(9)
    openStore({ folder, now: () => 9_000 }).close()
    writeFileSync(join(folder, 'lookout.db'), 'damaged by the new version, or by the disk')
    const aside = 'lookout.db.damaged-1970-01-01T000009'
    const names = ['lookout.db', aside, `${aside}.version-9`, 'lookout.lock']
    const moved = join(folder, aside)
    const replaced = `The data was damaged. It was moved to ${moved}, and Lookout started with an empty file. A copy from before the last update is at ${moved}.version-9.`
    for (const note of [replaced, null]) {
      const store = openStore({ folder, now: () => 9_000 })
      expect(store.status().note).toBe(note)
      store.close()
      expect(readdirSync(folder).toSorted()).toEqual(names)
    }
    const copy = new DatabaseSync(join(folder, `${aside}.version-9`), { readOnly: true })
    expect(copy.prepare('SELECT count(*) AS traces FROM trace').get()).toEqual({ traces: 1 })
    copy.close()
  })

  it('run without a copy if none can be made, and leave similar names alone', () => {
    const folder = fileOf(9)
    mkdirSync(join(folder, 'lookout.db.version-9'))
    writeFileSync(join(folder, 'lookout.db.version-9.zip'), 'mine')
    const names = ['lookout.db', 'lookout.db.version-9', 'lookout.db.version-9.zip', 'lookout.lock']
    for (const _ of ['migrating', 'clean']) {
      const store = openStore({ folder, now: () => 9_000 })
      expectContents(store, 9)
      store.close()
      expect(readdirSync(folder).toSorted()).toEqual(names)
    }
  })

  it('are tested with files that contain everything this version writes', () => {
    const folder = emptyFolder()
    const store = openStore({ folder, now: () => 9_000 })
    writeContents(store)
    store.close()
    setAlertAside(folder)
    const again = openStore({ folder, now: () => 9_000 })
    expect(again.status()).toEqual(statusOf(schemaVersion))
    expectContents(again, schemaVersion)
    again.upkeep.putBack()
    expect(again.incidents.list('demo', 9).map(({ id }) => id)).toEqual(['two', 'one'])
    again.close()
  })

  it('do not change a file of the current version', () => {
    const folder = fileOf(schemaVersion)
    const store = openStore({ folder, now: () => 9_000 })
    expect(store.status()).toEqual(statusOf(schemaVersion))
    expectContents(store, schemaVersion)
    store.close()
  })
})
