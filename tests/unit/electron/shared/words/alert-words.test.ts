import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePools } from '../../../../../electron/monitor/watch/compare-pools.ts'
import type { AlertEvent, Incident } from '../../../../../electron/shared/alert-events.ts'
import type { PoolState } from '../../../../../electron/shared/pool-models.ts'
import { coins, renderText, text, type TextStyle } from '../../../../../electron/shared/text-parts.ts'
import { alertBody, alertFacts, alertTitle } from '../../../../../electron/shared/words/alert-words.ts'

const pool = `-1:${'b2'.repeat(32)}`
const ann = `0:${'a1'.repeat(32)}`
const bob = `0:${'c3'.repeat(32)}`

const shown: TextStyle = {
  hideAmounts: false,
  unit: 'TON',
  isTestnet: false,
  labelOf: (key) => (key === bob ? 'Bob 5' : null),
}
const hidden: TextStyle = { ...shown, hideAmounts: true }
const gram: TextStyle = { ...shown, unit: 'GRAM' }
const test: TextStyle = { ...shown, isTestnet: true }

function words(event: AlertEvent, style: TextStyle, subject: Incident['subject']): string {
  return [alertTitle({ event, subject }), ...alertFacts({ event })]
    .map((parts) => renderText(parts, style))
    .join(' | ')
}

const ofPool = (event: AlertEvent, style: TextStyle): string =>
  words(event, style, { kind: 'pool', key: pool })

const trace = {
  title: [
    text('Sent '),
    coins('5000000000'),
    text(' to '),
    { kind: 'account', address: ann, name: 'ann.ton' },
  ],
  account: ann,
  evidence: [{ kind: 'action-failed', type: 'ton_transfer', by: 'hash' }],
} as const

it('an alert about a batch says how many more payments it is about', () => {
  const event = { kind: 'trace-completed', ...trace, account: bob, others: 1_007 } as const
  const alert = { event, subject: { kind: 'trace', key: 'a' } } as const
  expect(renderText(alertTitle(alert), shown)).toBe('Arrived: Sent 5 TON to ann.ton, and 1,007 more (Bob 5)')
  expect(renderText(alertBody(alert), shown)).toBe('Arrived: Sent 5 TON to ann.ton, and 1,007 more')
  const some = { ...alert, event: { ...event, isMinimum: true } } as const
  expect(renderText(alertBody(some), shown)).toBe('Arrived: Sent 5 TON to ann.ton, and at least 1,007 more')
})

it.each([
  [undefined, 'Stake of Bob 5 has not been sent yet, and the elections may close soon'],
  [199, 'Stake of Bob 5 has not been sent yet, and the elections may close soon'],
  [200, 'Elections closed, and no stake of Bob 5 was observed before'],
])('an alert about elections that resolved at %s names their end: %s', (recoveredAt, title) => {
  const event = { kind: 'elections-closing', closesFrom: 100, closesTo: 200 } as const
  const alert = { event, subject: { kind: 'pool', key: bob } } as const
  const ended = recoveredAt === undefined ? alert : { ...alert, recoveredAt }
  expect(renderText(alertTitle(ended), shown)).toBe(title)
})

it('a loss of the only nominator is no withdrawal, which always takes the full stake', () => {
  const of = (balance: string, stakeSent: string): PoolState => ({
    stakeSent,
    validatorAmount: '0',
    nominatorsCount: 1,
    nominators: [{ address: bob, balance, pending: '0' }],
    former: [],
  })
  const events = comparePools(pool, of('50000000000', '50000000000'), of('38000000000', '0'), {
    after: 1,
    before: 2,
  })
  const moved = events.find(({ kind }) => kind === 'balance-changed')
  expect(moved).toMatchObject({ by: '-12000000000', because: 'not-separable' })
  const event = { kind: 'nominator-moved', address: bob, by: '-12000000000', stakeBefore: '0' } as const
  expect(renderText(alertTitle({ event, subject: { kind: 'pool', key: pool } }), shown)).toBe(
    'Stake of Bob 5 in Ef·-ysrKy···Kysgbb decreased by 12 TON',
  )
})

