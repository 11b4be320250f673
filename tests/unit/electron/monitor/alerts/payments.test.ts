import { noPoolFacts } from '../../../../../electron/monitor/alerts/rule-context.ts'
import { describe, expect, it } from 'vitest'
import { createRuleEngine } from '../../../../../electron/monitor/alerts/rule-engine.ts'
import { replay, type RuleHistory } from '../../../../../electron/monitor/alerts/replay.ts'
import { noContext } from '../../../../../electron/monitor/alerts/rule-context.ts'
import type { ActionView, Amount, TraceView } from '../../../../../electron/shared/pending-models.ts'
import type { Asset } from '../../../../../electron/shared/asset-text.ts'
import { noFilter, type ActionFilter, type AlertRule } from '../../../../../electron/shared/rules.ts'
import { action, ruleOf, step, traceOf } from './samples.ts'

const usdt: Asset = { kind: 'jetton', master: '0:dd', symbol: 'USD₮', decimals: 6 }

const amountOf = (units: string, asset: Asset, direction: Amount['direction'] = 'out'): Amount => ({
  units,
  asset,
  direction,
})

function payment(recipient: string, changes: Partial<ActionView> = {}): ActionView {
  return action({
    initiator: '0:aa',
    parties: [
      { role: 'sender', address: '0:aa', name: null },
      { role: 'recipient', address: recipient, name: null },
    ],
    ...changes,
  })
}

function paid(key: string, at: number, recipient: string, changes: Partial<TraceView> = {}): TraceView {
  const steps = [step('pending', at - 5, at), step('completed', at, at + 10)]
  return traceOf(steps, { key, actions: [payment(recipient)], ...changes })
}

function firedBy(rule: AlertRule, views: readonly TraceView[], context = noContext) {
  const engine = createRuleEngine([rule], context)
  const transitions = views.flatMap((view) =>
    view.steps.flatMap((_, index) => engine.observe({ kind: 'trace-step', view, index })),
  )
  return [...new Map(transitions.map(({ incident }) => [incident.id, incident])).values()]
}

function dry(rule: AlertRule, views: readonly TraceView[], to = 1_000, groups: readonly string[] = []) {
  const history: RuleHistory = {
    traces: () => views,
    pools: () => [],
    accounts: () => [],
    contradictions: () => [],
    isInGroup: (key, wanted) => key === '0:aa' && wanted.some((each) => groups.includes(each)),
    isWatched: (key) => key === '0:aa' || key === '0:bb',
    isPaidBefore: () => false,
    poolFacts: noPoolFacts,
    to,
  }
  const steps = replay(rule, history)
  for (;;) {
    const next = steps.next()
    if (next.done === true) return next.value
  }
}

const unexpected = (allowed: readonly string[], allowsOwn = false, filter = noFilter): AlertRule =>
  ruleOf({ kind: 'unexpected-outgoing', filter, allowed, allowsOwn })

describe('an unexpected recipient', () => {
  it('fires once per recipient that is not expected, while the payment is still pending', () => {
    const views = [paid('a', 20, '0:bb'), paid('b', 40, '0:cc')]
    const expected = [
      {
        at: 40,
        subject: { kind: 'trace', key: 'b' },
        event: {
          kind: 'unexpected-outgoing',
          title: [{ kind: 'text', text: 'Sent 5 TON' }],
          from: '0:aa',
          recipient: '0:cc',
        },
      },
    ]
    expect(firedBy(unexpected(['0:bb']), views)).toMatchObject(expected)
    expect(dry(unexpected(['0:bb']), views)).toMatchObject(expected)
  })

  it('accepts watched accounts on request, and ignores what they receive', () => {
    // The response about the recipient arrives later.
    const own = paid('a', 20, '0:bb', { accounts: ['0:aa'] })
    expect(dry(unexpected([], true), [own])).toEqual([])
    expect(dry(unexpected([]), [own])).toHaveLength(1)
    const context = { ...noContext, isWatched: (key: string) => key === '0:bb' }
    expect(firedBy(unexpected([], true), [own], context)).toEqual([])
    const received = paid('b', 40, '0:bb', { accounts: ['0:bb'] })
    expect(firedBy(unexpected([]), [received])).toEqual([])
  })

  it('ignores what an account pays to itself', () => {
    expect(firedBy(unexpected([]), [paid('a', 20, '0:aa')])).toEqual([])
  })

  it('ignores payments that the first response listed, and other action types', () => {
    const first = traceOf([step('pending', null, 20)], { actions: [payment('0:cc')] })
    expect(firedBy(unexpected([]), [first])).toEqual([])
    const filter = { ...noFilter, types: ['jetton_transfer'] }
    expect(firedBy(unexpected([], false, filter), [paid('a', 20, '0:cc')])).toEqual([])
  })
})

