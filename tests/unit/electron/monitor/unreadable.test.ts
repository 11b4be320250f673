import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../../../electron/monitor/store/open-store.ts'
import type { Part } from '../../../../electron/monitor/store/store-types.ts'
import { changeFile, storedBlock, storedIncident, storedTrace } from '../../../fixtures/stored-records.ts'
import { serviceUrl, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const address = `0:${'ab'.repeat(32)}`
const hour = 3_600_000
const nothingIsLost = 'Some stored data cannot be read.'
const logStart = 'Skipped stored records that cannot be read: '

function poolParts(amount: string): readonly Part[] {
  const text = `{"stake_amount_sent":0,"validator_amount":${amount},"nominators_count":0}`
  return [{ kind: 'pool', name: 'pool', text }]
}

/**
 * Returns a profile with two traces, two blocks, an alert, a watched account with its response, and a watched pool. The
 * responses of the pool are half an hour apart.
 */
function filled(pool: readonly (readonly Part[])[], account: readonly Part[]): string {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => startAt - hour })
  const item = { key: address, label: null, addedAt: 1 }
  store.watchlists.save(serviceUrl, 'pools', item)
  store.watchlists.save(serviceUrl, 'accounts', item)
  for (const [nth, parts] of pool.entries())
    store.runs.observe(
      { network: serviceUrl, operation: 'getPool', key: address },
      parts,
      startAt - 2 * hour + (nth * hour) / 2,
    )
  store.runs.observe(
    { network: serviceUrl, operation: 'pendingActions', key: address },
    account,
    startAt - hour,
  )
  store.traces.save(
    serviceUrl,
    ['one', 'two'].map((key) => storedTrace(key, address, startAt - hour, startAt - hour)),
  )
  for (const seqno of [7, 8]) store.blocks.save(serviceUrl, storedBlock(seqno, startAt - hour), [])
  store.incidents.save(serviceUrl, [storedIncident('one', address, startAt - hour)])
  store.close()
  return folder
}

describe('an unreadable stored response', () => {
  it('does not prevent the start, leaves the pool without a state, and is logged once', async () => {
    const folder = filled([[{ kind: 'pool', name: 'pool', text: '{"odd":1}' }]], [])
    const { monitor, clock, logged } = await startOver(
      folder,
      () =>
        '{"stake_amount_sent":0,"validator_amount":7,"nominators_count":0,"active_nominators":[],"inactive_nominators":[]}',
    )
    expect(monitor.state().pools.map(({ key, state }) => [key, state])).toEqual([[address, null]])
    expect(monitor.state().status.storage.note).toBe(nothingIsLost)
    const { pools } = await monitor.handlers['history.at']({ at: startAt - hour, from: null })
    expect(pools.upserts[0]?.state).toBeNull()
    const past = await monitor.handlers['pools.history']({
      key: address,
      from: startAt - 3 * hour,
      to: startAt,
    })
    expect(past.points).toEqual([])
    await clock.runTo(startAt + 20_000)
    expect(monitor.state().pools[0]?.state?.validatorAmount).toBe('7')
    expect(logged).toEqual([`${logStart}1 (1 response)`])
  })

  it('between two readable responses becomes a gap', async () => {
    const odd: Part = { kind: 'pool', name: 'pool', text: 'no JSON' }
    const folder = filled([poolParts('5'), [odd], poolParts('6')], [])
    const { monitor } = await startOver(folder)
    const { points, gaps } = await monitor.handlers['pools.history']({
      key: address,
      from: startAt - 2 * hour,
      to: startAt - 30 * 60_000,
    })
    expect(points.map(({ at }) => startAt - at)).toEqual([2 * hour, hour])
    expect(gaps[0]).toMatchObject({ to: startAt - hour })
  })

  it('does not prevent the start, and the account is polled again', async () => {
    const folder = filled([poolParts('5')], [{ kind: 'action', name: 'x#0', text: '{"odd":' }])
    const { monitor, clock } = await startOver(folder)
    await clock.runTo(startAt + 20_000)
    expect(monitor.state().accounts[0]?.freshness.observedAt).toBeGreaterThanOrEqual(startAt)
  })
})

describe('a damaged stored row', () => {
  it.each([
    ['a trace', "UPDATE trace SET record = '{' WHERE key = 'one'"],
    ['an alert', "UPDATE incident SET record = '{}'"],
    ['a block', 'UPDATE block SET root_hash = 5 WHERE seqno = 7'],
    ['a part of a response', "UPDATE part SET body = x'0707'"],
    ['a list of parts', "UPDATE list SET items = x'ff'"],
    ['a time beyond safe integers', 'UPDATE watched SET added_at = 1 << 60'],
    ['a reason', "INSERT INTO span (subject, reason, from_at, until_at) SELECT id, 'odd', 1, 1 FROM subject"],
    ['a note', "INSERT INTO meta (name, value) VALUES ('note:gallop', '{')"],
  ])('%s: the app starts and logs it at most once', async (_, damage) => {
    const folder = filled([poolParts('5')], [])
    changeFile(folder, damage)
    const { monitor, clock, logged } = await startOver(folder)
    await clock.runTo(startAt + 5_000)
    expect(logged.filter((line) => !line.startsWith(logStart))).toEqual([])
    expect(logged.length).toBeLessThanOrEqual(1)
    expect(monitor.state().status.storage.mode).toBe('disk')
  })

  it('does not affect another block or trace', async () => {
    const folder = filled([poolParts('5')], [])
    changeFile(
      folder,
      `UPDATE block SET root_hash = 5 WHERE seqno = 7; UPDATE trace SET record = '{' WHERE key = 'one'`,
    )
    const { monitor, clock, logged } = await startOver(folder)
    expect(monitor.state().blocks.map(({ key }) => key)).toEqual(['-1:8000000000000000:8'])
    expect(monitor.state().traces.map(({ key }) => key)).toEqual(['two'])
    await clock.runTo(startAt + 5_000)
    expect(logged).toEqual([`${logStart}2 (1 trace, 1 block)`])
  })
})

