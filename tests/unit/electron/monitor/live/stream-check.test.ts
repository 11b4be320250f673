import { expect, it } from 'vitest'
import { createAwaitedTraces } from '../../../../../electron/monitor/live/awaited-traces.ts'
import { createStreamCheck } from '../../../../../electron/monitor/live/stream-check.ts'

const account = '0:aa'

/** More than are remembered. */
const many = Array.from({ length: 25_000 }, (_, index) => `trace ${index}`)

it('a different outcome is reported once, however many were reported before', () => {
  const record = {
    raw: [{ action_id: 'a' }],
    view: {
      state: 'completed',
      steps: [{ evidence: [{ by: 'stream' }] }],
      actions: [{ success: true }],
    },
  }
  const { compare } = createStreamCheck({
    since: () => 0,
    known: () => record as never,
    isAnnounced: () => false,
  })
  const found = (key: string) =>
    compare(
      account,
      [
        {
          key,
          startUtime: 1_000,
          endUtime: 1_001,
          actions: [{ actionId: 'a', success: false, type: 'ton_transfer', accounts: [account] }],
        } as never,
      ],
      10_000_000,
    )?.key
  expect(many.map(found)).toEqual(many)
  expect(many.slice(-100).map(found).filter(Boolean)).toEqual([])
})

it('an outcome that no frame reported is not compared', () => {
  const record = {
    raw: [{ action_id: 'a' }],
    view: { state: 'completed', steps: [{ evidence: [{ by: 'account' }] }], actions: [{ success: true }] },
  }
  const { compare } = createStreamCheck({
    since: () => 0,
    known: () => record as never,
    isAnnounced: () => false,
  })
  const action = { actionId: 'a', success: false, type: 'ton_transfer', accounts: [account] }
  const report = { key: 'trace', startUtime: 1_000, endUtime: 1_001, actions: [action] }
  expect(compare(account, [report as never], 10_000_000)).toBeNull()
})

it('only traces that began a minute after the coverage and ended two minutes before the poll can be missing', () => {
  const { compare } = createStreamCheck({
    since: () => 1_000_000,
    known: () => null,
    isAnnounced: () => false,
  })
  const isMissing = (startUtime: number, endUtime: number): boolean => {
    const report = { key: 'trace', startUtime, endUtime, actions: [{ accounts: [account] }] }
    return compare(account, [report as never], 10_000_000) !== null
  }
  expect([isMissing(1_059, 1_060), isMissing(1_060, 1_061)]).toEqual([false, true])
  expect([isMissing(9_000, 9_880), isMissing(9_000, 9_881)]).toEqual([true, false])
})

it('a trace whose actions did not follow counts as announced, however many did not follow before', () => {
  const session = {
    service: {},
    runtime: { now: () => 0, after: () => () => undefined, signal: new AbortController().signal },
  }
  const { transactionsCame, isAnnounced } = createAwaitedTraces(session as never, {} as never)
  for (const key of many) transactionsCame(key, 0, null)
  expect(many.slice(-12_000).filter((key) => !isAnnounced(key))).toEqual([])
})
