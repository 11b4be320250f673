import { describe, expect, it } from 'vitest'
import { isFailureExpected } from '../../../../../electron/shared/trace-state.ts'
import {
  confirmed,
  emulated,
  failedConfirmed,
  failedFinalized,
  finalized,
  gone,
  inBlock,
  onChain,
  willFail,
} from './lifecycles/lifecycle.ts'
import { advanceTraces } from '../../../../fixtures/advance-traces.ts'
import {
  accountA,
  accountB,
  action,
  describeAction,
  rootHash,
  startedBy,
  traceKey,
  watchedBy,
  type Watched,
} from './samples.ts'

const final = { traceId: rootHash, mcSeqnoEnd: 500, finality: 'finalized' }

const evidenceOf = (watched: Watched) => watched.record()?.view.steps.map((step) => step.evidence)

const eventsOf = (watched: Watched): readonly string[] =>
  watched.events.map((event) => (event.kind === 'trace-state' ? `${event.from} -> ${event.to}` : event.kind))

describe('the stored trace', () => {
  it('names the responses that prove its stages', () => {
    expect(evidenceOf(watchedBy([0, 'A', emulated], [2, 'hash', onChain], [4, 'A', finalized]))).toEqual([
      [{ kind: 'emulated', by: 'account' }],
      [{ kind: 'root-on-chain', by: 'hash' }],
      [{ kind: 'in-masterchain-block', seqno: 500, by: 'account' }],
    ])
  })

  it('names the responses that no longer list it', () => {
    expect(evidenceOf(watchedBy([0, 'A', onChain], [2, 'A', gone], [3, 'hash', gone]))).toEqual([
      [{ kind: 'root-on-chain', by: 'account' }],
      [{ kind: 'disappeared', from: 'on-chain', failed: null, by: 'account' }],
      [{ kind: 'disappeared', from: 'on-chain', failed: null, by: 'hash' }],
    ])
  })

  it('names a final action that failed', () => {
    expect(evidenceOf(watchedBy([0, 'hash', failedFinalized]))).toEqual([
      [
        { kind: 'in-masterchain-block', seqno: 500, by: 'hash' },
        { kind: 'action-failed', type: 'ton_transfer', by: 'hash' },
      ],
    ])
  })

  it.each([
    ['jvault_unstake', { exit_code: 56 }, { exitCode: 56 }],
    ['layerzero_dvn_verify', { status: 'nonce_out_of_range' }, { status: 'nonce_out_of_range' }],
  ])('names what the response reports of a failed %s', (type, details, reported) => {
    const { raw } = action({ ...final, type, details })
    const failed = action({ ...final, type, details, success: false, raw })
    expect(evidenceOf(watchedBy([0, 'hash', [failed]]))?.[0]).toContainEqual({
      kind: 'action-failed',
      type,
      ...reported,
      by: 'hash',
    })
  })

  it('names the success of a failed action rather than its details', () => {
    const failed = action({
      ...final,
      type: 'jvault_unstake',
      details: { exit_code: 56 },
      success: false,
    })
    expect(evidenceOf(watchedBy([0, 'hash', [failed]]))?.[0]).toContainEqual({
      kind: 'action-failed',
      type: 'jvault_unstake',
      by: 'hash',
    })
  })

  it('is proven by finality alone if no masterchain block is named', () => {
    const final = [action({ traceId: rootHash, finality: 'finalized' })]
    expect(evidenceOf(watchedBy([0, 'A', final]))).toEqual([[{ kind: 'all-finalized', by: 'account' }]])
  })

  it('contains when and for which accounts it was observed, when it was missing and when it ended', () => {
    const watched = watchedBy(
      [0, 'A', emulated],
      [1, 'B', emulated],
      [3, 'A', onChain],
      [4, 'A', gone],
      [6, 'B', gone],
    )
    expect(watched.record()?.view).toMatchObject({
      firstSeenAt: 0,
      lastSeenAt: 3_000,
      missingSince: 6_000,
      endedAt: null,
    })
    watched.apply([7, 'hash', gone])
    const record = watched.record()
    expect(record?.view).toMatchObject({ firstSeenAt: 0, lastSeenAt: 3_000, endedAt: 7_000, mcSeqno: null })
    expect(record?.view.missingSince).toBeUndefined()
    expect(record?.view.accounts).toEqual([accountA, accountB])
    expect(Object.values(record?.seen ?? {})).toEqual([
      { first: 0, last: 3_000 },
      { first: 1_000, last: 1_000 },
    ])
    expect(record?.traceId).toBe(rootHash)
  })

  it('reports an account that joins it, except by its first response', () => {
    const joined = watchedBy([0, 'A', emulated], [1, 'B', gone], [2, 'B', emulated])
    expect(eventsOf(joined)).toEqual(['trace-new', 'trace-joined'])
    const late = watchedBy([0, 'A', finalized], [1, 'B', gone], [2, 'B', finalized])
    expect(eventsOf(late)).toEqual(['trace-new', 'on-chain -> completed', 'trace-joined'])
    expect(eventsOf(watchedBy([0, 'A', emulated], [1, 'B', emulated]))).toEqual(['trace-new'])
  })

  it.each([[emulated], [finalized]])(
    'is new to an account that joins it after the first response of another',
    (actions) => {
      // B was polled before, A was not.
      const watched = watchedBy([1, 'B', gone], [2, 'A', actions])
      expect(watched.record()?.view.steps[0]?.when).toEqual({ after: null, before: 2_000 })
      watched.apply([3, 'B', actions])
      expect(watched.record()?.view.steps[0]?.when).toEqual({ after: 1_000, before: 2_000 })
      expect(watched.events.at(-1)).toEqual({
        kind: 'trace-joined',
        key: traceKey,
        at: 3_000,
        only: accountB,
      })
    },
  )

  it('is new in the first response of its account if it started after the watch began', () => {
    const first = (watchedSince: number | null, actions = emulated) =>
      advanceTraces(
        new Map(),
        { kind: 'account', account: accountA, previousAt: null },
        { actions },
        describeAction,
        1_700_000_060_000,
        { watchedSince: () => watchedSince },
      ).records[0]?.view.steps[0]?.when.after
    expect(first(null)).toBeNull()
    expect(first(1_700_000_001_000)).toBeNull()
    const later = emulated.map((action) => ({ ...action, startUtime: 1_700_000_002 }))
    expect(first(1_700_000_001_000, [...later, ...emulated])).toBeNull()
    expect(first(1_699_999_999_000)).toBe(1_699_999_999_000)
  })

  it('is expected to fail until the failure is final', () => {
    const isExpected = (watched: Watched): boolean | null => {
      const view = watched.record()?.view
      return view === undefined ? null : isFailureExpected(view)
    }
    const watched = watchedBy([0, 'A', willFail])
    expect(isExpected(watched)).toBe(true)
    watched.apply([2, 'A', failedConfirmed])
    expect(isExpected(watched)).toBe(true)
    watched.apply([4, 'A', failedFinalized])
    expect(isExpected(watched)).toBe(false)
    expect(isExpected(watchedBy([0, 'A', willFail], [2, 'A', onChain]))).toBe(false)
  })

  it('keeps the masterchain block of an earlier response', () => {
    const watched = watchedBy([0, 'A', [inBlock({ finality: 'confirmed' })]], [2, 'A', onChain])
    expect(watched.record()?.view.mcSeqno).toBe(500)
  })

  it('ignores the predictions of an older copy', () => {
    const watched = watchedBy([0, 'A', confirmed], [2, 'A', willFail], [4, 'A', gone])
    expect(watched.record()?.view).toMatchObject({ state: 'checking', outcome: 'succeeded' })
    expect(watched.record()?.view.actions[0]?.success).toBe(true)
  })

  it('keeps its last outcome when it ends as unverified', () => {
    const watched = watchedBy([0, 'A', failedConfirmed], [2, 'A', gone], [3, 'hash', gone])
    expect(watched.record()?.view).toMatchObject({
      state: 'unverified',
      stage: 'on-chain',
      outcome: 'failed',
    })
  })

  it('reports each step once', () => {
    const watched = watchedBy(
      [0, 'A', emulated],
      [2, 'A', emulated],
      [4, 'A', onChain],
      [6, 'A', onChain],
      [8, 'A', gone],
      [9, 'A', gone],
      [10, 'hash', gone],
      [11, 'hash', gone],
    )
    expect(eventsOf(watched)).toEqual([
      'trace-new',
      'pending -> on-chain',
      'on-chain -> checking',
      'checking -> unverified',
    ])
  })

  it('reports an outcome in its first response', () => {
    expect(eventsOf(watchedBy([0, 'A', failedFinalized]))).toEqual(['trace-new', 'on-chain -> failed'])
    expect(eventsOf(watchedBy([0, 'A', finalized]))).toEqual(['trace-new', 'on-chain -> completed'])
  })
})

