import type { Incident } from '../../../electron/shared/alert-events.ts'
import { firstRules, titleOfRule, type AlertRule } from '../../../electron/shared/rules.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { labelOf } from '../../stores/labels.ts'
import { useStatus } from '../../stores/status.ts'

export function nameOf(key: string): string {
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  return labelOf(key) ?? shortenFriendly(friendlyOf(key, isTestnet))
}

type Raised = Pick<Incident, 'rule' | 'event'>

/** Returns the name of a rule; null for a built-in rule with its first name, which the title of its alerts repeats. */
export function ruleName(rules: readonly AlertRule[], { rule, event }: Raised): string | null {
  const title = titleOfRule(rules, rule, event.kind)
  return title === firstRules.find(({ id }) => id === rule)?.title ? null : title
}