describe('alert text: plain, with hidden amounts, in GRAM and on testnet', () => {
  it.each<readonly [AlertEvent, readonly [string, string, string, string]]>([
    [
      { kind: 'trace-new', ...trace },
      [
        'Pending: Sent 5 TON to ann.ton | Action ton_transfer reports success: false (by hash)',
        'Pending: Sent ••• TON to ann.ton | Action ton_transfer reports success: false (by hash)',
        'Pending: Sent 5 GRAM to ann.ton | Action ton_transfer reports success: false (by hash)',
        'Pending: Sent 5 TON to ann.ton | Action ton_transfer reports success: false (by hash)',
      ],
    ],
    [
      { kind: 'trace-new', ...trace, evidence: [], foundAs: 'partly-failed' },
      [
        'Found partly failed: Sent 5 TON to ann.ton',
        'Found partly failed: Sent ••• TON to ann.ton',
        'Found partly failed: Sent 5 GRAM to ann.ton',
        'Found partly failed: Sent 5 TON to ann.ton',
      ],
    ],
    [
      { kind: 'trace-failed', ...trace, account: bob, evidence: [{ kind: 'emulated', by: 'account' }] },
      [
        'Failed: Sent 5 TON to ann.ton (Bob 5) | Listed without a trace id: emulated (by account)',
        'Failed: Sent ••• TON to ann.ton (Bob 5) | Listed without a trace id: emulated (by account)',
        'Failed: Sent 5 GRAM to ann.ton (Bob 5) | Listed without a trace id: emulated (by account)',
        'Failed: Sent 5 TON to ann.ton (Bob 5) | Listed without a trace id: emulated (by account)',
      ],
    ],
    [
      {
        kind: 'trace-dropped',
        title: null,
        account: null,
        evidence: [{ kind: 'recorded', text: 'gone 3 times' }],
      },
      [
        'Not executed: a trace without actions | gone 3 times',
        'Not executed: a trace without actions | gone 3 times',
        'Not executed: a trace without actions | gone 3 times',
        'Not executed: a trace without actions | gone 3 times',
      ],
    ],
    [
      { kind: 'trace-long', ...trace, account: null, evidence: [] },
      [
        'Still pending: Sent 5 TON to ann.ton',
        'Still pending: Sent ••• TON to ann.ton',
        'Still pending: Sent 5 GRAM to ann.ton',
        'Still pending: Sent 5 TON to ann.ton',
      ],
    ],
    [
      { kind: 'nominator-joined', address: bob, amount: '10500500000000' },
      [
        'Bob 5 joined Ef·-ysrKy···Kysgbb | stake: 10,500.5 TON',
        'Bob 5 joined Ef·-ysrKy···Kysgbb | stake: ••• TON',
        'Bob 5 joined Ef·-ysrKy···Kysgbb | stake: 10,500.5 GRAM',
        'Bob 5 joined kf·-ysrKy···Kysr1R | stake: 10,500.5 TON',
      ],
    ],
    [
      { kind: 'nominator-left', address: ann, amount: '7' },
      [
        'EQ·ChoaGh···GhodWi left Ef·-ysrKy···Kysgbb | last stake and pending deposit: 0.000000007 TON',
        'EQ·ChoaGh···GhodWi left Ef·-ysrKy···Kysgbb | last stake and pending deposit: ••• TON',
        'EQ·ChoaGh···GhodWi left Ef·-ysrKy···Kysgbb | last stake and pending deposit: 0.000000007 GRAM',
        'kQ·ChoaGh···GhoW4o left kf·-ysrKy···Kysr1R | last stake and pending deposit: 0.000000007 TON',
      ],
    ],
    [
      { kind: 'nominator-moved', address: bob, by: '30000000000000', stakeBefore: '20000000000000' },
      [
        'Bob 5 added 30,000 TON to Ef·-ysrKy···Kysgbb | stake before: 20,000 TON',
        'Bob 5 added ••• TON to Ef·-ysrKy···Kysgbb | stake before: ••• TON',
        'Bob 5 added 30,000 GRAM to Ef·-ysrKy···Kysgbb | stake before: 20,000 GRAM',
        'Bob 5 added 30,000 TON to kf·-ysrKy···Kysr1R | stake before: 20,000 TON',
      ],
    ],
    [
      { kind: 'nominator-moved', address: bob, by: '-30000000000000', stakeBefore: '50000000000000' },
      [
        'Stake of Bob 5 in Ef·-ysrKy···Kysgbb decreased by 30,000 TON | stake before: 50,000 TON',
        'Stake of Bob 5 in Ef·-ysrKy···Kysgbb decreased by ••• TON | stake before: ••• TON',
        'Stake of Bob 5 in Ef·-ysrKy···Kysgbb decreased by 30,000 GRAM | stake before: 50,000 GRAM',
        'Stake of Bob 5 in kf·-ysrKy···Kysr1R decreased by 30,000 TON | stake before: 50,000 TON',
      ],
    ],
    [
      { kind: 'stake-sent', amount: '60000000000000' },
      [
        'Ef·-ysrKy···Kysgbb sent its stake | sent: 60,000 TON',
        'Ef·-ysrKy···Kysgbb sent its stake | sent: ••• TON',
        'Ef·-ysrKy···Kysgbb sent its stake | sent: 60,000 GRAM',
        'kf·-ysrKy···Kysr1R sent its stake | sent: 60,000 TON',
      ],
    ],
    [
      { kind: 'stake-returned', amount: '60000000000000' },
      [
        'Ef·-ysrKy···Kysgbb received its stake back | sent: 60,000 TON',
        'Ef·-ysrKy···Kysgbb received its stake back | sent: ••• TON',
        'Ef·-ysrKy···Kysgbb received its stake back | sent: 60,000 GRAM',
        'kf·-ysrKy···Kysr1R received its stake back | sent: 60,000 TON',
      ],
    ],
    [
      { kind: 'stake-returned', amount: '60000000000000', returned: '60009500000000' },
      [
        'Ef·-ysrKy···Kysgbb received its stake back | sent: 60,000 TON | returned: 60,009.5 TON',
        'Ef·-ysrKy···Kysgbb received its stake back | sent: ••• TON | returned: ••• TON',
        'Ef·-ysrKy···Kysgbb received its stake back | sent: 60,000 GRAM | returned: 60,009.5 GRAM',
        'kf·-ysrKy···Kysr1R received its stake back | sent: 60,000 TON | returned: 60,009.5 TON',
      ],
    ],
    [
      {
        kind: 'stake-lost',
        sent: '1588788350000000',
        returned: '1467264300000000',
        validatorBy: '-120274050000000',
        nominatorsBy: '-1250000000000',
        isCertain: true,
      },
      [
        'Stake of Ef·-ysrKy···Kysgbb returned with a loss of 121,524.05 TON | sent: 1,588,788.35 TON | returned: 1,467,264.3 TON | validator lost: 120,274.05 TON | nominators lost: 1,250 TON',
        'Stake of Ef·-ysrKy···Kysgbb returned with a loss of ••• TON | sent: ••• TON | returned: ••• TON | validator lost: ••• TON | nominators lost: ••• TON',
        'Stake of Ef·-ysrKy···Kysgbb returned with a loss of 121,524.05 GRAM | sent: 1,588,788.35 GRAM | returned: 1,467,264.3 GRAM | validator lost: 120,274.05 GRAM | nominators lost: 1,250 GRAM',
        'Stake of kf·-ysrKy···Kysr1R returned with a loss of 121,524.05 TON | sent: 1,588,788.35 TON | returned: 1,467,264.3 TON | validator lost: 120,274.05 TON | nominators lost: 1,250 TON',
      ],
    ],
    [
      {
        kind: 'stake-lost',
        sent: '1588788350000000',
        returned: '1467264300000000',
        validatorBy: '-120274050000000',
        nominatorsBy: '-1250000000000',
        isCertain: true,
        isMinimum: true,
      },
      [
        'Stake of Ef·-ysrKy···Kysgbb returned with a loss of at least 121,524.05 TON | sent: 1,588,788.35 TON | returned: at most 1,467,264.3 TON | validator lost: 120,274.05 TON | nominators lost: 1,250 TON | the loss of some nominators is unknown',
        'Stake of Ef·-ysrKy···Kysgbb returned with a loss of at least ••• TON | sent: ••• TON | returned: at most ••• TON | validator lost: ••• TON | nominators lost: ••• TON | the loss of some nominators is unknown',
        'Stake of Ef·-ysrKy···Kysgbb returned with a loss of at least 121,524.05 GRAM | sent: 1,588,788.35 GRAM | returned: at most 1,467,264.3 GRAM | validator lost: 120,274.05 GRAM | nominators lost: 1,250 GRAM | the loss of some nominators is unknown',
        'Stake of kf·-ysrKy···Kysr1R returned with a loss of at least 121,524.05 TON | sent: 1,588,788.35 TON | returned: at most 1,467,264.3 TON | validator lost: 120,274.05 TON | nominators lost: 1,250 TON | the loss of some nominators is unknown',
      ],
    ],
    [
      { kind: 'stake-overdue', amount: '60000000000000' },
      [
        'Stake of Ef·-ysrKy···Kysgbb is overdue | sent: 60,000 TON',
        'Stake of Ef·-ysrKy···Kysgbb is overdue | sent: ••• TON',
        'Stake of Ef·-ysrKy···Kysgbb is overdue | sent: 60,000 GRAM',
        'Stake of kf·-ysrKy···Kysr1R is overdue | sent: 60,000 TON',
      ],
    ],
    [
      { kind: 'validator-below', amount: '9000000000', minimum: '10000000000000' },
      [
        'Validator of Ef·-ysrKy···Kysgbb has only 9 TON | minimum: 10,000 TON',
        'Validator of Ef·-ysrKy···Kysgbb has only ••• TON | minimum: ••• TON',
        'Validator of Ef·-ysrKy···Kysgbb has only 9 GRAM | minimum: 10,000 GRAM',
        'Validator of kf·-ysrKy···Kysr1R has only 9 TON | minimum: 10,000 TON',
      ],
    ],
    [
      { kind: 'count-mismatch', counted: 1_005, listed: 4 },
      [
        'Ef·-ysrKy···Kysgbb reports 1,005 nominators but lists 4 | one response contradicts itself',
        'Ef·-ysrKy···Kysgbb reports 1,005 nominators but lists 4 | one response contradicts itself',
        'Ef·-ysrKy···Kysgbb reports 1,005 nominators but lists 4 | one response contradicts itself',
        'kf·-ysrKy···Kysr1R reports 1,005 nominators but lists 4 | one response contradicts itself',
      ],
    ],
    [
      { kind: 'stakes-lowered', total: '3500000000', count: 2, stakes: [{ address: bob, by: '2500000000' }] },
      [
        'Responses about Ef·-ysrKy···Kysgbb contradict each other: 2 stakes decreased although no round ended | total decrease: 3.5 TON | Bob 5: decreased by 2.5 TON | 1 more decreased | both responses are stored',
        'Responses about Ef·-ysrKy···Kysgbb contradict each other: 2 stakes decreased although no round ended | total decrease: ••• TON | Bob 5: decreased by ••• TON | 1 more decreased | both responses are stored',
        'Responses about Ef·-ysrKy···Kysgbb contradict each other: 2 stakes decreased although no round ended | total decrease: 3.5 GRAM | Bob 5: decreased by 2.5 GRAM | 1 more decreased | both responses are stored',
        'Responses about kf·-ysrKy···Kysr1R contradict each other: 2 stakes decreased although no round ended | total decrease: 3.5 TON | Bob 5: decreased by 2.5 TON | 1 more decreased | both responses are stored',
      ],
    ],
    [
      { kind: 'not-fresh', fault: 'not-found' },
      [
        'Ef·-ysrKy···Kysgbb cannot be read | the service reports that it does not exist',
        'Ef·-ysrKy···Kysgbb cannot be read | the service reports that it does not exist',
        'Ef·-ysrKy···Kysgbb cannot be read | the service reports that it does not exist',
        'kf·-ysrKy···Kysr1R cannot be read | the service reports that it does not exist',
      ],
    ],
    // A recorded sentence does not mark which of its numbers are amounts.
    [
      {
        kind: 'recorded',
        title: 'Ann took 30,000.5 TON from Pool 2',
        facts: ['stake before: 50,000 TON', '-7'],
      },
      [
        'Ann took 30,000.5 TON from Pool 2 | stake before: 50,000 TON | -7',
        'Ann took ••• TON from Pool ••• | stake before: ••• TON | •••',
        'Ann took 30,000.5 TON from Pool 2 | stake before: 50,000 TON | -7',
        'Ann took 30,000.5 TON from Pool 2 | stake before: 50,000 TON | -7',
      ],
    ],
  ])('$kind', (event, expected) => {
    expect([shown, hidden, gram, test].map((style) => ofPool(event, style))).toEqual(expected)
  })
})