describe('a first payment', () => {
  const rule = ruleOf({ kind: 'first-payment', filter: noFilter })

  it('fires for each new recipient of the stored history', () => {
    const views = [paid('a', 20, '0:bb'), paid('b', 40, '0:bb'), paid('c', 60, '0:cc')]
    expect(dry(rule, views).map(({ subject, at }) => [subject.key, at])).toEqual([
      ['a', 20],
      ['c', 60],
    ])
  })

  it('fires if earlier payments to the recipient had failed or were not executed', () => {
    const ended = (key: string, at: number, state: 'failed' | 'not-executed'): TraceView =>
      traceOf([step('pending', at - 5, at), step(state, at, at + 10)], { key, actions: [payment('0:bb')] })
    const attempts = [ended('a', 20, 'failed'), ended('b', 40, 'not-executed')]
    const views = [...attempts, paid('c', 60, '0:bb'), paid('d', 80, '0:bb')]
    expect(dry(rule, views).map(({ subject }) => subject.key)).toEqual(['a', 'b', 'c'])
  })

  it('does not fire for a retry that began before the first attempt had failed', () => {
    const first = traceOf([step('pending', 15, 20), step('not-executed', 20, 50)], {
      key: 'a',
      actions: [payment('0:bb')],
    })
    expect(dry(rule, [first, paid('b', 40, '0:bb')]).map(({ subject }) => subject.key)).toEqual(['a'])
  })

  it('does not fire when an earlier trace paid the recipient', () => {
    const context = {
      ...noContext,
      isPaidBefore: (from: string, recipient: string) => from === '0:aa' && recipient === '0:bb',
    }
    expect(firedBy(rule, [paid('a', 20, '0:bb')], context)).toEqual([])
    expect(firedBy(rule, [paid('a', 20, '0:cc')], context)).toHaveLength(1)
  })
})

describe('the recipient of a payment', () => {
  const party = (role: string, address: string) => ({ role, address, name: null })
  const recipientsOf = (parties: ActionView['parties'], changes: Partial<ActionView> = {}) =>
    dry(unexpected([]), [paid('a', 20, '0:bb', { actions: [payment('0:bb', { parties, ...changes })] })]).map(
      ({ event }) => event.kind === 'unexpected-outgoing' && event.recipient,
    )

  it('is the seller of a bought NFT', () => {
    const parties = [party('buyer', '0:aa'), party('seller', '0:bb'), party('item', '0:cc')]
    expect(recipientsOf(parties, { type: 'nft_purchase' })).toEqual(['0:bb'])
  })

  it.each([
    ['auction_bid', 'bidder', 'auction'],
    ['subscribe', 'subscriber', 'beneficiary'],
    ['call_contract', 'sender', 'contract'],
    ['evaa_supply', 'sender', 'master'],
    ['layerzero_send_tokens', 'sender', 'application'],
    ['stake_deposit', 'holder', 'pool'],
    ['coffee_create_vault', 'creator', 'vault'],
  ])('in a %s of the %s is the %s', (type, payer, role) => {
    expect(recipientsOf([party(payer, '0:aa'), party(role, '0:bb')], { type })).toEqual(['0:bb'])
  })

  it('is the liquidity account of a deposit only if the pool is not known', () => {
    const parties = [party('owner', '0:aa'), party('liquidity account', '0:cc')]
    expect(recipientsOf(parties)).toEqual(['0:cc'])
    expect(recipientsOf([...parties, party('pool', '0:bb')])).toEqual(['0:bb'])
  })

  it('does not exist for a request that moves nothing', () => {
    const parties = [party('holder', '0:aa'), party('pool', '0:bb')]
    const amounts = [amountOf('7', usdt, null)]
    expect(recipientsOf(parties, { type: 'jvault_unstake_request', amounts })).toEqual([])
    expect(recipientsOf(parties, { type: 'jvault_stake', amounts: [amountOf('7', usdt)] })).toEqual(['0:bb'])
  })
})

