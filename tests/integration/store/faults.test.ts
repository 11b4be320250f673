import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openConnection, type Open } from '../../../electron/monitor/store/database.ts'
import { openStore, openStoreWith, type OpenStore } from '../../../electron/monitor/store/open-store.ts'
import { createStoreWorker, threadProgram } from '../../../electron/monitor/store/worker/store-worker.ts'
import { asOf } from '../../unit/electron/monitor/store/as-of.ts'
import { account, actions, emptyFolder, pool, noFault } from '../../unit/electron/monitor/store/profile.ts'

/** 2026-11-20T10:59:16Z */
const someTime = 1795172356000

function open(folder: string): OpenStore {
  return openStore({ folder, now: () => someTime })
}

function filled(bulk = 0): string {
  const folder = emptyFolder()
  const store = open(folder)
  store.profile.saveSettings({ theme: 'dark' })
  store.watchlists.save('demo', 'accounts', { key: account.key, label: 'Bank', addedAt: 1 })
  store.runs.observe(account, actions('"kept"'), 1000)
  for (let index = 0; index < bulk; index += 1) {
    store.runs.observe(
      pool,
      actions(...Array.from({ length: 20 }, (_, at) => `"${index}-${at}-${'x'.repeat(200)}"`)),
      index,
    )
  }
  store.close()
  return folder
}

function names(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name !== 'lookout.lock')
    .toSorted()
}

describe('a full disk', () => {
  it('switches to memory with a note and loses no stored data', () => {
    const folder = filled()
    const store = openStoreWith({ folder, now: () => someTime }, (path, options) => {
      const connection = openConnection(path, options)
      if (typeof path === 'string' && path !== ':memory:') connection.exec('PRAGMA max_page_count = 60')
      return connection
    })
    store.runs.observe(account, actions('"second"'), someTime + 1000)
    let seen = 0
    while (store.status().mode === 'disk' && seen < 2000) {
      seen += 1
      store.runs.observe(pool, actions(`"${seen}${'y'.repeat(250)}"`), someTime + seen)
    }
    expect(store.status()).toEqual({
      mode: 'memory',
      note:
        'The disk is full. Existing data is safe. New data is held in memory and written once there is room: ' +
        'free some space before you quit Lookout.',
    })
    // The response that did not fit is in memory. Earlier responses are still read from the file.
    expect(store.runs.latest(pool)?.lastSeenAt).toBe(someTime + seen)
    expect(asOf(store, pool, someTime + seen - 1)?.run?.firstSeenAt).toBe(someTime + seen - 1)
    expect(store.runs.latest(account)?.parts).toEqual(actions('"second"'))
    expect(store.runs.observe(account, actions('"second"'), someTime + 5000)).toEqual({ isChanged: false })
    expect(store.runs.observe(account, actions('"third"'), someTime + 6000)).toEqual({ isChanged: true })
    expect(store.profile.settings()).toEqual({ theme: 'dark' })
    expect(store.watchlists.list('demo', 'accounts')).toEqual([
      { key: account.key, label: 'Bank', addedAt: 1 },
    ])
    store.watchlists.save('demo', 'accounts', { key: '0:new', label: null, addedAt: 2 })
    store.flush()
    store.close()

    const again = open(folder)
    expect(again.status()).toEqual({ mode: 'disk', note: null })
    expect(again.runs.latest(account)?.parts).toEqual(actions('"second"'))
    expect(again.runs.latest(pool)?.lastSeenAt).toBe(someTime + seen - 1)
    again.close()
  })
})

