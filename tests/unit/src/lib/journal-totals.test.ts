import { expect, test } from 'vitest'
import type { ActionView, Amount, TraceView } from '../../../../electron/shared/pending-models.ts'
import type { Asset } from '../../../../electron/shared/asset-text.ts'
import { roles } from '../../../../electron/shared/words/role-words.ts'
import { createJournalTotals, netOf } from '../../../../src/lib/journal-totals.ts'
import { endedTrace, master, other, ours, payment } from '../../../fixtures/traces.ts'
import { inState } from '../../../fixtures/trace-progress.ts'

const usdt: Asset = { kind: 'jetton', master, symbol: 'USD₮', decimals: 6 }
const native: Asset = { kind: 'native' }

const journalTotals = (traces: readonly TraceView[]) => createJournalTotals()(traces)

function moved(units: string, direction: Amount['direction'], changes: Partial<Amount> = {}): Amount {
  return { units, asset: usdt, direction, ...changes }
}

const strangers = ['sender', 'recipient'].map((role, index) => ({
  role,
  address: `0:${String(index + 5).repeat(64)}`,
  name: null,
}))

function traceOf(amounts: readonly Amount[], changes: Partial<TraceView> = {}): TraceView {
  return endedTrace({ actions: [payment({ amounts })], ...changes })
}

test('sums what was received and sent, exactly and per token', () => {
  const { tokens } = journalTotals([
    traceOf([moved('9007199254740993000001', 'in')]),
    traceOf([moved('1', 'out')]),
    traceOf([moved('5', 'in', { asset: native }), moved('2', 'out')]),
  ])
  expect(tokens.map(({ asset, count }) => [asset.kind, count])).toEqual([
    ['native', 1],
    ['jetton', 3],
  ])
  const [, token] = tokens
  expect(token?.in.units).toBe(9007199254740993000001n)
  expect(token?.out.units).toBe(3n)
  expect(token && netOf(token).units).toBe(9007199254740992999998n)
})

test('leaves out the order to a vesting wallet, whose transfer is an action of its own', () => {
  const parties = [
    { role: 'owner', address: ours, name: null },
    { role: 'vesting', address: other, name: null },
  ]
  const order = payment({ type: 'vesting_send_message', parties, amounts: [moved('7', null)] })
  const totals = journalTotals([
    endedTrace({ actions: [order, payment({ amounts: [moved('7', 'out')] })], accounts: [ours, other] }),
  ])
  expect(totals.tokens.map(({ out, internal }) => [out.units, internal.units])).toEqual([[7n, 0n]])
  expect(totals.otherAmounts).toBe(0)
})

test('counts the amount of an order to an unwatched vesting wallet, whose transfer is not listed, as neither received nor sent', () => {
  const order = payment({ type: 'vesting_send_message', amounts: [moved('7', null, { asset: native })] })
  const call = payment({ amounts: [moved('7', 'out'), moved('1', 'out', { asset: native })] })
  const done = endedTrace({ actions: [order, call] })
  const undone = endedTrace({ actions: [{ ...order, success: false }], ...inState('failed') })
  const totals = journalTotals([done, undone])
  expect(totals.otherAmounts).toBe(1)
  expect(totals.leftOut.failed).toBe(0)
})

test('tokens with the same symbol and different addresses stay apart', () => {
  const fake: Asset = { ...usdt, master: `0:${'4'.repeat(64)}` }
  const { tokens } = journalTotals([traceOf([moved('1', 'in'), moved('2', 'in', { asset: fake })])])
  expect(tokens.map((each) => each.in.units)).toEqual([1n, 2n])
})

test('counts only what succeeded, also in a trace that failed in part', () => {
  const amounts = [moved('7', 'out')]
  const totals = journalTotals([
    traceOf(amounts, inState('not-executed')),
    traceOf(amounts, inState('unverified')),
    traceOf(amounts, inState('failed')),
    endedTrace({
      ...inState('partly-failed'),
      actions: [
        payment({ amounts, success: true }),
        payment({ amounts, success: false }),
        payment({ amounts, success: null }),
        payment({ amounts: [], success: false }),
      ],
    }),
  ])
  // An action that the service reports as successful moved its amount although the trace failed.
  expect(totals.tokens.map(({ out, count }) => [out.units, count])).toEqual([[14n, 2]])
  expect(totals.leftOut).toEqual({ failed: 1, 'not-executed': 1, unverified: 2 })
})

test('leaves out the transfer that returns the payment of a failed action', () => {
  const back = [
    { role: 'sender', address: other, name: null },
    { role: 'recipient', address: ours, name: null },
  ]
  const failed = payment({ amounts: [moved('7', 'out')], success: false })
  const returned = payment({ amounts: [moved('7', 'in')], parties: back })
  const sumsOf = (...actions: readonly ActionView[]) =>
    journalTotals([endedTrace({ ...inState('partly-failed'), actions })]).tokens.map((each) => each.in.units)
  expect(sumsOf(returned, failed)).toEqual([])
  expect(sumsOf(returned, failed, returned)).toEqual([7n])
  expect(sumsOf(payment({ ...returned, amounts: [moved('8', 'in')] }), failed)).toEqual([8n])
  expect(sumsOf(payment({ ...returned, parties: strangers }), failed)).toEqual([7n])
  expect(sumsOf(payment({ ...returned, amounts: [moved('7', 'in', { asset: native })] }), failed)).toEqual([
    7n,
  ])
  const fromStranger = [{ role: 'sender', address: `0:${'5'.repeat(64)}`, name: null }, ...back.slice(1)]
  expect(sumsOf(payment({ ...returned, parties: fromStranger }), failed)).toEqual([7n])
  expect(sumsOf(returned, { ...failed, success: true })).toEqual([7n])
  const toItself = back.map((party) => ({ ...party, address: ours }))
  expect(sumsOf(payment({ ...returned, parties: toItself }), failed)).toEqual([7n])
  // A second payment, not a return.
  expect(sumsOf(payment({ ...returned, parties: failed.parties }), failed)).toEqual([7n])
})

