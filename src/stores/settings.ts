import { create } from 'zustand'
import { defaultSettings, type Settings } from '../../electron/shared/settings.ts'

export const useSettings = create<Settings>(() => defaultSettings)

/** Changes that main has not confirmed yet, oldest first. */
const pendingChanges = new Set<Partial<Settings>>()

/** Shows a change before main confirms it. Call the returned function when main has responded. */
export function expectSettings(change: Partial<Settings>): () => void {
  pendingChanges.add(change)
  useSettings.setState(change)
  return () => pendingChanges.delete(change)
}

/** Applies the settings of main, then the pending changes. */
export function receiveSettings(settings: Settings): void {
  useSettings.setState(Object.assign({}, settings, ...pendingChanges))
}
