import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStore, type OpenStore } from '../../../../../electron/monitor/store/open-store.ts'
import type { KeptBlock, Part } from '../../../../../electron/monitor/store/store-types.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import type { RetentionCutoffs } from '../../../../../electron/shared/retention.ts'
import { asOf } from './as-of.ts'
import type { Database } from '../../../../../electron/monitor/store/database.ts'
import { removeByAge, removeBySize } from '../../../../../electron/monitor/store/retention.ts'
import { usageOf } from '../../../../../electron/monitor/store/usage.ts'
import { openBeside } from '../../../../../electron/monitor/store/worker/open.ts'
import { forget } from '../../../../../electron/monitor/store/worker/upkeep.ts'
import { storedIncident, storedTrace } from '../../../../fixtures/stored-records.ts'
import { account, actions, emptyFolder, pool } from './profile.ts'

const nothing = { pendingActions: null, pools: null, traces: null, blocks: null, incidents: null }

function open(folder: string): OpenStore {
  return openStore({ folder, now: () => 99_000 })
}

function beside<T>(folder: string, store: OpenStore, work: (database: Database) => T): T {
  store.flush()
  const database = openBeside(folder, false)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

function removed(folder: string, store: OpenStore, cutoffs: Partial<RetentionCutoffs>): number {
  return beside(folder, store, (database) => {
    const steps = removeByAge(database, { ...nothing, ...cutoffs })
    return [...steps].reduce((sum, count) => sum + count, 0)
  })
}

/** Returns the SQL that retention runs, and the rowids after which it reads traces. */
function statementsOf(database: Database) {
  const statements = new Set<string>()
  const starts: unknown[] = []
  const prepare: Database['prepare'] = (sql) => {
    statements.add(sql)
    const statement = database.prepare(sql)
    if (!sql.startsWith('SELECT rowid, parts FROM trace')) return statement
    return new Proxy(statement, {
      get: (target, name) => {
        if (name !== 'all') return Reflect.get(target, name)
        return (start: number, count: number) => {
          starts.push(start)
          return target.all(start, count)
        }
      },
    })
  }
  const all = { pendingActions: 5_000, pools: 5_000, traces: 5_000, blocks: 5_000, incidents: 5_000 }
  for (const _removed of removeByAge({ ...database, prepare }, all));
  return { statements: [...statements], starts }
}

function countOf(folder: string, table: string): unknown {
  const connection = new DatabaseSync(join(folder, 'lookout.db'), { readOnly: true })
  const row = connection.prepare(`SELECT count(*) AS count FROM ${table}`).get()
  connection.close()
  return row?.['count']
}

function block(seqno: number): KeptBlock {
  const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
  const ref = { workchain: -1, shard: '-9223372036854775808', seqno }
  const seen = { firstSeenAt: seqno, lastSeenAt: seqno }
  return {
    key: `-1:8000000000000000:${seqno}`,
    ref,
    rootHash: hash,
    fileHash: hash,
    isComplete: true,
    ...seen,
    count: 1,
  }
}

const row = { account: account.key, lt: '1', hash: 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=' }

describe('retention by age', () => {
  // A step that reads an entire table holds the write lock for longer than the app waits for it.
  it('finds old traces, blocks and alerts by an index', () => {
    const folder = emptyFolder()
    const store = open(folder)
    beside(folder, store, (database) => {
      const wanted = /^\s*(?:DELETE FROM (?:trace|incident)|SELECT id FROM block) WHERE/
      const plans = statementsOf(database)
        .statements.filter((sql) => wanted.test(sql))
        .map((sql) => JSON.stringify(database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()))
      expect(plans.map((plan) => /SCAN (?:trace|incident|block)/.test(plan))).toEqual([
        false,
        false,
        false,
        false,
      ])
    })
    store.close()
  })

  it('reads each trace once, also traces without parts', () => {
    const folder = emptyFolder()
    const store = open(folder)
    store.runs.observe(account, actions('"kept"'), 6_000)
    store.traces.save(
      'demo',
      ['first', 'second'].map((key) => storedTrace(key, account.key, 6_000, 6_000)),
    )
    beside(folder, store, (database) => {
      const { starts } = statementsOf(database)
      expect(starts.length).toBeGreaterThan(2)
      expect(starts.map((start, nth) => (nth === 0 ? start === 0 : start === 2))).not.toContain(false)
    })
    store.close()
  })

  it('removes old runs and their unreferenced parts, and keeps the rest readable', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const long = (state: string): Part => ({
      kind: 'action',
      name: 'a',
      text: `${'0123456789'.repeat(40)}${state}`,
    })
    for (const [index, state] of ['one', 'two', 'three', 'four'].entries()) {
      store.runs.observe(account, [long(state), ...actions('"shared"')], 1000 + index * 1000)
    }
    expect(removed(folder, store, { pendingActions: 3500 })).toBeGreaterThan(2)
    expect(asOf(store, account, 2999)).toBeNull()
    expect(asOf(store, account, 3500)?.run?.parts).toEqual([long('three'), ...actions('"shared"')])
    expect(store.runs.latest(account)?.parts).toEqual([long('four'), ...actions('"shared"')])
    store.runs.observe(account, [long('one'), ...actions('"shared"')], 9000)
    expect(store.runs.latest(account)?.parts).toEqual([long('one'), ...actions('"shared"')])
    store.close()
    // The parts are one to four and "shared". Part two stays, because each part is packed relative to the previous one.
    expect(countOf(folder, 'list')).toBe(3)
    expect(countOf(folder, 'part')).toBe(5)
  })

  it('does not prevent a removed response from being stored again', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const first = actions('{"type":"first"}')
    store.runs.observe(account, first, 1_000)
    store.runs.observe(account, actions('{"type":"second"}'), 2_000)
    store.runs.observe(account, actions('{"type":"third"}'), 3_000)
    const parts = Number(countOf(folder, 'part'))
    removed(folder, store, { pendingActions: 2_500 })
    expect(Number(countOf(folder, 'part'))).toBeLessThan(parts)
    store.runs.observe(account, first, 4_000)
    store.close()
    const again = open(folder)
    expect(again.runs.latest(account)?.parts).toEqual(first)
    expect(again.status()).toEqual({ mode: 'disk', note: null })
    again.close()
  })

  it('never removes the last response or the gap after it', () => {
    const folder = emptyFolder()
    const store = open(folder)
    store.runs.observe(account, actions('1'), 1000)
    store.runs.gap(account, 'offline', 2000)
    store.runs.gap(account, 'asleep', 3000)
    removed(folder, store, { pendingActions: 90_000 })
    expect(store.runs.latest(account)?.parts).toEqual(actions('1'))
    expect(asOf(store, account, 2500)).toEqual({ run: null, gap: 'offline' })
    store.close()
  })

  it('depends on the operation', () => {
    const folder = emptyFolder()
    const store = open(folder)
    for (const at of [1000, 2000]) {
      store.runs.observe(account, actions(String(at)), at)
      store.runs.observe(pool, actions(String(at)), at)
    }
    removed(folder, store, { pools: 5000 })
    expect(asOf(store, pool, 1500)).toBeNull()
    expect(asOf(store, account, 1500)?.run?.parts).toEqual(actions('1000'))
    store.close()
  })

  it('removes old traces, and 30 days later those that never ended because their accounts were removed', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const day = 86_400_000
    store.traces.save('demo', [
      storedTrace('ended', account.key, 60 * day, 61 * day),
      storedTrace('ended later', account.key, 60 * day, 64 * day),
      storedTrace('never ended', account.key, 32 * day, null),
      storedTrace('live', account.key, 34 * day, null),
      storedTrace('pinned', account.key, 32 * day, null),
    ])
    store.pins.pin('demo', 'trace', 'pinned', 5)
    removed(folder, store, { traces: 63 * day })
    expect(store.traces.list('demo', 0, 9).map(({ view }) => view.key)).toEqual([
      'ended later',
      'live',
      'pinned',
    ])
    store.close()
  })

  it('removes any number of traces and alerts in one run, in short steps', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const numbers = Array.from({ length: 450 }, (_, index) => String(index))
    store.traces.save(
      'demo',
      numbers.map((key) => storedTrace(key, account.key, 1, 2)),
    )
    store.incidents.save(
      'demo',
      numbers.map((id) => storedIncident(id, account.key, 1, 2)),
    )
    const steps = beside(folder, store, (database) => [
      ...removeByAge(database, { ...nothing, traces: 9_000, incidents: 9_000 }),
    ])
    expect(steps.filter((count) => count > 0)).toEqual([200, 200, 50, 200, 200, 50])
    expect([store.traces.list('demo', 0, 9), store.incidents.list('demo', 9)]).toEqual([[], []])
    store.close()
  })

  it('notes for each network until when ended traces were removed', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const latest = () => {
      // The store looks for changes of others when it writes.
      store.watchlists.saveAll('demo', 'messages', [])
      return ['demo', 'net', 'unknown'].map((network) => store.traces.removedBefore(network))
    }
    store.traces.save('demo', [storedTrace('old', account.key, 1000, 2000)])
    store.traces.save('net', [storedTrace('newer', account.key, 1000, 9500)])
    expect(latest()).toEqual([null, null, null])
    removed(folder, store, { traces: 2000 })
    expect(latest()).toEqual([null, null, null])
    removed(folder, store, { traces: 9000 })
    expect(latest()).toEqual([9000, null, null])
    store.traces.save('demo', [storedTrace('read again', account.key, 1000, 2000)])
    removed(folder, store, { traces: 3000 })
    expect(latest()).toEqual([9000, null, null])
    store.close()
  })

  it('keeps the trace of a followed message until it is no longer followed', () => {
    const folder = emptyFolder()
    const store = open(folder)
    store.traces.save('demo', [storedTrace('paid', account.key, 1000, 2000)])
    store.watchlists.save('demo', 'messages', { key: 'hash', label: null, addedAt: 900, trace: 'paid' })
    removed(folder, store, { traces: 9000 })
    expect(store.traces.list('demo', 0, 9).map(({ view }) => view.key)).toEqual(['paid'])
    store.watchlists.remove('demo', 'messages', ['hash'])
    removed(folder, store, { traces: 9000 })
    expect(store.traces.list('demo', 0, 9)).toEqual([])
    store.close()
  })

  it('keeps pinned records and subjects of open alerts', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const incident = (id: string, acknowledgedAt: number | null): Incident => ({
      id,
      rule: 'r',
      severity: 'critical',
      event: { kind: 'recorded', title: 't', facts: [] },
      at: 1,
      subject: { kind: 'block', key: block(3).key },
      acknowledgedAt,
      when: null,
    })
    for (const seqno of [1, 2, 3, 4]) store.blocks.save('demo', block(seqno), [row])
    for (const at of [1000, 2000]) store.runs.observe(account, actions(String(at)), at)
    store.pins.pin('demo', 'block', block(2).key, 5)
    store.pins.pin('demo', 'account', account.key, 5)
    const ended = { at: 3, why: 'superseded' } as const
    const over = { ...incident('over', null), ended, subject: { kind: 'block', key: block(1).key } as const }
    store.incidents.save('demo', [incident('open', null), incident('done', 2), over])
    expect([...store.pins.notes('demo', 'block').keys()]).toEqual([block(2).key])
    removed(folder, store, { blocks: 4, pendingActions: 9000, incidents: 9000 })
    expect(store.blocks.recent('demo', 9).map(({ ref }) => ref.seqno)).toEqual([4, 3, 2])
    expect(asOf(store, account, 1500)?.run?.parts).toEqual(actions('1000'))
    expect(store.incidents.list('demo', 9).map(({ id }) => id)).toEqual(['open'])
    store.pins.unpin('demo', 'block', block(2).key)
    store.incidents.save('demo', [incident('open', 3)])
    removed(folder, store, { blocks: 4 })
    expect(store.blocks.recent('demo', 9).map(({ ref }) => ref.seqno)).toEqual([4])
    store.close()
  })

  it('removes old alerts and their data for a monitor without a window, except open ones about lasting conditions', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const incident = (seqno: number, event: Incident['event'], at = 1): Incident => ({
      id: `alert ${seqno}`,
      rule: 'r',
      severity: 'critical',
      event,
      at,
      subject: { kind: 'block', key: block(seqno).key },
      acknowledgedAt: null,
      when: null,
    })
    const moment = { kind: 'count-mismatch', counted: 1, listed: 2 } as const
    const lasting = { kind: 'validator-below', amount: '1', minimum: '2' } as const
    for (const seqno of [1, 2, 3, 4]) store.blocks.save('demo', block(seqno), [row])
    const waiting = incident(2, lasting)
    const old = [incident(1, moment), waiting, { ...incident(3, lasting), recoveredAt: 2 }]
    store.incidents.save('demo', [...old, incident(4, moment, 9_500)])
    beside(folder, store, (database) => [
      ...removeByAge(database, { ...nothing, blocks: 9_000, incidents: 9_000 }, 'lasting'),
    ])
    expect(store.incidents.list('demo', 9).map(({ id }) => id)).toEqual(['alert 4', 'alert 2'])
    expect(store.blocks.recent('demo', 9).map(({ ref }) => ref.seqno)).toEqual([2])
    store.close()
  })

  it('keeps the data of opened files', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const theirs = { ...account, network: 'file:1:demo' }
    for (const subject of [account, theirs])
      for (const at of [1000, 2000]) store.runs.observe(subject, actions(String(at)), at)
    for (const network of ['demo', 'file:1:demo']) store.blocks.save(network, block(1), [row])
    removed(folder, store, { pendingActions: 90_000, blocks: 90_000 })
    expect(asOf(store, account, 1500)).toBeNull()
    expect(asOf(store, theirs, 1500)?.run?.parts).toEqual(actions('1000'))
    expect(store.blocks.recent('demo', 9)).toEqual([])
    expect(store.blocks.recent('file:1:demo', 9)).toEqual([block(1)])
    store.close()
  })

  it('continues past a damaged alert', () => {
    const folder = emptyFolder()
    const store = open(folder)
    for (const seqno of [1, 2]) store.blocks.save('demo', block(seqno), [row])
    const about = (id: string, seqno: number): Incident => ({
      id,
      rule: 'r',
      severity: 'info',
      event: { kind: 'recorded', title: 't', facts: [] },
      at: 1,
      subject: { kind: 'block', key: block(seqno).key },
      acknowledgedAt: null,
      when: null,
    })
    store.incidents.save('demo', [about('damaged', 1), about('sound', 2)])
    const connection = new DatabaseSync(join(folder, 'lookout.db'))
    connection.exec("UPDATE incident SET record = '{' WHERE id = 'damaged'")
    connection.close()
    removed(folder, store, { blocks: 9 })
    expect(store.blocks.recent('demo', 9).map(({ ref }) => ref.seqno)).toEqual([2])
    store.close()
  })

  it('can stop after any step', () => {
    const folder = emptyFolder()
    const store = open(folder)
    store.batch(() => {
      for (let at = 1; at <= 1200; at += 1) store.runs.observe(account, actions(String(at)), at)
    })
    beside(folder, store, (database) => removeByAge(database, { ...nothing, pendingActions: 5000 }).next())
    store.close()
    expect(countOf(folder, 'span')).toBe(1001)
    const again = open(folder)
    expect(again.runs.latest(account)?.parts).toEqual(actions('1200'))
    expect(asOf(again, account, 600)?.run?.parts).toEqual(actions('600'))
    again.close()
  })
})

