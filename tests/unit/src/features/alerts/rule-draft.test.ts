import { describe, expect, it } from 'vitest'
import { ruleSchema } from '../../../../../electron/shared/contract/rule-schema.ts'
import {
  conditions,
  noFilter,
  type AlertRule,
  type ConditionKind,
} from '../../../../../electron/shared/rules.ts'
import { draftOf, newRule, readDraft, withKind } from '../../../../../src/features/alerts/rule-draft.ts'

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

describe('a rule as it is typed', () => {
  it('is the rule again when nothing was changed', () => {
    expect(draftOf(rule)).toMatchObject({ amount: '1.5', percent: '2.5', minutes: '0', isSome: true })
    expect(readDraft(draftOf(rule), rule)).toEqual({ ok: true, value: rule })
  })

  it.each([
    [{ amount: 'much' }, 'The amount is a number such as 1000.'],
    [{ percent: '0' }, 'The part is a number of percent.'],
    [{ title: '  ' }, 'A rule needs a name.'],
    [{ scope: [] }, 'Choose which pools the rule is about, or all pools.'],
    [{ kind: 'validator-below', amount: '' }, 'The amount is a number such as 10000.'],
    [{ kind: 'not-fresh', minutes: '-1' }, 'The time is a number of minutes.'],
    [{ kind: 'not-fresh', minutes: '43201' }, 'The time is a number of minutes.'],
    [{ kind: 'trace-failed', types: 'Jetton!' }, '“Jetton!” is no action type, such as jetton_transfer.'],
  ] as const)('%j is refused: %s', (changes, message) => {
    expect(readDraft({ ...draftOf(rule), ...changes }, rule)).toEqual({ ok: false, message })
  })

  it('about all forgets what was chosen; about everything asks for no choice', () => {
    const all = readDraft({ ...draftOf(rule), isSome: false }, rule)
    expect(all).toMatchObject({ ok: true, value: { scope: [] } })
    const integrity = readDraft({ ...draftOf(rule), kind: 'integrity', isSome: true, scope: [] }, rule)
    expect(integrity).toMatchObject({ ok: true, value: { condition: { kind: 'integrity' }, scope: [] } })
  })

  it('a moment has no length and no recovery', () => {
    const draft = { ...draftOf(rule), minutes: '10', noticesRecovery: true }
    expect(readDraft(draft, rule)).toMatchObject({ ok: true, value: { forMs: 0, noticesRecovery: false } })
  })
})

describe('another condition', () => {
  const fresh = draftOf(newRule([]))

  it('brings its name and its usual time, unless the user chose others', () => {
    expect(withKind(fresh, 'stake-overdue')).toMatchObject({
      title: 'A pool’s stake is out for too long',
      minutes: '2280',
    })
    expect(withKind({ ...fresh, title: 'Mine', minutes: '7' }, 'not-fresh')).toMatchObject({
      title: 'Mine',
      minutes: '7',
    })
  })

  it('about other things forgets which ones', () => {
    const chosen = { ...fresh, isSome: true, scope: ['0:aa'] }
    expect(withKind(chosen, 'trace-failed')).toMatchObject({ isSome: true, scope: ['0:aa'] })
    expect(withKind(chosen, 'stake-sent')).toMatchObject({ isSome: false, scope: [] })
  })
})

it('a new rule has an id of its own', () => {
  expect(newRule([{ ...rule, id: 'rule-2' }]).id).toBe('rule-3')
  expect(newRule([]).condition).toEqual({ kind: 'pending-new', filter: noFilter })
})

it.each(kinds)('%s can be typed, and is saved as it is', (kind) => {
  const draft = { ...withKind(draftOf(newRule([])), kind), amount: '12.5' }
  const read = readDraft(draft, newRule([]))
  if (!read.ok) throw new Error(read.message)
  expect(read.value.condition.kind).toBe(kind)
  expect(ruleSchema.parse(JSON.parse(JSON.stringify(read.value)))).toEqual(read.value)
})