test('payments between watched accounts are internal, and those between others are only counted', () => {
  const amounts = [moved('7', null)]
  const { tokens, otherAmounts } = journalTotals([
    traceOf(amounts, { accounts: [ours, other] }),
    endedTrace({
      accounts: [ours],
      actions: [payment({ amounts: [moved('8', null)], parties: strangers })],
    }),
  ])
  expect(tokens.map((each) => [each.in.units, each.out.units, each.internal.units])).toEqual([[0n, 0n, 7n]])
  expect(otherAmounts).toBe(1)
})

test('the proceeds of a swap for another recipient are not between watched accounts', () => {
  const [from, to] = strangers.map(({ address }) => address)
  const swap = (recipient: string, paidBy: string): ActionView =>
    payment({
      type: 'jetton_swap',
      parties: [
        { role: 'sender', address: ours, name: null },
        { role: 'recipient', address: recipient, name: null },
        { role: roles.paidTo, address: from ?? '', name: null },
        { role: roles.paidBy, address: paidBy, name: null },
      ],
      amounts: [moved('7', 'out'), moved('8', null, { asset: native })],
    })
  const sumsOf = (action: ActionView) => {
    const { tokens, otherAmounts } = journalTotals([endedTrace({ actions: [action] })])
    return [...tokens.map((each) => [each.out.units, each.internal.units]), otherAmounts]
  }
  expect(sumsOf(swap(to ?? '', from ?? ''))).toEqual([[7n, 0n], 1])
  // The exchange is watched, too.
  expect(sumsOf(swap(ours, from ?? ''))).toEqual([[0n, 8n], [7n, 0n], 0])
})

test('an amount stored before the metadata of its token is summed with the others', () => {
  const bare: Asset = { kind: 'jetton', master, symbol: null, decimals: null }
  const { tokens } = journalTotals([traceOf([moved('1', 'in', { asset: bare }), moved('2', 'in')])])
  expect(tokens).toMatchObject([{ asset: usdt, in: { units: 3n, isApproximate: false } }])
})

test('marks rounded sums, and counts amounts of unknown tokens', () => {
  const unknown: Asset = { kind: 'unknown', symbol: null, decimals: null }
  const totals = journalTotals([
    traceOf([moved('1', 'in', { isApproximate: true }), moved('2', 'in', { asset: unknown })], {
      omittedActions: 4,
    }),
  ])
  expect(totals.tokens).toMatchObject([{ in: { isApproximate: true }, out: { isApproximate: false } }])
  expect([totals.unknownTokens, totals.omittedActions]).toEqual([1, 4])
})

test('marks a sum that has a rounded and then an exact amount', () => {
  const { tokens } = journalTotals([traceOf([moved('1', 'in', { isApproximate: true }), moved('2', 'in')])])
  expect(tokens).toMatchObject([{ in: { units: 3n, isApproximate: true } }])
})

test('doubtful tokens and those without decimals come last', () => {
  const scam: Asset = { ...usdt, master: `0:${'5'.repeat(64)}`, isScam: true }
  const bare: Asset = { kind: 'jetton', master: `0:${'6'.repeat(64)}`, symbol: 'GRIT', decimals: null }
  const { tokens } = journalTotals([
    traceOf([moved('1', 'in', { asset: scam }), moved('1', 'in', { asset: scam })]),
    traceOf([moved('1', 'in', { asset: bare }), moved('1', 'in', { asset: bare })]),
    traceOf([moved('1', 'in'), moved('1', 'in', { asset: native })]),
  ])
  expect(tokens.map(({ asset }) => asset)).toEqual([native, usdt, scam, bare])
})

test('sums a list again that grows, shrinks or changes', () => {
  const sum = createJournalTotals()
  const sent = (traces: readonly TraceView[]) =>
    sum(traces).tokens.map(({ out, count }) => [out.units, count])
  const [one, two, three] = ['1', '20', '300'].map((units) => traceOf([moved(units, 'out')]))
  if (one === undefined || two === undefined || three === undefined) throw new Error('three traces')
  expect(sent([two])).toEqual([[20n, 1]])
  const before = sum([two])
  expect(sent([one, two, three])).toEqual([[321n, 3]])
  // Totals that were returned do not change.
  expect(before.tokens[0]?.out.units).toBe(20n)
  expect(sent([one, two, three])).toEqual([[321n, 3]])
  expect(sent([one, traceOf([moved('4000', 'out')]), three])).toEqual([[4301n, 3]])
  expect(sent([three])).toEqual([[300n, 1]])
  expect(sent([])).toEqual([])
})
