import { describe, expect, it } from 'vitest'
import { createRuleBook } from '../../../../../electron/monitor/alerts/rule-book.ts'
import type { Sighting } from '../../../../../electron/monitor/alerts/types.ts'
import type { PoolEvent } from '../../../../../electron/monitor/watch/types.ts'
import { firstRules, noFilter, type AlertRule, type Condition } from '../../../../../electron/shared/rules.ts'
import { action, conditionOf, hour, minute, names, pool, ruleOf, step, traceOf } from './samples.ts'

const when = { after: 10, before: 20 }

/** What the sightings make of the rules, in words. */
function fire(rules: AlertRule | readonly AlertRule[], ...sightings: readonly Sighting[]): readonly string[] {
  const book = createRuleBook('id' in rules ? [rules] : rules, names)
  return sightings.flatMap((sighting) =>
    book.see(sighting).map(({ kind, incident }) => {
      const over = incident.recoveredAt === undefined ? '' : ` – ${incident.recoveredAt}`
      return `${kind} ${incident.at}${over}: ${incident.title}`
    }),
  )
}

type Change = PoolEvent extends infer Event
  ? Event extends PoolEvent
    ? Omit<Event, 'pool' | 'when'>
    : never
  : never

function change(...events: readonly Change[]): Sighting {
  const list = events.map((event): PoolEvent => ({ ...event, pool: 'pool', when }))
  return { kind: 'pool-change', pool: 'pool', before: pool(), events: list }
}

const steps = [step('pending', 10, 20), step('committed', 20, 30), step('failed', 30, 40)]

