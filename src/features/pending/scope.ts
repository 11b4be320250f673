import { useMemo } from 'react'
import type { TraceScope } from '../../lib/trace-list.ts'
import type { QueryNames } from '../../lib/trace-query.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { labelOf } from '../../stores/labels.ts'
import { useFollows, useGroups } from '../../stores/watchlist.ts'

const groupPrefix = 'group/'

function scopeOf(chosen: string | null, endedSince: number, accounts: string, keys: string): TraceScope {
  if (chosen === null) return { accounts: null, keys: null, endedSince }
  const setOf = (text: string): ReadonlySet<string> => new Set(text.split('\n').filter(Boolean))
  return { accounts: setOf(accounts), keys: setOf(keys), endedSince }
}

/** What the table lists for a choice in the watchlist: an account, a followed message, a group, or null for all. */
export function useScope(chosen: string | null, endedSince: number): TraceScope {
  const isWanted = (item: { readonly key: string; readonly group?: string }): boolean =>
    item.key === chosen || (item.group !== undefined && `${groupPrefix}${item.group}` === chosen)
  const accounts = useAccounts(({ byKey }) =>
    chosen === null
      ? ''
      : [...byKey.values()]
          .filter(isWanted)
          .map((item) => item.key)
          .join('\n'),
  )
  const keys = useFollows(({ byKey }) =>
    chosen === null
      ? ''
      : [...byKey.values()]
          .filter(isWanted)
          .map((item) => item.trace ?? item.key)
          .join('\n'),
  )
  return useMemo(() => scopeOf(chosen, endedSince, accounts, keys), [chosen, endedSince, accounts, keys])
}

function groupOf(address: string): string | null {
  return useAccounts.getState().byKey.get(address)?.group ?? null
}

function groupName(id: string): string | null {
  return useGroups.getState().byKey.get(id)?.name ?? null
}

/** The user's names for the filter; another object when labels, groups or membership changed. */
export function useQueryNames(): QueryNames {
  const labels = useAccounts(({ byKey }) =>
    [...byKey.values()].map((item) => `${item.label ?? ''}\t${item.group ?? ''}`).join('\n'),
  )
  const groups = useGroups(({ byKey }) => byKey)
  return useMemo(
    () => ({ labelOf, groupOf, groupName }),
    // The functions read the stores: what they read is what the object stands for.
    // oxlint-disable-next-line react/exhaustive-deps
    [labels, groups],
  )
}
