import { create } from 'zustand'
import type { StorageUsage } from '../../../electron/shared/storage-models.ts'

/** The last measured disk usage. Two groups of settings share it, since measuring reads the entire file. */
export const useKeptUsage = create<{ readonly usage: StorageUsage | null }>(() => ({ usage: null }))
