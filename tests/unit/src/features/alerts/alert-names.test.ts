import { expect, it } from 'vitest'
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
] as const)('an alert names %s only if its title does not', (_, rules, rule, name) => {
  expect(ruleName(rules, rule)).toBe(name)
})
