import { describe, expect, it } from 'vitest'
import type { ActionView, TraceView } from '../../../../electron/shared/pending-models.ts'
import { inboxOf, leavingFrom, sumOfEntries } from '../../../../src/lib/pool-inbox.ts'
import { inState } from '../../../fixtures/trace-progress.ts'

const pool = '-1:p'

function action(type: string, key: string, holder: string, units: string | null): ActionView {
  return {
    key,
    type,
    title: [],
    short: [],
    isRaw: false,
    success: true,
    parties: [
      { role: 'holder', address: holder, name: null },
      { role: 'pool', address: pool, name: null },
    ],
    initiator: null,
    amounts: units === null ? [] : [{ units, asset: { kind: 'native' }, direction: null }],
    comment: null,
  }
}

const trace = (key: string, firstSeenAt: number, actions: readonly ActionView[]): TraceView => ({
  key,
  ...inState('completed'),
  accounts: [pool],
  firstSeenAt,
  lastSeenAt: firstSeenAt,
  endedAt: firstSeenAt,
  steps: [],
  actions,
  mcSeqno: null,
})

describe('the inbox of a pool', () => {
  it('does not count a deposit that was not executed', () => {
    const deposit = trace('T', 5, [action('stake_deposit', 'a', '0:ann', '40000000000')])
    const dropped = { ...deposit, key: 'U', ...inState('not-executed') }
    const entries = inboxOf([deposit, dropped], pool)
    expect(entries.map(({ by }) => by)).toEqual(['40000000000', null])
    expect(sumOfEntries(entries)).toBe('40000000000')
  })

  it('lists each of several withdrawals with its nominator, after their sum', () => {
    // 40,121.5 + 91,431.25 + 780,264.09 = 911,816.84
    const paid = trace('T', 5, [
      action('stake_withdrawal', 'a', '0:ann', '40121500000000'),
      action('stake_withdrawal', 'b', '0:bob', '91431250000000'),
      action('stake_withdrawal', 'c', '0:cid', '780264090000000'),
    ])
    const entries = inboxOf([paid], pool)
    expect(entries.map(({ count, nominator, by }) => [count, nominator, by])).toEqual([
      [3, null, '-911816840000000'],
      [1, '0:ann', '-40121500000000'],
      [1, '0:bob', '-91431250000000'],
      [1, '0:cid', '-780264090000000'],
    ])
    expect(new Set(entries.map(({ key }) => key)).size).toBe(4)
    expect(sumOfEntries(entries.slice(1))).toBe('-911816840000000')
  })

  it('adds what the pool receives, and nothing for a failed action', () => {
    const failed = { ...action('stake_deposit', 'b', '0:bob', '9'), success: false }
    const entries = inboxOf([trace('T', 5, [action('stake_deposit', 'a', '0:ann', '7'), failed])], pool)
    expect(entries.map(({ by }) => by)).toEqual(['7', '7', null])
    expect(inboxOf([{ ...trace('U', 5, []), accounts: ['0:x'] }], pool)).toEqual([])
  })
})

describe('leaving nominators', () => {
  const present = ['0:ann', '0:bob'].map((address) => ({ address, balance: '1', pending: '0' }))
  const request = (at: number, holder: string) =>
    trace(`R${at}`, at, [action('stake_withdrawal_request', 'a', holder, null)])

  it('requested a withdrawal and are still in the pool', () => {
    const traces = [request(10, '0:ann'), request(11, '0:gone')]
    expect([...leavingFrom(traces, pool, present)]).toEqual([['0:ann', 10]])
    expect(leavingFrom(traces, '-1:other', present).size).toBe(0)
  })

  it('do not include one who was paid and joined again, or whose request failed', () => {
    const paid = trace('P', 12, [action('stake_withdrawal', 'a', '0:ann', '5')])
    const failed = { ...request(10, '0:bob'), ...inState('failed') }
    expect(leavingFrom([request(10, '0:ann'), paid, failed], pool, present).size).toBe(0)
    expect([...leavingFrom([paid, request(13, '0:ann')], pool, present)]).toEqual([['0:ann', 13]])
  })

  it('do not include one who was paid in the trace of the request', () => {
    const both = trace('B', 12, [
      action('stake_withdrawal_request', 'a', '0:ann', null),
      action('stake_withdrawal', 'b', '0:ann', '5'),
    ])
    expect(leavingFrom([both], pool, present).size).toBe(0)
  })
})
