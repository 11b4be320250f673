import { firstRules, trackedRule, type AlertRule } from '../../../electron/shared/rules.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { labelOf } from '../../stores/labels.ts'
import { useStatus } from '../../stores/status.ts'

export function nameOf(key: string): string {
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  return labelOf(key) ?? shortenFriendly(friendlyOf(key, isTestnet))
}

/** Returns the title of a rule, or its id in words if it was deleted. */
export function ruleTitle(rules: readonly AlertRule[], rule: string): string {
  const known = [...rules, trackedRule, ...firstRules].find(({ id }) => id === rule)
  return known?.title ?? rule.replaceAll('-', ' ')
}

/** Returns the name of a rule; null for a built-in rule with its first name, which the title of its alerts repeats. */
export function ruleName(rules: readonly AlertRule[], rule: string): string | null {
  const title = ruleTitle(rules, rule)
  return title === firstRules.find(({ id }) => id === rule)?.title ? null : title
}
