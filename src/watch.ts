import type { AccountView, FollowView } from '../electron/shared/pending-models.ts'
import { ask } from './bridge.ts'
import { reportFailure } from './commands.ts'
import { friendlyOf, shortenFriendly, shortenHash } from './lib/addresses.ts'
import { useAccounts } from './stores/accounts.ts'
import { showToast } from './stores/toasts.ts'
import { useStatus } from './stores/status.ts'
import { useTime } from './stores/time.ts'
import { goTo, showAccount, useView } from './stores/view.ts'
import { useFollows } from './stores/watchlist.ts'

/** What a watched account or message is called. */
export function watchedName(key: string): string {
  const label = useAccounts.getState().byKey.get(key)?.label ?? useFollows.getState().byKey.get(key)?.label
  if (label !== undefined && label !== null) return label
  if (!key.includes(':')) return shortenHash(key, 8, 6)
  return shortenFriendly(friendlyOf(key, useStatus.getState().status?.network.isTestnet ?? false))
}

const presentOnly = 'Watching can be changed in the present only.'

/** Watches an account or follows a pool, and goes there. Gives the message of a refusal. */
export async function watch(kind: 'account' | 'pool', text: string): Promise<string | null> {
  if (useTime.getState().asOf !== null) return presentOnly
  const reply = await ask((main) =>
    kind === 'account' ? main['accounts.add']({ text }) : main['pools.add']({ text }),
  )
  if (!reply.ok) return reply.error.message
  const place = { panel: kind === 'account' ? 'pending' : 'pools', key: reply.value.key } as const
  // The answer may come before the list that it is in.
  goTo(place, () => true)
  return null
}

async function restore(item: AccountView | FollowView): Promise<void> {
  const { key, label, addedAt, group, note, colour, position } = item
  const marks = { group, note, colour, position }
  const kept = Object.fromEntries(Object.entries(marks).filter(([, value]) => value !== undefined))
  await reportFailure(
    ask((main) => main['accounts.addMany']({ items: [{ text: key, label, addedAt, ...kept }] })),
  )
}

/** Stops watching, and offers to take it back with its label, group, note and place. */
export async function stopWatching(key: string): Promise<void> {
  const item = useAccounts.getState().byKey.get(key) ?? useFollows.getState().byKey.get(key)
  if (item === undefined) return
  const name = watchedName(key)
  const reply = await ask((main) => main['accounts.remove']({ key }))
  if (!reply.ok) return showToast(reply.error.message)
  if (useView.getState().account === key) showAccount(null)
  showToast(`${name} is not watched any more.`, { title: 'Undo', run: () => void restore(item) })
}

async function takeBack(key: string): Promise<void> {
  const isDone = await reportFailure(ask((main) => main['accounts.remove']({ key })))
  if (isDone && useView.getState().account === key) showAccount(null)
}

/** Watches an account, or stops when it is watched: what the key `w` does anywhere. */
export async function toggleWatch(key: string): Promise<void> {
  if (useTime.getState().asOf !== null) return showToast(presentOnly)
  if (useAccounts.getState().byKey.has(key)) return stopWatching(key)
  const reply = await ask((main) => main['accounts.add']({ text: key }))
  if (!reply.ok) return showToast(reply.error.message)
  showToast(`${watchedName(key)} is watched now.`, {
    title: 'Undo',
    run: () => void takeBack(key),
  })
}
