import { describe, expect, it } from 'vitest'
import { advanceTraces } from '../../../../../electron/monitor/watch/advance-traces.ts'
import type { Scope, TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import type { WireAction } from '../../../../../electron/monitor/toncenter/client-types.ts'
import { accountA, action, describeAction, rootHash, traceKey } from './samples.ts'

// An answer is as old as its question may be: what it does not tell yet may have happened since the question was sent.

const emulated = [action()]
const onChain = [action({ traceId: rootHash })]
const account: Scope = { kind: 'account', account: accountA, previousAt: 500 }
const hashes: Scope = { kind: 'hashes', keys: [traceKey] }

type Answer = readonly [scope: Scope, sentAt: number, at: number, actions: readonly WireAction[]]

/** The intervals of the trace's steps after these answers. */
function intervalsAfter(answers: readonly Answer[]): readonly (readonly [string, number | null, number])[] {
  const known = new Map<string, TraceRecord>()
  for (const [scope, sentAt, at, actions] of answers) {
    const { records } = advanceTraces(known, scope, { actions }, describeAction, at, { sentAt })
    for (const record of records) known.set(record.view.key, record)
  }
  return (known.get(traceKey)?.view.steps ?? []).map(({ state, when }) => [state, when.after, when.before])
}

describe('with answers that take their time', () => {
  it('an interval begins when the question was sent and ends when the answer came', () => {
    expect(
      intervalsAfter([
        [account, 1_000, 1_400, emulated],
        [account, 2_500, 2_900, onChain],
        [account, 4_000, 9_000, []],
      ]),
    ).toEqual([
      ['pending', 500, 1_400],
      ['on-chain', 1_000, 2_900],
      ['settled', 2_500, 9_000],
    ])
  })

  it('a slow answer that comes after a later question’s takes nothing back', () => {
    expect(
      intervalsAfter([
        [account, 1_000, 1_100, emulated],
        [hashes, 3_000, 3_100, emulated],
        [account, 2_000, 5_000, emulated],
        [hashes, 5_000, 5_100, onChain],
      ]).at(-1),
    ).toEqual(['on-chain', 3_000, 5_100])
  })

  it('is called probably dropped by the time that it was certainly listed, not by when answers came', () => {
    const slow: readonly Answer[] = [
      [hashes, 0, 100, emulated],
      [hashes, 26_000, 29_000, emulated],
      [hashes, 29_000, 29_100, []],
      [hashes, 31_000, 31_100, []],
      [hashes, 33_000, 33_100, []],
    ]
    // Gone between 26.0 s and 29.1 s: too wide to tell, though the answers came 0.1 s apart.
    expect(intervalsAfter(slow).at(-1)).toEqual(['unknown', 26_000, 29_100])
  })
})
