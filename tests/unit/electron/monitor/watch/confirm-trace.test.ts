import { describe, expect, it } from 'vitest'
import {
  isConfirmable,
  blockHintOf,
  locatedTransactions,
  confirmTrace,
  withoutTransactions,
  type LocatedTransaction,
} from '../../../../../electron/monitor/watch/confirm-trace.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import { accountA, action, rootHash } from './samples.ts'
import type { TraceState } from '../../../../../electron/shared/trace-state.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'

const other = 'hvl6VoIc42KavTxZiEuH68rqGTPrlryE6RZG4wQENyk='
const upperA = accountA.toUpperCase()
const wholeShard = '-9223372036854775808'
const basechainBlock = { workchain: 0, shard: wholeShard, seqno: 87_315_937 }
const masterchainBlock = { workchain: -1, shard: wholeShard, seqno: 500 }

const full = (more: object = {}) => ({
  account: upperA,
  hash: rootHash,
  emulated: false,
  block_ref: { workchain: 0, shard: '8000000000000000', seqno: 87_315_937 },
  ...more,
})
const withFull = (...transactions_full: readonly object[]) =>
  action({ raw: { type: 'ton_transfer', transactions_full } as never })

const goneOnChain = { kind: 'disappeared', from: 'on-chain', failed: null, by: 'hash' } as const
const notFound = { kind: 'not-found', lookups: 3, from: 10_000, to: 700_000 } as const

/** Returns a trace that ended in this state. It was last observed at 4 s and was missing at 6 s. */
function ended(
  state: TraceState,
  more: Partial<TraceRecord> = {},
  mcSeqno: number | null = null,
): TraceRecord {
  const evidence = [state === 'not-executed' ? notFound : goneOnChain]
  return {
    view: {
      key: 'trace',
      ...inState(state),
      accounts: [accountA],
      firstSeenAt: 1_000,
      lastSeenAt: 4_100,
      endedAt: 6_000,
      steps: [{ state, when: { after: 4_000, before: 6_000 }, evidence }],
      actions: [],
      mcSeqno,
    },
    traceId: null,
    externalHash: 'trace',
    seen: {},
    heldAt: 4_000,
    misses: 0,
    raw: [],
    ...more,
  }
}

const row = (hash: string) => ({ account: accountA, lt: '10', hash })
const block = (hashes: readonly string[], isComplete = true) => ({
  ref: basechainBlock,
  isComplete,
  transactions: hashes.map(row),
})
const hint = { ref: basechainBlock, hashes: [rootHash], isExact: true }

describe('the blocks of transactions', () => {
  it('are read from transactions_full, with the shard as signed decimal', () => {
    expect(locatedTransactions(withFull(full()))).toEqual([
      { account: accountA, hash: rootHash, ref: basechainBlock },
    ])
  })

  it('exclude emulated, blockless and malformed transactions', () => {
    const odd = [
      full({ emulated: true }),
      full({ emulated: undefined }),
      full({ block_ref: { workchain: 0, shard: '', seqno: 0 } }),
      full({ block_ref: { workchain: 0, shard: '8000000000000000', seqno: 0 } }),
      full({ block_ref: null }),
      full({ block_ref: { workchain: '0', shard: '8000000000000000', seqno: 5 } }),
      full({ account: 'nobody' }),
      full({ hash: 7 }),
    ]
    expect(locatedTransactions(withFull(...odd))).toEqual([])
    expect(locatedTransactions(action())).toEqual([])
  })

  it('are not stored with the trace', () => {
    expect(withoutTransactions(withFull(full())).raw).toEqual({ type: 'ton_transfer' })
    const plain = action()
    expect(withoutTransactions(plain)).toBe(plain)
  })
})

