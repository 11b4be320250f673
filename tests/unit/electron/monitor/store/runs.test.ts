import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import type { Part } from '../../../../../electron/monitor/store/store-types.ts'
import { asOf } from './as-of.ts'
import { account, actions, emptyFolder, pool } from './profile.ts'

function open(folder = emptyFolder(), at = 0) {
  return openStore({ folder, now: () => at })
}

describe('runs', () => {
  it('has no data before the first response', () => {
    const store = open()
    expect(store.runs.latest(account)).toBeNull()
    expect(asOf(store, account, 1000)).toBeNull()
    store.runs.observe(account, actions('{}'), 2000)
    expect(asOf(store, account, 1999)).toBeNull()
    store.close()
  })

  it('extends the run of an equal response and starts a new one for a different response', () => {
    const store = open()
    expect(store.runs.observe(account, actions('"a"'), 1000)).toEqual({ isChanged: true })
    expect(store.runs.observe(account, actions('"a"'), 2000)).toEqual({ isChanged: false })
    expect(store.runs.observe(account, actions('"b"'), 3000)).toEqual({ isChanged: true })
    expect(asOf(store, account, 2999)).toEqual({
      run: { parts: [{ kind: 'action', name: '0', text: '"a"' }], firstSeenAt: 1000, lastSeenAt: 2000 },
      gap: null,
    })
    expect(store.runs.latest(account)).toEqual({
      parts: [{ kind: 'action', name: '0', text: '"b"' }],
      firstSeenAt: 3000,
      lastSeenAt: 3000,
    })
    store.close()
  })

  it('distinguishes responses by text boundaries, names, order and kind', () => {
    const store = open()
    const answers: readonly (readonly Part[])[] = [
      actions('ab', 'c'),
      actions('a', 'bc'),
      actions('bc', 'a'),
      [{ kind: 'action', name: 'x', text: 'ab' }],
      [{ kind: 'metadata', name: 'x', text: 'ab' }],
      [],
    ]
    for (const [index, parts] of answers.entries()) {
      expect(store.runs.observe(account, parts, index)).toEqual({ isChanged: true })
      expect(store.runs.latest(account)?.parts).toEqual(parts)
    }
    store.close()
  })

  it('never ends a run earlier than it was observed', () => {
    const store = open()
    store.runs.observe(account, actions('1'), 5000)
    store.runs.extend(account, 8000)
    store.runs.extend(account, 6000)
    expect(store.runs.latest(account)).toMatchObject({ firstSeenAt: 5000, lastSeenAt: 8000 })
    store.close()
  })

  it('extends no gap', () => {
    const store = open()
    store.runs.gap(account, 'offline', 5000)
    store.runs.extend(account, 8000)
    store.runs.observe(account, actions('1'), 6000)
    expect(store.runs.latest(account)).toMatchObject({ firstSeenAt: 6000 })
    store.close()
  })

  it('separates subjects of different networks and operations', () => {
    const store = open()
    store.runs.observe(account, actions('1'), 1000)
    expect(store.runs.latest({ ...account, network: 'https://toncenter.com' })).toBeNull()
    expect(store.runs.latest({ ...account, operation: 'getPool' })).toBeNull()
    store.close()
  })

  it('preserves the order when the clock is set back', () => {
    const store = open()
    store.runs.observe(account, actions('1'), 5000)
    store.runs.observe(account, actions('2'), 3000)
    expect(store.runs.latest(account)).toMatchObject({ firstSeenAt: 5000, lastSeenAt: 5000 })
    expect(asOf(store, account, 4999)).toBeNull()
    store.close()
  })
})

describe('unchanged responses', () => {
  it('write nothing until the flush, and then everything at once', () => {
    const folder = emptyFolder()
    const store = open(folder)
    const subjects = ['a', 'b', 'c'].map((key) => ({ ...account, key }))
    for (const subject of subjects) store.runs.observe(subject, actions('1'), 1000)
    const other = new DatabaseSync(join(folder, 'lookout.db'), { readOnly: true })
    const written = other.prepare('PRAGMA data_version')
    const ends = other.prepare('SELECT until_at FROM span ORDER BY id')
    const before = written.get()
    for (const subject of subjects) store.runs.observe(subject, actions('1'), 5000)
    store.runs.gap(subjects[0] ?? account, 'offline', 6000)
    const changed = written.get()
    expect(changed).not.toEqual(before)
    for (const subject of subjects.slice(1)) store.runs.observe(subject, actions('1'), 9000)
    expect(written.get()).toEqual(changed)
    expect(ends.all().map(({ until_at }) => until_at)).toEqual([5000, 1000, 1000, 6000])
    store.flush()
    expect(ends.all().map(({ until_at }) => until_at)).toEqual([5000, 9000, 9000, 6000])
    const flushed = written.get()
    store.flush()
    expect(written.get()).toEqual(flushed)
    other.close()
    store.close()
  })

  it('are written by the next flush if the transaction of a different response fails', () => {
    const folder = emptyFolder()
    const store = open(folder)
    for (const at of [1000, 5000]) store.runs.observe(account, actions('1'), at)
    const failing = (): void => {
      store.runs.observe(account, actions('2'), 6000)
      throw new Error('a later write failed')
    }
    expect(() => store.batch(failing)).toThrow('a later write failed')
    store.flush()
    const other = new DatabaseSync(join(folder, 'lookout.db'), { readOnly: true })
    const spans = other.prepare('SELECT from_at, until_at FROM span ORDER BY id').all()
    expect(spans.map((span) => ({ ...span }))).toEqual([{ from_at: 1000, until_at: 5000 }])
    other.close()
    store.close()
  })
})