describe('a disk that is full for a while', () => {
  it('receives everything that was accepted meanwhile', () => {
    const folder = filled()
    const connections: DatabaseSync[] = []
    const store = openStoreWith({ folder, now: () => someTime }, (path, options) => {
      const connection = openConnection(path, options)
      if (typeof path === 'string' && path !== ':memory:') connections.push(connection)
      return connection
    })
    const [connection] = connections
    connection?.exec('PRAGMA max_page_count = 60')
    let seen = 0
    while (store.status().mode === 'disk' && seen < 2000) {
      seen += 1
      store.runs.observe(pool, actions(`"${seen}${'y'.repeat(250)}"`), someTime + seen)
    }
    store.watchlists.save('demo', 'accounts', { key: '0:new', label: 'While full', addedAt: 2 })
    store.profile.saveSettings({ theme: 'light' })
    store.runs.observe(account, actions('"while full"'), someTime + 5000)
    store.flush()
    expect(store.status().mode).toBe('memory')
    // The file ends with a gap, after which the first response is in memory.
    expect(store.history.lastGapEnd(account, 1500, someTime + 9000)).toBe(someTime + 5000)
    expect(store.history.lastGapEnd(account, someTime + 5000, someTime + 9000)).toBeNull()

    connection?.exec('PRAGMA max_page_count = 100000')
    store.flush()
    expect(store.status()).toEqual({ mode: 'disk', note: null })
    store.runs.observe(account, actions('"afterwards"'), someTime + 6000)
    expect(asOf(store, account, someTime + 5500)?.run?.parts).toEqual(actions('"while full"'))
    store.close()

    const again = open(folder)
    expect(again.status()).toEqual({ mode: 'disk', note: null })
    expect(again.profile.settings()).toEqual({ theme: 'light' })
    expect(again.watchlists.list('demo', 'accounts').map(({ label }) => label)).toEqual([
      'Bank',
      'While full',
    ])
    expect(again.runs.latest(pool)?.lastSeenAt).toBe(someTime + seen)
    expect(again.runs.latest(account)?.parts).toEqual(actions('"afterwards"'))
    expect(asOf(again, account, someTime + 5500)?.run?.parts).toEqual(actions('"while full"'))
    again.close()
  })
})

it('a folder that cannot be written for a while receives everything that was accepted meanwhile', () => {
  const folder = filled()
  let isBroken = false
  const store = openStoreWith({ folder, now: () => someTime }, (path, options) => {
    const connection = openConnection(path, options)
    if (path === ':memory:') return connection
    const exec = connection.exec.bind(connection)
    connection.exec = (sql) => {
      if (isBroken && sql === 'BEGIN IMMEDIATE')
        throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
      exec(sql)
    }
    return connection
  })
  isBroken = true
  store.runs.observe(account, actions('"while broken"'), someTime + 1_000)
  store.watchlists.save('demo', 'accounts', { key: '0:new', label: 'While broken', addedAt: 2 })
  store.flush()
  expect(store.status()).toEqual({
    mode: 'memory',
    note:
      'The profile folder is no longer writable. Existing data is safe. New data is held in memory and written once the folder is ' +
      'writable: make sure that it is before you quit Lookout.',
  })
  isBroken = false
  store.flush()
  expect(store.status()).toEqual({ mode: 'disk', note: null })
  store.close()
  const again = open(folder)
  expect(again.runs.latest(account)?.parts).toEqual(actions('"while broken"'))
  expect(again.watchlists.list('demo', 'accounts').map(({ label }) => label)).toEqual([
    'Bank',
    'While broken',
  ])
  again.close()
})