describe('a moment fires at once', () => {
  it.each<readonly [string, Condition, Sighting, readonly string[]]>([
    [
      'a new pending action',
      conditionOf('pending-new'),
      { kind: 'trace-step', view: traceOf(steps), index: 0 },
      ['fired 20: Pending: Sent 5 TON (Treasury)'],
    ],
    [
      'a failed trace',
      conditionOf('trace-failed'),
      { kind: 'trace-step', view: traceOf(steps), index: 2 },
      ['fired 40: Failed: Sent 5 TON (Treasury)'],
    ],
    [
      'a trace that was probably dropped',
      conditionOf('trace-dropped'),
      {
        kind: 'trace-step',
        view: traceOf([step('pending', 10, 20), step('probably-dropped', 20, 60)]),
        index: 1,
      },
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
      {
        kind: 'trace-step',
        view: traceOf([step('pending', null, 20)]),
        index: 0,
      },
    ],
    [
      'what had failed when nobody had looked',
      conditionOf('trace-failed'),
      {
        kind: 'trace-step',
        view: traceOf([step('failed', null, 20)]),
        index: 0,
      },
    ],
    ['progress', conditionOf('trace-failed'), { kind: 'trace-step', view: traceOf(steps), index: 1 }],
    [
      'what is unknown',
      conditionOf('trace-dropped'),
      {
        kind: 'trace-step',
        view: traceOf([step('pending', 10, 20), step('unknown', 20, 60)]),
        index: 1,
      },
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
    expect(fire(rule, { kind: 'trace-step', view, index: 0 })).toHaveLength(passes ? 1 : 0)
  })
})

it('the scope keeps others out', () => {
  const sightings: readonly Sighting[] = [
    { kind: 'trace-step', view: traceOf(steps), index: 0 },
    change({ kind: 'stake-sent', amount: '5' }),
  ]
  expect(fire(ruleOf(conditionOf('pending-new'), { scope: ['0:bb'] }), ...sightings)).toEqual([])
  expect(fire(ruleOf(conditionOf('pending-new'), { scope: ['0:bb', '0:aa'] }), ...sightings)).toHaveLength(1)
  expect(fire(ruleOf(conditionOf('stake-sent'), { scope: ['other'] }), ...sightings)).toEqual([])
  expect(fire(ruleOf(conditionOf('stake-sent'), { scope: ['pool'] }), ...sightings)).toHaveLength(1)
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

describe('a lasting condition', () => {
  const low = ruleOf({ kind: 'validator-below', units: '10000000000000' }, { forMs: hour })
  const seen = (validatorAmount: string, at: number, isContinued = true): Sighting => ({
    kind: 'pool',
    pool: 'pool',
    state: pool({ validatorAmount }),
    isContinued,
    at,
  })
  const title = 'The validator of Pool One has 9 TON'

  it('fires when it has held for as long as asked, at that moment, once', () => {
    expect(
      fire(
        low,
        seen('9000000000', 0),
        seen('9000000000', 40 * minute),
        seen('9000000000', 70 * minute),
        seen('9000000000', 300 * minute),
      ),
    ).toEqual([`fired ${hour}: ${title}`])
  })

  it('is over when it is seen to be, and may come again', () => {
    expect(
      fire(
        low,
        seen('9000000000', 0),
        seen('9000000000', hour),
        seen('10000000000000', 2 * hour),
        seen('9000000000', 3 * hour),
        seen('9000000000', 5 * hour),
      ),
    ).toEqual([
      `fired ${hour}: ${title}`,
      `recovered ${hour} – ${2 * hour}: ${title}`,
      `fired ${4 * hour}: ${title}`,
    ])
  })

  it('that is over too soon never fires', () => {
    expect(
      fire(low, seen('9000000000', 0), seen('10000000000000', 30 * minute), seen('9000000000', hour)),
    ).toEqual([])
  })

  it('does not count a gap, unless the very same amount stands on both sides of it', () => {
    expect(fire(low, seen('9000000000', 0), seen('8000000000', 5 * hour, false))).toEqual([])
    expect(fire(low, seen('9000000000', 0), seen('9000000000', 5 * hour, false))).toEqual([
      `fired ${hour}: ${title}`,
    ])
  })

  it('a stake is overdue from the same sending on; the next sending is another', () => {
    const overdue = ruleOf(conditionOf('stake-overdue'), { forMs: 38 * hour })
    const staked = (stakeSent: string, at: number): Sighting => ({
      kind: 'pool',
      pool: 'pool',
      state: pool({ stakeSent }),
      isContinued: true,
      at,
    })
    expect(
      fire(overdue, staked('5', 0), staked('5', 37 * hour), staked('6', 39 * hour), staked('6', 70 * hour)),
    ).toEqual([])
    expect(
      fire(overdue, staked('5', 0), staked('5', 39 * hour), staked('6', 40 * hour), staked('0', 90 * hour)),
    ).toEqual([
      `fired ${38 * hour}: The stake of Pool One is overdue`,
      `recovered ${38 * hour} – ${40 * hour}: The stake of Pool One is overdue`,
      // It was out all the time from the 40th to the 90th hour, but nobody saw it: the last look was at its beginning.
    ])
  })

  it('an account that cannot be read for a while', () => {
    const rule = ruleOf(conditionOf('not-fresh'), { forMs: 10 * minute })
    const account = (fault: string | null, at: number, isContinued = true): Sighting => ({
      kind: 'account',
      account: '0:aa',
      fault,
      isContinued,
      at,
    })
    const words = 'Treasury cannot be read'
    expect(
      fire(rule, account('not-found', 0), account('not-found', 12 * minute), account(null, hour)),
    ).toEqual([`fired ${10 * minute}: ${words}`, `recovered ${10 * minute} – ${hour}: ${words}`])
    expect(
      fire(rule, account('not-found', 0), account(null, 9 * minute), account('not-found', 20 * minute)),
    ).toEqual([])
  })
})

describe('an action that is pending for long', () => {
  const long = ruleOf(conditionOf('trace-long'), { forMs: 10 * minute })
  const pending = (lastSeenAt: number): Sighting => ({
    kind: 'trace',
    view: traceOf([step('pending', null, 0)], { lastSeenAt }),
  })
  const title = 'Still pending: Sent 5 TON (Treasury)'

  it('fires once it was listed for so long, whatever was missed between', () => {
    expect(fire(long, pending(9 * minute), pending(11 * minute), pending(12 * minute))).toEqual([
      `fired ${10 * minute}: ${title}`,
    ])
  })

  it('is over when the trace ends', () => {
    const ended = traceOf([step('pending', null, 0), step('settled', 11 * minute, 15 * minute)], {
      lastSeenAt: 11 * minute,
    })
    expect(
      fire(long, pending(11 * minute), { kind: 'trace', view: ended }, { kind: 'trace', view: ended }),
    ).toEqual([`fired ${10 * minute}: ${title}`, `recovered ${10 * minute} – ${15 * minute}: ${title}`])
  })

  it('that ended sooner never fires', () => {
    const ended = traceOf([step('pending', null, 0), step('settled', 9 * minute, 15 * minute)], {
      lastSeenAt: 9 * minute,
    })
    expect(fire(long, { kind: 'trace', view: ended })).toEqual([])
  })
})

describe('the memory of the rules', () => {
  const low = ruleOf({ kind: 'validator-below', units: '10000000000000' })
  const seen = (validatorAmount: string, at: number): Sighting => ({
    kind: 'pool',
    pool: 'pool',
    state: pool({ validatorAmount }),
    isContinued: true,
    at,
  })

  it('what was open before a restart does not fire again, and is seen to be over', () => {
    const [fired] = createRuleBook([low], names).see(seen('9', 5))
    const book = createRuleBook([low], names)
    if (fired !== undefined) book.restore([fired.incident])
    expect(book.see(seen('9', 50))).toEqual([])
    expect(book.see(seen('10000000000000', 60)).map(({ incident }) => incident.recoveredAt)).toEqual([60])
  })

  it('a rule that changes its meaning begins anew, one that changes its words does not', () => {
    const book = createRuleBook([low], names)
    expect(book.see(seen('9', 5))).toHaveLength(1)
    book.setRules([{ ...low, title: 'Another', severity: 'critical' }])
    expect(book.see(seen('9', 6))).toEqual([])
    book.setRules([{ ...low, condition: { kind: 'validator-below', units: '11000000000000' } }])
    expect(book.see(seen('9', 7))).toHaveLength(1)
  })
})

it('an incident says what it is about and what was seen, and the same moment has the same id', () => {
  const rule = ruleOf(conditionOf('nominator-left'), { id: 'nominator-left' })
  const left = change({ kind: 'nominator-left', address: 'ann', balance: '5000000000', pending: '0' })
  const [first, second] = [1, 2].map(() => createRuleBook([rule], names).see(left)[0]?.incident)
  expect(first).toEqual({
    id: 'nominator-left:pool:ann:20',
    rule: 'nominator-left',
    severity: 'warning',
    title: 'Ann left Pool One',
    at: 20,
    subject: { kind: 'pool', key: 'pool' },
    acknowledgedAt: null,
    evidence: { when, facts: ['had 5 TON'] },
  })
  expect(second?.id).toBe(first?.id)
})

it('the first rules have unique ids, and what they make fits into an acknowledgement', () => {
  expect(new Set(firstRules.map(({ id }) => id)).size).toBe(firstRules.length)
  const address = `0:${'f'.repeat(64)}`
  const event = { kind: 'nominator-left', pool: address, when, address, balance: '1', pending: '0' } as const
  const verdicts = createRuleBook(firstRules, names).see({
    kind: 'pool-change',
    pool: address,
    before: null,
    events: [event],
  })
  expect(verdicts.map(({ incident }) => incident.id.length <= 200)).toEqual([true])
})
