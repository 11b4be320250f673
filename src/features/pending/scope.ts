import { useMemo } from 'react'
import type { TraceFilterContext } from '../../../electron/shared/trace-filter.ts'
import type { TraceScope } from '../../lib/trace-list.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useBook } from '../../stores/book.ts'
import { labelOf } from '../../stores/labels.ts'
import { usePools } from '../../stores/pools.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useFollows, useGroups } from '../../stores/watchlist.ts'

const groupPrefix = 'group/'

export const groupScope = (id: string): string => `${groupPrefix}${id}`

export const isGroupScope = (scope: string): boolean => scope.startsWith(groupPrefix)

/** A watchlist selection as requests name it. */
export type Selection = { readonly key: string } | { readonly group: string }

export function selectionOf(chosen: string): Selection {
  return isGroupScope(chosen) ? { group: chosen.slice(groupPrefix.length) } : { key: chosen }
}

function scopeOf(chosen: string | null, endedSince: number, accounts: string, keys: string): TraceScope {
  if (chosen === null) return { accounts: null, keys: null, endedSince }
  const setOf = (text: string): ReadonlySet<string> => new Set(text.split('\n').filter(Boolean))
  return { accounts: setOf(accounts), keys: setOf(keys), endedSince }
}

interface Item {
  readonly key: string
  readonly group?: string
}

/** Returns the traces that a watchlist selection covers: an account, a followed message, a group, or null for all. */
export function useScope(chosen: string | null, endedSince: number): TraceScope {
  const isWanted = (item: Item): boolean =>
    item.key === chosen || (item.group !== undefined && groupScope(item.group) === chosen)
  const wanted = <T extends Item>(items: ReadonlyMap<string, T>): readonly T[] =>
    chosen === null ? [] : [...items.values()].filter(isWanted)
  const accounts = useAccounts(({ byKey }) =>
    wanted(byKey)
      .map(({ key }) => key)
      .join('\n'),
  )
  const keys = useFollows(({ byKey }) =>
    wanted(byKey)
      .map(({ trace, key }) => trace ?? key)
      .join('\n'),
  )
  // The trace of a followed message is shown regardless of its age.
  const isMessage = chosen !== null && !chosen.includes(':') && !isGroupScope(chosen)
  const since = isMessage ? 0 : endedSince
  return useMemo(() => scopeOf(chosen, since, accounts, keys), [chosen, since, accounts, keys])
}

export function groupIdOf(address: string): string | null {
  return useAccounts.getState().byKey.get(address)?.group ?? null
}

function groupOf(address: string): string | null {
  return useGroups.getState().byKey.get(groupIdOf(address) ?? '')?.name ?? null
}

/** Returns the user's names for the filter, as a new object whenever labels, groups or their members change. */
export function useFilterContext(): TraceFilterContext {
  const isTestnet = useIsTestnet()
  const labels = useAccounts(({ byKey }) =>
    [...byKey.values()].map((item) => `${item.label ?? ''}\t${item.group ?? ''}`).join('\n'),
  )
  const pools = usePools(({ byKey }) => [...byKey.values()].map(({ label }) => label ?? '').join('\n'))
  const groups = useGroups(({ byKey }) => byKey)
  const book = useBook(({ byKey }) => byKey)
  return useMemo(
    () => ({ labelOf, groupOf, isTestnet }),
    // The functions read these values from the stores.
    // oxlint-disable-next-line react/exhaustive-deps
    [labels, pools, groups, book, isTestnet],
  )
}
