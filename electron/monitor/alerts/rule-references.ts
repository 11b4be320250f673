import type { AddressKey } from '../../shared/models.ts'
import type { AlertRule } from '../../shared/rules.ts'
import { mostWatched } from '../../shared/watch-limits.ts'

/** Returns the rule without channels that no longer exist. A rule that named no others sends to all channels. */
export function withKnownChannels(rule: AlertRule, known: ReadonlySet<string>): AlertRule {
  const { channels = [], ...rest } = rule
  const left = channels.filter((id) => known.has(id))
  if (left.length === channels.length) return rule
  return left.length === 0 ? rest : { ...rest, channels: left }
}

/**
 * Returns the rule without groups that no longer exist: it applies to their accounts instead. `accountsOf` returns the accounts
 * of a group to remove, or null for a group that stays. If the rule would apply to nothing, it is turned off, because a rule
 * without a scope applies to all accounts.
 */
export function withoutGroups(
  rule: AlertRule,
  accountsOf: (group: string) => readonly AddressKey[] | null,
): AlertRule {
  const { groups = [], ...rest } = rule
  const left = groups.filter((id) => accountsOf(id) === null)
  if (left.length === groups.length) return rule
  const accounts = groups.flatMap((id) => accountsOf(id) ?? [])
  const scope = [...new Set([...rule.scope, ...accounts])].slice(0, mostWatched.accounts)
  return {
    ...rest,
    scope,
    ...(left.length === 0 ? {} : { groups: left }),
    isOn: rule.isOn && scope.length + left.length > 0,
  }
}
