import { create } from 'zustand'
import { defaultSettings, type Settings } from '../../electron/shared/settings.ts'

/** The user's settings as main keeps them. */
export const useSettings = create<Settings>(() => defaultSettings)
