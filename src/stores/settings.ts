import { create } from 'zustand'
import { defaultSettings, type Settings } from '../../electron/shared/settings.ts'

export const useSettings = create<Settings>(() => defaultSettings)
