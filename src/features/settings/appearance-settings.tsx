import { useState } from 'react'
import { explorerIds, explorerNames } from '../../../electron/shared/explorers.ts'
import { changeSettings } from '../../commands.ts'
import { AddField } from '../../components/add-field.tsx'
import { NamedControl } from '../../components/named-control.tsx'
import { useSettings } from '../../stores/settings.ts'
import { Choices, SettingGroup, Switch } from './setting-group.tsx'

/** This computer's zone, UTC, or another by its name. */
function ZoneChoice({ zone }: { readonly zone: string }) {
  const [isTyping, setTyping] = useState(false)
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const kind = isTyping ? 'other' : zone === 'local' || zone === 'UTC' ? zone : 'other'

  async function use(name: string): Promise<string | null> {
    const known = Intl.supportedValuesOf('timeZone').find((each) => each.toLowerCase() === name.toLowerCase())
    if (known === undefined)
      return 'This is no time zone. Accepted: names such as Europe/Berlin or Asia/Tokyo.'
    const refusal = await changeSettings({ zone: known })
    if (refusal === null) setTyping(false)
    return refusal
  }

  return (
    <>
      <Choices
        legend="Time zone"
        name="zone"
        value={kind}
        choices={[
          ['local', `This computer’s (${own})`],
          ['UTC', 'UTC'],
          ['other', 'Another'],
        ]}
        onChange={(next) => {
          setTyping(next === 'other')
          if (next !== 'other') void changeSettings({ zone: next })
        }}
      />
      {kind === 'other' && (
        <AddField
          label="Time zone’s name"
          button="Use zone"
          placeholder="Europe/Berlin"
          value={zone === 'local' || zone === 'UTC' ? '' : zone}
          keepsText
          onSubmit={use}
        />
      )}
    </>
  )
}

/** Theme, density, and how times, amounts and links are shown. */
export function AppearanceSettings() {
  const settings = useSettings()
  const { theme, contrast, density, times, zone, unit, explorer, hideAmounts, singleKeys } = settings
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
      <ZoneChoice zone={zone} />
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
      <NamedControl title="Explorer">
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
      </NamedControl>
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
