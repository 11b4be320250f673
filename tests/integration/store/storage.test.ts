import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Clock } from '../../../electron/monitor/clock.ts'
import { createStorage, type Storage } from '../../../electron/monitor/storage.ts'
import { openStore, type OpenStore } from '../../../electron/monitor/store/open-store.ts'
import { storageCommands } from '../../../electron/monitor/commands/storage-commands.ts'
import type { StoreOptions } from '../../../electron/monitor/store/store-types.ts'
import { threadProgram } from '../../../electron/monitor/store/worker/store-worker.ts'
import { mainnet } from '../../../electron/shared/networks.ts'
import { storedTrace } from '../../fixtures/stored-records.ts'
import { asOf } from '../../unit/electron/monitor/store/as-of.ts'
import { account, actions, emptyFolder } from '../../unit/electron/monitor/store/profile.ts'

const day = 86_400_000
const now = 400 * day

/** Returns a profile that is larger than 4 MB and whose last process was killed. */
function killedProfile(): string {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => now })
  store.runs.observe(account, actions('"kept"'), now)
  store.close()
  const connection = new DatabaseSync(join(folder, 'lookout.db'))
  connection.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
    INSERT INTO part (kind, digest, body) SELECT 0, randomblob(6), randomblob(3000) FROM numbers;
    UPDATE meta SET value = '1' WHERE name = 'is-open'`)
  connection.close()
  return folder
}

function storageOf(
  folder: string,
  log: (message: string) => void,
  options: Pick<StoreOptions, 'marker'> = {},
  after: Clock['after'] = (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
): readonly [OpenStore, Storage] {
  const store = openStore({ folder, now: () => now, ...options })
  const storage = createStorage({
    store,
    folder,
    program: threadProgram,
    clock: { now: () => now, after },
    trustedNow: () => now,
    retention: () => ({ days: 365, mostMegabytes: 2_000 }),
    flush: store.flush,
    log,
  })
  onTestFinished(async () => {
    await storage.close()
    store.close()
  })
  return [store, storage]
}

it('a large file is checked in the background after a crash, and used further if it is intact', async () => {
  const [store, storage] = storageOf(killedProfile(), () => undefined)
  expect(store.upkeep.isUnchecked()).toBe(true)
  storage.schedule()
  expect(storage.job()?.what).toBe('Checking the file after an unexpected exit')
  await vi.waitFor(() => expect(store.upkeep.isUnchecked()).toBe(false), 20_000)
  expect(store.status()).toEqual({ mode: 'disk', note: null })
})

it('nothing more is written to a file in which the check finds damage', async () => {
  const folder = killedProfile()
  const path = join(folder, 'lookout.db')
  const bytes = readFileSync(path)
  const page = Math.floor(bytes.length / 4096 / 2)
  for (let at = page * 4096; at < (page + 200) * 4096; at += 4096) bytes.fill(0xff, at, at + 12)
  writeFileSync(path, bytes)
  const logged: string[] = []
  const [store, storage] = storageOf(folder, (message) => logged.push(message))
  storage.schedule()
  await vi.waitFor(() => expect(store.status().mode).toBe('memory'), 20_000)
  expect(store.status().note).toContain('The data is damaged.')
  expect(logged).toEqual(['The file is damaged'])
  expect(store.runs.latest(account)?.parts).toEqual(actions('"kept"'))
})

it('one job runs at a time and is named', async () => {
  const folder = emptyFolder()
  const [store, storage] = storageOf(folder, () => undefined)
  store.runs.observe(account, actions('1'), now)
  const first = storage.run('Counting', 'usage', { now })
  await expect(storage.run('Checking', 'check', null)).rejects.toThrow(
    'Another job is running: Counting. Wait until it ends, or cancel it.',
  )
  await first
  expect(storage.job()).toBeNull()
})

it('data is removed according to the settings', async () => {
  const folder = emptyFolder()
  const [store, storage] = storageOf(folder, () => undefined)
  for (const days of [399, 40, 2, 1]) store.runs.observe(account, actions(String(days)), now - days * day)
  await storage.retain()
  // Account responses are kept for 30 days. The response from 40 days ago was still current 30 days ago.
  expect(asOf(store, account, now - 200 * day)).toBeNull()
  expect(asOf(store, account, now - 30 * day)?.run?.parts).toEqual(actions('40'))
  expect(store.runs.latest(account)?.parts).toEqual(actions('1'))
})

it('data is removed ten minutes later if another job runs when it is due', async () => {
  const timers = new Map<number, () => void>()
  const after = (ms: number, run: () => void): (() => void) => {
    timers.set(ms, run)
    return () => undefined
  }
  const [store, storage] = storageOf(emptyFolder(), () => undefined, {}, after)
  for (const days of [40, 39, 1]) store.runs.observe(account, actions(String(days)), now - days * day)
  storage.schedule()
  const counting = storage.run('Counting', 'usage', { now })
  timers.get(120_000)?.()
  await counting
  timers.get(600_000)?.()
  await vi.waitFor(() => expect(asOf(store, account, now - 40 * day)).toBeNull())
  expect(timers.has(6 * 3_600_000)).toBe(true)
})

it('restored traces are found again without a restart', async () => {
  const folder = emptyFolder()
  const before = openStore({ folder, now: () => now })
  before.traces.save('net', [storedTrace('late', account.key, now, now)])
  before.close()
  const nothing = (): void => undefined
  const marker = {
    begin: () => ({ at: now, since: now - day }),
    undo: nothing,
    succeed: nothing,
    suspect: nothing,
  }
  const [store, storage] = storageOf(folder, () => undefined, { marker })
  const handlers = storageCommands({
    storage,
    store,
    dialogs: null,
    now: () => now,
    random: () => 0.5,
    app: 'test',
    whileStopped: (work) => work(),
    network: { current: () => mainnet, home: async () => mainnet, switchTo: async () => undefined },
  })
  const found = (): readonly string[] =>
    store.traces
      .ended('net', { from: null, to: null, states: [], search: '"completed"', before: null, limit: 9 })
      .map(({ view }) => view.key)
  await handlers['storage.putBack'](undefined)
  expect([store.traces.isSearchComplete(), found()]).toEqual([false, []])
  await vi.waitFor(() => expect([store.traces.isSearchComplete(), found()]).toEqual([true, ['late']]), 20_000)
})
