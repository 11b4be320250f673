import { create } from 'zustand'
import type { StorageUsage } from '../../../electron/shared/storage-models.ts'

/** What takes how much, as last counted: counting reads the whole file, so that two groups of settings share it. */
export const useKeptUsage = create<{ readonly usage: StorageUsage | null }>(() => ({ usage: null }))