describe('a completed action', () => {
  const completed = (filter: ActionFilter): AlertRule => ruleOf({ kind: 'trace-completed', filter })
  const tokens = (units: string, asset: Asset): TraceView =>
    paid('a', 20, '0:bb', { actions: [payment('0:bb', { amounts: [amountOf(units, asset)] })] })

  it('fires when the trace has completed, not before', () => {
    expect(dry(completed(noFilter), [paid('a', 20, '0:bb')])).toMatchObject([
      { at: 30, event: { kind: 'trace-completed' } },
    ])
    const failed = traceOf([step('pending', 10, 20), step('failed', 20, 30)])
    expect(dry(completed(noFilter), [failed])).toEqual([])
  })

  it.each<readonly [string, Partial<ActionFilter>, string, Asset, number]>([
    ['a symbol, without case or signs', { token: { symbol: 'usdt' } }, '1', usdt, 1],
    ['another symbol', { token: { symbol: 'USDC' } }, '1', usdt, 0],
    ['an address', { token: { master: '0:dd' }, leastTokens: '48081' }, '48081000000', usdt, 1],
    [
      'less than the minimum',
      { token: { master: '0:dd' }, leastTokens: '48081.000001' },
      '48081000000',
      usdt,
      0,
    ],
    ['another address', { token: { master: '0:ee' } }, '48081000000', usdt, 0],
    ['a scam with the symbol', { token: { symbol: 'usdt' } }, '9', { ...usdt, isScam: true }, 0],
    [
      'unknown decimals',
      { token: { symbol: 'usdt' }, leastTokens: '1' },
      '99999999',
      { ...usdt, decimals: null },
      0,
    ],
    ['the coin', { token: { symbol: 'TON' } }, '5', { kind: 'native' }, 1],
    ['the coin by its other name', { token: { symbol: 'gram' } }, '5', { kind: 'native' }, 1],
    ['enough coins', { token: { symbol: 'ton' }, leastTokens: '5' }, '5000000000', { kind: 'native' }, 1],
    ['too few coins', { token: { symbol: 'TON' }, leastTokens: '5' }, '4999999999', { kind: 'native' }, 0],
    ['an imitation of the coin', { token: { symbol: 'TON' } }, '5', { ...usdt, symbol: 'TON' }, 0],
  ])('compares the token: %s', (_, filter, units, asset, count) => {
    expect(dry(completed({ ...noFilter, ...filter }), [tokens(units, asset)])).toHaveLength(count)
  })
})

it('a rule applies to the accounts of its groups, and an empty group has none', () => {
  const rule = { ...ruleOf({ kind: 'trace-completed' as const, filter: noFilter }), groups: ['payroll'] }
  const views = [paid('a', 20, '0:bb')]
  expect(dry(rule, views, 1_000, ['payroll'])).toHaveLength(1)
  expect(dry(rule, views)).toEqual([])
})

