import { expect, it } from 'vitest'
import { noFilter, type AlertRule } from '../../../../electron/shared/rules.ts'
import { describeRule, formatLength, parseCoins, parseLength } from '../../../../src/lib/rule-words.ts'
import { ruleOf } from '../../electron/monitor/alerts/samples.ts'

const rule = ruleOf(
  { kind: 'trace-long', filter: noFilter },
  { title: 'Mine', forMs: 600_000, noticesRecovery: true },
)
const describe = (changes: Partial<AlertRule>): string =>
  describeRule({ ...rule, ...changes }, { of: (key) => `<${key}>`, channel: (id) => id.toUpperCase() })

it('a rule is described in one line', () => {
  expect(describe({})).toBe('An action stays pending · for 10 m · all accounts · notify when it ends')
  expect(describe({ channels: ['ops', 'b'], noticesRecovery: false })).toBe(
    'An action stays pending · for 10 m · all accounts · to OPS, B',
  )
  expect(describe({ channels: [], noticesRecovery: false })).toBe(
    'An action stays pending · for 10 m · all accounts · no channel',
  )
  expect(
    describe({
      title: 'A new pending action',
      condition: {
        kind: 'pending-new',
        filter: { types: ['jetton_transfer'], direction: 'in', least: '12500000000' },
      },
      scope: ['a', 'b', 'c', 'd', 'e'],
      isNoticed: false,
      resendMs: 3_600_000,
    }),
  ).toBe(
    'Jetton transfer, incoming, at least 12.5 TON · <a>, <b>, <c> and 2 more · no notification · repeat every 1 h',
  )
  expect(describe({ condition: { kind: 'nominator-moved', units: '1000000000', percent: 5 } })).toBe(
    'A nominator’s stake changed: at least 1 TON or at least 5 % of the stake · all pools',
  )
  expect(describe({ condition: { kind: 'stake-returned' } })).toBe(
    'A pool’s stake was returned: without a loss · all pools',
  )
  expect(describe({ condition: { kind: 'nominator-left', poolPercent: 5 } })).toBe(
    'A nominator left a pool: at least 5 % of the nominators’ total · all pools',
  )
  expect(describe({ condition: { kind: 'validator-below', units: '10500500000000' }, forMs: 0 })).toBe(
    'The validator’s own funds are low: below 10,500.5 TON · all pools · notify when it ends',
  )
})

it.each([
  [90_000, '90 s'],
  [600_000, '10 m'],
  [5_400_000, '90 m'],
  [136_800_000, '38 h'],
  [172_800_000, '2 d'],
])('%d ms are formatted as %s', (ms, text) => {
  expect(formatLength(ms)).toBe(text)
})

it.each([
  ['12.5', '12500000000'],
  ['1,000', '1000000000000'],
  ['1 000', '1000000000000'],
  ['1,000,000.5', '1000000500000000'],
  ['1,5', null],
  ['0,5', null],
  ['1,0000', null],
  ['0.000000001', '1'],
  ['0.0000000001', null],
  ['-1', null],
  ['', null],
  ['ten', null],
])('%s coins are parsed as %s nanotons', (text, units) => {
  expect(parseCoins(text)).toBe(units)
})

it.each([
  ['10', 600_000],
  ['1.5 h', 5_400_000],
  ['90 s', 90_000],
  ['38h', 136_800_000],
  ['5 min', 300_000],
  ['2 d', 172_800_000],
  ['', null],
  ['-1', null],
  ['1 h 5 m', null],
  ['x', null],
])('the duration “%s” is parsed as %s ms', (text, ms) => {
  expect(parseLength(text)).toBe(ms)
})
