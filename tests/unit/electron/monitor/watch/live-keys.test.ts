import { describe, expect, it } from 'vitest'
import { advanceTraces } from '../../../../../electron/monitor/watch/advance-traces.ts'
import { liveKeys } from '../../../../../electron/monitor/watch/drop.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import { accountA, action, describeAction, rootHash, watchedBy } from './samples.ts'

describe('the traces to ask for by hash', () => {
  it('are the live ones', () => {
    const watched = watchedBy([0, 'A', [action()]])
    expect(liveKeys(watched.known, 0)).toEqual([action().traceKey])
    watched.apply([2, 'A', [action({ traceId: rootHash })]])
    expect(liveKeys(watched.known, 2_000)).toEqual([action().traceKey])
    watched.apply([4, 'A', []])
    expect(liveKeys(watched.known, 4_000)).toEqual([])
  })

  it('are those that became unknown, for a minute or until two questions found nothing', () => {
    const watched = watchedBy([0, 'A', [action()]], [2, 'A', []])
    expect(liveKeys(watched.known, 3_000)).toEqual([action().traceKey])
    expect(liveKeys(watched.known, 62_000)).toEqual([])
    watched.apply([4, 'hash', []])
    expect(liveKeys(watched.known, 5_000)).toEqual([action().traceKey])
    watched.apply([6, 'hash', []])
    expect(liveKeys(watched.known, 7_000)).toEqual([])
  })

  it('come with the newest first', () => {
    const known = new Map<string, TraceRecord>()
    for (let index = 0; index < 60; index += 1) {
      const actions = [action({ traceKey: `key${index}` })]
      const scope = { kind: 'account', account: accountA, previousAt: null } as const
      const kept = [...known.keys()].map((traceKey) => action({ traceKey }))
      for (const record of advanceTraces(
        known,
        scope,
        { actions: [...kept, ...actions] },
        describeAction,
        index,
      ).records) {
        known.set(record.view.key, record)
      }
    }
    const keys = liveKeys(known, 100)
    expect([keys.length, keys[0], keys[59]]).toEqual([60, 'key59', 'key0'])
  })
})

describe('what changed', () => {
  it('leaves out what an answer does not touch', () => {
    const watched = watchedBy([0, 'A', [action(), action({ traceKey: 'other' })]])
    const scope = { kind: 'hashes', keys: ['other'] } as const
    const { records } = advanceTraces(
      watched.known,
      scope,
      { actions: [action({ traceKey: 'other' })] },
      describeAction,
      1_000,
    )
    expect(records.map((record) => record.view.key)).toEqual(['other'])
  })

  it('names the records in which nothing moved but when they were seen', () => {
    const watched = watchedBy([0, 'A', [action()]])
    const scope = { kind: 'account', account: accountA, previousAt: 0 } as const
    const same = advanceTraces(watched.known, scope, { actions: [action()] }, describeAction, 2_000)
    expect([same.records.length, same.touched, same.events]).toEqual([1, [action().traceKey], []])
    const moved = advanceTraces(
      watched.known,
      scope,
      { actions: [action({ endLt: '99', raw: { end_lt: '99' } })] },
      describeAction,
      2_000,
    )
    expect(moved.touched).toEqual([])
  })

  it('holds nothing for a late copy of what settled', () => {
    const watched = watchedBy([0, 'A', [action({ traceId: rootHash })]], [2, 'A', []])
    const scope = { kind: 'account', account: accountA, previousAt: 2_000 } as const
    expect(
      advanceTraces(watched.known, scope, { actions: [action()] }, describeAction, 4_000).records,
    ).toEqual([])
  })
})
