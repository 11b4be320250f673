import { useState } from 'react'
import { checkProxyUrl, type Proxy } from '../../../electron/shared/settings.ts'
import { changeSettings } from '../../commands.ts'
import { AddField } from '../../components/add-field.tsx'
import { useSettings } from '../../stores/settings.ts'
import { Choices, SettingGroup } from './setting-group.tsx'
import { groups, proxy as words } from './settings-words.ts'

export function ProxySettings() {
  const proxy = useSettings((settings) => settings.proxy)
  const [isTyping, setTyping] = useState(false)
  const mode: Proxy['mode'] = isTyping ? 'manual' : proxy.mode

  function choose(next: Proxy['mode']): void {
    setTyping(next === 'manual')
    if (next !== 'manual') void changeSettings({ proxy: { mode: next, url: proxy.url } })
  }

  async function use(text: string): Promise<string | null> {
    const check = checkProxyUrl(text)
    if (!check.ok) return check.message
    const refusal = await changeSettings({ proxy: { mode: 'manual', url: check.url } })
    if (refusal === null) setTyping(false)
    return refusal
  }

  return (
    <SettingGroup title={groups.proxy.title} note={<p>{words.note}</p>}>
      <Choices
        legend={groups.proxy.title}
        name="proxy"
        value={mode}
        choices={[
          ['system', words.modes.system],
          ['none', words.modes.none],
          ['manual', words.modes.manual],
        ]}
        onChange={choose}
      />
      {mode === 'manual' && (
        <AddField
          label={words.url}
          button={words.use}
          placeholder={words.example}
          value={proxy.url}
          afterSubmit="keep"
          onSubmit={use}
        />
      )}
    </SettingGroup>
  )
}