it('a single lowered stake is written as “one”', () => {
  const event: AlertEvent = {
    kind: 'stakes-lowered',
    total: '1',
    count: 1,
    stakes: [{ address: bob, by: '1' }],
  }
  expect(ofPool(event, shown)).toBe(
    'Responses about Ef·-ysrKy···Kysgbb contradict each other: one stake decreased although no round ended | total decrease: 0.000000001 TON | Bob 5: decreased by 0.000000001 TON | both responses are stored',
  )
})

it('a block alert contains the block’s key and states that only one response is stored', () => {
  const event = {
    kind: 'block-contradiction',
    difference: { kind: 'root-hash', before: 'a', now: 'b' },
  } as const
  const block = { kind: 'block', key: '-1:8000000000000000:7' } as const
  for (const style of [shown, hidden, gram, test])
    expect(words(event, style, block)).toBe(
      'Responses about block -1:8000000000000000:7 contradict each other | root hash was a, now b | only one of the two responses is stored',
    )
})

/** Returns every kind of event with these amounts. Signs are fixed because the title names the direction. */
function eventsOf(
  [one = '0', two = '0', three = '0']: readonly string[],
  jetton: { readonly symbol: string | null; readonly decimals: number | null },
): readonly AlertEvent[] {
  const asset = { kind: 'jetton', master: ann, ...jetton } as const
  const title = [
    text('Swapped 3 times: '),
    { kind: 'amount', units: one, asset } as const,
    text(' for '),
    { ...coins(two), isEstimate: true } as const,
  ]
  const ofTrace = { title, account: bob, evidence: [{ kind: 'emulated', by: 'hash' }] } as const
  return [
    { kind: 'trace-new', ...ofTrace },
    { kind: 'trace-failed', ...ofTrace },
    { kind: 'trace-dropped', ...ofTrace },
    { kind: 'trace-long', ...ofTrace },
    { kind: 'nominator-joined', address: bob, amount: one },
    { kind: 'nominator-left', address: bob, amount: one },
    { kind: 'nominator-moved', address: bob, by: one, stakeBefore: two },
    { kind: 'nominator-moved', address: bob, by: `-${one}`, stakeBefore: two },
    { kind: 'stake-sent', amount: one },
    { kind: 'stake-returned', amount: one },
    {
      kind: 'stake-lost',
      sent: two,
      returned: one,
      validatorBy: `-${one}`,
      nominatorsBy: '0',
      isCertain: false,
    },
    { kind: 'stake-overdue', amount: one },
    { kind: 'elections-closing', closesFrom: 1, closesTo: 2 },
    { kind: 'reward-low', ratio: 1, median: 2, rounds: 5 },
    { kind: 'validator-below', amount: one, minimum: two },
    { kind: 'count-mismatch', counted: 5, listed: 4 },
    {
      kind: 'stakes-lowered',
      total: one,
      count: 2,
      stakes: [
        { address: ann, by: two },
        { address: bob, by: three },
      ],
    },
    { kind: 'block-contradiction', difference: { kind: 'transaction-count', before: 3, now: 2 } },
    { kind: 'not-fresh', fault: 'malformed' },
  ]
}

