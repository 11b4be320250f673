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
import type { TraceState } from '../../../../../electron/shared/pending-models.ts'
import { accountA, action, rootHash } from './samples.ts'

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

const goneCommitted = { kind: 'disappeared', from: 'committed', failed: null, by: 'hash' } as const
const goneEmulated = { kind: 'disappeared', from: 'pending', failed: null, by: 'account' } as const

/** A trace that ended in a state, last seen for certain at 4 s and missing at 6 s. */
function ended(
  state: TraceState,
  more: Partial<TraceRecord> = {},
  mcSeqno: number | null = null,
): TraceRecord {
  const evidence = [state === 'settled' ? goneCommitted : goneEmulated]
  return {
    view: {
      key: 'trace',
      state,
      isFailurePredicted: false,
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

describe('the places of transactions', () => {
  it('are read from transactions_full, the shard as signed decimal', () => {
    expect(locatedTransactions(withFull(full()))).toEqual([
      { account: accountA, hash: rootHash, ref: basechainBlock },
    ])
  })

  it('leave out what is emulated, has no block, or is odd', () => {
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

  it('do not stay in what is kept', () => {
    expect(withoutTransactions(withFull(full())).raw).toEqual({ type: 'ton_transfer' })
    const plain = action()
    expect(withoutTransactions(plain)).toBe(plain)
  })
})

describe('where to look', () => {
  it('is the block of the first transaction, for all that are placed there', () => {
    const located: readonly LocatedTransaction[] = [
      { account: accountA, hash: rootHash, ref: basechainBlock },
      { account: accountA, hash: 'later', ref: { ...basechainBlock, seqno: 87_315_938 } },
      { account: accountA, hash: other, ref: basechainBlock },
    ]
    expect(blockHintOf(ended('settled'), located)).toEqual({
      ref: basechainBlock,
      hashes: [rootHash, other],
      isExact: true,
    })
  })

  it('is the masterchain block that ends it, when an account of the masterchain takes part', () => {
    const raw = [{ accounts: [upperA, `-1:${'3'.repeat(64)}`], transactions: [rootHash, other] }]
    expect(blockHintOf(ended('settled', { raw }, 500), [])).toEqual({
      ref: masterchainBlock,
      hashes: [rootHash, other],
      isExact: false,
    })
  })

  it('is that block also of an Unknown one whose last answer named it', () => {
    const raw = [{ accounts: [`-1:${'3'.repeat(64)}`], transactions: [rootHash], trace_mc_seqno_end: 500 }]
    expect(blockHintOf(ended('unknown', { raw }), [])).toEqual({
      ref: masterchainBlock,
      hashes: [rootHash],
      isExact: false,
    })
  })

  it('is nowhere when only the masterchain block of a basechain trace is known, or nothing', () => {
    expect(
      blockHintOf(ended('settled', { raw: [{ accounts: [upperA], transactions: [rootHash] }] }, 500), []),
    ).toBeNull()
    expect(blockHintOf(ended('unknown'), [])).toBeNull()
  })

  it('matters for what ended without a block, once', () => {
    const states: readonly TraceState[] = ['settled', 'unknown', 'probably-dropped']
    expect(states.map((state) => isConfirmable(ended(state)))).toEqual([true, true, true])
    const others: readonly TraceState[] = ['pending', 'on-chain', 'committed', 'failed']
    expect(others.map((state) => isConfirmable(ended(state)))).toEqual([false, false, false, false])
    expect(isConfirmable(ended('settled', { proof: { block: 'any', isFound: false } }))).toBe(false)
  })
})

describe('what a block proves', () => {
  const name = '0:8000000000000000:87315937'

  it('Settled keeps its state and its times, with better evidence', () => {
    const proven = confirmTrace(ended('settled'), hint, block([other, rootHash]), 9_000)
    expect(proven?.events).toEqual([])
    expect(proven?.record.proof).toEqual({ block: name, isFound: true })
    expect(proven?.record.view.steps).toEqual([
      {
        state: 'settled',
        when: { after: 4_000, before: 6_000 },
        evidence: [goneCommitted, { kind: 'transaction-in-block', block: name, hash: rootHash }],
      },
    ])
  })

  it.each(['unknown', 'probably-dropped'] as const)('%s becomes Settled', (state) => {
    const proven = confirmTrace(ended(state), hint, block([rootHash]), 9_000)
    expect(proven?.record.view.state).toBe('settled')
    expect(proven?.record.view.endedAt).toBe(6_000)
    expect(proven?.record.view.steps.at(-1)).toEqual({
      state: 'settled',
      when: { after: 4_000, before: 9_000 },
      evidence: [{ kind: 'transaction-in-block', block: name, hash: rootHash }],
    })
    expect(proven?.events).toEqual([
      { kind: 'trace-state', key: 'trace', from: state, to: 'settled', at: 9_000 },
    ])
  })

  it('a whole block without it is noted and decides nothing', () => {
    const proven = confirmTrace(ended('unknown'), hint, block([other]), 9_000)
    expect(proven?.events).toEqual([])
    expect(proven?.record.proof).toEqual({ block: name, isFound: false })
    expect(proven?.record.view.state).toBe('unknown')
    expect(proven?.record.view.steps.at(-1)?.evidence).toEqual([
      goneEmulated,
      { kind: 'not-in-block', block: name },
    ])
  })

  it('a block that was not read to its end proves only what it holds', () => {
    expect(confirmTrace(ended('settled'), hint, block([other], false), 9_000)).toBeNull()
    expect(confirmTrace(ended('settled'), hint, block([rootHash], false), 9_000)?.record.proof?.isFound).toBe(
      true,
    )
  })

  it('a block that only may hold it tells nothing without it', () => {
    const maybe = { ...hint, isExact: false }
    expect(confirmTrace(ended('settled'), maybe, block([other]), 9_000)).toBeNull()
    expect(confirmTrace(ended('settled'), maybe, block([rootHash]), 9_000)?.record.proof?.isFound).toBe(true)
  })

  it('another block, or a trace that is live or failed, is left alone', () => {
    const elsewhere = { ...block([rootHash]), ref: { ...basechainBlock, seqno: 1 } }
    expect(confirmTrace(ended('settled'), hint, elsewhere, 9_000)).toBeNull()
    expect(confirmTrace(ended('failed'), hint, block([rootHash]), 9_000)).toBeNull()
    expect(confirmTrace(ended('committed'), hint, block([rootHash]), 9_000)).toBeNull()
  })
})
