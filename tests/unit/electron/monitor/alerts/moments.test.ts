import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../../../electron/monitor/alerts/alert-types.ts'
import { noContext } from '../../../../../electron/monitor/alerts/rule-context.ts'
import { createRuleEngine } from '../../../../../electron/monitor/alerts/rule-engine.ts'
import { noFilter, type AlertRule, type Condition } from '../../../../../electron/shared/rules.ts'
import { plainStyle, renderText } from '../../../../../electron/shared/text-parts.ts'
import { alertFacts } from '../../../../../electron/shared/words/alert-words.ts'
import { headOf } from '../../../../../electron/shared/words/trace-alert-words.ts'
import { action, conditionOf, ruleOf, step, traceOf, traceSays } from './samples.ts'
import { change, failedTrace, fire, stepSeen, type Change, type Fired } from './observations.ts'

const loss = {
  kind: 'stake-lost',
  sent: '1500',
  returned: '900',
  validatorBy: '-500',
  nominatorsBy: '-100',
  isCertain: true,
} as const

const rootHash = { kind: 'root-hash', before: 'a', now: 'b' } as const

describe('a moment fires immediately', () => {
  it.each<readonly [string, Condition, Observation, Fired]>([
    [
      'a new pending action',
      conditionOf('pending-new'),
      stepSeen(failedTrace, 0),
      ['fired', 20, traceSays('trace-new', 'pending')],
    ],
    [
      'a new pending action that had already ended when it was found',
      conditionOf('pending-new'),
      stepSeen(traceOf([step('completed', 10, 20)]), 0),
      ['fired', 20, { ...traceSays('trace-new', 'completed'), foundAs: 'completed' }],
    ],
    [
      'a failed trace',
      conditionOf('trace-failed'),
      stepSeen(failedTrace, 2),
      ['fired', 40, traceSays('trace-failed', 'failed')],
    ],
    [
      'a trace that partly failed',
      conditionOf('trace-failed'),
      stepSeen(traceOf([step('pending', 10, 20), step('partly-failed', 20, 60)]), 1),
      ['fired', 60, { ...traceSays('trace-failed', 'partly-failed'), isPartly: true }],
    ],
    [
      'a trace that was not executed',
      conditionOf('trace-dropped'),
      stepSeen(traceOf([step('pending', 10, 20), step('not-executed', 20, 60)]), 1),
      ['fired', 60, traceSays('trace-dropped', 'not-executed')],
    ],
    [
      'a nominator who joined',
      conditionOf('nominator-joined'),
      change({ kind: 'nominator-joined', address: 'bob', balance: '0', pending: '5000000000' }),
      ['fired', 20, { kind: 'nominator-joined', address: 'bob', amount: '5000000000' }],
    ],
    [
      'a nominator who left',
      conditionOf('nominator-left'),
      change({ kind: 'nominator-left', address: 'ann', balance: '5000000000', pending: '1000000000' }),
      ['fired', 20, { kind: 'nominator-left', address: 'ann', amount: '6000000000' }],
    ],
    [
      'a stake that was sent',
      conditionOf('stake-sent'),
      change({ kind: 'stake-sent', amount: '5' }),
      ['fired', 20, { kind: 'stake-sent', amount: '5' }],
    ],
    [
      'a stake that returned',
      conditionOf('stake-returned'),
      change({ kind: 'stake-returned', amount: '5', returned: null }),
      ['fired', 20, { kind: 'stake-returned', amount: '5' }],
    ],
    [
      'a stake that returned with a loss',
      { kind: 'stake-lost', units: null, percent: null },
      change(loss),
      ['fired', 20, loss],
    ],
    [
      'a count that differs from the list',
      conditionOf('integrity'),
      change({ kind: 'count-mismatch', counted: 5, listed: 4 }),
      ['fired', 20, { kind: 'count-mismatch', counted: 5, listed: 4 }],
    ],
    [
      'a block with two different responses',
      conditionOf('integrity'),
      {
        kind: 'block-contradiction',
        ref: { workchain: -1, shard: '-9223372036854775808', seqno: 7 },
        difference: rootHash,
        at: 7,
      },
      ['fired', 7, { kind: 'block-contradiction', difference: rootHash }],
    ],
  ])('%s', (_name, condition, observation, expected) => {
    expect(fire(ruleOf(condition), observation)).toEqual([expected])
    expect(fire(ruleOf(condition, { isOn: false }), observation)).toEqual([])
  })

  it.each<readonly [string, Condition, Observation]>([
    [
      'a trace in the first response',
      conditionOf('pending-new'),
      stepSeen(traceOf([step('pending', null, 20)]), 0),
    ],
    [
      'a failed trace in the first response',
      conditionOf('trace-failed'),
      stepSeen(traceOf([step('failed', null, 20)]), 0),
    ],
    ['progress', conditionOf('trace-failed'), stepSeen(failedTrace, 1)],
    [
      'an unverified trace',
      conditionOf('trace-dropped'),
      stepSeen(traceOf([step('pending', 10, 20), step('unverified', 20, 60)]), 1),
    ],
    [
      'an unverified trace that was expected to fail',
      conditionOf('trace-failed'),
      stepSeen(traceOf([step('on-chain', 10, 20), step('unverified', 20, 60)], { outcome: 'failed' }), 1),
    ],
    [
      'a trace that is being checked',
      conditionOf('trace-failed'),
      stepSeen(traceOf([step('on-chain', 10, 20), step('checking', 20, 60)]), 1),
    ],
    [
      'a trace that completed',
      conditionOf('trace-failed'),
      stepSeen(traceOf([step('on-chain', 10, 20), step('completed', 20, 60)]), 1),
    ],
    [
      'a count that matches the list again',
      conditionOf('integrity'),
      change({ kind: 'count-mismatch', counted: 4, listed: 4 }),
    ],
    [
      'a nominator who may only be missing from an incomplete list',
      conditionOf('nominator-left'),
      change({ kind: 'nominator-left', address: 'ann', balance: '5', pending: '0', isUnproven: true }),
    ],
    [
      'a nominator who is listed again',
      conditionOf('nominator-joined'),
      change({ kind: 'nominator-joined', address: 'ann', balance: '5', pending: '0', isUnproven: true }),
    ],
    [
      'another kind of change',
      conditionOf('stake-sent'),
      change({ kind: 'stake-returned', amount: '5', returned: null }),
    ],
  ])('does not fire on %s', (_name, condition, observation) => {
    expect(fire(ruleOf(condition), observation)).toEqual([])
  })
})

