import { describe, expect, it } from 'vitest'
import { ruleSchema } from '../../../../../electron/shared/contract/rule-schema.ts'
import {
  conditions,
  noFilter,
  type AlertRule,
  type Condition,
  type ConditionKind,
} from '../../../../../electron/shared/rules.ts'
import {
  draftOf,
  newRule,
  readDraft,
  repeatChoices,
  withKind,
} from '../../../../../src/features/alerts/rule-draft.ts'

const isKind = (text: string): text is ConditionKind => text in conditions
const kinds = Object.keys(conditions).filter(isKind)

const rule: AlertRule = {
  id: 'r',
  title: 'Large withdrawals',
  isOn: true,
  condition: { kind: 'nominator-moved', units: '1500000000', percent: 2.5 },
  forMs: 0,
  severity: 'critical',
  scope: ['0:aa'],
  isNoticed: true,
  resendMs: 3_600_000,
  noticesRecovery: false,
}

describe('an edited rule', () => {
  it('shows an interval of reminders that the form does not offer, such as one from a file of lookout watch', () => {
    const titles = (resendMs: number | null) => repeatChoices(resendMs).map(([, title]) => title)
    const offered = ['never', 'every 15 minutes', 'every hour', 'every 6 hours', 'every day']
    expect(titles(null)).toEqual(offered)
    expect(titles(3_600_000)).toEqual(offered)
    expect(titles(7_200_000)).toEqual([...offered, 'every 2 h'])
  })

  it('equals the saved rule when nothing was changed', () => {
    expect(draftOf(rule)).toMatchObject({ amount: '1.5', percent: '2.5', duration: '0 s', isSome: true })
    expect(readDraft(draftOf(rule), rule)).toEqual({ ok: true, value: rule })
  })

  it('keeps the share of the pool that a leaving nominator must have', () => {
    const large: AlertRule = { ...rule, condition: { kind: 'nominator-left', poolPercent: 7.5 } }
    expect(draftOf(large).percent).toBe('7.5')
    expect(readDraft(draftOf(large), large)).toEqual({ ok: true, value: large })
    expect(ruleSchema.parse({ ...large, scope: [] })).toEqual({ ...large, scope: [] })
    const any: AlertRule = { ...rule, condition: { kind: 'nominator-left' } }
    expect(readDraft(draftOf(any), any)).toEqual({ ok: true, value: any })
  })

  it.each([
    [{ amount: 'much' }, 'Enter a minimum change, e.g. 1000.'],
    [{ percent: '0' }, 'Enter a percentage, e.g. 10.'],
    [{ kind: 'nominator-left', percent: '101' }, 'Enter a share from 0 to 100, e.g. 10.'],
    [{ title: '  ' }, 'Enter a name.'],
    [{ scope: [] }, 'Select the pools that the rule applies to, or choose all pools.'],
    [{ kind: 'validator-below', amount: '' }, 'Enter an amount, e.g. 10000.'],
    [{ kind: 'not-fresh', duration: '-1' }, 'Enter a duration up to 30 d, e.g. 10 m or 38 h.'],
    [{ kind: 'not-fresh', duration: '43201' }, 'Enter a duration up to 30 d, e.g. 10 m or 38 h.'],
    [
      { kind: 'trace-failed', types: ['jetton_transfer'], least: '5' },
      'Jetton transfer has no TON amount: choose a token.',
    ],
    [
      { kind: 'trace-failed', types: ['ton_transfer'], token: 'USDT' },
      'TON transfer has no token amount: choose another action type, or no token.',
    ],
    [
      { kind: 'pending-new', types: ['change_dns', 'renew_dns'], direction: 'out' },
      'Change DNS has no amount: remove the minimum and the direction.',
    ],
    [{ kind: 'trace-completed', token: 'USDT', least: 'much' }, 'Enter a minimum amount, e.g. 12.5.'],
    [{ kind: 'trace-completed', token: 'USDT', least: '1,5' }, 'Enter a minimum amount, e.g. 12.5.'],
    [{ kind: 'trace-completed', least: '1,5' }, 'Enter a minimum amount, e.g. 12.5.'],
    [
      { kind: 'trace-completed', token: 'E'.repeat(48) },
      'Enter a token’s symbol, e.g. USDT, or the address of its contract.',
    ],
    [{ kind: 'unexpected-outgoing' }, 'Enter at least one expected recipient.'],
    [{ kind: 'elections-closing', hours: '25' }, 'Enter a number of hours up to 24, e.g. 2.'],
    [{ kind: 'reward-low', percent: '101' }, 'Enter a percentage from 0 to 100, e.g. 10.'],
    [{ kind: 'reward-low', percent: ' ' }, 'Enter a percentage from 0 to 100, e.g. 10.'],
    [{ kind: 'order-waiting', hours: '0' }, 'Enter a number of hours up to 720, or leave the field empty.'],
    [
      { kind: 'order-waiting', hours: '6', duration: '12 h' },
      'An order would expire before it has waited for 12 h 0 m: enter a shorter duration.',
    ],
  ] as const)('%j is rejected: %s', (changes, message) => {
    expect(readDraft({ ...draftOf(rule), ...changes }, rule)).toEqual({ ok: false, message })
  })

  it('drops the selection when it applies to all; integrity needs no selection', () => {
    const all = readDraft({ ...draftOf(rule), isSome: false }, rule)
    expect(all).toMatchObject({ ok: true, value: { scope: [] } })
    const integrity = readDraft({ ...draftOf(rule), kind: 'integrity', isSome: true, scope: [] }, rule)
    expect(integrity).toMatchObject({ ok: true, value: { condition: { kind: 'integrity' }, scope: [] } })
  })

  it('a moment has no duration and no recovery', () => {
    const draft = { ...draftOf(rule), duration: '10', noticesRecovery: true }
    expect(readDraft(draft, rule)).toMatchObject({ ok: true, value: { forMs: 0, noticesRecovery: false } })
  })
})

