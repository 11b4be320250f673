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

/** The groups and accounts to which a rule applies instead of a group. */
export interface GroupTarget {
  readonly groups: readonly string[]
  readonly accounts: readonly AddressKey[]
}

/**
 * Returns the rule with groups replaced by what `targetOf` returns for each; null for a group that stays. If the rule would apply
 * to nothing, it is turned off, because a rule without a scope applies to all accounts.
 */
export function replaceGroups(rule: AlertRule, targetOf: (group: string) => GroupTarget | null): AlertRule {
  const { groups = [], ...rest } = rule
  const targets = groups.map((id) => targetOf(id) ?? { groups: [id], accounts: [] })
  const left = [...new Set(targets.flatMap((target) => target.groups))]
  const accounts = targets.flatMap((target) => target.accounts)
  if (accounts.length === 0 && left.join() === groups.join()) return rule
  const scope = [...new Set([...rule.scope, ...accounts])].slice(0, mostWatched.accounts)
  return {
    ...rest,
    scope,
    ...(left.length === 0 ? {} : { groups: left }),
    isOn: rule.isOn && scope.length + left.length > 0,
  }
}
