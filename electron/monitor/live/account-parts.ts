import type { AddressKey } from '../../shared/models.ts'
import type { WireAction } from '../toncenter/client-types.ts'

/**
 * Returns the actions of each watched account. The first part raises the alerts, so it is that of the account with the most actions,
 * such as the sender of a batch.
 */
export function accountParts(
  actions: readonly WireAction[],
  isWatched: (account: AddressKey) => boolean,
): ReadonlyMap<AddressKey, readonly WireAction[]> {
  const parts = new Map<AddressKey, WireAction[]>()
  for (const action of actions)
    for (const account of new Set(action.accounts.filter(isWatched))) {
      const part = parts.get(account)
      if (part === undefined) parts.set(account, [action])
      else part.push(action)
    }
  return new Map([...parts].toSorted(([, a], [, b]) => b.length - a.length))
}
