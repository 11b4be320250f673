import { expect, it } from 'vitest'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import { firstRules } from '../../../../../electron/shared/rules.ts'
import { ruleName } from '../../../../../src/features/alerts/alert-names.ts'

const renamed = firstRules.map((rule) =>
  rule.id === 'trace-failed' ? { ...rule, title: 'Payroll fails' } : rule,
)

it.each([
  ['a built-in rule', firstRules, 'trace-failed', null],
  ['a deleted built-in rule', [], 'trace-failed', null],
  ['a renamed built-in rule', renamed, 'trace-failed', 'Payroll fails'],
  ['a deleted rule of the user', firstRules, 'large-payment', 'large payment'],
  ['a deleted rule of the window', firstRules, 'rule-3', 'A transaction failed'],
  ['a deleted rule of a file', firstRules, 'file-f6d1a84c2c1f0568', 'A transaction failed'],
] as const)('an alert names %s only if its title does not', (_, rules, rule, name) => {
  const event = { kind: 'trace-failed' } as Incident['event']
  expect(ruleName(rules, { rule, event })).toBe(name)
})

it.each([
  ['trace-new', 'A new pending action'],
  ['stakes-lowered', 'Responses contradict each other'],
  ['recorded', 'rule 3'],
] as const)('an alert %s of a deleted rule is named by its condition, if that is known', (kind, name) => {
  expect(ruleName([], { rule: 'rule-3', event: { kind } as Incident['event'] })).toBe(name)
})