it('hiding amounts removes all amounts and changes nothing else', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 2n ** 100n }).map(String), {
    minLength: 3,
    maxLength: 3,
  })
  const jetton = fc.record({
    symbol: fc.option(fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' })),
    decimals: fc.option(fc.integer({ min: 0, max: 18 })),
  })
  fc.assert(
    fc.property(amounts, amounts, jetton, (first, second, asset) => {
      const others = eventsOf(second, asset)
      for (const [index, event] of eventsOf(first, asset).entries()) {
        const text = ofPool(event, hidden)
        // The text does not depend on the amounts, and only numbers are replaced.
        expect(text).toBe(ofPool(others[index] ?? event, hidden))
        const pattern = text
          .split('•••')
          .map((piece) => RegExp.escape(piece))
          .join(String.raw`\d[\d,]*(?:\.\d+)?`)
        expect(ofPool(event, shown)).toMatch(new RegExp(`^${pattern}$`, 'u'))
      }
    }),
    { numRuns: 300 },
  )
})

it('all numbers of a recorded sentence are hidden', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.bigInt(), fc.string(), (before, amount, after) => {
      const sentence = `${before} ${amount} ${after}`
      expect(ofPool({ kind: 'recorded', title: sentence, facts: [sentence] }, hidden)).not.toMatch(/\d/)
    }),
  )
})