describe('gaps', () => {
  it('end a run with a reason; the same response afterwards starts a new run but is not a change', () => {
    const store = open()
    store.runs.observe(account, actions('1'), 1000)
    store.runs.gap(account, 'offline', 2000)
    store.runs.gap(account, 'offline', 2500)
    expect(asOf(store, account, 2600)).toEqual({ run: null, gap: 'offline' })
    store.runs.gap(account, 'rate-limited', 3000)
    expect(store.runs.observe(account, actions('1'), 4000)).toEqual({ isChanged: false })
    expect(asOf(store, account, 3500)).toEqual({ run: null, gap: 'rate-limited' })
    expect(asOf(store, account, 1500)?.run).toMatchObject({ firstSeenAt: 1000, lastSeenAt: 1000 })
    expect(store.runs.latest(account)).toMatchObject({ firstSeenAt: 4000, lastSeenAt: 4000 })
    store.close()
  })

  it('keep the last response available', () => {
    const store = open()
    store.runs.observe(pool, actions('1'), 1000)
    store.runs.gap(pool, 'server', 2000)
    expect(store.runs.latest(pool)?.parts).toEqual([{ kind: 'action', name: '0', text: '1' }])
    store.close()
  })

  it('can precede the first response', () => {
    const store = open()
    store.runs.gap(account, 'timeout', 1000)
    expect(asOf(store, account, 1000)).toEqual({ run: null, gap: 'timeout' })
    expect(store.runs.latest(account)).toBeNull()
    store.close()
  })
})

describe('restarts', () => {
  it('restore the same data, with the time between as closed', () => {
    const folder = emptyFolder()
    const store = open(folder, 3000)
    store.runs.observe(account, actions('1', '2'), 1000)
    store.runs.observe(account, actions('1', '2'), 2000)
    store.close()
    const again = open(folder, 9000)
    expect(again.status()).toEqual({ mode: 'disk', note: null })
    expect(again.runs.latest(account)).toEqual({
      parts: [
        { kind: 'action', name: '0', text: '1' },
        { kind: 'action', name: '1', text: '2' },
      ],
      firstSeenAt: 1000,
      lastSeenAt: 2000,
    })
    expect(asOf(again, account, 2999)?.gap).toBeNull()
    expect(asOf(again, account, 3000)).toEqual({ run: null, gap: 'closed' })
    expect(again.runs.observe(account, actions('1', '2'), 9000)).toEqual({ isChanged: false })
    expect(asOf(again, account, 9000)?.run).toMatchObject({ firstSeenAt: 9000 })
    again.close()
  })

  it('keep flushed data after a crash and treat the rest as closed', () => {
    const folder = emptyFolder()
    const crashed = open(folder)
    crashed.runs.observe(account, actions('1'), 1000)
    crashed.runs.observe(account, actions('1'), 2000)
    crashed.flush()
    crashed.runs.observe(account, actions('1'), 3000)
    const again = open(folder)
    expect(again.runs.latest(account)).toMatchObject({ firstSeenAt: 1000, lastSeenAt: 2000 })
    expect(asOf(again, account, 2000)?.run).toMatchObject({ firstSeenAt: 1000, lastSeenAt: 2000 })
    expect(asOf(again, account, 2001)).toEqual({ run: null, gap: 'closed' })
    again.close()
  })
})

describe('parts', () => {
  it('restores long, slightly different responses exactly', () => {
    const store = open()
    const long = (index: number, state: string): Part => ({
      kind: 'action',
      name: `trace ${index}`,
      text: JSON.stringify({
        index,
        state,
        comment: 'Ж🙂\u0000'.repeat(60),
        hash: 'q7Zp'.repeat(40 + index),
      }),
    })
    const answer = (state: string): readonly Part[] =>
      Array.from({ length: 150 }, (_, index) => long(index, index === 70 ? state : 'pending'))
    for (const [index, state] of ['pending', 'confirmed', 'finalized'].entries()) {
      store.runs.observe(account, answer(state), index * 1000)
    }
    expect(asOf(store, account, 0)?.run?.parts).toEqual(answer('pending'))
    expect(asOf(store, account, 1000)?.run?.parts).toEqual(answer('confirmed'))
    expect(asOf(store, account, 2000)?.run?.parts).toEqual(answer('finalized'))
    store.close()
  })

  it('rejects text that is not well formed without storing anything', () => {
    const store = open()
    expect(() => store.runs.observe(account, actions('fine', '\ud800'), 1000)).toThrow('well-formed')
    expect(store.runs.latest(account)).toBeNull()
    store.runs.observe(account, actions('fine'), 2000)
    expect(store.runs.latest(account)?.parts).toEqual([{ kind: 'action', name: '0', text: 'fine' }])
    store.close()
  })
})
