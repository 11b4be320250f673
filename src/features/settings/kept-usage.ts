import { create } from 'zustand'
import type { StorageUsage } from '../../../electron/shared/storage-models.ts'

export const useKeptUsage = create<{ readonly usage: StorageUsage | null }>(() => ({ usage: null }))
