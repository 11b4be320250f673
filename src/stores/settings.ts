import { create } from 'zustand'
import type { Settings } from '../../electron/shared/models.ts'

/** The user's settings as main keeps them. */
export const useSettings = create<Settings>(() => ({
  theme: 'system',
  closeToTray: true,
  hideAmounts: false,
}))
