import { describe, expect, test } from 'vitest'
import type { ActionView, TraceView } from '../../../../electron/shared/pending-models.ts'
import { text } from '../../../../electron/shared/text-parts.ts'
import { pendingColumns } from '../../../../src/features/pending/pending-view.ts'
import { countCurrent, isCurrent, selectTraces } from '../../../../src/lib/trace-list.ts'
import type { TraceState } from '../../../../electron/shared/trace-state.ts'
import { inState } from '../../../fixtures/trace-progress.ts'

const trace = (state: TraceState, endedAt: number | null, changes: Partial<TraceView> = {}): TraceView => ({
  key: state,
  ...inState(state),
  accounts: [],
  firstSeenAt: 1,
  lastSeenAt: 1,
  endedAt,
  steps: [],
  actions: [],
  mcSeqno: null,
  ...changes,
})

test('ended traces of every state leave the list at the same age', () => {
  const traces = [
    trace('pending', null),
    trace('completed', 99),
    trace('completed', 100),
    trace('failed', 5),
    trace('unverified', 5),
    trace('not-executed', 5),
  ]
  expect(countCurrent(traces, 100)).toBe(2)
  expect(countCurrent([], 100)).toBe(0)
})

const account = `0:${'c'.repeat(64)}`
const other = `0:${'b'.repeat(64)}`

describe('selectTraces', () => {
  const all = [
    trace('pending', null, { key: 'new', firstSeenAt: 4, accounts: [account] }),
    trace('completed', 50, { key: 'mid', firstSeenAt: 3, accounts: [account] }),
    trace('unverified', 50, { key: 'lost', firstSeenAt: 2, accounts: [account] }),
    trace('on-chain', null, { key: 'old', firstSeenAt: 1, accounts: [other] }),
  ]
  const byKey = new Map(all.map((each) => [each.key, each]))
  const keys = all.map((each) => each.key)
  const everything = { accounts: null, keys: null, endedSince: 0 }
  const select = (scope: object, sort: readonly { id: string; isDescending: boolean }[] = []) =>
    selectTraces(
      keys,
      byKey,
      { ...everything, ...scope },
      () => true,
      sort,
      () => null,
    )

  test('drops traces that ended long ago, whatever their outcome', () => {
    expect(select({ endedSince: 60 })).toEqual(['new', 'old'])
    expect(isCurrent(trace('failed', 59), 60)).toBe(false)
    expect(isCurrent(trace('not-executed', 59), 60)).toBe(false)
    expect(isCurrent(trace('unverified', 60), 60)).toBe(true)
  })

  test('can be limited to one account or one trace', () => {
    expect(select({ accounts: new Set([other]), keys: new Set() })).toEqual(['old'])
    expect(select({ accounts: new Set(), keys: new Set(['mid']) })).toEqual(['mid'])
  })

  test('sorts by one and by two keys', () => {
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

describe('the order of the rows by a column of Pending', () => {
  const [ann, bob, cid] = ['a', 'b', 'c'].map((digit) => `0:${digit.repeat(64)}`) as [string, string, string]
  const action = (type: string, from: string, to: string, units: string, decimals: number): ActionView => ({
    key: `${type}:0`,
    type,
    title: [text(type)],
    short: [text('Call')],
    isRaw: false,
    success: true,
    parties: [
      { role: 'from', address: from, name: null },
      { role: 'to', address: to, name: null },
    ],
    initiator: from,
    amounts: [{ units, asset: { kind: 'jetton', master: cid, symbol: 'USDT', decimals }, direction: 'out' }],
    comment: `${type} for ${to}`,
  })
  const rows = [
    // 20 USDT, 5 USDT of nine decimals, and no amount, which counts as less.
    trace('failed', 300, {
      key: 'x',
      accounts: [bob],
      firstSeenAt: 100,
      mcSeqno: 7,
      actions: [action('burn', bob, cid, '20000000', 6)],
    }),
    trace('pending', null, {
      key: 'y',
      accounts: [ann],
      firstSeenAt: 250,
      actions: [action('swap', ann, bob, '5000000000', 9)],
    }),
    trace('completed', 280, {
      key: 'z',
      accounts: [cid],
      firstSeenAt: 200,
      mcSeqno: 9,
      actions: [{ ...action('call', cid, ann, '0', 0), amounts: [], comment: null }],
    }),
  ]
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const ordered = (id: string, isDescending: boolean): string =>
    selectTraces(
      // The table lists the newest trace first.
      ['y', 'z', 'x'],
      byKey,
      { accounts: null, keys: null, endedSince: 0 },
      () => true,
      [{ id, isDescending }],
      (address) => (address === bob ? 'Zoe' : null),
    ).join('')
  const orders: Readonly<Record<string, string>> = {
    state: 'yzx',
    age: 'yzx',
    action: 'xzy',
    parties: 'zxy',
    amount: 'zyx',
    account: 'yzx',
    comment: 'zxy',
    type: 'xzy',
    proof: 'yxz',
    ended: 'yxz',
    hash: 'xyz',
  }

  test('is by the amount that the row shows first: the paid one of a trade', () => {
    const [x, y] = rows
    const paid = {
      units: '7000000',
      asset: { kind: 'jetton', master: cid, symbol: 'USDT', decimals: 6 },
    } as const
    const traded = [
      { ...paid, units: '90000000', direction: 'in' as const },
      { ...paid, direction: 'out' as const },
    ]
    const trade = { ...action('swap', ann, bob, '0', 0), amounts: traded }
    const listed = [x, { ...y, actions: [trade] }] as readonly TraceView[]
    const order = (isDescending: boolean) =>
      selectTraces(
        ['x', 'y'],
        new Map(listed.map((row) => [row.key, row])),
        { accounts: null, keys: null, endedSince: 0 },
        () => true,
        [{ id: 'amount', isDescending }],
        () => null,
      )
    // The row of the trade shows −7 USDT → +90 USDT; the other one −20 USDT.
    expect(order(false)).toEqual(['y', 'x'])
    expect(order(true)).toEqual(['x', 'y'])
  })

  test.each(pendingColumns.map(({ id }) => id))('is by its values: %s', (id) => {
    expect(ordered(id, false)).toBe(orders[id])
    expect(ordered(id, true)).toBe([...(orders[id] ?? '')].reverse().join(''))
  })
})
