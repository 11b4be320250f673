import type { PoolView } from '../../electron/shared/pool-models.ts'
import { createListStore } from './list-store.ts'

export const pools = createListStore<PoolView>(
  (pool) => pool.key,
  (a, b) => a.addedAt - b.addedAt,
)
export const usePools = pools.use