describe('a disk that is full at the start', () => {
  function fullDisk(): { isFull: boolean; readonly open: Open } {
    const disk = {
      isFull: true,
      open: ((path, options) => {
        const connection = openConnection(path, options)
        if (path === ':memory:' || options.readOnly) return connection
        const exec = connection.exec.bind(connection)
        connection.exec = (sql) => {
          // These statements begin a write to the file or its journal.
          if (disk.isFull && /^BEGIN IMMEDIATE|journal_mode/.test(sql))
            throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
          exec(sql)
        }
        return connection
      }) satisfies Open,
    }
    return disk
  }

  it('is named, stored data is shown, and what was accepted is written once there is room', () => {
    const folder = filled()
    const disk = fullDisk()
    const store = openStoreWith({ folder, now: () => someTime }, disk.open)
    expect(store.status()).toEqual({
      mode: 'memory',
      note:
        'The disk is full. Existing data is safe. New data is held in memory and written once there is room: ' +
        'free some space before you quit Lookout.',
    })
    expect(store.watchlists.list('demo', 'accounts').map(({ label }) => label)).toEqual(['Bank'])
    store.watchlists.save('demo', 'accounts', { key: '0:new', label: 'While full', addedAt: 2 })
    store.runs.observe(account, actions('"while full"'), someTime + 5000)
    store.flush()
    expect(store.status().mode).toBe('memory')

    disk.isFull = false
    store.flush()
    expect(store.status()).toEqual({ mode: 'disk', note: null })
    store.profile.saveSettings({ theme: 'light' })
    store.close()

    const again = open(folder)
    expect(again.status()).toEqual({ mode: 'disk', note: null })
    expect(again.profile.settings()).toEqual({ theme: 'light' })
    expect(again.watchlists.list('demo', 'accounts').map(({ label }) => label)).toEqual([
      'Bank',
      'While full',
    ])
    expect(again.runs.latest(account)?.parts).toEqual(actions('"while full"'))
    again.close()
  })

  it('does not hold back the messages that wait for their channel', () => {
    const folder = filled()
    const before = open(folder)
    const subject = { kind: 'service', key: 'x' } as const
    const event = { kind: 'recorded', title: 'one', facts: [] } as const
    const alert = { id: 'one', rule: 'r', severity: 'info', event, at: 1, subject } as const
    const incident = { ...alert, acknowledgedAt: null, when: null }
    const message = { key: 'one', channel: 'a', network: 'demo', state: 'fired', incident } as const
    before.outbox.add({ network: 'demo', entries: [{ ...message, createdAt: 1, dueAt: 1 }] })
    before.close()

    const disk = fullDisk()
    const store = openStoreWith({ folder, now: () => someTime }, disk.open)
    expect(store.outbox.due('a', someTime, 9).map(({ key }) => key)).toEqual(['one'])
    expect(store.outbox.finish(['one'], 'sent', someTime)).toEqual(['one'])
    disk.isFull = false
    store.flush()
    expect(store.status().mode).toBe('disk')
    store.close()
    const again = open(folder)
    expect(again.outbox.report.log(9).map(({ status }) => status)).toEqual(['sent'])
    again.close()
  })

  it('lets a new profile start in memory', () => {
    const folder = emptyFolder()
    const disk = fullDisk()
    const store = openStoreWith({ folder, now: () => someTime }, disk.open)
    expect(store.status().mode).toBe('memory')
    store.watchlists.save('demo', 'accounts', { key: account.key, label: 'First', addedAt: 1 })
    disk.isFull = false
    // Closing tries once more to write to the disk.
    store.close()
    const again = open(folder)
    expect(again.watchlists.list('demo', 'accounts').map(({ label }) => label)).toEqual(['First'])
    again.close()
  })

  it('refuses the file of an earlier version, because new settings would later replace its own', () => {
    const folder = emptyFolder()
    const earlier = join(import.meta.dirname, '../../fixtures/store/version-11.db.gz')
    writeFileSync(join(folder, 'lookout.db'), gunzipSync(readFileSync(earlier)))
    const disk = fullDisk()
    const start = () => openStoreWith({ folder, now: () => someTime }, disk.open)
    expect(start).toThrow(
      expect.objectContaining({
        code: 'storage',
        message:
          'The disk is full, and this version cannot read the stored data before it is converted. Free some space and start ' +
          'Lookout again.',
      }),
    )
    disk.isFull = false
    const again = start()
    expect(again.status().mode).toBe('disk')
    expect(again.profile.settings()).toEqual({ theme: 'dark' })
    again.close()
  })

  it('shows the file of an earlier version whose tables are the same', () => {
    const folder = emptyFolder()
    const earlier = join(import.meta.dirname, '../../fixtures/store/version-13.db.gz')
    writeFileSync(join(folder, 'lookout.db'), gunzipSync(readFileSync(earlier)))
    const disk = fullDisk()
    const store = openStoreWith({ folder, now: () => someTime }, disk.open)
    expect(store.profile.settings()).toEqual({ theme: 'dark' })
    store.profile.saveSettings({ theme: 'light' })
    disk.isFull = false
    store.close()
    const again = open(folder)
    expect(again.profile.settings()).toEqual({ theme: 'light' })
    again.close()
  })

  it('that stays full keeps all earlier data', () => {
    const folder = filled()
    const store = openStoreWith({ folder, now: () => someTime }, fullDisk().open)
    store.watchlists.save('demo', 'accounts', { key: '0:new', label: null, addedAt: 2 })
    store.close()
    const again = open(folder)
    expect(again.watchlists.list('demo', 'accounts').map(({ label }) => label)).toEqual(['Bank'])
    again.close()
  })
})

