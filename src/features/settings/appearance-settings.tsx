import { explorerIds, explorerNames } from '../../../electron/shared/explorers.ts'
import { changeSettings } from '../../commands.ts'
import { useSettings } from '../../stores/settings.ts'
import { Choices, Line, SettingGroup, Switch } from './setting-group.tsx'

const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')

/** Theme, density, and how times, amounts and links are shown. */
export function AppearanceSettings() {
  const settings = useSettings()
  const { theme, contrast, density, times, zone, unit, explorer, hideAmounts, singleKeys } = settings
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <SettingGroup
      title="Appearance"
      note={<p>How things look and how values are written. Exports keep full values.</p>}
    >
      <Choices
        legend="Theme"
        name="theme"
        value={theme}
        choices={[
          ['system', 'As the system'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        onChange={(next) => void changeSettings({ theme: next })}
      />
      <Choices
        legend="Contrast"
        name="contrast"
        value={contrast}
        choices={[
          ['system', 'As the system'],
          ['more', 'High'],
        ]}
        onChange={(next) => void changeSettings({ contrast: next })}
      />
      <Choices
        legend="Rows"
        name="density"
        value={density}
        choices={[
          ['compact', 'Compact'],
          ['normal', 'Normal'],
          ['roomy', 'Roomy'],
        ]}
        onChange={(next) => void changeSettings({ density: next })}
      />
      <Choices
        legend="Times"
        name="times"
        value={times}
        choices={[
          ['relative', 'How long ago'],
          ['absolute', 'Date and time'],
        ]}
        onChange={(next) => void changeSettings({ times: next })}
      />
      <Line title="Time zone">
        {(id) => (
          <select
            id={id}
            value={zone}
            onChange={(event) => void changeSettings({ zone: event.target.value })}
          >
            <option value="local">This computer’s ({own})</option>
            <option value="UTC">UTC</option>
            {zones.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        )}
      </Line>
      <Choices
        legend="Coin"
        name="unit"
        value={unit}
        choices={[
          ['TON', 'TON'],
          ['GRAM', 'GRAM (the same coin, 1:1)'],
        ]}
        onChange={(next) => void changeSettings({ unit: next })}
      />
      <Line title="Explorer">
        {(id) => (
          <select
            id={id}
            value={explorer}
            onChange={(event) => {
              const next = explorerIds.find((each) => each === event.target.value)
              if (next !== undefined) void changeSettings({ explorer: next })
            }}
          >
            {explorerIds.map((each) => (
              <option key={each} value={each}>
                {explorerNames[each]}
              </option>
            ))}
          </select>
        )}
      </Line>
      <Switch
        title="Hide amounts"
        about="Dots in place of every amount, in the window, the tray and notices. Copying still gives the value."
        isOn={hideAmounts}
        onChange={(next) => void changeSettings({ hideAmounts: next })}
      />
      <Switch
        title="Single-letter shortcuts"
        about="The list of all keys is under ?"
        isOn={singleKeys}
        onChange={(next) => void changeSettings({ singleKeys: next })}
      />
    </SettingGroup>
  )
}
