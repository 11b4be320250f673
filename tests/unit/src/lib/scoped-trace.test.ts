import { expect, test } from 'vitest'
import { createJournalTotals } from '../../../../src/lib/journal-totals.ts'
import { actionRows } from '../../../../electron/monitor/toncenter/actions.ts'
import { listedTrace, scopedTrace, watchedTrace } from '../../../../electron/shared/scoped-trace.ts'
import { endedTrace, master, other, ours, payment } from '../../../fixtures/traces.ts'

const stranger = `0:${'9'.repeat(64)}`
const asset = { kind: 'jetton', master, symbol: 'USD₮', decimals: 6 } as const
const between = payment({ amounts: [{ units: '5', asset, direction: null }] })
const toStranger = payment({
  key: 'jetton_transfer:1',
  parties: [
    { role: 'sender', address: ours, name: null },
    { role: 'recipient', address: stranger, name: null },
  ],
  amounts: [{ units: '3', asset, direction: 'out' }],
})
const trace = endedTrace({ accounts: [ours, other], actions: [between, toStranger] })
const movedFor = (accounts: readonly string[]) => {
  const [token] = createJournalTotals(new Set(accounts))([trace]).tokens
  return [token?.in.units, token?.out.units, token?.internal.units]
}

test('the sums of one account have its transfers to and from other watched accounts', () => {
  expect(movedFor([ours])).toEqual([0n, 8n, 0n])
  expect(movedFor([other])).toEqual([5n, 0n, 0n])
  expect(movedFor([ours, other])).toEqual([0n, 3n, 5n])
})

test('a trace has only the actions and accounts in scope', () => {
  const { accounts, actions } = scopedTrace(trace, new Set([other]))
  expect(accounts).toEqual([other])
  expect(actions.map(({ key }) => key)).toEqual(['jetton_transfer:0'])
  expect(scopedTrace(trace, new Set())).toBe(trace)
})

test('a list shows the actions in scope, or the whole trace if none is', () => {
  expect(listedTrace(trace, null)).toBe(trace)
  expect(listedTrace(trace, new Set([other])).actions.map(({ amounts }) => amounts[0]?.direction)).toEqual([
    'in',
  ])
  const ofOthers = endedTrace({ accounts: [ours, other], actions: [toStranger] })
  expect(listedTrace(ofOthers, new Set([other]))).toBe(ofOthers)
})

test('a transfer between two strangers has no direction', () => {
  const parties = [
    { role: 'sender', address: stranger, name: null },
    { role: 'recipient', address: master, name: null },
  ]
  const whole = endedTrace({ accounts: [ours], actions: [{ ...between, parties }] })
  expect(scopedTrace(whole, new Set([ours])).actions[0]?.amounts[0]?.direction).toBeNull()
})

test('a trace that only one of two watched accounts lists is summed alike', () => {
  const sumsOf = (accounts: readonly string[] | null) => {
    const listed = endedTrace({ accounts: [other], actions: [between, toStranger] })
    const [token] = createJournalTotals(accounts && new Set(accounts))([listed]).tokens
    return [token?.in.units, token?.out.units, token?.internal.units]
  }
  expect(sumsOf([other])).toEqual([5n, 0n, 0n])
  expect(sumsOf(null)).toEqual([0n, 3n, 5n])
})

