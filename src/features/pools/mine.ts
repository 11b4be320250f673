import { useMemo } from 'react'
import type { AddressKey, Json } from '../../../electron/shared/models.ts'
import { useRemembered } from '../../remembered.ts'
import { useAccounts } from '../../stores/accounts.ts'

function readMarks(kept: Json): readonly string[] {
  return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : []
}

export function useMine(): {
  readonly mine: ReadonlySet<AddressKey>
  readonly marked: readonly AddressKey[]
  readonly mark: (address: AddressKey, isMine: boolean) => void
} {
  const watched = useAccounts(({ keys }) => keys)
  const [marked, setMarked] = useRemembered<readonly string[]>('pools.mine', readMarks)
  return useMemo(
    () => ({
      mine: new Set([...watched, ...marked]),
      marked,
      mark: (address, isMine) =>
        setMarked(isMine ? [...new Set([...marked, address])] : marked.filter((each) => each !== address)),
    }),
    [watched, marked, setMarked],
  )
}
