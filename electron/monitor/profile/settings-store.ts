import { createListeners, type Listeners } from '../listeners.ts'
import { parseSettings, type SavedSettings } from './saved-settings.ts'
import type { ProfileStore } from '../store/store-types.ts'

export interface SettingsStore {
  readonly saved: () => SavedSettings
  readonly save: (next: SavedSettings) => void
  /** Called after each save with the previous settings. */
  readonly onSaved: Listeners<SavedSettings>['add']
}

export function createSettingsStore(profile: ProfileStore): SettingsStore {
  let saved = parseSettings(profile.settings())
  const listeners = createListeners<SavedSettings>()
  return {
    saved: () => saved,
    save: (next) => {
      const before = saved
      profile.saveSettings(next)
      saved = next
      listeners.call(before)
    },
    onSaved: listeners.add,
  }
}
