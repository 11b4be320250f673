import type { PoolView } from '../../electron/shared/pool-models.ts'
import { createListStore } from './list-store.ts'

/** Followed pools in the order added. */
export const pools = createListStore<PoolView>(
  (pool) => pool.key,
  (a, b) => a.addedAt - b.addedAt,
)
export const usePools = pools.use