describe('a payment between two watched accounts', () => {
  const amounts = [amountOf('5000000000', { kind: 'native' }, null)]
  const between = paid('a', 20, '0:bb', {
    accounts: ['0:aa', '0:bb'],
    actions: [payment('0:bb', { amounts })],
  })
  const inOf = (direction: ActionFilter['direction']): ActionFilter => ({
    ...noFilter,
    direction,
    least: '1',
  })
  const firedFor = (direction: ActionFilter['direction'], scope: readonly string[]) =>
    dry(ruleOf({ kind: 'trace-completed', filter: inOf(direction) }, { scope }), [between]).length

  it('is incoming for a rule of the recipient, and outgoing for one of the sender', () => {
    expect([firedFor('in', ['0:bb']), firedFor('out', ['0:bb'])]).toEqual([1, 0])
    expect([firedFor('in', ['0:aa']), firedFor('out', ['0:aa'])]).toEqual([0, 1])
  })

  it('is neither for a rule of both or of all accounts', () => {
    expect([firedFor('in', []), firedFor('out', []), firedFor('in', ['0:aa', '0:bb'])]).toEqual([0, 0, 0])
    expect(firedFor(null, [])).toBe(1)
  })

  it('is outgoing for rules about recipients', () => {
    expect(dry(unexpected([], false, inOf('out')), [between])).toHaveLength(1)
    expect(dry(ruleOf({ kind: 'first-payment', filter: inOf('out') }), [between])).toHaveLength(1)
  })
})

it('a rule of an account ignores the amounts of another account in the trace, and names its own', () => {
  const received = payment('0:bb', {
    initiator: '0:ee',
    parties: [
      { role: 'sender', address: '0:ee', name: null },
      { role: 'recipient', address: '0:bb', name: null },
    ],
    amounts: [amountOf('7', { kind: 'native' }, 'in')],
  })
  const batch = paid('a', 20, '0:cc', {
    accounts: ['0:aa', '0:bb'],
    actions: [payment('0:cc'), received],
  })
  const firedFor = (filter: Partial<ActionFilter>) =>
    dry(ruleOf({ kind: 'trace-completed', filter: { ...noFilter, ...filter } }, { scope: ['0:bb'] }), [batch])
  expect(firedFor({ least: '5000000000' })).toEqual([])
  expect(firedFor({ direction: 'out' })).toEqual([])
  expect(firedFor({ direction: 'in' })).toMatchObject([{ event: { account: '0:bb' } }])
})

