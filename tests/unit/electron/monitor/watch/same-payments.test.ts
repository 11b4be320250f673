import { describe, expect, it } from 'vitest'
import { createSamePayments } from '../../../../../electron/monitor/watch/same-payments.ts'
import type { ActionView, TraceView } from '../../../../../electron/shared/pending-models.ts'
import type { Asset } from '../../../../../electron/shared/asset-text.ts'
import { endedTrace, master, other, ours, payment } from '../../../../fixtures/traces.ts'
import type { TraceState } from '../../../../../electron/shared/trace-state.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'

const noon = 1_795_176_000_000
const dollars: Asset = { kind: 'jetton', master, symbol: 'USD₮', decimals: 6 }
const otherMaster = `0:${'4'.repeat(64)}`

/** Returns a completed payment that began `seconds` after noon and took two seconds. */
function trace(key: string, seconds: number, changes: Partial<TraceView> = {}): TraceView {
  const firstSeenAt = noon + 1000 * seconds
  return endedTrace({ key, firstSeenAt, endedAt: firstSeenAt + 2000, ...changes })
}

function paying(changes: Partial<ActionView>): Partial<TraceView> {
  return { actions: [payment(changes)] }
}

const amountOf = (asset: Asset, units = '48081000000'): Partial<ActionView> => ({
  amounts: [{ units, asset, direction: 'out' }],
})

function links(...traces: readonly TraceView[]): readonly (string | null)[] {
  const payments = createSamePayments()
  for (const view of traces) payments.set(view)
  return traces.map(({ key }) => payments.best(key)?.key ?? null)
}

