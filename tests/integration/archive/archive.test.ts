import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectionName, createArchive, type Archive } from '../../../electron/monitor/archive/archive.ts'
import { archiveMigrations } from '../../../electron/monitor/archive/schema.ts'
import { createSettingsStore } from '../../../electron/monitor/profile/settings-store.ts'
import { openStore, type OpenStore } from '../../../electron/monitor/store/open-store.ts'
import { realClock } from '../../fixtures/monitor-deps.ts'
import { createPostgres, ownerPassword, postgresPrograms, type Postgres } from '../../fixtures/postgres.ts'
import { emptyFolder } from '../../unit/electron/monitor/store/profile.ts'
import { alertOf, network, pool, startAt, storePool, storeTraces } from './watched.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { patient } from '../../fixtures/patient.ts'
import { storedTrace } from '../../fixtures/stored-records.ts'
import { endedTrace } from '../../fixtures/traces.ts'
import { hour, of, rounds, state } from '../../unit/electron/monitor/watch/rounds.ts'

const programs = postgresPrograms()
if (programs === null)
  console.log(
    'Skipped: PostgreSQL is not installed below /usr/lib/postgresql (Debian: apt-get install postgresql).',
  )

let server: Postgres
let databases = 0

beforeAll(async () => {
  if (programs === null) return
  server = await createPostgres(programs)
  await server.start()
})
afterAll(async () => {
  if (programs !== null) await server.remove()
})

type Row = Record<string, unknown>

async function ask(url: string, sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

const owner = (database?: string): string => server.url('postgres', ownerPassword, database)

async function database(grant = 'CREATE'): Promise<{ readonly url: string; readonly owner: string }> {
  databases += 1
  const name = `lookout${databases}`
  await ask(owner(), `CREATE ROLE ${name} LOGIN PASSWORD 'pass word'`)
  await ask(owner(), `CREATE DATABASE ${name}`)
  if (grant !== '') await ask(owner(), `GRANT ${grant} ON DATABASE ${name} TO ${name}`)
  return { url: server.url(name, 'pass word', name), owner: owner(name) }
}

interface Lookout {
  readonly store: OpenStore
  readonly archive: Archive
  readonly logged: readonly string[]
}

/** Creates a store with an archive. Divides the delays between attempts by 100. */
function lookout(
  connection: string | null,
  now = () => Date.now(),
  wrap = (store: OpenStore): OpenStore => store,
): Lookout {
  const store = wrap(openStore({ folder: emptyFolder(), now: () => startAt + 100 * 3_600_000 }))
  const settings = createSettingsStore(store.profile)
  const logged: string[] = []
  const archive = createArchive({
    store,
    settings,
    secrets: {
      read: async (name) => (name === connectionName ? connection : null),
      write: async () => undefined,
      remove: async () => undefined,
    },
    system: {
      clock: { now, after: (ms, run) => realClock.after(ms / 100, run) },
      random: () => 0.5,
      log: (message, thrown) => logged.push(`${message}: ${String(thrown)}`),
    },
  })
  onTestFinished(async () => {
    await archive.close()
    store.close()
  })
  return { store, archive, logged }
}

const isWritten = ({ archive }: Lookout): Promise<void> =>
  vi.waitFor(() => expect(archive.state()).toMatchObject({ waiting: 0, failingSince: null }), {
    timeout: 20_000,
  })

const connectionsSql = `
  SELECT coalesce(wait_event_type, '') AS waits_for FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'Lookout'`

/** Stores traces and blocks the migration of the database while Lookout connects. Returns a function that ends the block. */
async function connectingTo(url: string, { store, archive }: Lookout): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('SELECT pg_advisory_lock(7566820)')
  archive.setOn(true)
  storeTraces(store, 0, 3)
  const isBlocked = async () => expect(await ask(url, connectionsSql)).toEqual([{ waits_for: 'Lock' }])
  await vi.waitFor(isBlocked, patient)
  return () => client.end()
}

