import { describe, expect, test } from 'vitest'
import type { ActionView, TraceView } from '../../../../electron/shared/pending-models.ts'
import { isCurrent, selectTraces } from '../../../../src/lib/trace-list.ts'
import {
  choiceTests,
  holds,
  noChoice,
  parseDecimal,
  parseTraceQuery,
} from '../../../../src/lib/trace-query.ts'

const account = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const other = `0:${'b'.repeat(64)}`
const names = {
  labelOf: (key: string) => (key === account ? 'Payroll' : null),
  groupOf: (key: string) => (key === account ? 'g1' : null),
  groupName: (id: string) => (id === 'g1' ? 'Treasury' : null),
}

const action: ActionView = {
  key: 'a',
  type: 'jetton_transfer',
  title: [{ kind: 'text', text: 'Send 1.5 USDT to vendor.ton' }],
  isRaw: false,
  success: true,
  parties: [{ role: 'to', address: other, name: 'vendor.ton' }],
  amounts: [
    {
      units: '1500000',
      asset: { kind: 'jetton', master: other, symbol: 'USDT', decimals: 6 },
      direction: 'out',
    },
  ],
  comment: 'inv 2231',
}

const trace = (key: string, changes: Partial<TraceView> = {}): TraceView => ({
  key,
  state: 'on-chain',
  isFailurePredicted: false,
  accounts: [account],
  firstSeenAt: 1_000,
  lastSeenAt: 5_000,
  endedAt: null,
  steps: [],
  actions: [action],
  mcSeqno: null,
  ...changes,
})

const fits = (text: string): boolean => holds(parseTraceQuery(text).tests, trace('T'), names)

test.each([
  ['', true],
  ['swap', false],
  ['ON CHAIN', true],
  ['"on chain" 2231', true],
  ['vendor.ton usdt', true],
  ['payroll', true],
  ['UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA', true],
  ['0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E', true],
  ['type:jetton', true],
  ['not type:jetton_transfer', false],
  ['-type:jetton', false],
  ['not swap', true],
  ['dir:out', true],
  ['dir:in', false],
  ['asset:usdt', true],
  ['asset:ton', false],
  ['state:on-chain', true],
  ['state:settled', false],
  ['group:treasury', true],
  ['account:payroll', true],
  ['is:live', true],
  ['is:ended', false],
  ['amount>1', true],
  ['amount > 1.5', false],
  ['amount >= 1.5', true],
  ['amount<1.500001 usdt', true],
])('the filter %j fits: %s', (text, expected) => {
  expect(fits(text)).toBe(expected)
})

test.each([
  ['amount>x', '“amount>x”: write an amount such as amount>0.5'],
  ['dir:up', '“dir:up”: it can be in, out'],
  ['type:', '“type:”: a value is missing'],
])('what is not understood in %j is said, and the rest counts', (text, problem) => {
  const query = parseTraceQuery(`${text} vendor`)
  expect(query.problem).toBe(problem)
  expect(query.tests).toHaveLength(1)
})

test('decimals are exact', () => {
  expect(parseDecimal('0.000000000000000001')).toBe(1n)
  expect(parseDecimal('1,000')).toBe(1_000_000_000_000_000_000_000n)
  expect([parseDecimal(''), parseDecimal('1.'), parseDecimal('-1'), parseDecimal('1e3')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('chips: values of one kind widen, kinds narrow; the least amount is of the chosen asset', () => {
  const chosen = (changes: object): boolean =>
    holds(choiceTests({ ...noChoice, ...changes }), trace('T'), names)
  expect(chosen({})).toBe(true)
  expect(chosen({ states: ['pending', 'on-chain'] })).toBe(true)
  expect(chosen({ states: ['on-chain'], types: ['jetton_swap'] })).toBe(false)
  expect(chosen({ assets: ['USDT'], least: '1.5' })).toBe(true)
  expect(chosen({ assets: ['TON'], least: '1' })).toBe(false)
  expect(chosen({ least: '2' })).toBe(false)
  expect(chosen({ groups: ['g1'] })).toBe(true)
  expect(chosen({ directions: ['in'] })).toBe(false)
})

describe('the list', () => {
  const all = [
    trace('new', { firstSeenAt: 4, state: 'pending' }),
    trace('mid', { firstSeenAt: 3, state: 'settled', endedAt: 50 }),
    trace('lost', { firstSeenAt: 2, state: 'unknown', endedAt: 50 }),
    trace('old', { firstSeenAt: 1, state: 'committed', accounts: [other] }),
  ]
  const byKey = new Map(all.map((each) => [each.key, each]))
  const keys = all.map((each) => each.key)
  const everything = { accounts: null, keys: null, endedSince: 0 }
  const select = (scope: object, sort: readonly { id: string; isDescending: boolean }[] = []) =>
    selectTraces(keys, byKey, { ...everything, ...scope }, [], sort, names)

  test('what ended too long ago has gone, but nothing whose end nobody knows', () => {
    expect(select({ endedSince: 60 })).toEqual(['new', 'lost', 'old'])
    expect(isCurrent(trace('x', { state: 'failed', endedAt: 59 }), 60)).toBe(false)
    expect(isCurrent(trace('x', { state: 'probably-dropped', endedAt: 1 }), 60)).toBe(true)
  })

  test('one account, or one trace', () => {
    expect(select({ accounts: new Set([other]), keys: new Set() })).toEqual(['old'])
    expect(select({ accounts: new Set(), keys: new Set(['mid']) })).toEqual(['mid'])
  })

  test('sorted by one key, and by two', () => {
    expect(select({}, [{ id: 'state', isDescending: false }])).toEqual(['new', 'old', 'mid', 'lost'])
    expect(select({}, [{ id: 'age', isDescending: true }])).toEqual(['old', 'lost', 'mid', 'new'])
    expect(
      select({}, [
        { id: 'account', isDescending: false },
        { id: 'age', isDescending: true },
      ]),
    ).toEqual(['old', 'lost', 'mid', 'new'])
  })
})
