import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createDatabase, openConnection } from '../../../../../electron/monitor/store/database.ts'
import { openStore, type OpenStore } from '../../../../../electron/monitor/store/open-store.ts'
import { removeByAge } from '../../../../../electron/monitor/store/retention.ts'
import type { StartMarker } from '../../../../../electron/monitor/store/safe-start.ts'
import { forget } from '../../../../../electron/monitor/store/worker/upkeep.ts'
import { changeFile, storedBlock, storedIncident, storedTrace } from '../../../../fixtures/stored-records.ts'
import { response } from '../../../../fixtures/store/write.ts'
import { asOf } from './as-of.ts'
import { account, actions, emptyFolder } from './profile.ts'

const none = { pendingActions: null, pools: null, traces: null, blocks: null, incidents: null }
const comment = 'A long comment, so that the part is packed. '.repeat(20)

function safeMarker(suspected: number[] = []): StartMarker {
  const nothing = (): void => undefined
  return {
    begin: () => ({ at: 5_000, since: 1_000 }),
    undo: nothing,
    succeed: nothing,
    suspect: (since) => suspected.push(since),
  }
}

const trace = (key: string, seenAt: number, endedAt: number | null) =>
  storedTrace(key, account.key, seenAt, endedAt, [{ comment }])
const incident = (id: string, at: number) => storedIncident(id, account.key, at, at)

function saveBlock(store: OpenStore, seqno: number, at: number): void {
  const own = `0:${String(seqno).repeat(64).slice(0, 64)}`
  store.blocks.save('demo', storedBlock(seqno, at, { key: `b${seqno}`, count: 1 }), [
    { account: own, lt: '1', hash: 'h' },
  ])
}

function filled(): string {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => 2_500 })
  store.runs.observe(account, actions(`{"type":"old","comment":"${comment}"}`), 500)
  store.runs.observe(account, actions(`{"type":"new","comment":"${comment}"}`), 2_000)
  store.traces.save('demo', [trace('old', 100, 500), trace('live', 200, null), trace('new', 300, 2_000)])
  saveBlock(store, 1, 500)
  saveBlock(store, 2, 2_000)
  store.incidents.save('demo', [incident('old', 500), incident('new', 2_000)])
  store.close()
  return folder
}

function openSafely(folder: string, suspected: number[] = []): OpenStore {
  return openStore({ folder, now: () => 6_000, marker: safeMarker(suspected) })
}

const keysOf = (store: OpenStore): readonly string[] =>
  store.traces
    .list('demo', 0)
    .map(({ view }) => view.key)
    .toSorted()

const counts = { traces: 2, alerts: 1, responses: 1, blocks: 1 }

async function finish(steps: AsyncGenerator<unknown, unknown, void> | Generator<unknown, unknown, void>) {
  for (let step = await steps.next(); step.done !== true;) step = await steps.next()
}

async function work(
  folder: string,
  job: (database: ReturnType<typeof createDatabase>) => Parameters<typeof finish>[0],
): Promise<void> {
  const database = createDatabase(openConnection(join(folder, 'lookout.db'), { readOnly: false }))
  database.exec('PRAGMA foreign_keys = OFF')
  await finish(job(database))
  database.close()
}

