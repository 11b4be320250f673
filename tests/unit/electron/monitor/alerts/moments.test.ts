import { describe, expect, it } from 'vitest'
import type { Sighting } from '../../../../../electron/monitor/alerts/types.ts'
import { noFilter, type AlertRule, type Condition } from '../../../../../electron/shared/rules.ts'
import { action, conditionOf, ruleOf, step, traceOf } from './samples.ts'
import { change, failedTrace, fire, stepSeen, type Change } from './sightings.ts'

describe('a moment fires at once', () => {
  it.each<readonly [string, Condition, Sighting, readonly string[]]>([
    [
      'a new pending action',
      conditionOf('pending-new'),
      stepSeen(failedTrace, 0),
      ['fired 20: Pending: Sent 5 TON (Treasury)'],
    ],
    [
      'a failed trace',
      conditionOf('trace-failed'),
      stepSeen(failedTrace, 2),
      ['fired 40: Failed: Sent 5 TON (Treasury)'],
    ],
    [
      'a trace that was probably dropped',
      conditionOf('trace-dropped'),
      stepSeen(traceOf([step('pending', 10, 20), step('probably-dropped', 20, 60)]), 1),
      ['fired 60: Probably dropped: Sent 5 TON (Treasury)'],
    ],
    [
      'a nominator who joined',
      conditionOf('nominator-joined'),
      change({ kind: 'nominator-joined', address: 'bob', balance: '5000000000', pending: '0' }),
      ['fired 20: Bob joined Pool One'],
    ],
    [
      'a nominator who left',
      conditionOf('nominator-left'),
      change({ kind: 'nominator-left', address: 'ann', balance: '5000000000', pending: '0' }),
      ['fired 20: Ann left Pool One'],
    ],
    [
      'a stake that was sent',
      conditionOf('stake-sent'),
      change({ kind: 'stake-sent', amount: '5' }),
      ['fired 20: Pool One sent its stake'],
    ],
    [
      'a stake that returned',
      conditionOf('stake-returned'),
      change({ kind: 'stake-returned', amount: '5' }),
      ['fired 20: The stake of Pool One returned'],
    ],
    [
      'a count that does not fit',
      conditionOf('integrity'),
      change({ kind: 'count-mismatch', counted: 5, listed: 4 }),
      ['fired 20: Pool One counts 5 nominators and lists 4'],
    ],
    [
      'a block that was answered in two ways',
      conditionOf('integrity'),
      {
        kind: 'block-contradiction',
        ref: { workchain: -1, shard: '-9223372036854775808', seqno: 7 },
        what: 'the root hash differs',
        at: 7,
      },
      ['fired 7: Block -1:8000000000000000:7 was answered in two ways: the root hash differs'],
    ],
  ])('%s', (_name, condition, sighting, expected) => {
    expect(fire(ruleOf(condition), sighting)).toEqual(expected)
    expect(fire(ruleOf(condition, { isOn: false }), sighting)).toEqual([])
  })

  it.each<readonly [string, Condition, Sighting]>([
    [
      'what was there when nobody had looked',
      conditionOf('pending-new'),
      stepSeen(traceOf([step('pending', null, 20)]), 0),
    ],
    [
      'what had failed when nobody had looked',
      conditionOf('trace-failed'),
      stepSeen(traceOf([step('failed', null, 20)]), 0),
    ],
    ['progress', conditionOf('trace-failed'), stepSeen(failedTrace, 1)],
    [
      'what is unknown',
      conditionOf('trace-dropped'),
      stepSeen(traceOf([step('pending', 10, 20), step('unknown', 20, 60)]), 1),
    ],
    [
      'a count that fits again',
      conditionOf('integrity'),
      change({ kind: 'count-mismatch', counted: 4, listed: 4 }),
    ],
    ['another kind of change', conditionOf('stake-sent'), change({ kind: 'stake-returned', amount: '5' })],
  ])('but not on %s', (_name, condition, sighting) => {
    expect(fire(ruleOf(condition), sighting)).toEqual([])
  })
})

describe('the filter of actions', () => {
  const jetton = action({
    type: 'jetton_transfer',
    amounts: [
      { units: '9', asset: { kind: 'jetton', master: 'm', symbol: 'USD', decimals: 6 }, direction: 'in' },
    ],
  })
  it.each([
    ['the type', { ...noFilter, types: ['jetton_transfer'] }, [jetton], true],
    ['another type', { ...noFilter, types: ['jetton_transfer'] }, [action()], false],
    ['the direction', { ...noFilter, direction: 'out' }, [action()], true],
    ['the other direction', { ...noFilter, direction: 'in' }, [action()], false],
    ['enough', { ...noFilter, least: '5000000000' }, [action()], true],
    ['too little', { ...noFilter, least: '5000000001' }, [action()], false],
    ['a jetton, whose units are no coins', { ...noFilter, least: '1' }, [jetton], false],
    [
      'any action of the trace',
      { types: ['ton_transfer'], direction: 'out', least: '1' },
      [jetton, action()],
      true,
    ],
    [
      'not parts of several',
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

describe('a nominator whose stake moved', () => {
  const moved = (by: string, because: 'deposited' | 'rewarded' | 'credited'): Change => ({
    kind: 'balance-changed',
    address: 'ann',
    by,
    because,
  })
  const rule = (units: string | null, percent: number | null): AlertRule =>
    ruleOf({ kind: 'nominator-moved', units, percent })

  it.each([
    // Ann has 50,000 TON: a tenth of that is 5,000.
    [
      'by enough',
      rule('5000000000000', null),
      '5000000000000',
      ['fired 20: Ann added 5,000 TON to Pool One'],
    ],
    ['by too little', rule('5000000000001', null), '5000000000000', []],
    ['by enough of it', rule(null, 10), '-5000000000000', ['fired 20: Ann took 5,000 TON from Pool One']],
    ['by too little of it', rule(null, 10.01), '-5000000000000', []],
    ['by either', rule('1', 50), '1', ['fired 20: Ann added 0.000000001 TON to Pool One']],
    ['by anything', rule(null, null), '1000000000', ['fired 20: Ann added 1 TON to Pool One']],
  ])('%s', (_name, given, by, expected) => {
    expect(fire(given, change(moved(by, 'deposited')))).toEqual(expected)
  })

  it('a reward and a credited deposit move nothing', () => {
    const events = [moved('900000000000', 'rewarded'), moved('400000000000', 'credited')]
    expect(fire(rule(null, null), change(...events))).toEqual([])
  })
})