describe('a completed trace that a second account lists', () => {
  const sent = action({ ...final, ...startedBy(accountA, '5') })
  const forwarded = { actionId: 'action-2', startLt: '15', accounts: [accountB], ...startedBy(accountB, '3') }

  it('belongs to both, with the actions of both', () => {
    const watched = watchedBy([0, 'A', [sent]], [1, 'B', [action({ ...final, ...forwarded })]])
    const view = watched.record()?.view
    expect(view).toMatchObject({ state: 'completed', endedAt: 0, accounts: [accountA, accountB] })
    expect(view?.actions.map(({ key }) => key)).toEqual(['ton_transfer:0', 'ton_transfer:1'])
    expect(eventsOf(watched)).toEqual(['trace-new', 'on-chain -> completed'])
  })

  it('is partly failed if the actions of the second one failed', () => {
    const failed = action({ ...final, ...forwarded, success: false })
    const watched = watchedBy([0, 'A', [sent]], [1, 'B', [failed]])
    expect(watched.record()?.view).toMatchObject({ state: 'partly-failed', endedAt: 0 })
    expect(eventsOf(watched)).toEqual(['trace-new', 'on-chain -> completed', 'completed -> partly-failed'])
  })

  it('stays as it is while those actions are not final', () => {
    const running = action({ ...final, ...forwarded, success: false, finality: 'confirmed' })
    const watched = watchedBy([0, 'A', [sent]], [1, 'B', [running]])
    expect(watched.record()?.view).toMatchObject({ state: 'completed', accounts: [accountA] })
  })
})