describe('retention by size', () => {
  it('removes the oldest records until the size fits', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const noise = (at: number): string =>
      Array.from({ length: 300 }, (_, index) =>
        ((at * 7919 + index * index * 104_729) % 999_983).toString(36),
      ).join('')
    store.batch(() => {
      for (let at = 1; at <= 1600; at += 1) store.runs.observe(account, actions(noise(at)), at * 10)
    })
    expect(beside(folder, store, usageOf).answers).toBeGreaterThan(1_000_000)
    beside(folder, store, (database) => [...removeBySize(database, 600_000, 16_000)])
    const { answers, free } = beside(folder, store, usageOf)
    expect(answers).toBeLessThan(600_000)
    expect(free).toBe(0)
    expect(asOf(store, account, 20)).toBeNull()
    expect(store.runs.latest(account)?.parts).toEqual(actions(noise(1600)))
    store.close()
  })

  it('removes no record of the time to keep, however large the file is', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const times = Array.from({ length: 40 }, (_, index) => (index + 1) * 3_600_000)
    store.batch(() => {
      for (const at of times) store.runs.observe(account, actions(String(at)), at)
    })
    const keepFrom = 20 * 3_600_000
    const kept = beside(folder, store, (database) => {
      for (const _removed of removeBySize(database, 0, keepFrom));
      return database.prepare('SELECT from_at FROM span ORDER BY from_at').all()
    })
    expect(kept).toEqual(times.filter((at) => at >= keepFrom).map((at) => [at]))
    store.close()
  })

  it('removes nothing if the size fits', () => {
    const folder = emptyFolder()
    const store = open(folder)
    store.runs.observe(account, actions('1'), 1)
    store.runs.observe(account, actions('2'), 2)
    expect(beside(folder, store, (database) => [...removeBySize(database, 2_000_000_000, 1000)])).toEqual([])
    expect(asOf(store, account, 1)?.run?.parts).toEqual(actions('1'))
    store.close()
  })
})