it('the profile folder and the database are private', () => {
  const folder = join(emptyFolder(), 'profile')
  const store = open(folder)
  const modes = [folder, ...names(folder).map((name) => join(folder, name))].map(
    (path) => statSync(path).mode & 0o777,
  )
  store.close()
  expect(modes[0]).toBe(0o700)
  expect(modes.length).toBeGreaterThan(3)
  expect(modes.slice(1).filter((mode) => mode !== 0o600)).toEqual([])
})

describe('a folder that is not writable', () => {
  it('is reported by name if it cannot be created', () => {
    const file = join(emptyFolder(), 'file')
    writeFileSync(file, '')
    const folder = join(file, 'profile')
    expect(() => open(folder)).toThrow(
      expect.objectContaining({
        code: 'storage',
        message: `The profile folder ${folder} cannot be created (ENOTDIR).`,
      }),
    )
    expect(() => open(file)).toThrow(
      expect.objectContaining({
        code: 'storage',
        message: `The profile folder ${file} cannot be created (EEXIST).`,
      }),
    )
  })

  it('is reported with the path if a folder has the name of the database', () => {
    const folder = emptyFolder()
    const path = join(folder, 'lookout.db')
    mkdirSync(path)
    expect(() => open(folder)).toThrow(
      expect.objectContaining({
        code: 'storage',
        message: expect.stringContaining(`${path} is not a file`),
      }),
    )
    expect(names(folder)).toEqual(['lookout.db'])
  })

  it.runIf(existsSync('/proc/self'))('is reported by name if it contains no data', () => {
    expect(() => open('/proc/self')).toThrow(
      expect.objectContaining({
        code: 'storage',
        message: 'The profile folder /proc/self is not writable.',
      }),
    )
  })

  it.runIf(process.platform !== 'win32').each([
    ['a folder', 0o555, (folder: string) => `The profile folder ${folder} is not writable.`],
    [
      'a file in a writable folder',
      0o777,
      (folder: string) => `Files in the profile folder ${folder} are not writable. Check their permissions.`,
    ],
  ])('shows stored data and stores new data in memory: %s', (_, mode, reasonOf) => {
    const folder = filled()
    chmodSync(join(folder, 'lookout.db'), 0o444)
    chmodSync(folder, mode)
    const child = spawnSync(process.execPath, [join(import.meta.dirname, 'unwritable.ts'), folder], {
      encoding: 'utf8',
    })
    chmodSync(folder, 0o755)
    expect(child.stderr).toBe('')
    expect(JSON.parse(child.stdout)).toEqual({
      status: {
        mode: 'memory',
        note: `${reasonOf(folder)} New data is held in memory and lost when Lookout quits.`,
      },
      kept: '"kept"',
      isChanged: true,
      latest: '"new"',
      before: '"kept"',
      settings: { theme: 'dark' },
    })
    // SQLite creates these two files for readers too.
    expect(names(folder).filter((name) => !/-(shm|wal)$/.test(name))).toEqual(['lookout.db'])
  })
})

