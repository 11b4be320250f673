import type { AccountView, FollowView, TraceView } from '../electron/shared/pending-models.ts'
import { ask } from './bridge.ts'
import { reportFailure } from './commands.ts'
import { friendlyOf, shortenFriendly, shortenHash } from './lib/addresses.ts'
import { formatSecond } from './lib/times.ts'
import { sharedLabel } from './names.ts'
import { useAccounts } from './stores/accounts.ts'
import { showToast } from './stores/toasts.ts'
import { useStatus } from './stores/status.ts'
import { useTime } from './stores/time.ts'
import { useTraces } from './stores/traces.ts'
import { goTo, select, showAccount, useView } from './stores/view.ts'
import { useFollows } from './stores/watchlist.ts'
import { isFinal } from '../electron/shared/trace-state.ts'
import { watching } from './common-words.ts'

/** Returns the label of a watched account or message, or its shortened address or hash. */
export function watchedName(key: string): string {
  const label = useAccounts.getState().byKey.get(key)?.label ?? useFollows.getState().byKey.get(key)?.label
  if (label !== undefined && label !== null) return label
  if (!key.includes(':')) return shortenHash(key, 8, 6)
  return shortenFriendly(friendlyOf(key, useStatus.getState().status?.network.isTestnet ?? false))
}

/** Watches an account or follows a pool, and shows it. Returns an error message, or null on success. */
export async function watch(kind: 'account' | 'pool', text: string): Promise<string | null> {
  if (useTime.getState().asOf !== null) return watching.presentOnly
  const item = { text, label: sharedLabel(text) }
  const reply = await ask((main) =>
    kind === 'account' ? main['accounts.add'](item) : main['pools.add'](item),
  )
  if (!reply.ok) return reply.error.message
  const place = { panel: kind === 'account' ? 'pending' : 'pools', key: reply.value.key } as const
  // The response may arrive before the delta that adds the item to the list.
  goTo(place, () => true)
  if (kind === 'account') showWatched(reply.value.key)
  return null
}

/**
 * Selects a watched account, or a followed message with the details of its trace. Without a trace yet, the details are closed: those of
 * another trace would look like the message's.
 */
export function showWatched(key: string): void {
  showAccount(key)
  if (!key.includes(':')) select('pending', useFollows.getState().byKey.get(key)?.trace ?? null)
}

type Item = AccountView | FollowView

async function restore(removed: readonly Item[]): Promise<void> {
  const items = removed.map(({ key, label, addedAt, group, note, colour, position }) => {
    const marks = { group, note, colour, position }
    const kept = Object.fromEntries(Object.entries(marks).filter(([, value]) => value !== undefined))
    return { text: key, label, addedAt, ...kept }
  })
  await reportFailure(ask((main) => main['accounts.addMany']({ items })))
}

/** Stops watching, and offers an undo that restores label, group, note and position. */
export async function stopWatching(key: string): Promise<void> {
  const item = useAccounts.getState().byKey.get(key) ?? useFollows.getState().byKey.get(key)
  if (item === undefined) return
  const name = watchedName(key)
  const reply = await ask((main) => main['accounts.remove']({ key }))
  if (!reply.ok) return showToast(reply.error.message)
  if (useView.getState().account === key) showAccount(null)
  showToast(watching.stopped(name), { title: watching.undo, run: () => void restore([item]) })
}

/** Stops watching several items, and offers the same undo. Returns whether that succeeded. */
export async function stopWatchingAll(items: readonly Item[]): Promise<boolean> {
  const keys = items.map(({ key }) => key)
  if (!(await reportFailure(ask((main) => main['accounts.removeMany']({ keys }))))) return false
  showToast(watching.stoppedAll(items.length), { title: watching.undo, run: () => void restore(items) })
  return true
}

/** True for a watched account, and for a followed message whose trace is not listed. */
export function isWatched(key: string): boolean {
  if (useAccounts.getState().byKey.has(key)) return true
  return useFollows.getState().byKey.has(key) && !useTraces.getState().byKey.has(key)
}

/** Returns the followed message of a trace, or null if there is none. */
export function followOf(trace: string): FollowView | null {
  return [...useFollows.getState().byKey.values()].find((follow) => follow.trace === trace) ?? null
}

/** Returns true for a trace whose outcome is still open. */
export function isTrackable({ state }: TraceView): boolean {
  return !isFinal(state)
}

/** Tracks a trace, or stops that. The trace may have ended since the user opened the menu. */
export async function toggleTracking(trace: string): Promise<void> {
  if (useTime.getState().asOf !== null) return showToast(watching.presentOnly)
  const follow = followOf(trace)
  if (follow !== null) return stopWatching(follow.key)
  const reply = await ask((main) => main['traces.track']({ key: trace }))
  if (!reply.ok) return showToast(reply.error.message)
  if (!reply.value.isTracked) {
    const { state, at } = reply.value
    return showToast(watching.ended(state, formatSecond(at)))
  }
  const { key } = reply.value
  showToast(watching.tracked, { title: watching.undo, run: () => void takeBack(key) })
}

async function takeBack(key: string): Promise<void> {
  const isDone = await reportFailure(ask((main) => main['accounts.remove']({ key })))
  if (isDone && useView.getState().account === key) showAccount(null)
}

export async function toggleWatch(key: string): Promise<void> {
  if (useTime.getState().asOf !== null) return showToast(watching.presentOnly)
  if (useAccounts.getState().byKey.has(key)) return stopWatching(key)
  const reply = await ask((main) => main['accounts.add']({ text: key, label: sharedLabel(key) }))
  if (!reply.ok) return showToast(reply.error.message)
  showToast(watching.started(watchedName(key)), {
    title: watching.undo,
    run: () => void takeBack(key),
  })
}
