import type { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { openConnection } from '../../../../../electron/monitor/store/database.ts'
import { openStoreWith, type OpenStore } from '../../../../../electron/monitor/store/open-store.ts'
import { account, actions, emptyFolder, pool } from './profile.ts'

interface Opened {
  readonly store: OpenStore
  readonly file: DatabaseSync
  readonly reopen: () => OpenStore
}

function open(): Opened {
  const folder = emptyFolder()
  const files: DatabaseSync[] = []
  const store = openStoreWith({ folder, now: () => 9_000 }, (path, options) => {
    const connection = openConnection(path, options)
    files.push(connection)
    return connection
  })
  const [file] = files
  if (file === undefined) throw new Error('No file was opened')
  const reopen = () => openStoreWith({ folder, now: () => 9_000 }, openConnection)
  return { store, file, reopen }
}

const large = (at: number): string => `${at}${'y'.repeat(250)}`
const diskFull = Object.assign(new Error('database or disk is full'), { errcode: 13 })

function check(store: OpenStore, last: string): void {
  expect(store.profile.note('first')).toBe('1')
  expect(store.profile.note('last')).toBe('2')
  expect(store.runs.latest(account)?.parts).toEqual(actions(last))
  expect(store.runs.latest(pool)?.parts).toEqual(actions('before'))
}

it('a batch during which the disk fills up runs once, is held in memory and is written once there is room', () => {
  const { store, file, reopen } = open()
  store.runs.observe(pool, actions('before'), 1)
  file.exec('PRAGMA max_page_count = 80')
  let seen = 0
  const work = vi.fn(() => {
    store.profile.saveNote('first', '1')
    while (store.status().mode === 'disk' && seen < 2_000) {
      seen += 1
      store.runs.observe(account, actions(large(seen)), seen)
    }
    store.profile.saveNote('last', '2')
  })
  store.batch(work)
  expect(store.status().mode).toBe('memory')
  expect(work).toHaveBeenCalledTimes(1)
  check(store, large(seen))
  file.exec('PRAGMA max_page_count = 100000')
  store.flush()
  expect(store.status()).toEqual({ mode: 'disk', note: null })
  store.close()
  const again = reopen()
  check(again, large(seen))
  again.close()
})

it('a batch that cannot be committed runs once, is held in memory and is written once there is room', () => {
  const { store, file, reopen } = open()
  store.runs.observe(pool, actions('before'), 1)
  const exec = vi.spyOn(file, 'exec').mockImplementation((sql) => {
    if (sql === 'COMMIT') throw diskFull
    Object.getPrototypeOf(file).exec.call(file, sql)
  })
  const work = vi.fn(() => {
    store.profile.saveNote('first', '1')
    store.runs.observe(account, actions('new'), 2)
    store.profile.saveNote('last', '2')
  })
  store.batch(work)
  expect(store.status().mode).toBe('memory')
  expect(work).toHaveBeenCalledTimes(1)
  check(store, 'new')
  exec.mockRestore()
  store.flush()
  store.close()
  const again = reopen()
  check(again, 'new')
  again.close()
})

it('a batch without a write leaves the file alone', () => {
  const { store, file } = open()
  const exec = vi.spyOn(file, 'exec')
  expect(store.batch(() => store.profile.note('none'))).toBeNull()
  expect(exec).not.toHaveBeenCalled()
  exec.mockRestore()
  store.close()
})