it('a rule about leaving nominators can require a minimum share of the pool', () => {
  const nominators = [
    { address: '0:a', balance: '60', pending: '0' },
    { address: '0:b', balance: '540', pending: '900' },
  ]
  const left = change({ kind: 'nominator-left', address: '0:a', balance: '60', pending: '0' })
  const before = { stakeSent: '0', validatorAmount: '0', nominatorsCount: 2, nominators, former: [] }
  const seen: Observation = left.kind === 'pool-change' ? { ...left, before } : left
  // 60 of 600 is 10 %. Pending deposits are not included.
  const fires = (poolPercent: number): boolean =>
    fire(ruleOf({ kind: 'nominator-left', poolPercent }), seen).length === 1
  expect([9.99, 10, 10.001].map(fires)).toEqual([true, true, false])
  expect(fire(ruleOf({ kind: 'nominator-left', poolPercent: 1 }), left)).toEqual([])
})

describe('the account of an alert', () => {
  const order = action({
    key: 'vesting_send_message:0',
    type: 'vesting_send_message',
    initiator: '0:owner',
    parties: [{ role: 'vesting wallet', name: null, address: '0:vesting' }],
    amounts: [{ units: '5000000000', asset: { kind: 'native' }, direction: null }],
  })
  const transfer = action({
    initiator: '0:vesting',
    parties: [{ role: 'recipient', name: null, address: '0:ada' }],
  })
  const paid = traceOf([step('pending', 10, 20), step('completed', 20, 30)], {
    accounts: ['0:owner', '0:vesting'],
    actions: [order, transfer],
  })
  const accountsWith = (filter: typeof noFilter) =>
    fire(ruleOf({ kind: 'trace-completed', filter }), stepSeen(paid, 1)).map(([, , ...rest]) => {
      const event = rest.at(-1)
      return typeof event === 'object' && 'account' in event ? event.account : null
    })

  it('is the vesting wallet that paid, not the owner whose order its trace began with', () => {
    expect(accountsWith({ ...noFilter, direction: 'out' })).toEqual(['0:vesting'])
  })

  it('is the owner if the alert names the order', () => {
    expect(accountsWith(noFilter)).toEqual(['0:owner'])
  })

  it('is the watched sender although the trace is listed for the recipient only', () => {
    const inner = action({
      initiator: '0:sender',
      parties: [{ role: 'recipient', name: null, address: '0:recipient' }],
    })
    const listed = traceOf([step('pending', 10, 20)], { accounts: ['0:recipient'], actions: [inner] })
    const accountOf = (scope: readonly string[], watched: readonly string[]) =>
      createRuleEngine([ruleOf(conditionOf('pending-new'), { scope })], {
        ...noContext,
        isWatched: (account) => watched.includes(account),
      })
        .observe(stepSeen(listed, 0))
        .map(({ incident }) => incident.event)
    const named = (account: string) => [expect.objectContaining({ account })]
    const both = ['0:sender', '0:recipient']
    expect(accountOf([], both)).toEqual(named('0:sender'))
    expect(accountOf([], ['0:recipient'])).toEqual(named('0:recipient'))
    expect(accountOf(['0:recipient'], both)).toEqual(named('0:recipient'))
  })
})