describe('a damaged file', () => {
  const aside = 'lookout.db.damaged-2026-11-20T105916'

  function expectFreshStart(folder: string, version: string | null = null): void {
    const store = open(folder)
    const moved = join(folder, aside)
    const copy = version === null ? '' : ` A copy from before the last update is at ${moved}.${version}.`
    expect(store.status()).toEqual({
      mode: 'disk',
      note: `The data was damaged. It was moved to ${moved}, and Lookout started with an empty file.${copy}`,
    })
    expect(store.runs.latest(account)).toBeNull()
    store.runs.observe(account, actions('"after"'), 1000)
    store.close()
    expect(names(folder)).toContain(aside)
    const again = open(folder)
    expect(again.status()).toEqual({ mode: 'disk', note: null })
    expect(again.runs.latest(account)?.parts).toEqual(actions('"after"'))
    again.close()
  }

  it.each([
    ['user_version 0', 'PRAGMA user_version = 0', null],
    ['user_version -1', 'PRAGMA user_version = -1', null],
    ['user_version 1', 'PRAGMA user_version = 1', 'version-1'],
    ['no table of traces', 'DROP TABLE trace', null],
    ['no table of settings', 'DROP TABLE meta', null],
    ['no index of words', 'DROP TABLE trace_words', null],
    ['no column of the history', 'ALTER TABLE watched DROP COLUMN history_at', null],
  ])('is set aside when its schema is damaged: %s', (_name, sql, version) => {
    const folder = filled()
    const connection = new DatabaseSync(join(folder, 'lookout.db'))
    connection.exec(sql)
    connection.close()
    expectFreshStart(folder, version)
  })

  it('with one changed bit in a part leaves out that response', () => {
    const folder = filled()
    const connection = new DatabaseSync(join(folder, 'lookout.db'))
    connection.exec("UPDATE part SET body = replace(body, 'kept', 'kepu')")
    connection.close()
    const store = open(folder)
    expect(store.runs.latest(account)).toBeNull()
    expect(store.status().unreadable).toMatchObject({ counts: { responses: 1 } })
    store.close()
  })

  it('is checked after a crash if it is large, and set aside at the next start', async () => {
    const folder = filled()
    const path = join(folder, 'lookout.db')
    const connection = new DatabaseSync(path)
    connection.exec(`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
      INSERT INTO part (kind, digest, body) SELECT 0, randomblob(6), randomblob(3000) FROM numbers`)
    connection.exec("UPDATE meta SET value = '1' WHERE name = 'is-open'")
    connection.close()
    const sound = open(folder)
    expect(sound.upkeep.isUnchecked()).toBe(true)
    sound.upkeep.noteCheck(true)
    expect([sound.upkeep.isUnchecked(), sound.status().mode]).toEqual([false, 'disk'])
    sound.close()

    const bytes = readFileSync(path)
    expect(bytes.length).toBeGreaterThan(4 * 1024 * 1024)
    const page = Math.floor(bytes.length / 4096 / 2)
    for (let at = page * 4096; at < (page + 200) * 4096; at += 4096) bytes.fill(0xff, at, at + 12)
    writeFileSync(path, bytes)
    const well = open(folder)
    expect([well.upkeep.isUnchecked(), well.status().note]).toEqual([false, null])
    well.close()
    const again = new DatabaseSync(path)
    again.exec("UPDATE meta SET value = '1' WHERE name = 'is-open'")
    again.close()

    const store = open(folder)
    expect([store.upkeep.isUnchecked(), store.status().note]).toEqual([true, null])
    const worker = createStoreWorker({
      folder,
      program: threadProgram,
      after: () => () => undefined,
      log: noFault,
    })
    const { problems } = await worker.run('check', null)
    await worker.close()
    expect(problems.length).toBeGreaterThan(0)
    store.upkeep.noteCheck(false)
    expect(store.status()).toEqual({
      mode: 'memory',
      note:
        'The data is damaged. Lookout will check it and move it aside at the next start. ' +
        'New data is held in memory and lost when Lookout quits.',
    })
    expect(store.runs.latest(account)?.parts).toEqual(actions('"kept"'))
    store.close()
    expectFreshStart(folder)
  })

  it('is set aside if truncated', () => {
    const folder = filled(20)
    truncateSync(join(folder, 'lookout.db'), 20_000)
    expectFreshStart(folder)
  })

  it('is set aside if bytes in its middle are flipped', () => {
    const folder = filled(20)
    const path = join(folder, 'lookout.db')
    const bytes = readFileSync(path)
    for (let page = 4; page < bytes.length / 4096; page += 2) {
      for (let at = page * 4096; at < page * 4096 + 12; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff
    }
    writeFileSync(path, bytes)
    expectFreshStart(folder)
  })

  it('is set aside with its side files if it is no database at all', () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'lookout.db'), 'no database, and long enough to be read as one. '.repeat(200))
    writeFileSync(join(folder, 'lookout.db-wal'), 'beside')
    expectFreshStart(folder)
    expect(names(folder)).toContain(`${aside}-wal`)
  })

  it('does not replace a file that was set aside before', () => {
    const folder = filled()
    writeFileSync(join(folder, aside), 'earlier')
    truncateSync(join(folder, 'lookout.db'), 5000)
    open(folder).close()
    expect(names(folder)).toEqual(['lookout.db', aside, `${aside}-2`])
    expect(readFileSync(join(folder, aside), 'utf8')).toBe('earlier')
  })

  it('is read with a note and without the rows that were changed', () => {
    const folder = filled()
    const path = join(folder, 'lookout.db')
    const connection = new DatabaseSync(path)
    connection.exec(`UPDATE part SET body = '"forged"'`)
    connection.close()
    const store = open(folder)
    expect(store.runs.latest(account)).toBeNull()
    expect(store.status()).toEqual({
      mode: 'disk',
      note: 'Some stored data cannot be read.',
      unreadable: { counts: { responses: 1 }, isMinimum: false },
    })
    expect(store.runs.observe(account, actions('"fresh"'), someTime)).toEqual({ isChanged: true })
    expect(store.runs.latest(account)?.parts).toEqual(actions('"fresh"'))
    store.close()
  })
})

