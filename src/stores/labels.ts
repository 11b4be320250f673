import { create } from 'zustand'
import type { AddressKey } from '../../electron/shared/models.ts'
import { useAccounts } from './accounts.ts'
import { useBook } from './book.ts'
import { usePools } from './pools.ts'

interface Labelled {
  readonly key: AddressKey
  readonly label: string | null
}

/** Present labels while the lists show a past moment, when an account may not have been watched yet. Else empty. */
export const usePresentLabels = create<{ readonly byKey: ReadonlyMap<AddressKey, string | null> }>(() => ({
  byKey: new Map(),
}))

export function setPresentLabels(items: readonly Labelled[]): void {
  usePresentLabels.setState({ byKey: new Map(items.map(({ key, label }) => [key, label])) })
}

/** Applies changes that the lists ignore because they show a past moment. */
export function changePresentLabels(upserts: readonly Labelled[], removed: readonly AddressKey[]): void {
  const byKey = new Map(usePresentLabels.getState().byKey)
  for (const key of removed) byKey.delete(key)
  for (const { key, label } of upserts) byKey.set(key, label)
  usePresentLabels.setState({ byKey })
}

export function labelOf(key: AddressKey): string | null {
  const account = useAccounts.getState().byKey.get(key)?.label
  return (
    account ??
    usePools.getState().byKey.get(key)?.label ??
    usePresentLabels.getState().byKey.get(key) ??
    useBook.getState().byKey.get(key)?.name ??
    null
  )
}

/** Like `labelOf`, but the component renders again when the label changes. */
export function useLabel(key: AddressKey): string | null {
  const account = useAccounts(({ byKey }) => byKey.get(key)?.label)
  const pool = usePools(({ byKey }) => byKey.get(key)?.label)
  const name = useBook(({ byKey }) => byKey.get(key)?.name)
  const present = usePresentLabels(({ byKey }) => byKey.get(key))
  return account ?? pool ?? present ?? name ?? null
}

export function useIsWatched(key: AddressKey): boolean {
  const isAccount = useAccounts(({ byKey }) => byKey.has(key))
  const isPool = usePools(({ byKey }) => byKey.has(key))
  return isAccount || isPool
}