describe('action filter', () => {
  const jetton = action({
    type: 'jetton_transfer',
    amounts: [
      { units: '9', asset: { kind: 'jetton', master: 'm', symbol: 'USD', decimals: 6 }, direction: 'in' },
    ],
  })
  const unknown = action({
    amounts: [
      {
        units: '5000000000',
        asset: { kind: 'unknown', symbol: 'TON', decimals: 9 },
        direction: 'in',
      },
    ],
  })
  it.each([
    ['the type', { ...noFilter, types: ['jetton_transfer'] }, [jetton], true],
    ['another type', { ...noFilter, types: ['jetton_transfer'] }, [action()], false],
    ['the direction', { ...noFilter, direction: 'out' }, [action()], true],
    ['the other direction', { ...noFilter, direction: 'in' }, [action()], false],
    ['enough', { ...noFilter, least: '5000000000' }, [action()], true],
    ['too little', { ...noFilter, least: '5000000001' }, [action()], false],
    ['an unknown token, whose units are not TON', { ...noFilter, least: '1' }, [unknown], false],
    ['a jetton, whose units are not TON', { ...noFilter, least: '1' }, [jetton], false],
    [
      'any action of the trace',
      { types: ['ton_transfer'], direction: 'out', least: '1' },
      [jetton, action()],
      true,
    ],
    [
      'conditions that only different actions meet',
      { types: ['jetton_transfer'], direction: 'out', least: null },
      [jetton, action()],
      false,
    ],
  ] as const)('%s', (_name, filter, actions, passes) => {
    const rule = ruleOf({ kind: 'pending-new', filter })
    const view = traceOf([step('pending', 10, 20)], { actions })
    expect(fire(rule, stepSeen(view, 0))).toHaveLength(passes ? 1 : 0)
  })
})

describe('a nominator whose stake changed', () => {
  const moved = (by: string, because: 'deposited' | 'rewarded' | 'credited' | 'not-separable'): Change => ({
    kind: 'balance-changed',
    address: 'ann',
    by,
    because,
  })
  const rule = (units: string | null, percent: number | null): AlertRule =>
    ruleOf({ kind: 'nominator-moved', units, percent })

  it.each([
    // Ann has 50,000 TON: a tenth of that is 5,000.
    ['by enough', rule('5000000000000', null), '5000000000000', true],
    ['by too little', rule('5000000000001', null), '5000000000000', false],
    ['by enough of it', rule(null, 10), '-5000000000000', true],
    ['by too little of it', rule(null, 10.01), '-5000000000000', false],
    ['by enough of a small part', rule(null, 0.004), '2000000000', true],
    ['by too little of a small part', rule(null, 0.004), '1999999999', false],
    ['by enough of a part with three decimals', rule(null, 12.345), '6172500000000', true],
    ['by either', rule('1', 50), '1', true],
    ['by anything', rule(null, null), '1000000000', true],
  ])('%s', (_name, given, by, fires) => {
    const event = { kind: 'nominator-moved', address: 'ann', by, stakeBefore: '50000000000000' } as const
    expect(fire(given, change(moved(by, 'deposited')))).toEqual(fires ? [['fired', 20, event]] : [])
  })

  it('rewards and credited deposits do not count as movements', () => {
    const events = [moved('900000000000', 'rewarded'), moved('400000000000', 'credited')]
    expect(fire(rule(null, null), change(...events))).toEqual([])
  })

  it('an increase that may be a reward does not count, a decrease does', () => {
    expect(fire(rule(null, null), change(moved('900000000000', 'not-separable')))).toEqual([])
    expect(fire(rule(null, null), change(moved('-900000000000', 'not-separable')))).toHaveLength(1)
  })
})

