import { useMemo } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { knownName } from '../../lib/known-accounts.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useBook } from '../../stores/book.ts'
import { usePools } from '../../stores/pools.ts'

export interface Names {
  readonly isWatched: (account: AddressKey) => boolean
  readonly labelOf: (account: AddressKey) => string | null
  readonly all: readonly { readonly key: AddressKey; readonly label: string }[]
}

interface Named {
  readonly byKey: ReadonlyMap<string, { readonly label: string | null }>
}

const signature = ({ byKey }: Named): string =>
  [...byKey].map(([key, { label }]) => `${key} ${label?.replaceAll('\n', ' ') ?? ''}`).join('\n')

export function useNames(): Names {
  const accounts = useAccounts(signature)
  const pools = usePools(signature)
  const book = useBook(({ byKey }) => byKey)
  return useMemo(() => {
    const labels = new Map<AddressKey, string | null>()
    for (const line of `${accounts}\n${pools}`.split('\n')) {
      const space = line.indexOf(' ')
      if (space === -1) continue
      const [key, label] = [line.slice(0, space), line.slice(space + 1)]
      if (!labels.has(key) || label !== '') labels.set(key, label === '' ? null : label)
    }
    return {
      isWatched: (account) => labels.has(account),
      labelOf: (account) => labels.get(account) ?? book.get(account)?.name ?? knownName(account),
      all: [
        ...[...labels].flatMap(([key, label]) => (label === null ? [] : [{ key, label }])),
        ...[...book.values()].flatMap(({ key, name }) => (labels.has(key) ? [] : [{ key, label: name }])),
      ],
    }
  }, [accounts, pools, book])
}
