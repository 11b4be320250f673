import type { Incident } from '../../../electron/shared/alert-events.ts'
import { deletedRuleTitle, firstRules, trackedRule, type AlertRule } from '../../../electron/shared/rules.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { labelOf } from '../../stores/labels.ts'
import { useStatus } from '../../stores/status.ts'

export function nameOf(key: string): string {
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  return labelOf(key) ?? shortenFriendly(friendlyOf(key, isTestnet))
}

type Raised = Pick<Incident, 'rule' | 'event'>

/** Returns the title of an alert's rule. After the rule was deleted: that of its condition, or the id in words if a user chose it. */
export function ruleTitle(rules: readonly AlertRule[], { rule, event }: Raised): string {
  const known = [...rules, trackedRule, ...firstRules].find(({ id }) => id === rule)
  return known?.title ?? deletedRuleTitle(rule, event.kind)
}

/** Returns the name of a rule; null for a built-in rule with its first name, which the title of its alerts repeats. */
export function ruleName(rules: readonly AlertRule[], raised: Raised): string | null {
  const title = ruleTitle(rules, raised)
  return title === firstRules.find(({ id }) => id === raised.rule)?.title ? null : title
}