describe('safe mode', () => {
  it('sets aside live traces and records stored since the last healthy start', () => {
    const store = openSafely(filled())
    expect(store.status().setAside).toEqual({ isSafeMode: true, at: 5_000, since: 1_000, ...counts })
    expect(keysOf(store)).toEqual(['old'])
    expect(store.blocks.recent('demo', 9).map(({ key }) => key)).toEqual(['b1'])
    expect(store.incidents.list('demo', 9).map(({ id }) => id)).toEqual(['old'])
    expect(store.runs.latest(account)?.parts[0]?.text).toContain('"old"')
    expect(asOf(store, account, 2_000)).toEqual({ run: null, gap: 'closed' })
    store.close()
  })

  it('reports quarantined records in later sessions and puts them back', () => {
    const folder = filled()
    openSafely(folder).close()
    const suspected: number[] = []
    const store = openStore({
      folder,
      now: () => 9_000,
      marker: { ...safeMarker(suspected), begin: () => null },
    })
    expect(store.status().setAside).toEqual({ isSafeMode: false, at: 5_000, since: 1_000, ...counts })
    store.upkeep.putBack()
    expect(suspected).toEqual([1_000])
    expect(store.status()).toEqual({ mode: 'disk', note: null })
    expect(keysOf(store)).toEqual(['live', 'new', 'old'])
    expect(store.traces.list('demo', 0)[0]?.raw).toEqual([{ comment }])
    expect(store.blocks.recent('demo', 9).map(({ key }) => key)).toEqual(['b2', 'b1'])
    expect(store.blocks.rows('demo', 'b2')).toEqual([{ account: `0:${'2'.repeat(64)}`, lt: '1', hash: 'h' }])
    expect(store.incidents.list('demo', 9).map(({ id }) => id)).toEqual(['new', 'old'])
    expect(store.runs.latest(account)?.parts[0]?.text).toContain('"new"')
    expect(asOf(store, account, 2_000)?.run?.parts[0]?.text).toContain('"new"')
    store.close()
  })

  it('prefers records that were stored again in the meantime', () => {
    const store = openSafely(filled())
    store.traces.save('demo', [trace('live', 200, 5_500)])
    saveBlock(store, 2, 5_500)
    saveBlock(store, 3, 5_600)
    store.runs.observe(account, actions('{"type":"newest"}'), 5_500)
    store.upkeep.putBack()
    expect(store.traces.one('demo', 'live')?.view.endedAt).toBe(5_500)
    expect(keysOf(store)).toEqual(['live', 'new', 'old'])
    expect(store.blocks.recent('demo', 9).map(({ key, lastSeenAt }) => [key, lastSeenAt])).toEqual([
      ['b3', 5_600],
      ['b2', 5_500],
      ['b1', 500],
    ])
    expect(store.blocks.rows('demo', 'b3')[0]?.account).toBe(`0:${'3'.repeat(64)}`)
    expect(store.runs.latest(account)?.parts[0]?.text).toBe('{"type":"newest"}')
    expect(asOf(store, account, 4_000)).toEqual({ run: null, gap: 'closed' })
    store.close()
  })

  it('sets aside more records beside existing ones', () => {
    const folder = filled()
    const first = openSafely(folder)
    first.traces.save('demo', [trace('live', 200, null), trace('newest', 5_500, null)])
    saveBlock(first, 3, 5_500)
    first.close()
    const store = openSafely(folder)
    expect(store.status().setAside).toMatchObject({ traces: 3, alerts: 1, blocks: 2 })
    store.upkeep.putBack()
    expect(keysOf(store)).toEqual(['live', 'new', 'newest', 'old'])
    store.close()
  })

  it('names the earliest of several times since which records are set aside', () => {
    const folder = filled()
    openSafely(folder).close()
    const suspected: number[] = []
    const marker = { ...safeMarker(suspected), begin: () => ({ at: 7_000, since: 6_500 }) }
    const store = openStore({ folder, now: () => 8_000, marker })
    expect(store.status().setAside).toEqual({ isSafeMode: true, at: 7_000, since: 1_000, ...counts })
    store.upkeep.putBack()
    expect(suspected).toEqual([1_000])
    store.close()
  })

  it('moves records that cannot be decoded', () => {
    const folder = filled()
    changeFile(
      folder,
      `UPDATE trace SET record = x'ffff', parts = x'ff' WHERE key = 'live';
      UPDATE incident SET record = '{' WHERE id = 'new';
      UPDATE list SET items = x'ff'; UPDATE block SET root_hash = 5 WHERE seqno = 2`,
    )
    const store = openSafely(folder)
    expect(store.status().setAside).toMatchObject(counts)
    store.upkeep.putBack()
    expect(store.status()).toEqual({ mode: 'disk', note: null })
    store.close()
  })
})

