import { expect, test } from 'vitest'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { createUnreadableCounter } from '../../../../../electron/monitor/store/unreadable-records.ts'
import { unreadableText } from '../../../../../electron/shared/words/storage-words.ts'
import { changeFile, storedBlock } from '../../../../fixtures/stored-records.ts'
import { account, actions, emptyFolder } from './profile.ts'

test('a record counts once, however often it is read', () => {
  const folder = emptyFolder()
  const first = openStore({ folder, now: () => 1_000 })
  first.watchlists.save('demo', 'accounts', { key: account.key, label: null, addedAt: 1 })
  first.watchlists.saveGroup('demo', { id: 'group', name: 'Group', position: 1 })
  first.profile.saveSettings({ theme: 'dark' })
  first.profile.saveNote('gallop', 1)
  first.runs.observe(account, actions('{"type":"one"}'), 500)
  first.close()
  changeFile(
    folder,
    `UPDATE watched SET added_at = 1 << 60;
    UPDATE watch_group SET name = '${'x'.repeat(5_000)}';
    UPDATE meta SET value = '{';
    UPDATE part SET body = x'0707'`,
  )

  let changes = 0
  const store = openStore({
    folder,
    now: () => 2_000,
    onUnreadable: () => {
      changes += 1
    },
  })
  expect(store.status().unreadable).toBeUndefined()
  for (let times = 0; times < 3; times += 1) {
    expect(store.watchlists.list('demo', 'accounts')).toEqual([])
    expect(store.watchlists.groups('demo')).toEqual([])
    expect(store.profile.settings()).toBeNull()
    expect(store.profile.note('gallop')).toBeNull()
    expect(store.runs.latest(account)).toBeNull()
    expect(store.history.lastKnown(account, 900)).toBeNull()
  }
  expect(store.status().unreadable).toEqual({
    counts: { responses: 1, watched: 1, groups: 1, settings: 1, notes: 1 },
    isMinimum: false,
  })
  expect(changes).toBe(5)
  store.close()
})

test('a block that is read in a list and by its key counts once', () => {
  const folder = emptyFolder()
  const first = openStore({ folder, now: () => 1_000 })
  first.blocks.save('demo', storedBlock(7, 500, { key: 'seven' }), [])
  first.close()
  changeFile(folder, 'UPDATE block SET root_hash = 5')
  const store = openStore({ folder, now: () => 2_000 })
  expect(store.blocks.recent('demo', 9)).toEqual([])
  expect(store.blocks.until('demo', 900, 9)).toEqual([])
  expect(store.blocks.one('demo', 'seven')).toBeNull()
  expect(store.status().unreadable).toEqual({ counts: { blocks: 1 }, isMinimum: false })
  store.close()
})

test('a watched address that a read-only file cannot provide is counted', () => {
  const folder = emptyFolder()
  const first = openStore({ folder, now: () => 1_000 })
  first.watchlists.save('demo', 'accounts', { key: account.key, label: null, addedAt: 1 })
  first.close()
  changeFile(folder, 'UPDATE watched SET added_at = 1 << 60; PRAGMA user_version = 99')
  const store = openStore({ folder, now: () => 2_000 })
  expect(store.status()).toMatchObject({
    mode: 'read-only',
    unreadable: { counts: { watched: 1 }, isMinimum: false },
  })
  store.close()
})

test('counting stops at 1,000 records', () => {
  const counter = createUnreadableCounter()
  for (let id = 0; id < 1_000; id += 1) counter.add({ kind: 'traces', id: `1/${id}` })
  expect(counter.records()).toEqual({ counts: { traces: 1_000 }, isMinimum: false })
  expect(counter.add({ kind: 'alerts', id: '1/a' })).toBe(true)
  expect(counter.add({ kind: 'alerts', id: '1/b' })).toBe(false)
  expect(counter.records()).toEqual({ counts: { traces: 1_000 }, isMinimum: true })
})

test('a query that fails as a whole makes the count a minimum', () => {
  const counter = createUnreadableCounter()
  counter.add({ kind: 'other', id: 'database disk image is malformed' })
  expect(counter.records()).toEqual({ counts: { other: 1 }, isMinimum: true })
})

test('the text names the kinds of unreadable records', () => {
  const text = (counts: Parameters<typeof unreadableText>[0]['counts'], isMinimum = false) =>
    unreadableText({ counts, isMinimum })
  expect(text({ traces: 2, alerts: 1 })).toBe('3 (2 traces, 1 alert)')
  expect(text({ settings: 1 })).toBe('1 (1 settings record)')
  expect(text({ traces: 999, other: 1 }, true)).toBe('at least 1,000 (999 traces, 1 other)')
})
