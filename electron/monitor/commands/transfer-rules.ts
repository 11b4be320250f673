import type { WatchGroup } from '../../shared/pending-models.ts'
import type { Settings } from '../../shared/settings.ts'
import { replaceGroups, type GroupTarget } from '../alerts/rule-references.ts'
import type { WatchedItem } from '../store/store-types.ts'
import { mergeGroups } from './transfer-groups.ts'
import type { Transfer, TransferNetwork } from './transfer.ts'

export interface OwnLists {
  readonly list: (network: string, list: 'accounts') => readonly WatchedItem[]
  readonly groups: (network: string) => readonly WatchGroup[]
}

/**
 * Returns a function that returns what a rule for a group of the file applies to in this profile, on one network; null if the file
 * has no such group.
 */
function targetsOn(
  { network, groups, accounts }: TransferNetwork,
  own: OwnLists,
  hasWatchlists: boolean,
): (id: string) => GroupTarget | null {
  const ownGroups = own.groups(network)
  const { idOf } = mergeGroups(groups, ownGroups)
  const known = new Map(own.list(network, 'accounts').map(({ key, group }) => [key, group]))
  return (id) => {
    const placed = idOf.get(id)
    if (placed === undefined) return null
    const members = accounts.filter(({ group }) => group === id).map(({ key }) => key)
    if (!hasWatchlists && ownGroups.every((group) => group.id !== placed))
      return { groups: [], accounts: members }
    const isInGroup = (key: string): boolean => (known.has(key) ? known.get(key) === placed : hasWatchlists)
    return { groups: [placed], accounts: members.filter((key) => !isInGroup(key)) }
  }
}

/**
 * Returns the settings of an import. Its rules for groups apply to the groups of the same names in this profile, and to those
 * accounts of the file's groups that are not in them, such as accounts that keep another group.
 */
export function placeRules(
  { networks, settings }: Transfer,
  { rules }: Settings,
  own: OwnLists,
  hasWatchlists: boolean,
): Settings | null {
  // Without rules in the file, the settings have those of this profile.
  if (settings === null || settings.rules === rules) return settings
  const targets = networks.map((each) => targetsOn(each, own, hasWatchlists))
  const targetOf = (id: string): GroupTarget | null => {
    const found = targets.flatMap((each) => each(id) ?? [])
    if (found.length === 0) return null
    return {
      groups: found.flatMap(({ groups }) => groups),
      accounts: found.flatMap(({ accounts }) => accounts),
    }
  }
  return { ...settings, rules: settings.rules.map((rule) => replaceGroups(rule, targetOf)) }
}