describe('quarantined records', () => {
  it('keep the parts, names and addresses that they need', async () => {
    const folder = filled()
    openSafely(folder).close()
    await work(folder, (database) => removeByAge(database, none))
    const store = openStore({ folder, now: () => 9_000 })
    store.upkeep.putBack()
    expect(store.traces.one('demo', 'new')?.raw).toEqual([{ comment }])
    expect(store.runs.latest(account)?.parts[0]?.text).toContain(comment)
    expect(store.blocks.rows('demo', 'b2')).toHaveLength(1)
    store.close()
  })

  it('keep the parts on which only they are packed', async () => {
    const folder = filled()
    const own = `${comment} Only this trace has it.`
    const store = openStore({ folder, now: () => 2_500 })
    store.batch(() => {
      const part = { kind: 'action', name: 'own#0', text: `{"type":"own","comment":"${own}"}` } as const
      store.runs.observe(account, [part], 2_100)
      store.traces.save('demo', [storedTrace('own', account.key, 2_100, null, [{ comment: own }])])
    })
    store.close()
    await work(folder, (database) => {
      expect(
        database.prepare("SELECT key FROM trace WHERE parts IS NOT NULL AND key = 'own'").all(),
      ).toHaveLength(1)
      return removeByAge(database, none)
    })
    openSafely(folder).close()
    await work(folder, (database) => removeByAge(database, { ...none, pendingActions: 5_000 }))
    const again = openStore({ folder, now: () => 9_000 })
    expect(again.status().setAside).toMatchObject({ traces: 3, responses: 0 })
    again.upkeep.putBack()
    expect(again.traces.one('demo', 'own')?.raw).toEqual([{ comment: own }])
    again.close()
  })

  it('expire like other records, except pinned ones and live traces', async () => {
    const folder = filled()
    const safe = openSafely(folder)
    safe.pins.pin('demo', 'trace', 'new', 1)
    safe.close()
    const all = { pendingActions: 3_000, pools: 3_000, traces: 3_000, blocks: 3_000, incidents: 3_000 }
    await work(folder, (database) => removeByAge(database, all))
    const store = openStore({ folder, now: () => 9_000 })
    expect(store.status().setAside).toMatchObject({ traces: 2, alerts: 0, responses: 0, blocks: 0 })
    store.upkeep.putBack()
    expect(keysOf(store)).toEqual(['live', 'new'])
    store.close()
  })

  it('expire if they are alerts that are over, but not while their account is pinned', async () => {
    const folder = filled()
    const before = openStore({ folder, now: () => 2_600 })
    const open = { ...incident('open', 2_100), acknowledgedAt: null }
    before.incidents.save('demo', [open, { ...open, id: 'over', recoveredAt: 2_200 }])
    before.pins.pin('demo', 'account', account.key, 1)
    before.close()
    openSafely(folder).close()
    await work(folder, (database) =>
      removeByAge(database, { ...none, pendingActions: 3_000, incidents: 3_000 }),
    )
    const store = openStore({ folder, now: () => 9_000 })
    expect(store.status().setAside).toMatchObject({ alerts: 1, responses: 1 })
    store.upkeep.putBack()
    expect(store.incidents.list('demo', 9).map(({ id }) => id)).toEqual(['open'])
    expect(asOf(store, account, 2_000)?.run?.parts[0]?.text).toContain('"new"')
    store.close()
  })

  it('do not take the responses about a block with them that was stored again', async () => {
    const folder = filled()
    openSafely(folder).close()
    const again = openStore({ folder, now: () => 5_500 })
    saveBlock(again, 2, 5_500)
    again.readings.save('demo', 'b2', 'shown', [
      { ...response, bytes: 11, packed: deflateRawSync('the answer!') },
    ])
    again.close()
    await work(folder, (database) => removeByAge(database, { ...none, blocks: 3_000 }))
    const store = openStore({ folder, now: () => 9_000 })
    expect(store.status().setAside).toMatchObject({ blocks: 0 })
    expect(store.readings.list('demo', 'b2')).toHaveLength(1)
    store.close()
  })

  it('are removed with their network', async () => {
    const folder = filled()
    openSafely(folder).close()
    await work(folder, (database) => forget(database, { under: 'demo' }))
    const store = openStore({ folder, now: () => 9_000 })
    expect(store.status()).toEqual({ mode: 'disk', note: null })
    store.close()
    const connection = new DatabaseSync(join(folder, 'lookout.db'))
    for (const table of ['trace', 'incident', 'span', 'block', 'block_row'])
      expect(connection.prepare(`SELECT count(*) AS n FROM quarantined_${table}`).get()?.['n']).toBe(0)
    connection.close()
  })

  it.each(['trace', 'incident', 'span', 'block', 'block_row'])('have every column of %s', (table) => {
    const folder = emptyFolder()
    openStore({ folder, now: () => 0 }).close()
    const connection = new DatabaseSync(join(folder, 'lookout.db'))
    const columns = connection.prepare(
      'SELECT name, type FROM pragma_table_info(?) WHERE name <> ? ORDER BY name',
    )
    expect(columns.all(`quarantined_${table}`, 'id')).toEqual(columns.all(table, 'id'))
    connection.close()
  })
})
