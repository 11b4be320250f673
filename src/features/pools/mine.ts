import { useMemo } from 'react'
import { jsonTexts } from '../../../electron/shared/json.ts'
import type { AddressKey } from '../../../electron/shared/models.ts'
import { useRemembered } from '../../remembered.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { usePools } from '../../stores/pools.ts'

export function useMine(): {
  readonly mine: ReadonlySet<AddressKey>
  readonly marked: readonly AddressKey[]
  readonly mark: (address: AddressKey, isMine: boolean) => void
} {
  const watched = useAccounts(({ keys }) => keys)
  const [marked, setMarked] = useRemembered('pools.mine', jsonTexts)
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

/** Returns the number of followed pools that may hold stakes of any address, because no response has shown them yet. */
export function useUnobserved(): number {
  return usePools(
    ({ byKey }) =>
      [...byKey.values()].filter(
        ({ state, freshness }) => state === null && freshness.error?.code !== 'not-found',
      ).length,
  )
}
