import type { FollowView, AccountView } from '../../../electron/shared/pending-models.ts'
import { comparePlaces } from '../../../electron/shared/watch-marks.ts'
import { ask } from '../../bridge.ts'
import { copyText, reportFailure } from '../../commands.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showToast } from '../../stores/toasts.ts'
import { useFollows } from '../../stores/watchlist.ts'
import { list } from './watch-words.ts'

export type Watched = AccountView | FollowView

/** MIME type of drags within the watchlist. */
export const watchDragType = 'application/x-lookout-watch'

export function useWatched(key: string): Watched | undefined {
  const account = useAccounts(({ byKey }) => byKey.get(key))
  const follow = useFollows(({ byKey }) => byKey.get(key))
  return account ?? follow
}

/** Returns the accounts and messages of a group in the user's order. Null selects those without a known group. */
export function membersOf(group: string | null, known: ReadonlySet<string>): readonly Watched[] {
  const all = [...useAccounts.getState().byKey.values(), ...useFollows.getState().byKey.values()]
  return all
    .filter((item) => (item.group !== undefined && known.has(item.group) ? item.group : null) === group)
    .toSorted(comparePlaces)
}

export async function copyAloud(text: string): Promise<void> {
  if (await copyText(text)) showToast(list.copied(text))
}

/** Moves an item before another or to the end of a group. Accounts and messages are ordered separately. */
export function place(key: string, group: string | null, before: string | null): Promise<boolean> {
  const isAlike = before === null || before.includes(':') === key.includes(':')
  return reportFailure(ask((main) => main['watch.place']({ key, group, before: isAlike ? before : null })))
}

export function moveBy(key: string, siblings: readonly string[], by: -1 | 1, group: string | null): void {
  const alike = siblings.filter((other) => other.includes(':') === key.includes(':'))
  const at = alike.indexOf(key)
  if (at === -1 || at + by < 0 || at + by >= alike.length) return
  void place(key, group, by === -1 ? (alike[at - 1] ?? null) : (alike[at + 2] ?? null))
}
