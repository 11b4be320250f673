import type { Settings } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { showNotice } from '../../stores/notices.ts'
import { useSettings } from '../../stores/settings.ts'
import { SettingGroup } from './setting-group.tsx'

const themes: readonly (readonly [Settings['theme'], string])[] = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** Shows the change at once and takes it back when main refuses it. */
async function change(settings: Partial<Settings>): Promise<void> {
  const before = useSettings.getState()
  useSettings.setState(settings)
  const reply = await ask((main) => main['settings.set'](settings))
  if (reply.ok) return
  useSettings.setState(before)
  showNotice(reply.error.message)
}

/** How the window looks and what closing it does. */
export function WindowSettings() {
  const { theme, closeToTray, hideAmounts } = useSettings()
  return (
    <SettingGroup title="Window" note={<p>High contrast follows the system’s own setting.</p>}>
      <fieldset className="inline-choices">
        <legend>Theme</legend>
        {themes.map(([value, title]) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="theme"
              checked={theme === value}
              onChange={() => void change({ theme: value })}
            />
            {title}
          </label>
        ))}
      </fieldset>
      <label className="choice">
        <input
          type="checkbox"
          checked={closeToTray}
          onChange={() => void change({ closeToTray: !closeToTray })}
        />
        <span>
          Keep watching in the tray when the window is closed
          <span className="dim block">Otherwise closing the window ends Lookout.</span>
        </span>
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={hideAmounts}
          onChange={() => void change({ hideAmounts: !hideAmounts })}
        />
        <span>
          Hide amounts
          <span className="dim block">Dots in place of every amount. Copying still gives the value.</span>
        </span>
      </label>
    </SettingGroup>
  )
}