describe('an alert about a batch names', () => {
  const sent = (recipient: string, text: string, changes: Partial<ActionView> = {}): ActionView =>
    payment(recipient, { title: [{ kind: 'text', text }], ...changes })
  const batch = paid('a', 20, '0:bb', {
    actions: [
      sent('0:bb', 'Send 5 TON'),
      sent('0:cc', 'Send 900 USD₮', { amounts: [amountOf('900000000', usdt)] }),
      sent('0:cc', 'Send 7 TON'),
    ],
  })
  const titles = (rule: AlertRule) =>
    dry(rule, [batch]).map(({ event }) => ('title' in event ? event.title : null))

  it('the payment to each recipient', () => {
    const expected = [[{ kind: 'text', text: 'Send 5 TON' }], [{ kind: 'text', text: 'Send 900 USD₮' }]]
    expect(titles(ruleOf({ kind: 'first-payment', filter: noFilter }))).toEqual(expected)
    expect(titles(unexpected([]))).toEqual(expected)
  })

  it('the action that failed', () => {
    const actions = batch.actions.map((each, index) => ({ ...each, success: index !== 1 }))
    const steps = [step('pending', 15, 20), step('partly-failed', 20, 30)]
    const views = [paid('a', 20, '0:bb', { actions, steps })]
    expect(dry(ruleOf({ kind: 'trace-failed', filter: noFilter }), views)).toMatchObject([
      { event: { isPartly: true, title: [{ kind: 'text', text: 'Send 900 USD₮' }] } },
    ])
  })

  it('the action that passes the filter', () => {
    const filter: ActionFilter = { ...noFilter, token: { symbol: 'usdt' }, leastTokens: '900' }
    const expected = [[{ kind: 'text', text: 'Send 900 USD₮' }]]
    expect(titles(ruleOf({ kind: 'trace-completed', filter }))).toEqual(expected)
    const long = { ...batch, steps: [step('pending', 10, 20)], firstSeenAt: 20, lastSeenAt: 100 }
    const rule = ruleOf({ kind: 'trace-long', filter }, { forMs: 50 })
    expect(dry(rule, [long]).map(({ event }) => ('title' in event ? event.title : null))).toEqual(expected)
  })

  it('the number of further payments that pass the filter', () => {
    const others = (rule: AlertRule, view = batch) =>
      dry(rule, [view]).map(({ event }) => ('others' in event ? event.others : 0))
    const completed = (filter: Partial<ActionFilter>) =>
      ruleOf({ kind: 'trace-completed', filter: { ...noFilter, ...filter } })
    expect(others(completed({}))).toEqual([2])
    expect(others(completed({ least: '1' }))).toEqual([1])
    expect(others(completed({ token: { symbol: 'usdt' } }))).toEqual([0])
  })

  it('a number that is a minimum if not all actions are stored', () => {
    const rule = ruleOf({ kind: 'trace-completed', filter: noFilter })
    expect(dry(rule, [batch])[0]?.event).not.toHaveProperty('isMinimum')
    expect(dry(rule, [{ ...batch, omittedActions: 3 }])).toMatchObject([
      { event: { others: 2, isMinimum: true } },
    ])
  })

  it('the number of further payments that failed', () => {
    const actions = batch.actions.map((each, index) => ({ ...each, success: index === 1 }))
    const steps = [step('pending', 15, 20), step('partly-failed', 20, 30)]
    const views = [paid('a', 20, '0:bb', { actions, steps })]
    expect(dry(ruleOf({ kind: 'trace-failed', filter: noFilter }), views)).toMatchObject([
      { event: { isPartly: true, others: 1 } },
    ])
  })

  it('further payments to others beside one to a watched account', () => {
    const internal = sent('0:bb', 'Send 9 TON', {
      amounts: [amountOf('9000000000', { kind: 'native' }, null)],
    })
    const actions = [internal, sent('0:cc', 'Send 5 TON'), sent('0:dd', 'Send 4 TON')]
    const views = [paid('a', 20, '0:bb', { accounts: ['0:aa', '0:bb'], actions })]
    expect(dry(ruleOf({ kind: 'trace-completed', filter: noFilter }), views)).toMatchObject([
      { event: { others: 2 } },
    ])
  })

  it('no transfers of another sender as further payments, in the trace of a tracked message', () => {
    const amounts = [amountOf('5000000000', { kind: 'native' }, null)]
    const actions = [
      sent('0:ee', 'Transfer 5 TON', { initiator: '0:dd', amounts }),
      sent('0:ff', 'Transfer 4 TON', { initiator: '0:ee', amounts }),
    ]
    const [fired] = dry(ruleOf({ kind: 'trace-completed', filter: noFilter }), [
      paid('a', 20, '0:ee', { accounts: [], actions }),
    ])
    expect(fired?.event).toMatchObject({ kind: 'trace-completed' })
    expect(fired?.event).not.toHaveProperty('others')
  })

  it('no actions of another type or direction as further payments', () => {
    const actions = [
      sent('0:bb', 'Send 5 TON'),
      sent('0:cc', 'Deploy', { type: 'contract_deploy', amounts: [] }),
      sent('0:aa', 'Receive 1 TON', { amounts: [amountOf('1000000000', { kind: 'native' }, 'in')] }),
    ]
    const [fired] = dry(ruleOf({ kind: 'trace-completed', filter: noFilter }), [
      paid('a', 20, '0:bb', { actions }),
    ])
    expect(fired?.event).not.toHaveProperty('others')
  })
})
