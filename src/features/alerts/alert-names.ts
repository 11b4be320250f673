import { firstRules, trackedRule, type AlertRule } from '../../../electron/shared/rules.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { labelOf } from '../../stores/labels.ts'
import { useStatus } from '../../stores/status.ts'

export function nameOf(key: string): string {
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  return labelOf(key) ?? shortenFriendly(friendlyOf(key, isTestnet))
}

/** Returns the name of a rule; null for a built-in rule with its first name, which the title of its alerts repeats. */
export function ruleName(rules: readonly AlertRule[], rule: string): string | null {
  const title = [...rules, trackedRule].find(({ id }) => id === rule)?.title
  const first = firstRules.find(({ id }) => id === rule)?.title
  return first !== undefined && (title ?? first) === first ? null : (title ?? rule.replaceAll('-', ' '))
}