test.each([
  ['call_contract', 'sender', 'contract'],
  ['contract_deploy', 'sender', 'contract'],
  ['auction_bid', 'bidder', 'auction'],
  ['auction_outbid', 'auction', 'former bidder'],
  ['stake_deposit', 'holder', 'pool'],
  ['evaa_supply', 'sender', 'master'],
  ['evaa_withdraw', 'master', 'recipient'],
  ['subscribe', 'subscriber', 'beneficiary'],
  ['unsubscribe', 'subscriber', 'beneficiary'],
  ['stake_withdrawal_request', 'holder', 'pool'],
  ['jvault_stake', 'holder', 'pool'],
  ['coffee_staking_deposit', 'holder', 'pool'],
  ['coffee_staking_withdraw', 'pool', 'holder'],
  ['coffee_staking_claim_rewards', 'pool', 'holder'],
  ['coffee_mev_protect_hold_funds', 'sender', 'contract'],
  ['layerzero_send_tokens', 'sender', 'application'],
])('%s between two watched accounts has a direction for each of them', (type, from, to) => {
  const parties = [
    { role: from, address: ours, name: null },
    { role: to, address: other, name: null },
  ]
  const seenBy = (account: string) =>
    scopedTrace(
      endedTrace({ accounts: [ours, other], actions: [{ ...between, type, parties }] }),
      new Set([account]),
    ).actions[0]?.amounts[0]?.direction
  expect([seenBy(ours), seenBy(other)]).toEqual(['out', 'in'])
})

test('the only amount of every type that names who sends and who receives it has a direction', () => {
  const withoutDirection = Object.entries(actionRows).flatMap(([type, { amounts }]) => {
    const [amount, ...others] = amounts
    if (amount === undefined || others.length > 0 || amount.from === null || amount.to === null) return []
    const parties = [
      { role: amount.from, address: ours, name: null },
      { role: amount.to, address: other, name: null },
    ]
    const both = endedTrace({ accounts: [ours, other], actions: [{ ...between, type, parties }] })
    const seen = [ours, other].map(
      (account) => scopedTrace(both, new Set([account])).actions[0]?.amounts[0]?.direction,
    )
    return seen.join() === 'out,in' ? [] : [type]
  })
  expect(withoutDirection).toEqual([])
})

test('a swap for another watched account is sent by one of them and received by the other', () => {
  const swap = (recipient: readonly string[], seen: 'in' | null) =>
    payment({
      type: 'jetton_swap',
      parties: [
        { role: 'sender', address: ours, name: null },
        ...recipient.map((address) => ({ role: 'recipient', address, name: null })),
        { role: 'paid to', address: stranger, name: null },
        { role: 'paid by', address: stranger, name: null },
      ],
      amounts: [
        { units: '5', asset, direction: 'out' },
        { units: '7', asset, direction: seen },
      ],
    })
  const seenBy = (account: string, action = swap([other], 'in')) =>
    scopedTrace(
      endedTrace({ accounts: [ours, other, stranger], actions: [action] }),
      new Set([account]),
    ).actions[0]?.amounts.map(({ units, direction }) => [units, direction])
  expect(seenBy(ours)).toEqual([['5', 'out']])
  expect(seenBy(other)).toEqual([['7', 'in']])
  expect(seenBy(ours, swap([], 'in'))).toEqual([
    ['5', 'out'],
    ['7', 'in'],
  ])
  expect(seenBy(ours, swap([master], null))).toEqual([
    ['5', 'out'],
    ['7', null],
  ])
  expect(seenBy(stranger, swap([], 'in'))).toEqual([
    ['5', 'in'],
    ['7', 'out'],
  ])
})

test('the coins that one swap pays out have no direction for the exchange if their sender is not known', () => {
  const swap = payment({
    type: 'jetton_swap',
    parties: [
      { role: 'sender', address: ours, name: null },
      { role: 'paid to', address: stranger, name: null },
    ],
    amounts: [
      { units: '5', asset, direction: 'out' },
      { units: '7', asset, direction: 'in' },
    ],
  })
  const trace = endedTrace({ accounts: [ours, stranger], actions: [swap] })
  const seenBy = (account: string) =>
    scopedTrace(trace, new Set([account])).actions[0]?.amounts.map(({ units, direction }) => [
      units,
      direction,
    ])
  expect(seenBy(stranger)).toEqual([['5', 'in']])
  expect(seenBy(ours)).toEqual([
    ['5', 'out'],
    ['7', 'in'],
  ])
})

