import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { asOf } from './as-of.ts'
import { account, actions, emptyFolder } from './profile.ts'

const day = 86_400_000

function open(folder = emptyFolder(), at = 0) {
  const store = openStore({ folder, now: () => at })
  onTestFinished(() => store.close())
  return store
}

it('gaps of a clock that was ahead end with the next response', () => {
  const folder = emptyFolder()
  const store = open(folder)
  store.runs.observe(account, actions('1'), 1000)
  store.runs.gap(account, 'offline', 400 * day)
  store.runs.gap(account, 'timeout', 400 * day + 5000)
  expect(store.runs.observe(account, actions('1'), 70_000)).toEqual({ isChanged: false })
  expect(asOf(store, account, 1000)?.run).toMatchObject({ firstSeenAt: 1000, lastSeenAt: 1000 })
  expect(asOf(store, account, 1001)).toEqual({ run: null, gap: 'offline' })
  expect(asOf(store, account, 69_999)).toEqual({ run: null, gap: 'offline' })
  expect(store.runs.latest(account)).toMatchObject({ firstSeenAt: 70_000, lastSeenAt: 70_000 })
  store.runs.observe(account, actions('2'), 80_000)
  store.close()
  const again = open(folder, 90_000)
  expect(asOf(again, account, 79_999)?.gap).toBeNull()
  expect(again.runs.latest(account)).toMatchObject({ firstSeenAt: 80_000, lastSeenAt: 80_000 })
})

it('a gap of a clock that was ahead, before any response, leaves no trace', () => {
  const store = open()
  store.runs.gap(account, 'offline', 400 * day)
  store.runs.observe(account, actions('1'), 70_000)
  expect(asOf(store, account, 69_999)).toBeNull()
  expect(asOf(store, account, 400 * day)?.run).toMatchObject({ firstSeenAt: 70_000 })
})

it('gaps of a clock that was ahead leave no trace if it is set back to the last response', () => {
  const store = open()
  store.runs.observe(account, actions('1'), 70_000)
  store.runs.gap(account, 'offline', 400 * day)
  store.runs.observe(account, actions('2'), 70_000)
  expect(asOf(store, account, 400 * day)?.run).toMatchObject({ parts: actions('2'), firstSeenAt: 70_000 })
})

it('gaps of a clock that was ahead end with the next response even if storing that failed once', () => {
  const store = open()
  store.runs.observe(account, actions('1'), 1000)
  store.runs.gap(account, 'offline', 400 * day)
  const failing = (): void => {
    store.runs.observe(account, actions('2'), 70_000)
    throw new Error('a later write failed')
  }
  expect(() => store.batch(failing)).toThrow('a later write failed')
  store.runs.observe(account, actions('2'), 80_000)
  expect(asOf(store, account, 79_999)).toEqual({ run: null, gap: 'offline' })
  expect(asOf(store, account, 400 * day)?.run).toMatchObject({ firstSeenAt: 80_000 })
})

it.each([
  ['in memory', false],
  ['in the file', true],
])('gaps that began before the clock was set ahead end with the next response (%s)', (_name, isFlushed) => {
  const store = open()
  store.runs.gap(account, 'offline', 1000)
  store.runs.gap(account, 'offline', 400 * day)
  if (isFlushed) store.flush()
  store.runs.observe(account, actions('1'), 70_000)
  expect(asOf(store, account, 69_999)).toEqual({ run: null, gap: 'offline' })
  expect(store.runs.latest(account)?.firstSeenAt).toBe(70_000)
})

it('a gap that began by a clock a minute ahead stays as it is, one further ahead ends', () => {
  const startOf = (ahead: number): number | undefined => {
    const store = open()
    store.runs.observe(account, actions('1'), 1000)
    store.runs.gap(account, 'offline', 100_000 + ahead)
    store.runs.observe(account, actions('1'), 100_000)
    return store.runs.latest(account)?.firstSeenAt
  }
  expect([startOf(60_000), startOf(60_001)]).toEqual([160_000, 100_000])
})

it('responses of a clock that was ahead keep their times when it is set back', () => {
  const store = open()
  store.runs.observe(account, actions('1'), 1000)
  store.runs.observe(account, actions('2'), 400 * day)
  store.runs.gap(account, 'offline', 400 * day + 5000)
  store.runs.observe(account, actions('3'), 70_000)
  expect(asOf(store, account, 70_000)?.run).toMatchObject({ parts: actions('1'), lastSeenAt: 1000 })
  expect(asOf(store, account, 400 * day)?.run).toMatchObject({ parts: actions('2') })
  expect(store.runs.latest(account)).toMatchObject({ parts: actions('3'), firstSeenAt: 400 * day + 5000 })
})

it('a run that was extended by a clock ahead keeps its end when it is set back', () => {
  const store = open()
  store.runs.observe(account, actions('1'), 1000)
  store.runs.observe(account, actions('1'), 400 * day)
  store.runs.observe(account, actions('1'), 70_000)
  expect(store.runs.latest(account)).toMatchObject({ firstSeenAt: 1000, lastSeenAt: 400 * day })
  store.runs.gap(account, 'offline', 400 * day + 5000)
  store.runs.observe(account, actions('2'), 80_000)
  expect(asOf(store, account, 400 * day)?.run).toMatchObject({ firstSeenAt: 1000, lastSeenAt: 400 * day })
  expect(store.runs.latest(account)).toMatchObject({ firstSeenAt: 400 * day + 5000 })
})
