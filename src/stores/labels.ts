import { useMemo } from 'react'
import { create } from 'zustand'
import type { ListDelta } from '../../electron/shared/app-state.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { useAccounts } from './accounts.ts'
import { useBook } from './book.ts'
import { usePools } from './pools.ts'
import { useTime } from './time.ts'

interface Labelled {
  readonly key: AddressKey
  readonly label: string | null
}

type Labels = ReadonlyMap<AddressKey, string | null>

/** Present labels while the lists show a past moment, when an account may not have been watched yet. Else empty. */
export const usePresentLabels = create<{ readonly accounts: Labels; readonly pools: Labels }>(() => ({
  accounts: new Map(),
  pools: new Map(),
}))

const labelsOf = (items: readonly Labelled[]): Labels => new Map(items.map(({ key, label }) => [key, label]))

export function setPresentLabels(ofAccounts: readonly Labelled[], ofPools: readonly Labelled[]): void {
  usePresentLabels.setState({ accounts: labelsOf(ofAccounts), pools: labelsOf(ofPools) })
}

/** Applies changes of a list that it ignores because it shows a past moment. */
export function changePresentLabels(
  list: 'accounts' | 'pools',
  { upserts, removed }: ListDelta<Labelled>,
): void {
  const labels = new Map(usePresentLabels.getState()[list])
  for (const key of removed) labels.delete(key)
  for (const { key, label } of upserts) labels.set(key, label)
  usePresentLabels.setState({ [list]: labels })
}

/** Returns the accounts that are watched now, also while the lists show a past moment. */
export function presentAccounts(): readonly Labelled[] {
  if (useTime.getState().filledFor === null) return [...useAccounts.getState().byKey.values()]
  return [...usePresentLabels.getState().accounts].map(([key, label]) => ({ key, label }))
}

/** Returns the addresses that are watched now, also while the lists show a past moment. */
export function usePresentKeys(list: 'accounts' | 'pools'): readonly AddressKey[] {
  const isPast = useTime(({ filledFor }) => filledFor !== null)
  const accounts = useAccounts(({ keys }) => keys)
  const pools = usePools(({ keys }) => keys)
  const present = usePresentLabels()
  if (isPast) return [...present[list].keys()]
  return list === 'accounts' ? accounts : pools
}

function presentLabelOf(key: AddressKey): string | null | undefined {
  const present = usePresentLabels.getState()
  return present.accounts.get(key) ?? present.pools.get(key)
}

export function labelOf(key: AddressKey): string | null {
  const account = useAccounts.getState().byKey.get(key)?.label
  return (
    account ??
    usePools.getState().byKey.get(key)?.label ??
    presentLabelOf(key) ??
    useBook.getState().byKey.get(key)?.name ??
    null
  )
}

/** Like `labelOf`, but the component renders again when the label changes. */
export function useLabel(key: AddressKey): string | null {
  const account = useAccounts(({ byKey }) => byKey.get(key)?.label)
  const pool = usePools(({ byKey }) => byKey.get(key)?.label)
  const name = useBook(({ byKey }) => byKey.get(key)?.name)
  const present = usePresentLabels(() => presentLabelOf(key))
  return account ?? pool ?? present ?? name ?? null
}

const signature = ({ byKey }: { readonly byKey: ReadonlyMap<string, Labelled> }): string =>
  [...byKey.values()].map(({ key, label }) => (label === null ? '' : `${key} ${label}`)).join('\n')

/** Returns `labelOf` as a new function whenever a label changes, so that filters and orders follow it. */
export function useLabelOf(): (key: AddressKey) => string | null {
  const accounts = useAccounts(signature)
  const pools = usePools(signature)
  const names = useBook(({ byKey }) => byKey)
  const present = usePresentLabels()
  return useMemo(
    () => (key) => labelOf(key),
    // The function reads these values from the stores.
    // oxlint-disable-next-line react/exhaustive-deps
    [accounts, pools, names, present],
  )
}

export function useIsWatched(key: AddressKey): boolean {
  const isAccount = useAccounts(({ byKey }) => byKey.has(key))
  const isPool = usePools(({ byKey }) => byKey.has(key))
  return isAccount || isPool
}
