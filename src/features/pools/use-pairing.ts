import { useMemo } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import type { PoolState } from '../../../electron/shared/pool-models.ts'
import { link, readPairing, refuse, suggestPartner, unlink, type Pairing } from '../../lib/pool-pairs.ts'
import { useRemembered } from '../../remembered.ts'
import { usePools } from '../../stores/pools.ts'

export interface PairTools {
  readonly pairing: Pairing
  readonly link: (a: AddressKey, b: AddressKey) => void
  readonly unlink: (key: AddressKey) => void
  readonly refuse: (a: AddressKey, b: AddressKey) => void
}

/** Returns the paired pools, with functions to change the pairs. A validator uses the pools of a pair in alternating rounds. */
export function usePairing(): PairTools {
  const [pairing, set] = useRemembered<Pairing>('pools.pairs', readPairing)
  return useMemo(
    () => ({
      pairing,
      link: (a, b) => set(link(pairing, a, b)),
      unlink: (key) => set(unlink(pairing, key)),
      refuse: (a, b) => set(refuse(pairing, a, b)),
    }),
    [pairing, set],
  )
}

/** Returns a pool that may belong to the same validator because it shares nominators; null when there is none. */
export function useSuggestion(key: AddressKey, pairing: Pairing) {
  const pools = usePools(({ byKey }) => byKey)
  return useMemo(() => {
    const states = new Map<AddressKey, PoolState>()
    for (const pool of pools.values()) if (pool.state !== null) states.set(pool.key, pool.state)
    return suggestPartner(pairing, key, states)
  }, [pools, pairing, key])
}