describe('the same payment', () => {
  it('is found in both directions, with its state, its end and its start', () => {
    const payments = createSamePayments()
    payments.set(trace('first', 0, inState('not-executed')))
    payments.set(trace('second', 70))
    expect(payments.best('first')).toEqual({
      key: 'second',
      state: 'completed',
      at: 1_795_176_072_000,
      startedAt: 1_795_176_070_000,
    })
    expect(payments.best('second')).toEqual({
      key: 'first',
      state: 'not-executed',
      at: 1_795_176_002_000,
      startedAt: 1_795_176_000_000,
    })
  })

  it.each([
    ['600 s later', 600, ['b', 'a']],
    ['601 s later', 601, [null, null]],
  ])('%s', (_name, seconds, expected) => {
    expect(links(trace('a', 0), trace('b', seconds))).toEqual(expected)
  })

  it('is not assumed of a payout with more actions than are known', () => {
    expect(links(trace('a', 0, { omittedActions: 3 }), trace('b', 70, { omittedActions: 3 }))).toEqual([
      null,
      null,
    ])
  })

  it.each<readonly [string, Partial<ActionView>]>([
    ['another comment', { comment: 'Invoice 2031' }],
    ['an encrypted comment', { hasSecretComment: true }],
    ['another amount', amountOf(dollars, '48081000001')],
    ['another token with the same symbol', amountOf({ ...dollars, master: otherMaster })],
    ['TON', amountOf({ kind: 'native' })],
    ['a token without an address', amountOf({ kind: 'unknown', symbol: 'USD₮', decimals: 6 })],
    [
      'another recipient',
      {
        parties: payment().parties.map((party) => ({
          ...party,
          address: party.role === 'sender' ? ours : master,
        })),
      },
    ],
    [
      'another sender',
      {
        parties: payment().parties.map((party) => ({
          ...party,
          address: party.role === 'sender' ? master : other,
        })),
      },
    ],
    [
      'an amount that is rounded',
      { amounts: [{ units: '48081000000', asset: dollars, isApproximate: true, direction: 'out' }] },
    ],
  ])('is not found with %s', (_name, changes) => {
    expect(links(trace('a', 0), trace('b', 60, paying(changes)))).toEqual([null, null])
  })

  it('is found with another symbol or direction of the same token', () => {
    const renamed = {
      amounts: [{ units: '48081000000', asset: { ...dollars, symbol: null }, direction: null }],
    }
    expect(links(trace('a', 0), trace('b', 60, paying(renamed)))).toEqual(['b', 'a'])
  })

  it('an action without a recipient is not a payment', () => {
    const swap = paying({ parties: [{ role: 'sender', address: ours, name: null }] })
    expect(links(trace('a', 0, swap), trace('b', 60, swap))).toEqual([null, null])
  })

  it.each<readonly [string, ActionView['parties'][number]['role'], Partial<ActionView>]>([
    ['swap of another amount', 'sender', amountOf(dollars, '99000000000')],
    ['call of another contract', 'contract', {}],
    [
      'swap of a rounded amount',
      'sender',
      { amounts: [{ units: '1', asset: dollars, isApproximate: true, direction: 'out' }] },
    ],
  ])('is not found in the fee beside a %s', (_name, role, changes) => {
    const fee = payment({ key: '1', ...amountOf({ kind: 'native' }, '10000000') })
    const main = payment({ parties: [{ role, address: other, name: null }] })
    const otherMain = {
      ...main,
      parties: [{ role, address: role === 'contract' ? master : other, name: null }],
      ...changes,
    }
    expect(
      links(
        trace('a', 0, { actions: [main, fee] }),
        trace('b', 60, { actions: [otherMain, fee] }),
        trace('c', 120, { actions: [fee, main] }),
      ),
    ).toEqual(['c', null, 'a'])
  })

  it('compares all payments of a batch, in any order', () => {
    const [one, two] = [payment({ key: '0' }), payment({ key: '1', ...amountOf({ kind: 'native' }, '5') })]
    expect(
      links(
        trace('a', 0, { actions: [one, two] }),
        trace('b', 60, { actions: [two, one] }),
        trace('c', 120, { actions: [one] }),
      ),
    ).toEqual(['b', 'a', null])
  })

  it('a later completed payment comes first, then a later live one, then an earlier completed one', () => {
    const live = { ...inState('pending'), endedAt: null }
    const own = trace('own', 200, inState('not-executed'))
    const early = trace('early', 100)
    const retry = trace('retry', 260, live)
    expect(links(own, early)).toEqual(['early', 'own'])
    expect(links(own, early, retry)[0]).toBe('retry')
    expect(links(own, early, retry, trace('arrived', 500))[0]).toBe('arrived')
    expect(createSamePayments().best('own')).toBeNull()
  })

  it.each<readonly [string, readonly (readonly [string, number, TraceState])[], readonly (string | null)[]]>([
    [
      'one completed payment replaces only the last of two lost payments before it',
      [
        ['a', 0, 'not-executed'],
        ['b', 20, 'failed'],
        ['c', 60, 'completed'],
      ],
      ['b', 'c', 'b'],
    ],
    [
      'two completed payments replace both',
      [
        ['a', 0, 'not-executed'],
        ['b', 20, 'failed'],
        ['c', 60, 'completed'],
        ['d', 80, 'completed'],
      ],
      ['d', 'c', 'b', 'a'],
    ],
    [
      'a payment of the same response replaces none',
      [
        ['a', 0, 'completed'],
        ['b', 0, 'not-executed'],
        ['c', 30, 'completed'],
      ],
      ['c', 'c', 'b'],
    ],
    [
      'a completed payment 601 s later replaces none',
      [
        ['a', 0, 'failed'],
        ['b', 601, 'completed'],
      ],
      [null, null],
    ],
  ])('%s', (_name, given, expected) => {
    const traces = given.map(([key, seconds, state]) => trace(key, seconds, inState(state)))
    expect(links(...traces)).toEqual(expected)
    expect(links(...traces.toReversed()).toReversed()).toEqual(expected)
  })

  it('follows changes, and forgets removed traces', () => {
    const payments = createSamePayments()
    expect(payments.set(trace('a', 0, { ...inState('pending'), endedAt: null }))).toBe(true)
    payments.set(trace('b', 60))
    expect(payments.best('b')).toMatchObject({ key: 'a', state: 'pending', at: noon })
    expect(payments.set(trace('a', 0))).toBe(true)
    expect(payments.set(trace('a', 0, { lastSeenAt: noon + 9 }))).toBe(false)
    expect(payments.best('b')).toMatchObject({ state: 'completed', at: noon + 2000 })
    payments.remove('a')
    expect(payments.best('b')).toBeNull()
    expect(payments.near('b')).toEqual([])
  })

  it('compares at most ten equal payments on either side', () => {
    const payments = createSamePayments()
    for (let nth = 0; nth < 100; nth += 1) payments.set(trace(`t${nth}`, nth))
    expect(payments.near('t50')).toHaveLength(20)
    expect(payments.near('t50')).toContain('t40')
    expect(payments.near('t50')).toContain('t60')
  })
})
