import { create } from 'zustand'
import { defaultSettings, type Settings } from '../../electron/shared/settings.ts'

export const useSettings = create<Settings>(() => defaultSettings)

/** Changes that main has not answered yet, oldest first. */
const onTheirWay = new Set<Partial<Settings>>()

/** Shows a change before main has it. Call the returned function when main answered. */
export function expectSettings(change: Partial<Settings>): () => void {
  onTheirWay.add(change)
  useSettings.setState(change)
  return () => onTheirWay.delete(change)
}

/** Shows the settings of main, which may be older than changes on their way. */
export function receiveSettings(settings: Settings): void {
  useSettings.setState(Object.assign({}, settings, ...onTheirWay))
}