/** Values in each of the two packed forms, which inflate to 100 MiB. */
const zeros = deflateRawSync(Buffer.alloc(100 * 1024 * 1024))
const bomb = Buffer.concat([Buffer.of(0), zeros])
const markedBomb = Buffer.concat([Buffer.of(6, 0, 0), zeros])
/** One hash and a million references to it. Each reference expands to 64 characters. */
const marks = deflateRawSync(Buffer.from(`\u0003${'\u0006 '.repeat(1_000_000)}`))
const manyMarks = Buffer.concat([Buffer.of(6, 0, 1), Buffer.alloc(32), marks])
const large = `"${'x'.repeat(20_000_000)}"`
const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000)

describe('a malicious stored row', () => {
  it.each<[string, string, string | Uint8Array]>([
    ['a trace that inflates', "UPDATE trace SET record = ? WHERE key = 'one'", bomb],
    ['a marked trace that inflates', "UPDATE trace SET record = ? WHERE key = 'one'", markedBomb],
    ['a trace of many marks', "UPDATE trace SET record = ? WHERE key = 'one'", manyMarks],
    ['a large trace', "UPDATE trace SET record = ? WHERE key = 'one'", large],
    ['a deep trace', "UPDATE trace SET record = ? WHERE key = 'one'", deep],
    ['a trace on too many parts', "UPDATE trace SET parts = ? WHERE key = 'one'", Buffer.alloc(1_000_000, 1)],
    ['a large alert', 'UPDATE incident SET record = ?', large],
    ['a deep alert', 'UPDATE incident SET record = ?', deep],
    ['a part that inflates', 'UPDATE part SET body = ?', bomb],
    ['a large part', 'UPDATE part SET body = ?', large],
    ['a deep part', 'UPDATE part SET body = ?', deep],
    ['a large list', 'UPDATE list SET items = ?', Buffer.alloc(20_000_000, 1)],
    ['a large name', 'UPDATE name SET text = ?', large],
    ['a block with a large hash', 'UPDATE block SET root_hash = ? WHERE seqno = 7', large],
    ['large settings', "INSERT INTO meta (name, value) VALUES ('settings', ?)", large],
    ['deep settings', "INSERT INTO meta (name, value) VALUES ('settings', ?)", deep],
    ['deep views', "INSERT INTO meta (name, value) VALUES ('settings', ?)", `{"views":{"pending":${deep}}}`],
    ['a deep note', "INSERT INTO meta (name, value) VALUES ('note:gallop', ?)", deep],
    ['a large label', "UPDATE watched SET label = ? WHERE list = 'pools'", large],
    [
      'a group with a large name',
      "INSERT INTO watch_group SELECT id, 'h', ?, NULL, NULL, 1 FROM network",
      large,
    ],
  ])('%s: the app starts with everything else and logs it at most once', async (_, damage, value) => {
    const folder = filled([poolParts('5')], [])
    changeFile(folder, damage, value)
    const { monitor, clock, logged } = await startOver(folder)
    await clock.runTo(startAt + 5_000)
    expect(logged.filter((line) => !line.startsWith(logStart))).toEqual([])
    expect(logged.length).toBeLessThanOrEqual(1)
    expect(monitor.state().accounts.map(({ key }) => key)).toEqual([address])
    expect(monitor.state().traces.map(({ key }) => key)).toContain('two')
    expect(monitor.state().blocks.map(({ key }) => key)).toContain('-1:8000000000000000:8')
    expect(monitor.state().status.storage.mode).toBe('disk')
  })

  it('in the watchlist or groups does not affect the others', () => {
    const folder = emptyFolder()
    const store = openStore({ folder, now: () => startAt })
    for (const key of ['one', 'two']) {
      store.watchlists.save('demo', 'accounts', { key, label: key, addedAt: 1 })
      store.watchlists.saveGroup('demo', { id: key, name: key, position: 1 })
    }
    store.close()
    changeFile(folder, "UPDATE watched SET added_at = 1 << 60 WHERE key = 'one'")
    changeFile(folder, "UPDATE watch_group SET name = ? WHERE id = 'one'", large)
    const again = openStore({ folder, now: () => startAt })
    expect(again.watchlists.list('demo', 'accounts').map(({ key }) => key)).toEqual(['two'])
    expect(again.watchlists.groups('demo').map(({ id }) => id)).toEqual(['two'])
    expect(again.status().note).toBe(nothingIsLost)
    again.close()
  })

  it('in the settings falls back to defaults and is set aside before they are saved', () => {
    const folder = emptyFolder()
    const store = openStore({ folder, now: () => startAt })
    store.profile.saveSettings({ theme: 'dark' })
    store.close()
    const database = new DatabaseSync(join(folder, 'lookout.db'))
    database.exec("UPDATE meta SET value = '{damaged' WHERE name = 'settings'")
    const again = openStore({ folder, now: () => startAt })
    expect(again.profile.settings()).toBeNull()
    again.profile.saveSettings({ theme: 'light' })
    expect(again.profile.settings()).toEqual({ theme: 'light' })
    again.close()
    expect(database.prepare('SELECT name, value FROM quarantined_meta').all()).toMatchObject([
      { name: 'settings', value: '{damaged' },
    ])
    database.close()
  })
})
