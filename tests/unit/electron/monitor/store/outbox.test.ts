import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { openStore, type OpenStore } from '../../../../../electron/monitor/store/open-store.ts'
import type { OutboxEntry } from '../../../../../electron/monitor/store/outbox-batch.ts'
import { mostWaiting } from '../../../../../electron/monitor/store/outbox-repository.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import { emptyFolder } from './profile.ts'

function open(): OpenStore {
  const store = openStore({ folder: emptyFolder(), now: () => 0 })
  onTestFinished(() => store.close())
  return store
}

function entry(
  id: string,
  severity: Incident['severity'],
  createdAt: number,
  state: OutboxEntry['state'] = 'fired',
): OutboxEntry {
  const subject = { kind: 'service', key: 'x' } as const
  const event = { kind: 'recorded', title: id, facts: [] } as const
  const incident = { id, rule: 'r', severity, event, at: 1, subject, acknowledgedAt: null, when: null }
  return { key: `${id} ${state}`, channel: 'a', network: 'n', state, createdAt, dueAt: createdAt, incident }
}

const add = ({ outbox }: OpenStore, entries: readonly OutboxEntry[], over: readonly string[] = []): void =>
  outbox.add({ network: 'n', entries, over })

const keys = ({ outbox }: OpenStore, limit = 9): readonly string[] =>
  outbox.due('a', 1_000_000, limit).map(({ key }) => key)

it('a key is stored once, also after its message was sent', () => {
  const store = open()
  add(store, [entry('one', 'info', 1), entry('one', 'info', 2)])
  expect(store.outbox.finish(['one fired', 'unknown'], 'sent', 5)).toEqual(['one fired'])
  add(store, [entry('one', 'info', 3)])
  expect(keys(store)).toEqual([])
  expect(store.outbox.report.log(9)).toMatchObject([
    { key: 'one fired', status: 'sent', doneAt: 5, attempts: 1 },
  ])
})

it('reminders of an alert that is over are removed, and its first message stays', () => {
  const store = open()
  add(store, [
    entry('one', 'info', 1),
    entry('one', 'info', 2, 'again'),
    entry('one', 'info', 3, 'escalated'),
  ])
  add(store, [entry('one', 'info', 4, 'resolved')], ['one'])
  expect(keys(store)).toEqual(['one fired', 'one resolved'])
})

it('messages that quiet hours held back wait again with their alert, also those of earlier versions, and no others', () => {
  const store = open()
  add(store, [
    entry('one', 'info', 1),
    entry('two', 'info', 2),
    entry('three', 'info', 3),
    entry('four', 'info', 4),
  ])
  const channels = [{ id: 'a', isCriticalSent: true }]
  store.outbox.add({ network: 'n', entries: [], withheld: { alerts: ['one'], channels, at: 5 } })
  const earlier = 'The alert was acknowledged or over before the quiet hours ended.'
  store.outbox.finish(['two fired'], 'skipped', 6, earlier)
  store.outbox.finish(['three fired'], 'skipped', 7, 'The channel was muted.')
  expect(keys(store)).toEqual(['four fired'])
  store.outbox.add({ network: 'n', entries: [], reopened: ['one', 'two', 'three'] })
  expect(keys(store)).toEqual(['one fired', 'two fired', 'four fired'])
})

it('a critical message that waits in quiet hours for another attempt is sent although its alert is closed, unless they hold it back', () => {
  const store = open()
  add(store, [entry('one', 'warning', 1), entry('two', 'critical', 2)])
  const close = (isCriticalSent: boolean): void =>
    store.outbox.add({
      network: 'n',
      entries: [],
      withheld: { alerts: ['one', 'two'], channels: [{ id: 'a', isCriticalSent }], at: 5 },
    })
  close(true)
  expect(keys(store)).toEqual(['two fired'])
  close(false)
  expect(keys(store)).toEqual([])
})

it('a message that quiet hours held back is sent if its alert was closed without its end and opens again', () => {
  const store = open()
  add(store, [entry('one', 'info', 1), entry('two', 'info', 2)])
  const channels = [{ id: 'a', isCriticalSent: true }]
  store.outbox.add({ network: 'n', entries: [], withheld: { alerts: ['one'], channels, at: 5 } })
  store.outbox.finish(['two fired'], 'skipped', 5, 'The channel was muted.')
  add(store, [entry('one', 'info', 7), entry('two', 'info', 7)])
  expect(store.outbox.due('a', 9, 9)).toMatchObject([
    { key: 'one fired', createdAt: 7, dueAt: 7, doneAt: null, error: null },
  ])
})

it('reminders of a snoozed alert wait until the snooze ends, and it does not escalate', () => {
  const store = open()
  add(store, [
    entry('one', 'info', 1),
    entry('one', 'info', 2, 'again'),
    entry('one', 'info', 3, 'escalated'),
    entry('two', 'info', 4, 'again'),
  ])
  store.outbox.add({ network: 'n', entries: [], snoozed: [{ alert: 'one', until: 500, everyMs: 0 }] })
  const due = store.outbox.due('a', 1_000, 9).map(({ key, dueAt }) => [key, dueAt])
  expect(due).toEqual([
    ['one fired', 1],
    ['two again', 4],
    ['one again', 500],
  ])
})

it('a shorter second snooze shortens the silence, but not the interval of the reminders', () => {
  const store = open()
  add(store, [entry('one', 'info', 100, 'again')])
  const snooze = (until: number): readonly number[] => {
    store.outbox.add({ network: 'n', entries: [], snoozed: [{ alert: 'one', until, everyMs: 300 }] })
    return store.outbox.due('a', 10_000, 9).map(({ dueAt }) => dueAt)
  }
  expect(snooze(900)).toEqual([900])
  expect(snooze(600)).toEqual([600])
  expect(snooze(200)).toEqual([400])
})