describe('the block to search', () => {
  it('is the block of the first transaction, for all transactions in it', () => {
    const located: readonly LocatedTransaction[] = [
      { account: accountA, hash: rootHash, ref: basechainBlock },
      { account: accountA, hash: 'later', ref: { ...basechainBlock, seqno: 87_315_938 } },
      { account: accountA, hash: other, ref: basechainBlock },
    ]
    expect(blockHintOf(ended('unverified'), located)).toEqual({
      ref: basechainBlock,
      hashes: [rootHash, other],
      isExact: true,
    })
  })

  it('is the final masterchain block when a masterchain account takes part', () => {
    const raw = [{ accounts: [upperA, `-1:${'3'.repeat(64)}`], transactions: [rootHash, other] }]
    expect(blockHintOf(ended('unverified', { raw }, 500), [])).toEqual({
      ref: masterchainBlock,
      hashes: [rootHash, other],
      isExact: false,
    })
  })

  it('is also the final masterchain block if the last response of the trace named it', () => {
    const raw = [{ accounts: [`-1:${'3'.repeat(64)}`], transactions: [rootHash], trace_mc_seqno_end: 500 }]
    expect(blockHintOf(ended('unverified', { raw }), [])).toEqual({
      ref: masterchainBlock,
      hashes: [rootHash],
      isExact: false,
    })
  })

  it('is null when no block is known, or only the masterchain block of a basechain trace', () => {
    expect(
      blockHintOf(ended('unverified', { raw: [{ accounts: [upperA], transactions: [rootHash] }] }, 500), []),
    ).toBeNull()
    expect(blockHintOf(ended('unverified'), [])).toBeNull()
  })

  it('is searched once, for traces that ended without a verified outcome', () => {
    const states: readonly TraceState[] = ['unverified', 'not-executed']
    expect(states.map((state) => isConfirmable(ended(state)))).toEqual([true, true])
    const others: readonly TraceState[] = [
      'pending',
      'on-chain',
      'checking',
      'completed',
      'partly-failed',
      'failed',
    ]
    expect(others.filter((state) => isConfirmable(ended(state)))).toEqual([])
    expect(isConfirmable(ended('unverified', { proof: { block: 'any', isFound: false } }))).toBe(false)
  })
})

describe('a block read', () => {
  const name = '0:8000000000000000:87315937'

  it('keeps the state and times of an unverified trace, with better evidence', () => {
    const proven = confirmTrace(ended('unverified'), hint, block([other, rootHash]), 9_000)
    expect(proven?.events).toEqual([])
    expect(proven?.record.proof).toEqual({ block: name, isFound: true })
    expect(proven?.record.view.endedAt).toBe(6_000)
    expect(proven?.record.view.steps).toEqual([
      {
        state: 'unverified',
        when: { after: 4_000, before: 6_000 },
        evidence: [goneOnChain, { kind: 'transaction-in-block', block: name, hash: rootHash }],
      },
    ])
  })

  it('shows that a trace which was only emulated is on chain, but no outcome', () => {
    const record = ended('unverified')
    const emulated = { ...record, view: { ...record.view, stage: 'predicted' as const } }
    const proven = confirmTrace(emulated, hint, block([rootHash]), 9_000)
    expect(proven?.record.view).toMatchObject({ state: 'unverified', stage: 'on-chain', endedAt: 6_000 })
    expect(proven?.events).toEqual([])
  })

  it('turns a trace that was not executed into an unverified trace', () => {
    const proven = confirmTrace(ended('not-executed'), hint, block([rootHash]), 9_000)
    expect(proven?.record.view).toMatchObject({ state: 'unverified', stage: 'on-chain', endedAt: 6_000 })
    expect(proven?.record.view.steps.at(-1)).toEqual({
      state: 'unverified',
      when: { after: 4_000, before: 9_000 },
      evidence: [{ kind: 'transaction-in-block', block: name, hash: rootHash }],
    })
    expect(proven?.events).toEqual([
      { kind: 'trace-state', key: 'trace', from: 'not-executed', to: 'unverified', at: 9_000 },
    ])
  })

  it('is recorded without effect if the complete block lacks the trace', () => {
    const proven = confirmTrace(ended('not-executed'), hint, block([other]), 9_000)
    expect(proven?.events).toEqual([])
    expect(proven?.record.proof).toEqual({ block: name, isFound: false })
    expect(proven?.record.view.state).toBe('not-executed')
    expect(proven?.record.view.steps.at(-1)?.evidence).toEqual([
      notFound,
      { kind: 'not-in-block', block: name },
    ])
  })

  it('proves only the part that was read if incomplete', () => {
    expect(confirmTrace(ended('unverified'), hint, block([other], false), 9_000)).toBeNull()
    expect(
      confirmTrace(ended('unverified'), hint, block([rootHash], false), 9_000)?.record.proof?.isFound,
    ).toBe(true)
  })

  it('proves nothing if the block was only a candidate and lacks the trace', () => {
    const maybe = { ...hint, isExact: false }
    expect(confirmTrace(ended('unverified'), maybe, block([other]), 9_000)).toBeNull()
    expect(confirmTrace(ended('unverified'), maybe, block([rootHash]), 9_000)?.record.proof?.isFound).toBe(
      true,
    )
  })

  it('does not affect a trace of another block, a live trace or a trace with a verified outcome', () => {
    const elsewhere = { ...block([rootHash]), ref: { ...basechainBlock, seqno: 1 } }
    expect(confirmTrace(ended('unverified'), hint, elsewhere, 9_000)).toBeNull()
    for (const state of ['on-chain', 'checking', 'completed', 'partly-failed', 'failed'] as const)
      expect(confirmTrace(ended(state), hint, block([rootHash]), 9_000)).toBeNull()
  })
})