describe('a file of a newer version', () => {
  it('is shown read-only with a note', () => {
    const folder = filled()
    const path = join(folder, 'lookout.db')
    const connection = new DatabaseSync(path)
    connection.exec('PRAGMA user_version = 99')
    connection.close()
    const before = readFileSync(path)
    const store = open(folder)
    expect(store.status()).toEqual({
      mode: 'read-only',
      note:
        'The data was written by a newer version of Lookout: it is shown but not changed. ' +
        'New data is held in memory and lost when Lookout quits.',
    })
    expect(store.runs.latest(account)?.parts).toEqual(actions('"kept"'))
    expect(store.runs.observe(account, actions('"new"'), someTime + 1)).toEqual({ isChanged: true })
    expect(store.runs.latest(account)?.parts).toEqual(actions('"new"'))
    store.profile.saveSettings({ theme: 'light' })
    store.close()
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('is not touched if this version cannot read its tables', () => {
    const folder = emptyFolder()
    mkdirSync(folder, { recursive: true })
    const connection = new DatabaseSync(join(folder, 'lookout.db'))
    connection.exec('CREATE TABLE other (a); PRAGMA user_version = 99')
    connection.close()
    const store = open(folder)
    expect(store.status().mode).toBe('read-only')
    expect(store.status().note).toContain('This version cannot show the data in the file.')
    store.runs.observe(account, actions('1'), 1000)
    expect(store.runs.latest(account)?.parts).toEqual(actions('1'))
    store.close()
  })
})

describe('a second process on the same profile', () => {
  it('reads stored data and writes nothing until the first one ends', async () => {
    const folder = filled()
    const writer = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), folder, '7'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve) => {
      writer.stdout.on('data', (chunk) => {
        if (String(chunk).includes('open')) resolve()
      })
    })
    const second = open(folder)
    expect(second.status()).toEqual({
      mode: 'memory',
      note: `Another Lookout is using ${folder}. New data is held in memory and lost when Lookout quits.`,
    })
    expect(asOf(second, account, 1000)?.run?.parts).toEqual(actions('"kept"'))
    second.runs.observe(account, actions('"lost"'), someTime)
    second.close()
    const ended = new Promise((resolve) => writer.once('close', resolve))
    writer.kill('SIGKILL')
    await ended
    const third = open(folder)
    expect(third.status()).toEqual({ mode: 'disk', note: null })
    expect(third.runs.latest(account)?.parts).toEqual(actions('"kept"'))
    third.close()
  })
})
