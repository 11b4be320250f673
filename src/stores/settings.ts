import { create } from 'zustand'
import { defaultSettings, type Settings } from '../../electron/shared/settings.ts'

export const useSettings = create<Settings>(() => defaultSettings)

/** Changes that main has not answered yet, oldest first. */
const onTheirWay = new Set<Partial<Settings>>()

/** Shows a change before main confirms it. Call the returned function when main has answered. */
export function expectSettings(change: Partial<Settings>): () => void {
  onTheirWay.add(change)
  useSettings.setState(change)
  return () => onTheirWay.delete(change)
}

/** Applies the settings of main, then the changes that main has not answered yet. */
export function receiveSettings(settings: Settings): void {
  useSettings.setState(Object.assign({}, settings, ...onTheirWay))
}
