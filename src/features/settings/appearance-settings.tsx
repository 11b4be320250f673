import { useState } from 'react'
import { explorerIds, explorerNames } from '../../../electron/shared/explorers.ts'
import { changeSettings } from '../../commands.ts'
import { AddField } from '../../components/add-field.tsx'
import { NamedSelect } from '../../components/select.tsx'
import { zoneNamed } from '../../lib/times.ts'
import { useSettings } from '../../stores/settings.ts'
import { Choices, SettingGroup, Switch } from './setting-group.tsx'
import { appearance, groups, zone as zoneWords } from './settings-words.ts'

function ZoneChoice({ zone }: { readonly zone: string }) {
  const [isTyping, setTyping] = useState(false)
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const kind = isTyping ? 'other' : zone === 'local' || zone === 'UTC' ? zone : 'other'

  async function use(name: string): Promise<string | null> {
    const known = zoneNamed(name)
    if (known === null) return zoneWords.unknown
    const refusal = await changeSettings({ zone: known })
    if (refusal === null) setTyping(false)
    return refusal
  }

  return (
    <>
      <Choices
        legend={zoneWords.title}
        name="zone"
        value={kind}
        choices={[
          ['local', zoneWords.local(own)],
          ['UTC', zoneWords.utc],
          ['other', zoneWords.other],
        ]}
        onChange={(next) => {
          setTyping(next === 'other')
          if (next !== 'other') void changeSettings({ zone: next })
        }}
      />
      {kind === 'other' && (
        <AddField
          label={zoneWords.name}
          button={zoneWords.use}
          placeholder={zoneWords.example}
          value={zone === 'local' || zone === 'UTC' ? '' : zone}
          afterSubmit="keep"
          onSubmit={use}
        />
      )}
    </>
  )
}

export function AppearanceSettings() {
  const settings = useSettings()
  const { theme, contrast, density, times, zone, unit, explorer, hideAmounts, singleKeys } = settings
  return (
    <SettingGroup title={groups.appearance.title} note={<p>{appearance.note}</p>}>
      <Choices
        legend={appearance.theme}
        name="theme"
        value={theme}
        choices={[
          ['system', appearance.themes.system],
          ['light', appearance.themes.light],
          ['dark', appearance.themes.dark],
        ]}
        onChange={(next) => void changeSettings({ theme: next })}
      />
      <Choices
        legend={appearance.contrast}
        name="contrast"
        value={contrast}
        choices={[
          ['system', appearance.contrasts.system],
          ['more', appearance.contrasts.more],
        ]}
        onChange={(next) => void changeSettings({ contrast: next })}
      />
      <Choices
        legend={appearance.density}
        name="density"
        value={density}
        choices={[
          ['compact', appearance.densities.compact],
          ['normal', appearance.densities.normal],
          ['roomy', appearance.densities.roomy],
        ]}
        onChange={(next) => void changeSettings({ density: next })}
      />
      <Choices
        legend={appearance.times}
        name="times"
        value={times}
        choices={[
          ['relative', appearance.timeStyles.relative],
          ['absolute', appearance.timeStyles.absolute],
        ]}
        onChange={(next) => void changeSettings({ times: next })}
      />
      <ZoneChoice zone={zone} />
      <Choices
        legend={appearance.unit}
        name="unit"
        value={unit}
        choices={[
          ['TON', appearance.units.TON],
          ['GRAM', appearance.units.GRAM],
        ]}
        onChange={(next) => void changeSettings({ unit: next })}
      />
      <NamedSelect
        title={appearance.explorer}
        value={explorer}
        choices={explorerIds.map((each) => [each, explorerNames[each]])}
        onChange={(next) => void changeSettings({ explorer: next })}
      />
      <Switch
        title={appearance.hideAmounts}
        about={appearance.hideAmountsAbout}
        isOn={hideAmounts}
        onChange={(next) => void changeSettings({ hideAmounts: next })}
      />
      <Switch
        title={appearance.singleKeys}
        about={appearance.singleKeysAbout}
        isOn={singleKeys}
        onChange={(next) => void changeSettings({ singleKeys: next })}
      />
    </SettingGroup>
  )
}
