import type { AddressKey } from '../shared/models.ts'
import type { PoolOverviewRow, PoolRoundResult, PoolView } from '../shared/pool-models.ts'

export type LastRounds = (pools: readonly PoolView[]) => Promise<readonly PoolRoundResult[]>

/**
 * Returns the last observed round of each pool that has one. A pool's history is only read again once its stake was sent or
 * returned, because metrics are requested often.
 */
export function createLastRounds(
  overview: (pools: readonly AddressKey[]) => Promise<readonly PoolOverviewRow[]>,
): LastRounds {
  const known = new Map<AddressKey, { readonly phase: string; readonly last: PoolRoundResult | null }>()
  const phaseOf = ({ round }: PoolView): string => JSON.stringify([round?.isStaked, round?.since])
  return async (pools) => {
    const changed = pools.filter((pool) => known.get(pool.key)?.phase !== phaseOf(pool))
    if (changed.length > 0) {
      const rows = new Map((await overview(changed.map(({ key }) => key))).map((row) => [row.key, row]))
      for (const pool of changed)
        known.set(pool.key, { phase: phaseOf(pool), last: rows.get(pool.key)?.lastRound ?? null })
    }
    return pools.flatMap(({ key }) => known.get(key)?.last ?? [])
  }
}