it('an alert has one waiting reminder, which a new one may only hasten', () => {
  const store = open()
  const remind = (key: string, dueAt: number): void =>
    add(store, [{ ...entry('one', 'info', 2, 'again'), key, dueAt }])
  remind('first', 500)
  remind('second', 900)
  expect([keys(store), store.outbox.nextDueAt('a')]).toEqual([['first'], 500])
  remind('third', 300)
  expect([keys(store), store.outbox.nextDueAt('a')]).toEqual([['first'], 300])
})

it('all reminders of a network can be removed at once', () => {
  const store = open()
  add(store, [
    entry('one', 'info', 1),
    entry('one', 'info', 2, 'again'),
    entry('two', 'info', 3, 'escalated'),
  ])
  store.outbox.add({ network: 'n', entries: [], over: 'all' })
  expect(keys(store)).toEqual(['one fired'])
})

it('messages of a clock that was ahead move to the present', () => {
  const store = open()
  add(store, [
    entry('early', 'info', 5),
    entry('late', 'info', 500),
    { ...entry('late', 'info', 500, 'again'), dueAt: 530 },
  ])
  store.outbox.setBack(10, 100)
  const due = store.outbox.due('a', 1_000, 9).map(({ key, dueAt }) => [key, dueAt])
  expect(due).toEqual([
    ['early fired', 5],
    ['late fired', 10],
    ['late again', 40],
  ])
})

it('a refused message whose next attempt was set by a clock that was ahead is tried again soon', () => {
  const store = open()
  add(store, [
    entry('soon', 'info', 5),
    entry('refused', 'info', 5),
    { ...entry('reminder', 'info', 5, 'again'), dueAt: 800 },
  ])
  store.outbox.postpone(['soon fired'], 60, 'refused')
  store.outbox.postpone(['refused fired'], 900, 'refused')
  store.outbox.setBack(10, 100)
  const due = store.outbox.due('a', 1_000, 9).map(({ key, createdAt, dueAt }) => [key, createdAt, dueAt])
  expect(due).toEqual([
    ['soon fired', 5, 60],
    ['refused fired', 5, 100],
    ['reminder again', 5, 800],
  ])
})

it('refused messages are tried again at once on request, but reminders keep their time', () => {
  const store = open()
  add(store, [
    entry('one', 'info', 1),
    entry('two', 'info', 2, 'again'),
    entry('three', 'info', 3, 'escalated'),
    { ...entry('four', 'info', 4), dueAt: 900 },
  ])
  store.outbox.postpone(['one fired', 'two again', 'three escalated'], 800, 'refused')
  store.outbox.retryRefused(50)
  expect(store.outbox.due('a', 50, 9).map(({ key, dueAt }) => [key, dueAt])).toEqual([
    ['one fired', 1],
    ['three escalated', 3],
  ])
})

it('the latest finished messages are kept', () => {
  const store = open()
  const ids = Array.from({ length: 2_401 }, (_, nth) => `message ${nth}`)
  add(
    store,
    ids.map((id) => entry(id, 'info', 1)),
  )
  for (const [nth, id] of ids.entries()) store.outbox.finish([`${id} fired`], 'sent', nth)
  const log = store.outbox.report.log(9_999)
  expect([log.length, log[0]?.key, log.at(-1)?.key]).toEqual([
    2_000,
    'message 2400 fired',
    'message 401 fired',
  ])
})

it('since when a channel has failed is kept until it works', () => {
  const { outbox } = open()
  expect([...outbox.report.failing()]).toEqual([])
  outbox.setFailing('a', 7)
  outbox.setFailing('b', 8)
  expect([...outbox.report.failing()]).toEqual([
    ['a', 7],
    ['b', 8],
  ])
  outbox.setFailing('a', null)
  expect([...outbox.report.failing()]).toEqual([['b', 8]])
})

it('beyond the limit, the least severe and then the oldest are dropped and counted', () => {
  const store = open()
  add(store, [entry('old info', 'info', 1), entry('new info', 'info', 2), entry('critical', 'critical', 0)])
  add(
    store,
    Array.from({ length: mostWaiting - 2 }, (_, nth) => entry(`warning ${nth}`, 'warning', 10 + nth)),
  )
  expect(store.outbox.report.dropped()).toBe(1)
  expect(keys(store, 3)).toEqual(['critical fired', 'new info fired', 'warning 0 fired'])
  add(store, [entry('critical two', 'critical', 3), entry('critical three', 'critical', 3)])
  expect(store.outbox.report.dropped()).toBe(3)
  expect(keys(store, 4)).toEqual([
    'critical fired',
    'critical two fired',
    'critical three fired',
    'warning 1 fired',
  ])
  expect(store.outbox.report.waiting()).toEqual(new Map([['a', 20_000]]))
})

it('an unreadable message fails at once, and the others are sent', () => {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => 0 })
  onTestFinished(() => store.close())
  add(store, [entry('one', 'info', 1), entry('two', 'info', 2), entry('three', 'info', 3)])
  const connection = new DatabaseSync(join(folder, 'lookout.db'))
  connection.exec(`UPDATE outbox SET record = '{}' WHERE key IN ('one fired', 'three fired')`)
  connection.close()
  expect(keys(store, 1)).toEqual(['two fired'])
  store.outbox.finish(['two fired'], 'sent', 5)
  expect(keys(store)).toEqual([])
  expect(store.outbox.nextDueAt('a')).toBeNull()
  expect(store.outbox.report.waiting()).toEqual(new Map())
})