test('amounts keep their directions if the action does not name who sends the one and receives the other', () => {
  const swap = payment({
    type: 'jetton_swap',
    parties: [
      { role: 'owner', address: ours, name: null },
      { role: 'paid to', address: stranger, name: null },
      { role: 'paid by', address: stranger, name: null },
    ],
    amounts: [
      { units: '5', asset, direction: 'out' },
      { units: '7', asset, direction: 'in' },
    ],
  })
  const seen = scopedTrace(endedTrace({ accounts: [ours, other], actions: [swap] }), new Set([ours]))
  expect(seen.actions[0]?.amounts.map(({ direction }) => direction)).toEqual(['out', 'in'])
})

test('a contract call between two accounts of a group is internal to the group', () => {
  const parties = [
    { role: 'sender', address: ours, name: null },
    { role: 'contract', address: other, name: null },
  ]
  const call = endedTrace({
    accounts: [ours, other],
    actions: [{ ...between, type: 'call_contract', parties }],
  })
  const [total] = createJournalTotals(new Set([ours, other]))([call]).tokens
  expect([total?.in.units, total?.out.units, total?.internal.units]).toEqual([0n, 0n, 5n])
})

test('an amount of unknown direction stays between watched accounts', () => {
  const parties = between.parties.map((party) => ({ ...party, role: `${party.role} of an item` }))
  const sale = endedTrace({ accounts: [ours, other], actions: [{ ...between, parties }] })
  expect(scopedTrace(sale, new Set([other])).accounts).toEqual([ours, other])
  expect(createJournalTotals(new Set([other]))([sale]).tokens[0]?.internal.units).toBe(5n)
})

test('a transfer has the direction that it has for the accounts watched now', () => {
  const seenBy = (list: readonly string[], seen = endedTrace()) =>
    watchedTrace(seen, (account) => list.includes(account)).actions[0]?.amounts[0]?.direction
  expect([seenBy([ours]), seenBy([ours, other]), seenBy([other]), seenBy([])]).toEqual([
    'out',
    null,
    'in',
    'out',
  ])
  const internal = endedTrace({ actions: [between] })
  expect([seenBy([ours], internal), seenBy([ours, other], internal)]).toEqual(['out', null])
  const supply = endedTrace({ actions: [payment({ type: 'evaa_supply' })] })
  expect(seenBy([ours, other], supply)).toBe('out')
  const same = endedTrace()
  expect(watchedTrace(same, (account) => account === ours)).toBe(same)
})

test('an account that was added and removed again leaves the sums of the others as they were', () => {
  const router = stranger
  const usdt = (units: string, direction: 'in' | 'out' | null) => ({ units, asset, direction })
  const swap = payment({
    key: 'jetton_swap:0',
    type: 'jetton_swap',
    parties: [
      { role: 'sender', address: ours, name: null },
      { role: 'paid to', address: router, name: null },
      { role: 'paid by', address: router, name: null },
    ],
    amounts: [usdt('7', null), usdt('2', null)],
  })
  const deploy = payment({
    key: 'contract_deploy:1',
    type: 'contract_deploy',
    parties: [
      { role: 'sender', address: router, name: null },
      { role: 'contract', address: other, name: null },
    ],
    amounts: [usdt('9', 'out')],
  })
  // As stored while the router was watched.
  const stored = endedTrace({ accounts: [ours, router], actions: [swap, deploy] })
  const seen = watchedTrace(stored, (account) => account === ours)
  expect(seen.accounts).toEqual([ours])
  expect(seen.actions.map(({ key, amounts }) => [key, ...amounts.map(({ direction }) => direction)])).toEqual(
    [['jetton_swap:0', 'out', 'in']],
  )
  const [token] = createJournalTotals(null)([seen]).tokens
  expect([token?.in.units, token?.out.units, token?.internal.units]).toEqual([2n, 7n, 0n])
})