describe('changing the condition', () => {
  const fresh = draftOf(newRule([]))

  it('changes name and duration unless the user edited them', () => {
    expect(withKind(fresh, 'stake-overdue')).toMatchObject({
      title: 'A pool’s stake is overdue',
      duration: '38 h',
    })
    expect(withKind(fresh, 'elections-closing')).toMatchObject({ hours: '2', duration: '30 m' })
    expect(withKind(fresh, 'channel-failing')).toMatchObject({ duration: '1 h' })
    expect(withKind({ ...fresh, title: 'Mine', duration: '7 m' }, 'not-fresh')).toMatchObject({
      title: 'Mine',
      duration: '7 m',
    })
  })

  it('drops the selection when pools replace accounts', () => {
    const chosen = { ...fresh, isSome: true, scope: ['0:aa'] }
    expect(withKind(chosen, 'trace-failed')).toMatchObject({ isSome: true, scope: ['0:aa'] })
    expect(withKind(chosen, 'stake-sent')).toMatchObject({ isSome: false, scope: [] })
  })
})

it('a new rule has an unused id', () => {
  expect(newRule([{ ...rule, id: 'rule-2' }]).id).toBe('rule-3')
  expect(newRule([]).condition).toEqual({ kind: 'pending-new', filter: noFilter })
})

it.each(kinds)('%s survives editing and validation', (kind) => {
  const draft = { ...withKind(draftOf(newRule([])), kind), amount: '12.5', allowsOwn: true }
  const read = readDraft(draft, newRule([]))
  if (!read.ok) throw new Error(read.message)
  expect(read.value.condition.kind).toBe(kind)
  expect(ruleSchema.parse(JSON.parse(JSON.stringify(read.value)))).toEqual(read.value)
})

const filters = [
  noFilter,
  { types: ['ton_transfer'], direction: 'out', least: '1500000001' },
  { types: ['jetton_transfer'], direction: 'in', least: null, token: { symbol: 'USDT' }, leastTokens: '2.5' },
  { ...noFilter, token: { master: `0:${'ab'.repeat(32)}` } },
] as const

/** Every kind, with each value that a rule may have. */
const stored: { readonly [K in ConditionKind]: readonly Omit<Extract<Condition, { kind: K }>, 'kind'>[] } = {
  'pending-new': filters.map((filter) => ({ filter })),
  'trace-failed': [{ filter: filters[1] }],
  'trace-dropped': [{ filter: filters[1] }],
  'trace-long': [{ filter: filters[1] }],
  'trace-completed': [{ filter: filters[1] }],
  'unexpected-outgoing': [{ filter: filters[1], allowed: [`0:${'cd'.repeat(32)}`], allowsOwn: false }],
  'first-payment': [{ filter: filters[1] }],
  'order-waiting': [{ expiresWithinMs: null }, { expiresWithinMs: 60_000 }, { expiresWithinMs: 5_000_000 }],
  'nominator-joined': [{}],
  'nominator-left': [{}, { poolPercent: 0.5 }],
  'nominator-moved': [{ units: '1', percent: 0.01 }],
  'stake-sent': [{}],
  'stake-returned': [{}],
  'stake-lost': [{ units: null, percent: 100 }],
  'elections-closing': [{ withinMs: 60_000 }, { withinMs: 5_000_000 }],
  'reward-low': [{ percent: 0 }, { percent: 33.3 }],
  'stake-overdue': [{}],
  'validator-below': [{ units: '300000000000001' }],
  'not-fresh': [{}],
  'access-refused': [{}],
  'channel-failing': [{}],
  'payouts-overdue': [{}],
  integrity: [{}],
}

it.each(kinds.flatMap((kind) => stored[kind].map((values) => ({ kind, ...values }))))(
  'the stored condition %j is unchanged after the form was opened and saved',
  (condition) => {
    const opened = ruleSchema.parse({ ...newRule([]), condition })
    expect(readDraft(draftOf(opened), opened)).toEqual({ ok: true, value: opened })
  },
)
