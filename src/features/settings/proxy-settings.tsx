import { useState } from 'react'
import { checkProxyUrl, type Proxy } from '../../../electron/shared/settings.ts'
import { changeSettings } from '../../commands.ts'
import { AddField } from '../../components/add-field.tsx'
import { useSettings } from '../../stores/settings.ts'
import { Choices, SettingGroup } from './setting-group.tsx'

/** How requests reach the service. */
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
    <SettingGroup
      title="Proxy"
      note={
        <p>Open connections are closed on a change. Services on this computer are always reached directly.</p>
      }
    >
      <Choices
        legend="Proxy"
        name="proxy"
        value={mode}
        choices={[
          ['system', 'As the system'],
          ['none', 'None'],
          ['manual', 'This one'],
        ]}
        onChange={choose}
      />
      {mode === 'manual' && (
        <AddField
          label="Proxy URL"
          button="Use proxy"
          placeholder="socks5://127.0.0.1:9050"
          value={proxy.url}
          keepsText
          onSubmit={use}
        />
      )}
    </SettingGroup>
  )
}
