import { useCallback, useEffect, useState } from 'react'
import type { Reply } from '../../../electron/shared/errors.ts'
import type { DesktopInfo } from '../../../electron/shared/transfer.ts'
import { ask, platformName } from '../../bridge.ts'
import { changeSettings } from '../../commands.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useSettings } from '../../stores/settings.ts'
import { Choices, SettingGroup, Switch } from './setting-group.tsx'
import { ShortcutChoice } from './shortcut-choice.tsx'
import { desktop as words, groups } from './settings-words.ts'

export function WindowSettings() {
  const { closeToTray, trayShade } = useSettings()
  const [desktop, setDesktop] = useState<DesktopInfo | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  function take(reply: Reply<DesktopInfo>): void {
    if (reply.ok) setDesktop(reply.value)
    setMessage(reply.ok ? null : reply.error.message)
  }

  const read = useCallback(async (): Promise<void> => {
    const reply = await ask((main) => main['desktop.get']())
    if (reply.ok) setDesktop(reply.value)
  }, [])

  useEffect(() => {
    const look = (): void => void read()
    look()
    // The user may have changed it in the system's settings.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [read])

  const isTraySure = desktop?.isTraySure ?? false
  return (
    <SettingGroup
      title={groups.window.title}
      note={<p>{words.note(platformName() === 'darwin' ? '⌘Q' : 'Ctrl+Q')}</p>}
    >
      <Switch
        title={words.tray}
        about={isTraySure || desktop === null ? words.trayAbout : words.noTray}
        isOn={closeToTray ?? isTraySure}
        isDisabled={closeToTray === null && desktop === null}
        onChange={(isOn) => void changeSettings({ closeToTray: isOn })}
      />
      <Switch
        title={words.login}
        about={desktop?.loginNote ?? words.loginAbout}
        isOn={desktop?.startsAtLogin ?? false}
        isDisabled={desktop === null}
        onChange={(isOn) => void ask((main) => main['desktop.startAtLogin']({ isOn })).then(take)}
      />
      <Choices
        legend={words.trayIcon}
        name="tray-shade"
        value={trayShade}
        choices={[
          ['system', words.shades.system],
          ['dark', words.shades.dark],
          ['light', words.shades.light],
        ]}
        onChange={(next) => void changeSettings({ trayShade: next })}
      />
      <ShortcutChoice state={desktop?.shortcut ?? 'off'} onChanged={() => void read()} />
      {message !== null && (
        <InlineMessage tone="bad" isAlert>
          {message}
        </InlineMessage>
      )}
    </SettingGroup>
  )
}
