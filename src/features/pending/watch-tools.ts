import type { FollowView, AccountView } from '../../../electron/shared/pending-models.ts'
import { comparePlaces } from '../../../electron/shared/watch-marks.ts'
import { ask } from '../../bridge.ts'
import { copyText, reportFailure } from '../../commands.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showToast } from '../../stores/toasts.ts'
import { useFollows, useGroups } from '../../stores/watchlist.ts'
import { list } from './watch-words.ts'

export type Watched = AccountView | FollowView

/** MIME type of drags within the watchlist. */
export const watchDragType = 'application/x-lookout-watch'

export function useWatched(key: string): Watched | undefined {
  const account = useAccounts(({ byKey }) => byKey.get(key))
  const follow = useFollows(({ byKey }) => byKey.get(key))
  return account ?? follow
}

/** Returns the items by group in the user's order. Null is the group of items without a known group. */
export function membersByGroup<T extends Watched>(
  items: readonly T[],
  groupKeys: readonly string[],
): ReadonlyMap<string | null, readonly T[]> {
  const members = new Map<string | null, T[]>([...groupKeys, null].map((id) => [id, []]))
  for (const item of items.toSorted(comparePlaces))
    (members.get(item.group ?? null) ?? members.get(null))?.push(item)
  return members
}

export function allWatched(): readonly Watched[] {
  return [...useAccounts.getState().byKey.values(), ...useFollows.getState().byKey.values()]
}

/** Returns the keys of all members of a group, also of those that a search hides. */
export function membersOf(group: string | null): readonly string[] {
  const members = membersByGroup(allWatched(), useGroups.getState().keys)
  return (members.get(group) ?? []).map(({ key }) => key)
}

export async function copyAloud(text: string): Promise<void> {
  if (await copyText(text)) showToast(list.copied(text))
}

/** Moves an item before another one, or to the end of a group. Accounts and messages are ordered separately. */
export function place(key: string, group: string | null, before: string | null): Promise<boolean> {
  const isAlike = before === null || before.includes(':') === key.includes(':')
  return reportFailure(ask((main) => main['watch.place']({ key, group, before: isAlike ? before : null })))
}

export function moveBy(key: string, by: -1 | 1, group: string | null): void {
  const alike = membersOf(group).filter((other) => other.includes(':') === key.includes(':'))
  const at = alike.indexOf(key)
  if (at === -1 || at + by < 0 || at + by >= alike.length) return
  void place(key, group, by === -1 ? (alike[at - 1] ?? null) : (alike[at + 2] ?? null))
}
