import { describe, expect, it } from 'vitest'
import { advanceTraces } from '../../../../fixtures/advance-traces.ts'
import type { Scope, TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import type { WireAction } from '../../../../../electron/monitor/toncenter/client-types.ts'
import { accountA, action, describeAction, rootHash, traceKey } from './samples.ts'

// A response may be as old as its request: changes after the request was sent may be missing from it.

const emulated = [action()]
const onChain = [action({ traceId: rootHash })]
const account: Scope = { kind: 'account', account: accountA, previousAt: 500 }
const hashes: Scope = { kind: 'hashes', keys: [traceKey] }

type Answer = readonly [scope: Scope, sentAt: number, at: number, actions: readonly WireAction[]]

function intervalsAfter(answers: readonly Answer[]): readonly (readonly [string, number | null, number])[] {
  const known = new Map<string, TraceRecord>()
  for (const [scope, sentAt, at, actions] of answers) {
    const { records } = advanceTraces(known, scope, { actions }, describeAction, at, { sentAt })
    for (const record of records) known.set(record.view.key, record)
  }
  return (known.get(traceKey)?.view.steps ?? []).map(({ state, when }) => [state, when.after, when.before])
}

describe('with slow responses', () => {
  it('an interval begins when the request was sent and ends when the response arrived', () => {
    expect(
      intervalsAfter([
        [account, 1_000, 1_400, emulated],
        [account, 2_500, 2_900, onChain],
        [account, 4_000, 9_000, []],
      ]),
    ).toEqual([
      ['pending', 500, 1_400],
      ['on-chain', 1_000, 2_900],
      ['checking', 2_500, 9_000],
    ])
  })

  it('a slow response does not revert the response to a later request that arrived earlier', () => {
    expect(
      intervalsAfter([
        [account, 1_000, 1_100, emulated],
        [hashes, 3_000, 3_100, emulated],
        [account, 2_000, 5_000, emulated],
        [hashes, 5_000, 5_100, onChain],
      ]).at(-1),
    ).toEqual(['on-chain', 3_000, 5_100])
  })

  it('a response without the trace proves nothing if it was requested before the last response with the trace arrived', () => {
    const streamed: Scope = { ...account, isStreamed: true }
    expect(
      intervalsAfter([
        [streamed, 1_000, 2_000, emulated],
        [account, 1_900, 2_300, []],
      ]),
    ).toEqual([['pending', 500, 2_000]])
  })

  it('an end is dated from the time at which the trace was certainly listed, not from arrival times', () => {
    const slow: readonly Answer[] = [
      [account, 0, 100, emulated],
      [account, 26_000, 29_000, emulated],
      [hashes, 29_000, 29_050, []],
      [account, 29_000, 29_100, []],
    ]
    // The last response with the trace was requested at 26.0 s. It arrived at 29.0 s, only 0.1 s before the response without
    // the trace.
    expect(intervalsAfter(slow).at(-1)).toEqual(['unverified', 26_000, 29_100])
  })
})