it('a first payment says that other accounts may have paid the recipient', () => {
  const event = { kind: 'first-payment', title: null, from: ann, recipient: bob } as const
  const facts = alertFacts({ event }).map((parts) => renderText(parts, shown))
  expect(facts).toEqual(['no earlier payment from this account in the stored history'])
})

it.each([
  ['trace-dropped', 'completed', 'First not executed, then completed: a trace without actions'],
  ['trace-dropped', 'failed', 'First not executed, then failed: a trace without actions'],
  ['trace-unverified', 'partly-failed', 'First unknown, then partly failed: a trace without actions'],
] as const)('the title of a resolved alert %s says that the trace %s', (kind, finalState, title) => {
  const event = { kind, title: null, account: null, evidence: [], finalState } as const
  const subject = { kind: 'trace', key: 'T' } as const
  expect(renderText(alertTitle({ event, subject, recoveredAt: 1 }), shown)).toBe(title)
  // At an earlier moment, the outcome was not known yet.
  expect(renderText(alertTitle({ event, subject }), shown)).not.toContain('then')
})

it('the title of a message about a new trace names the state in which it has ended since', () => {
  const event = { kind: 'trace-new', title: null, account: null, evidence: [], finalState: 'failed' } as const
  const incident = { event, subject: { kind: 'trace', key: 'T' } } as const
  expect(renderText(alertTitle(incident), shown)).toBe('First pending, then failed: a trace without actions')
})

it('the title of other resolved alerts about traces stays the same', () => {
  const event = { kind: 'trace-long', title: null, account: null, evidence: [] } as const
  const incident = { event, subject: { kind: 'trace', key: 'T' }, recoveredAt: 1 } as const
  expect(renderText(alertTitle(incident), shown)).toBe('Still pending: a trace without actions')
})

it('an alert about a multisig order names the order if it is known', () => {
  const event: AlertEvent = {
    kind: 'order-waiting',
    multisig: bob,
    approvals: 1,
    createdAt: 0,
    expiresAt: null,
  }
  const said = (more: object): string => words({ ...event, ...more }, shown, { kind: 'trace', key: 't' })
  const title = 'A multisig order of Bob 5 has not been executed yet'
  expect(said({})).toBe(`${title} | approvals observed: 1`)
  expect(said({ contract: bob })).toBe(`${title} | order Bob 5 | approvals observed: 1`)
})