describe('batches', () => {
  it('commit all writes or none', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const keep = (text: string, isFailing: boolean): void =>
      store.batch(() => {
        store.runs.observe(account, actions(text), 1000)
        store.blocks.save('demo', block(1), [row])
        if (isFailing) throw new Error('on purpose')
      })
    expect(() => keep('undone', true)).toThrow('on purpose')
    expect(store.runs.latest(account)).toBeNull()
    expect(store.blocks.one('demo', block(1).key)).toBeNull()
    keep('kept', false)
    expect(store.runs.latest(account)?.parts).toEqual(actions('kept'))
    expect(store.runs.observe(account, actions('undone'), 2000)).toEqual({ isChanged: true })
    expect(store.runs.latest(account)?.parts).toEqual(actions('undone'))
    expect(store.blocks.one('demo', block(1).key)).toEqual(block(1))
    store.close()
  })
})

describe('while another connection locks the file', () => {
  const job = (folder: string): DatabaseSync => {
    const connection = new DatabaseSync(join(folder, 'lookout.db'))
    connection.exec('BEGIN IMMEDIATE')
    return connection
  }

  it('new data is held in memory during an import, and written when it ends', () => {
    const folder = emptyFolder()
    const store = open(folder)
    store.runs.observe(account, actions('1'), 1000)
    const importing = job(folder)
    store.upkeep.setBusy('An import is being written.')
    store.runs.observe(account, actions('2'), 2000)
    expect(store.runs.latest(account)?.parts).toEqual(actions('2'))
    expect(store.status()).toEqual({
      mode: 'memory',
      note: 'An import is being written. New data is held in memory and written once the file is free.',
    })
    importing.exec('COMMIT')
    importing.close()
    store.upkeep.setBusy(null)
    expect(store.status()).toEqual({ mode: 'disk', note: null })
    store.close()
    const again = open(folder)
    expect(again.runs.latest(account)?.parts).toEqual(actions('2'))
    expect(asOf(again, account, 1500)?.run?.parts).toEqual(actions('1'))
    again.close()
  })

  it('any number of unchanged responses is held, and gaps between them stay', () => {
    const folder = emptyFolder()
    const store = open(folder)
    for (const subject of [account, pool]) store.runs.observe(subject, actions('1'), 1_000)
    const other = job(folder)
    for (const subject of [account, pool]) {
      store.runs.observe(subject, actions('1'), 2_000)
      store.runs.extend(subject, 3_000)
      const gap = () => store.runs.gap(subject, 'asleep', 4_000)
      if (subject === pool) store.batch(gap)
      else gap()
      store.runs.observe(subject, actions('1'), 5_000)
      for (let at = 5_001; at <= 115_000; at += 1) store.runs.extend(subject, at)
      store.runs.observe(subject, actions('1'), 116_000)
    }
    other.exec('ROLLBACK')
    other.close()
    store.flush()
    expect(store.status()).toEqual({ mode: 'disk', note: null })
    for (const subject of [account, pool]) {
      expect(asOf(store, subject, 3_500)?.run?.lastSeenAt).toBe(3_000)
      expect(asOf(store, subject, 4_500)?.gap).toBe('asleep')
      expect(asOf(store, subject, 9_000)?.run).toMatchObject({ firstSeenAt: 5_000, lastSeenAt: 116_000 })
    }
    store.close()
  })

  it('new data stays in memory until a later flush finds the file free', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const other = job(folder)
    store.profile.saveSettings({ theme: 'light' })
    expect(store.status()).toEqual({
      mode: 'memory',
      note: 'The data is in use by another program. New data is held in memory and written once the file is free.',
    })
    store.flush()
    expect(store.status().mode).toBe('memory')
    other.exec('ROLLBACK')
    other.close()
    store.flush()
    expect(store.status()).toEqual({ mode: 'disk', note: null })
    store.close()
    const again = open(folder)
    expect(again.profile.settings()).toEqual({ theme: 'light' })
    again.close()
  })
})

