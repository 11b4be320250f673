import { create } from 'zustand'
import { defaultSettings, type Settings } from '../../electron/shared/settings.ts'

/** The user's settings, owned by main. */
export const useSettings = create<Settings>(() => defaultSettings)
