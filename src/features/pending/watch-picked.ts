import { create } from 'zustand'
import { storeKey } from '../../../electron/shared/networks.ts'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import type { MenuChoices } from '../../components/item-menu.tsx'
import { safeText } from '../../lib/text.ts'
import { useStatus } from '../../stores/status.ts'
import { showToast } from '../../stores/toasts.ts'
import { useTime } from '../../stores/time.ts'
import { showAccount, useView } from '../../stores/view.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { stopWatchingAll } from '../../watch.ts'
import { allWatched, type Watched } from './watch-tools.ts'
import { group as groupWords, picked as words } from './watch-words.ts'

interface PickedState {
  readonly keys: ReadonlySet<string>
  /** The item from which Shift extends the selection, and the selection when it was chosen. */
  readonly anchor: string | null
  readonly base: ReadonlySet<string>
  /** True while the user types the name of a new group for the selected items. */
  readonly isNaming: boolean
}

const nothing: PickedState = { keys: new Set(), anchor: null, base: new Set(), isNaming: false }

/** The items of the watchlist that are selected for an action on all of them. */
export const usePicked = create<PickedState>(() => nothing)

export function togglePicked(key: string): void {
  usePicked.setState(({ keys }) => {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    return { keys: next, anchor: key, base: next }
  })
}

/** Selects all items from the anchor to a key. `order`: the keys of the list from top to bottom. */
export function pickTo(key: string, order: readonly string[]): void {
  usePicked.setState(({ anchor, base }) => {
    const to = order.indexOf(key)
    const found = anchor === null ? -1 : order.indexOf(anchor)
    const from = found === -1 ? to : found
    const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
    return { keys: new Set([...base, ...between]), anchor: order[from] ?? key }
  })
}

export function clearPicked(): void {
  usePicked.setState(nothing)
}

// Each network has its own watchlist. Otherwise the dialog for a new group would reopen after a return to the network.
useStatus.subscribe(({ status }, { status: before }) => {
  if (status !== null && before !== null && storeKey(status.network) !== storeKey(before.network))
    clearPicked()
})

function pickedItems(): readonly Watched[] {
  const { keys } = usePicked.getState()
  return allWatched().filter(({ key }) => keys.has(key))
}

async function stopPicked(): Promise<void> {
  const items = pickedItems()
  if (!(await stopWatchingAll(items))) return
  clearPicked()
  const { account } = useView.getState()
  if (items.some(({ key }) => key === account)) showAccount(null)
}

function moveTo(keys: readonly string[], group: string | null): Promise<boolean> {
  return reportFailure(ask((main) => main['watch.group']({ keys: [...keys], group })))
}

/** `isNew`: the group was created for this move, so that undo removes it. */
async function movePicked(group: string | null, name: string, isNew = false): Promise<void> {
  const items = pickedItems()
  if (
    !(await moveTo(
      items.map(({ key }) => key),
      group,
    ))
  )
    return
  const before = Map.groupBy(items, (item) => item.group ?? null)
  showToast(words.moved(items.length, name), {
    title: groupWords.undo,
    run: async () => {
      const moves = [...before].map(([id, members]) =>
        moveTo(
          members.map(({ key }) => key),
          id,
        ),
      )
      const areMoved = (await Promise.all(moves)).every(Boolean)
      if (isNew && group !== null && areMoved)
        await reportFailure(ask((main) => main['groups.remove']({ id: group })))
    },
  })
}

export function setNaming(isNaming: boolean): void {
  usePicked.setState({ isNaming })
}

/** Creates a group and moves the selected items to it. Returns false if the group was not created. */
export async function moveToNew(name: string): Promise<boolean> {
  const made = await ask((main) => main['groups.save']({ id: null, name }))
  if (made.ok) await movePicked(made.value.id, safeText(name, 80), true)
  else showToast(made.error.message)
  return made.ok
}

/** Returns the menu for the selected items. */
export function pickedChoices(): MenuChoices {
  const { byKey, keys } = useGroups.getState()
  const isDisabled = useTime.getState().asOf !== null
  const place = (id: string, name: string, run: () => Promise<void> | void) => ({
    id,
    title: name,
    isDisabled,
    run: () => void run(),
  })
  return [
    {
      id: 'group',
      title: words.move,
      choices: [
        ...keys.map((id) => {
          const name = safeText(byKey.get(id)?.name ?? '', 80)
          return place(id, name, () => movePicked(id, name))
        }),
        place('none', groupWords.none, () => movePicked(null, groupWords.none)),
        place('new', words.newGroup, () => setNaming(true)),
      ],
    },
    { id: 'clear', title: words.clear, run: clearPicked },
    null,
    place('remove', words.stop(pickedItems().length), stopPicked),
  ]
}
