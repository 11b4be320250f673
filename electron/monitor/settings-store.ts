import { createListeners, type Listeners } from './listeners.ts'
import { parseSettings, type SavedSettings } from './saved-settings.ts'
import type { OpenStore } from './store/open-store.ts'

export interface SettingsStore {
  readonly saved: () => SavedSettings
  readonly save: (next: SavedSettings) => void
  /** Called after each save with the previous settings. */
  readonly onSaved: Listeners<SavedSettings>['add']
}

export function createSettingsStore(store: Pick<OpenStore, 'settings' | 'saveSettings'>): SettingsStore {
  let saved = parseSettings(store.settings())
  const listeners = createListeners<SavedSettings>()
  return {
    saved: () => saved,
    save: (next) => {
      const before = saved
      store.saveSettings(next)
      saved = next
      listeners.call(before)
    },
    onSaved: listeners.add,
  }
}