/** Starts a proxy of the database that ends the first `ended` connections at once. */
async function proxyTo(
  url: string,
  ended = 0,
): Promise<{ readonly url: string; readonly sockets: readonly Socket[] }> {
  const through = new URL(url)
  const sockets: Socket[] = []
  const proxy = createServer((near) => {
    sockets.push(near.on('error', () => undefined))
    if (sockets.length <= ended) {
      near.destroy()
      return
    }
    const far = connect(Number(through.port), through.hostname)
    sockets.push(far.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const each of sockets) each.destroy()
    proxy.close()
  })
  const address = proxy.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: url.replace(`:${through.port}/`, `:${port}/`), sockets }
}

const isDisconnected = (url: string): Promise<void> =>
  vi.waitFor(async () => expect(await ask(url, connectionsSql)).toEqual([]), patient)

const countsSql = `
  SELECT (SELECT count(*)::int FROM lookout.trace) AS traces,
    (SELECT count(*)::int FROM lookout.trace_amount) AS amounts,
    (SELECT count(*)::int FROM lookout.trace_party) AS parties,
    (SELECT count(*)::int FROM lookout.alert) AS alerts,
    (SELECT count(*)::int FROM lookout.pool_sample) AS samples,
    (SELECT count(*)::int FROM lookout.pool_round) AS rounds,
    (SELECT count(*)::int FROM lookout.reward) AS rewards`