describe('a loss at the end of a round', () => {
  // 120,274.05 TON of the validator and 1,250 TON of the nominators.
  const event = {
    kind: 'stake-lost',
    sent: '1588788350000000',
    returned: '1467264300000000',
    validatorBy: '-120274050000000',
    nominatorsBy: '-1250000000000',
    isCertain: true,
  } as const
  const returned: Change = { kind: 'stake-returned', amount: event.sent, returned: event.returned }
  it.each<readonly [units: string | null, percent: number | null, isFired: boolean]>([
    [null, null, true],
    ['121524050000000', null, true],
    ['121524050000001', null, false],
    [null, 7.64, true],
    [null, 7.65, false],
    // 121,524.05 of 1,588,788.35 TON are 7.64885… %.
    [null, 7.6488, true],
    [null, 7.6489, false],
  ])('reaches %s nanoton or %s percent: %s', (units, percent, isFired) => {
    const rule = ruleOf({ kind: 'stake-lost', units, percent })
    expect(fire(rule, change(returned, event))).toEqual(isFired ? [['fired', 20, event]] : [])
  })

  it('whose minimum alone is known fires at any limit', () => {
    const rule = ruleOf({ kind: 'stake-lost', units: '121524050000001', percent: null })
    const least = { ...event, isMinimum: true } as const
    expect(fire(rule, change(returned, least))).toEqual([['fired', 20, least]])
  })

  it('a round without a loss does not fire', () => {
    expect(fire(ruleOf({ kind: 'stake-lost', units: null, percent: null }), change(returned))).toEqual([])
  })
})

it('a trace that failed for another account names the action that failed', () => {
  const parties = (from: string, to: string) => [
    { role: 'sender', address: from, name: null },
    { role: 'recipient', address: to, name: null },
  ]
  const title = [{ kind: 'text', text: 'Send 7 TON' }] as const
  const view = traceOf([step('pending', 10, 20), step('failed', 20, 40)], {
    accounts: ['0:aa', '0:bb'],
    actions: [
      action({ key: 'own', initiator: '0:bb', parties: parties('0:bb', '0:cc') }),
      action({ key: 'other', success: false, title, initiator: '0:aa', parties: parties('0:aa', '0:dd') }),
    ],
  })
  const rule = ruleOf(conditionOf('trace-failed'), { scope: ['0:bb'] })
  expect(fire(rule, stepSeen(view, 1))).toMatchObject([['fired', 40, { title, account: '0:bb' }]])
})

it.each([
  ['a payment', 'ton_transfer', ['in'], 'in', 'Arrived'],
  ['a payment that was sent', 'ton_transfer', ['out'], null, 'Arrived'],
  ['a payment between two watched accounts', 'jetton_transfer', [null], null, 'Arrived'],
  ['a call that paid the account', 'call_contract', ['in'], null, 'Arrived'],
  ['a deposit of which a rest came back', 'dex_deposit_liquidity', ['out', 'in'], 'in', 'Completed'],
  ['a swap, for a rule about every direction', 'jetton_swap', ['out', 'in'], null, 'Completed'],
  ['a swap for another account', 'jetton_swap', ['out', null], null, 'Completed'],
  ['one half of a deposit', 'dex_deposit_liquidity', ['out'], null, 'Completed'],
  ['a burn', 'jetton_burn', ['out'], null, 'Completed'],
  ['an action without amounts', 'stake_withdrawal_request', [], null, 'Completed'],
] as const)('the alert about %s says that it arrived only if it is a payment or was received', (...row) => {
  const [, type, directions, direction, head] = row
  const amounts = directions.map(
    (each) => ({ units: '5', asset: { kind: 'native' }, direction: each }) as const,
  )
  const view = traceOf([step('pending', 10, 20), step('completed', 20, 30)], {
    actions: [action({ type, amounts })],
  })
  const rule = ruleOf({ kind: 'trace-completed', filter: { ...noFilter, direction } })
  const heads = createRuleEngine([rule], noContext)
    .observe(stepSeen(view, 1))
    .flatMap(({ incident: { event } }) => (event.kind === 'trace-completed' ? [headOf(event, false)] : []))
  expect(heads).toEqual([head])
})

it('an alert about a stake names the nominator, unless that is the watched account', () => {
  const by = (holder: string) =>
    action({
      key: holder,
      type: 'stake_withdrawal',
      amounts: [],
      initiator: '0:bb',
      parties: [
        { role: 'holder', address: holder, name: null },
        { role: 'pool', address: '-1:aa', name: null },
      ],
    })
  const told = (accounts: readonly string[], ...holders: readonly string[]) =>
    createRuleEngine([ruleOf(conditionOf('pending-new'))], noContext)
      .observe(stepSeen(traceOf([step('pending', 10, 20)], { accounts, actions: holders.map(by) }), 0))
      .flatMap(({ incident: { event } }) => {
        const facts = alertFacts({ event }).map((parts) => renderText(parts, plainStyle))
        return [event.kind === 'trace-new' && event.account, facts[0]]
      })
  expect(told(['-1:aa'], '0:bb')).toEqual(['-1:aa', 'by 0:bb'])
  expect(told(['-1:aa', '0:bb'], '0:bb')).toEqual(['0:bb', expect.not.stringContaining('by')])
  // Of several nominators, none is named.
  expect(told(['-1:aa'], '0:bb', '0:cc')).toEqual(['-1:aa', expect.not.stringContaining('by')])
})
