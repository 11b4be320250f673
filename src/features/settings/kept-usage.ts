import { create } from 'zustand'
import type { Millis } from '../../../electron/shared/models.ts'
import type { StorageUsage } from '../../../electron/shared/storage-models.ts'

interface KeptUsage {
  readonly usage: StorageUsage | null
  readonly countedAt: Millis
}

/** The last count, which takes seconds for a large file. */
export const useKeptUsage = create<KeptUsage>(() => ({ usage: null, countedAt: 0 }))