describe.skipIf(programs === null)('the archive', () => {
  it('receives what is stored, with exact amounts, and a backfill adds nothing twice', async () => {
    const { url, owner: reader } = await database()
    const one = lookout(url)
    storeTraces(one.store, 0, 3)
    one.archive.setOn(true)
    storeTraces(one.store, 3, 250)
    storePool(one.store)
    one.store.incidents.save(network, [alertOf(0), alertOf(1)])
    one.store.incidents.save(network, [alertOf(1, { acknowledgedAt: startAt + 5, recoveredAt: startAt + 9 })])
    one.store.incidents.save('demo-1', [alertOf(7)])
    await isWritten(one)
    // Three traces were stored before the archive was turned on.
    expect(await ask(reader, 'SELECT count(*)::int AS traces FROM lookout.trace')).toEqual([{ traces: 247 }])
    one.archive.backfill()
    await isWritten(one)
    // Each round has three nominators: in the second, Dan has no stake but a credited deposit.
    const counts = { traces: 250, amounts: 250, parties: 500, alerts: 2, samples: 8, rounds: 3, rewards: 9 }
    expect(await ask(reader, countsSql)).toEqual([counts])
    one.archive.backfill()
    await isWritten(one)
    expect(await ask(reader, countsSql)).toEqual([counts])
    expect(
      await ask(
        reader,
        `SELECT outcome, ended_at, trace.type, title, amount, decimals, asset_address FROM lookout.trace
         JOIN lookout.trace_amount ON trace = key WHERE key = 'trace 3'`,
      ),
    ).toEqual([
      {
        outcome: 'succeeded',
        ended_at: new Date(startAt + 60_000),
        type: 'jetton_transfer',
        title: 'Send 48,081 USD₮',
        amount: '48081000000',
        decimals: 6,
        asset_address: `0:${'3'.repeat(64)}`,
      },
    ])
    expect(
      await ask(reader, `SELECT acknowledged_at, resolved_at FROM lookout.alert WHERE id = 'alert 1'`),
    ).toEqual([{ acknowledged_at: new Date(startAt + 5), resolved_at: new Date(startAt + 9) }])
    expect(
      await ask(
        reader,
        `SELECT sent, validator_by, nominators_by, loss FROM lookout.pool_round ORDER BY ended_at`,
      ),
    ).toEqual([
      { sent: '1500', validator_by: '33', nominators_by: '50', loss: null },
      { sent: '1517', validator_by: '66', nominators_by: '98', loss: null },
      { sent: '1881', validator_by: '-599', nominators_by: '-12', loss: 'certain' },
    ])
    expect(
      await ask(reader, `SELECT stake, reward FROM lookout.reward WHERE address = $1 ORDER BY round`, [
        `0:${'a1'.repeat(32)}`,
      ]),
    ).toEqual([
      { stake: '600', reward: '30' },
      { stake: '630', reward: '63' },
      { stake: '693', reward: '-6' },
    ])
  })

  it('has no duplicates when two Lookouts write the same data, observed at different times', async () => {
    const { url, owner: reader } = await database()
    const [one, two] = [lookout(url), lookout(url)]
    one.archive.setOn(true)
    two.archive.setOn(true)
    storePool(one.store)
    storePool(two.store, 7_000)
    storeTraces(one.store, 0, 120)
    storeTraces(two.store, 60, 180)
    one.store.incidents.save(network, [alertOf(0)])
    two.store.incidents.save(network, [alertOf(0)])
    await Promise.all([isWritten(one), isWritten(two)])
    expect(await ask(reader, countsSql)).toEqual([
      { traces: 180, amounts: 180, parties: 360, alerts: 1, samples: 8, rounds: 3, rewards: 9 },
    ])
    expect(
      await ask(reader, 'SELECT min(at) AS at FROM lookout.pool_sample WHERE pool = $1', [pool]),
    ).toEqual([{ at: new Date(startAt) }])
  })

  it('takes the amounts of a round from the Lookout that observed its end most closely', async () => {
    const { url, owner: reader } = await database()
    const [late, near] = [lookout(url), lookout(url)]
    const stored = async () => {
      await Promise.all([isWritten(late), isWritten(near)])
      return await ask(
        reader,
        `SELECT ended_at, reward::text, validator_by, (SELECT array_agg(reward.reward::text ORDER BY address) FROM lookout.reward
         WHERE round = id) AS rewards FROM lookout.pool_round`,
      )
    }
    const ofRound = rounds.entries.slice(0, 2)
    late.archive.setOn(true)
    // The response at 10 h was missed, and the one at 20 h shows a later deposit of the validator.
    const deposited = state('0', '600', [of('ann', '630'), of('bob', '355'), of('cid', '105')], ['zoe'])
    const [begin] = ofRound
    if (begin === undefined) throw new Error('no round')
    storePool(late.store, 0, [
      begin,
      { ...begin, state: deposited, fromAt: 20 * hour, seenUntilAt: 20 * hour },
    ])
    const at = (hours: number) => new Date(startAt + hours * hour)
    const rewards = ['30', '15', '5']
    expect(await stored()).toEqual([{ ended_at: at(20), reward: '150', validator_by: '100', rewards }])
    near.archive.setOn(true)
    storePool(near.store, 0, ofRound)
    const exact = [{ ended_at: at(10), reward: '83', validator_by: '33', rewards }]
    expect(await stored()).toEqual(exact)
    late.archive.backfill()
    near.archive.backfill()
    expect(await stored()).toEqual(exact)
  })

  it('keeps the amounts of the Lookout that saw most of a trace, whichever writes last', async () => {
    const { url, owner: reader } = await database()
    const [payer, payee] = [lookout(url), lookout(url)]
    const amount = (units: string, direction: 'in' | 'out') =>
      ({ units, asset: { kind: 'native' }, direction }) as const
    const trace = (
      key: string,
      digit: string,
      title: string,
      amounts: readonly ReturnType<typeof amount>[],
    ) => {
      const account = `0:${digit.repeat(64)}`
      const record = storedTrace(key, account, startAt, startAt + 60_000)
      const [action] = endedTrace().actions
      if (action === undefined) throw new Error('The trace has no action')
      const actions = [{ ...action, title: [{ kind: 'text', text: title }] as const, success: true, amounts }]
      return { ...record, view: { ...endedTrace(), ...record.view, actions, accounts: [account] } }
    }
    const paid = [
      trace('batch', '1', 'Pay', [amount('5', 'out'), amount('7', 'out')]),
      trace('one', '1', 'Pay', [amount('9', 'out')]),
    ]
    const received = [
      trace('batch', '2', 'Receive', [amount('7', 'in')]),
      trace('one', '2', 'Receive', [amount('9', 'in')]),
    ]
    const stored = async () =>
      await ask(
        reader,
        `SELECT key, title, string_agg(direction || amount, ' ' ORDER BY amount) AS amounts, cardinality(accounts) AS accounts
         FROM lookout.trace JOIN lookout.trace_amount ON trace = key GROUP BY key, title, accounts ORDER BY key`,
      )
    for (const { archive } of [payer, payee]) archive.setOn(true)
    payee.store.traces.save(network, received)
    await isWritten(payee)
    expect(await stored()).toEqual([
      { key: 'batch', title: 'Receive', amounts: 'in7', accounts: 1 },
      { key: 'one', title: 'Receive', amounts: 'in9', accounts: 1 },
    ])
    const ofBoth = [
      { key: 'batch', title: 'Pay', amounts: 'out5 out7', accounts: 2 },
      { key: 'one', title: 'Pay', amounts: 'out9', accounts: 2 },
    ]
    payer.store.traces.save(network, paid)
    await isWritten(payer)
    expect(await stored()).toEqual(ofBoth)
    payee.archive.backfill()
    await isWritten(payee)
    expect(await stored()).toEqual(ofBoth)
    payer.archive.backfill()
    await isWritten(payer)
    expect(await stored()).toEqual(ofBoth)
  })

  it('keeps a verified outcome when another Lookout could not verify the same trace', async () => {
    const { url, owner: reader } = await database()
    const [one, two] = [lookout(url), lookout(url)]
    const trace = (changes: Partial<TraceView>, success: boolean) => {
      const record = storedTrace('one', `0:${'1'.repeat(64)}`, startAt, startAt + 60_000)
      const actions = endedTrace().actions.map((action) => ({ ...action, success }))
      return { ...record, view: { ...endedTrace(), ...record.view, actions, ...changes } }
    }
    const unverified = { state: 'unverified', stage: 'on-chain', outcome: 'failed' } as const
    const stored = async () => {
      await Promise.all([isWritten(one), isWritten(two)])
      return await ask(
        reader,
        `SELECT state, stage, outcome, success, first_seen_at FROM lookout.trace JOIN lookout.trace_amount ON trace = key`,
      )
    }
    for (const { archive } of [one, two]) archive.setOn(true)
    two.store.traces.save(network, [trace(unverified, false)])
    expect(await stored()).toMatchObject([{ ...unverified, outcome: 'unknown', success: null }])
    one.store.traces.save(network, [trace({}, true)])
    const verified = { state: 'completed', stage: 'final', outcome: 'succeeded', success: true }
    expect(await stored()).toMatchObject([verified])
    two.store.traces.save(network, [trace({ ...unverified, firstSeenAt: startAt - 5_000 }, false)])
    expect(await stored()).toEqual([{ ...verified, first_seen_at: new Date(startAt - 5_000) }])
  })

  it('replaces the time of a withdrawal when the trace completes after all', async () => {
    const { url, owner: reader } = await database()
    const one = lookout(url)
    one.archive.setOn(true)
    const record = storedTrace('one', `0:${'1'.repeat(64)}`, startAt, startAt + 60_000)
    const ends = async (changes: Partial<TraceView>): Promise<unknown> => {
      one.store.traces.save(network, [{ ...record, view: { ...record.view, ...changes } }])
      await isWritten(one)
      return await ask(reader, 'SELECT state, ended_at FROM lookout.trace')
    }
    const withdrawn = { state: 'not-executed', stage: 'dropped', endedAt: startAt + 60_000 } as const
    const completed = { state: 'completed', stage: 'final', endedAt: startAt + 90_000 } as const
    await ends(withdrawn)
    const afterwards = [{ state: 'completed', ended_at: new Date(startAt + 90_000) }]
    expect(await ends(completed)).toEqual(afterwards)
    expect(await ends(withdrawn)).toEqual(afterwards)
  })

  it('releases the histories of pools ten minutes after it wrote the last sample', async () => {
    const { url } = await database()
    let at = startAt + 200 * 3_600_000
    const readFrom: number[] = []
    let looks = 0
    const wrap = (store: OpenStore): OpenStore => ({
      ...store,
      archive: {
        ...store.archive,
        next: (limit) => {
          looks += 1
          return store.archive.next(limit)
        },
      },
      history: {
        ...store.history,
        stretches: (subject, from, to) => {
          readFrom.push(from)
          return store.history.stretches(subject, from, to)
        },
      },
    })
    const one = lookout(url, () => at, wrap)
    one.archive.setOn(true)
    storePool(one.store)
    await isWritten(one)
    const sample = async (afterMs: number): Promise<boolean> => {
      at += afterMs
      const looked = looks
      await vi.waitFor(() => expect(looks).toBeGreaterThan(looked + 1), patient)
      const before = readFrom.length
      storePool(one.store, at - startAt)
      await isWritten(one)
      return readFrom.slice(before).includes(0)
    }
    expect(await sample(9 * 60_000)).toBe(false)
    expect(await sample(11 * 60_000)).toBe(true)
  })

  it('catches up after the database was killed during a write', async () => {
    const { url, owner: reader } = await database()
    const one = lookout(url)
    one.archive.setOn(true)
    for (let from = 0; from < 2_000; from += 100) {
      storeTraces(one.store, from, from + 100)
      if (from === 500 || from === 1_200) await server.stop()
      if (from === 1_000 || from === 1_700) await server.start()
      await new Promise((resolve) => void setTimeout(resolve, 40))
    }
    await isWritten(one)
    expect(await ask(reader, 'SELECT count(*)::int AS traces FROM lookout.trace')).toEqual([
      { traces: 2_000 },
    ])
    expect(one.logged.join('\n')).toMatch(/cannot be reached|connection to the database broke/)
    expect(one.logged.join('\n')).not.toContain('pass')
  })

  it('logs the first failure and the recovery, not each attempt', async () => {
    const { url, sockets } = await proxyTo((await database()).url, 3)
    const one = lookout(url)
    one.archive.setOn(true)
    storeTraces(one.store, 0, 3)
    await isWritten(one)
    expect(sockets).toHaveLength(5)
    expect(one.logged).toEqual([
      'The archive cannot be written; Lookout retries: The connection to the database was lost. Lookout will retry.',
      'The archive is written again: null',
    ])
  })

  it('leaves out a record that the database refuses, and writes the others', async () => {
    const { url, owner: reader } = await database()
    const one = lookout(url)
    await one.archive.test()
    await ask(reader, `ALTER TABLE lookout.trace ADD CHECK (key <> 'refused')`)
    one.archive.setOn(true)
    const view = (key: string, changes: Partial<TraceView>) => {
      const { actions, ...ended } = endedTrace()
      const record = storedTrace(key, `0:${'1'.repeat(64)}`, startAt, startAt + 60_000)
      return { ...record, view: { ...ended, ...record.view, actions, ...changes } }
    }
    const [action] = endedTrace().actions
    if (action === undefined) throw new Error('The trace has no action')
    one.store.traces.save(network, [
      view('refused', {}),
      view('odd', { actions: [{ ...action, type: 'odd \u0000 \ud800' }] }),
    ])
    storeTraces(one.store, 0, 3)
    await isWritten(one)
    expect(await ask(reader, 'SELECT key, type FROM lookout.trace ORDER BY key')).toMatchObject([
      { key: 'odd', type: 'odd \ufffd \ufffd' },
      { key: 'trace 0' },
      { key: 'trace 1' },
      { key: 'trace 2' },
    ])
    expect(one.logged).toEqual([expect.stringContaining('The database refuses a record of the kind trace')])
  })

  it('is not written to after a newer version changed it, also over an open connection', async () => {
    const { url, owner: reader } = await database()
    const one = lookout(url)
    one.archive.setOn(true)
    storeTraces(one.store, 0, 2)
    await isWritten(one)
    await ask(reader, 'INSERT INTO lookout.migration (version) VALUES (99)')
    storeTraces(one.store, 2, 5)
    await vi.waitFor(() => expect(one.archive.state().error).toContain('schema 99'), patient)
    expect(one.archive.state().waiting).toBe(3)
    expect(await ask(reader, 'SELECT count(*)::int AS traces FROM lookout.trace')).toEqual([{ traces: 2 }])
    await ask(reader, 'DELETE FROM lookout.migration WHERE version = 99')
    await isWritten(one)
    expect(await ask(reader, 'SELECT count(*)::int AS traces FROM lookout.trace')).toEqual([{ traces: 5 }])
  })

  it('writes only to the new database when the connection changes while connecting', async () => {
    const [old, next] = [await database(), await database()]
    const one = lookout(old.url)
    const unblock = await connectingTo(old.owner, one)
    await one.archive.setConnection(next.url)
    await unblock()
    await isWritten(one)
    await isDisconnected(old.owner)
    expect(await ask(old.owner, countsSql)).toMatchObject([{ traces: 0 }])
    expect(await ask(next.owner, countsSql)).toMatchObject([{ traces: 3 }])
  })

  it('leaves no connection open when it is closed while connecting', async () => {
    const { url, owner: reader } = await database()
    const one = lookout(url)
    const unblock = await connectingTo(reader, one)
    const closed = one.archive.close()
    await unblock()
    await closed
    await isDisconnected(reader)
  })

  it('is closed although the database no longer responds', async () => {
    const { url, sockets } = await proxyTo((await database()).url)
    const one = lookout(url)
    one.archive.setOn(true)
    storeTraces(one.store, 0, 3)
    await isWritten(one)
    for (const each of sockets) each.unpipe().pause()
    const closed = vi.fn<() => void>()
    void one.archive.close().then(closed)
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), patient)
  })

  it('explains what is wrong, and keeps the records', async () => {
    const { url } = await database('')
    const none = lookout(url)
    none.store.incidents.save(network, [alertOf(0)])
    none.archive.setOn(true)
    await expect(none.archive.test()).rejects.toThrow('The database user has no right to create or write')
    none.archive.backfill()
    await vi.waitFor(() => expect(none.archive.state().error).toContain('no right'), patient)
    expect(none.archive.state().waiting).toBe(1)

    const { url: newer, owner: writer } = await database()
    await lookout(newer).archive.test()
    await ask(writer, 'INSERT INTO lookout.migration (version) VALUES (99)')
    await expect(lookout(newer).archive.test()).rejects.toThrow('newer version of Lookout (schema 99')
    await expect(lookout(newer.replace('pass%20word', 'wrong')).archive.test()).rejects.toThrow(
      'The database server refused the user name or password.',
    )
    await expect(lookout(newer.replace(/:\d+\//, ':9/')).archive.test()).rejects.toThrow(
      'The database server cannot be reached.',
    )
    await expect(lookout(newer.replace('disable', 'require')).archive.test()).rejects.toThrow(
      'does not support TLS',
    )
    await expect(lookout(newer.replace('disable', 'prefer')).archive.test()).rejects.toThrow('schema 99')
    await expect(lookout(newer.replace(/\/lookout\d+\?/, '/missing?')).archive.test()).rejects.toThrow(
      'The database does not exist.',
    )
    await expect(none.archive.setConnection('mysql://x')).rejects.toThrow(
      'Enter a connection such as postgresql://',
    )
  })

  it('is created once by two Lookouts that connect to an empty database at the same time', async () => {
    const { url } = await database()
    const lock = new pg.Client({ connectionString: url })
    await lock.connect()
    await lock.query('SELECT pg_advisory_lock(7566820)')
    const tests = Promise.allSettled([lookout(url).archive.test(), lookout(url).archive.test()])
    const areBlocked = async () =>
      expect(await ask(url, connectionsSql)).toEqual([{ waits_for: 'Lock' }, { waits_for: 'Lock' }])
    await vi.waitFor(areBlocked, patient)
    await lock.end()
    const done = { status: 'fulfilled', value: undefined }
    expect(await tests).toEqual([done, done])
  })

  it('has no outcome of a trace whose end is not verified, whatever was predicted', async () => {
    const { url, owner: reader } = await database()
    // A database as version 1 of the schema left it.
    const migration = `CREATE TABLE lookout.migration (
      version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`
    await ask(url, `CREATE SCHEMA lookout; ${migration}; ${archiveMigrations[0]}`)
    await ask(url, 'INSERT INTO lookout.migration (version) VALUES (1)')
    await ask(
      url,
      `INSERT INTO lookout.trace (network, key, stage, outcome, state, first_seen_at, ended_at, accounts)
       VALUES ('${network}', 'earlier', 'dropped', 'succeeded', 'not-executed', now(), now(), '{}')`,
    )
    await ask(
      url,
      `INSERT INTO lookout.trace_amount (network, trace, action, nth, type, success, asset, is_approximate)
       VALUES ('${network}', 'earlier', 0, 0, 'ton_transfer', true, 'native', false)`,
    )
    const one = lookout(url)
    one.archive.setOn(true)
    const record = storedTrace('later', `0:${'1'.repeat(64)}`, startAt, startAt + 60_000)
    const predicted = { state: 'not-executed', stage: 'dropped', outcome: 'succeeded' } as const
    const { actions } = endedTrace()
    one.store.traces.save(network, [{ ...record, view: { ...record.view, actions, ...predicted } }])
    await isWritten(one)
    const unknown = { state: 'not-executed', outcome: 'unknown', success: null }
    expect(
      await ask(
        reader,
        `SELECT key, state, outcome, success FROM lookout.trace JOIN lookout.trace_amount ON trace = key ORDER BY key`,
      ),
    ).toEqual([
      { key: 'earlier', ...unknown },
      { key: 'later', ...unknown },
    ])
  })

  it.each(['payouts', 'pools'])('runs the SQL of the Grafana dashboard %s', async (name) => {
    const { url, owner: reader } = await database()
    const one = lookout(url)
    one.archive.setOn(true)
    storeTraces(one.store, 0, 5)
    const record = storedTrace('coin', `0:${'1'.repeat(64)}`, startAt, startAt + 60_000)
    const amounts = [{ units: '1500000000', asset: { kind: 'native' }, direction: 'out' }] as const
    const actions = endedTrace().actions.map((action) => ({ ...action, amounts }))
    one.store.traces.save(network, [{ ...record, view: { ...record.view, actions } }])
    storePool(one.store)
    one.store.incidents.save(network, [alertOf(0)])
    await isWritten(one)
    const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'grafana', `${name}.json`)
    const dashboard: {
      readonly panels: readonly { readonly targets: readonly { readonly rawSql: string }[] }[]
    } = JSON.parse(readFileSync(file, 'utf8'))
    const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ rawSql }) => rawSql))
    expect(queries.length).toBeGreaterThan(3)
    for (const query of queries) {
      const from = `'${new Date(startAt - 86_400_000).toISOString()}'::timestamptz`
      const to = `'${new Date(startAt + 10 * 86_400_000).toISOString()}'::timestamptz`
      const sql = query
        .replaceAll(/\$__timeFilter\(([\w.]+)\)/g, `$1 BETWEEN ${from} AND ${to}`)
        .replaceAll('$__timeFrom()', from)
        .replaceAll('$__timeTo()', to)
        .replaceAll('$network', network)
      expect(await ask(reader, sql), query).not.toEqual([])
    }
  })
})
