import { describe, expect, it } from 'vitest'
import { advanceTraces } from '../../../../fixtures/advance-traces.ts'
import { liveKeys } from '../../../../../electron/monitor/watch/open-traces.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import { accountA, accountB, action, describeAction, rootHash, watchedBy } from './samples.ts'

describe('traces polled by hash', () => {
  it('are those that are listed or being checked', () => {
    const watched = watchedBy([0, 'A', [action()]])
    expect(liveKeys([...watched.known.values()])).toEqual([action().traceKey])
    watched.apply([2, 'A', [action({ traceId: rootHash })]])
    expect(liveKeys([...watched.known.values()])).toEqual([action().traceKey])
    watched.apply([4, 'A', []])
    expect(liveKeys([...watched.known.values()])).toEqual([action().traceKey])
    watched.apply([6, 'hash', []])
    expect(watched.record()?.view.state).toBe('unverified')
    expect(liveKeys([...watched.known.values()])).toEqual([])
  })

  it('exclude those with a verified outcome', () => {
    const watched = watchedBy([0, 'A', [action({ traceId: rootHash, finality: 'finalized' })]])
    expect(liveKeys([...watched.known.values()])).toEqual([])
  })

  it('are listed newest first', () => {
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
    const keys = liveKeys([...known.values()])
    expect([keys.length, keys[0], keys[59]]).toEqual([60, 'key59', 'key0'])
  })
})

describe('the changed records', () => {
  it('exclude records that a response does not affect', () => {
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

  it('mark records in which only the last-seen time changed', () => {
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

  it('have an unchanged view when another operation lists the trace for the first time', () => {
    const watched = watchedBy([0, 'A', [action()]])
    const key = action().traceKey
    const scope = { kind: 'hashes', keys: [key] } as const
    const first = advanceTraces(watched.known, scope, { actions: [action()] }, describeAction, 2_000)
    expect([first.records.length, first.touched, first.sameViews]).toEqual([1, [], [key]])
  })

  it('are empty for a late copy of an ended trace', () => {
    const watched = watchedBy([0, 'A', [action({ traceId: rootHash })]], [2, 'A', []], [3, 'hash', []])
    const scope = { kind: 'account', account: accountA, previousAt: 2_000 } as const
    expect(
      advanceTraces(watched.known, scope, { actions: [action()] }, describeAction, 4_000).records,
    ).toEqual([])
  })

  it('exclude a trace being checked that the account of the response never listed', () => {
    const watched = watchedBy([0, 'A', [action()]], [2, 'A', []])
    const scope = { kind: 'account', account: accountB, previousAt: 0 } as const
    expect(advanceTraces(watched.known, scope, { actions: [] }, describeAction, 4_000).records).toEqual([])
  })
})