describe('addresses', () => {
  it('are removed with the last block that refers to them', () => {
    const folder = emptyFolder()
    const store = open(folder)
    store.blocks.save('demo', block(1), [row])
    store.blocks.save('demo', block(5), [{ ...row, account: pool.key }])
    removed(folder, store, { blocks: 4 })
    expect(store.history.appearances('demo', pool.key, 9)).toHaveLength(1)
    store.close()
    expect(countOf(folder, 'account')).toBe(1)
  })
})

it('forgotten subjects are not stored again at the end of the session', async () => {
  const folder = emptyFolder()
  const store = open(folder)
  store.runs.observe(account, actions('1'), 1_000)
  store.runs.observe({ ...pool, network: 'file:1' }, actions('1'), 1_000)
  const database = openBeside(folder, false)
  for await (const _step of forget(database, { under: 'file:' }));
  database.close()
  store.close()
  const again = open(folder)
  expect(again.status()).toEqual({ mode: 'disk', note: null })
  expect(asOf(again, account, 99_000)).toEqual({ run: null, gap: 'closed' })
  expect(again.runs.latest({ ...pool, network: 'file:1' })).toBeNull()
  again.close()
})

it('a network that was forgotten and added again has no note of removed traces', async () => {
  const folder = emptyFolder()
  const store = open(folder)
  store.traces.save('demo', [storedTrace('old', account.key, 1000, 2000)])
  expect(removed(folder, store, { traces: 9000 })).toBe(1)
  const database = openBeside(folder, false)
  for await (const _step of forget(database, { under: 'demo' }));
  database.close()
  store.traces.save('demo', [storedTrace('new', account.key, 1000, 9500)])
  expect(store.traces.removedBefore('demo')).toBeNull()
  store.close()
})
