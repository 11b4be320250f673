import { useState } from 'react'
import type { Reply } from '../../../electron/shared/errors.ts'
import type { DesktopInfo } from '../../../electron/shared/transfer.ts'
import { ask, platformName } from '../../bridge.ts'
import { changeSettings } from '../../commands.ts'
import { Failure } from '../../components/inline-message.tsx'
import { useSettings } from '../../stores/settings.ts'
import { Choices, SettingGroup, Switch } from './setting-group.tsx'
import { ShortcutChoice } from './shortcut-choice.tsx'
import { desktop as words, groups } from './settings-words.ts'
import { useDesktop } from './use-desktop.ts'

/** Returns what closing the window does. `keeps`: null if Lookout asks. */
function closingNote(keeps: boolean | null): string {
  if (keeps === null) return words.noteAsks
  return keeps ? words.note(platformName() === 'darwin' ? '⌘Q' : 'Ctrl+Q') : words.noteQuits
}

export function WindowSettings() {
  const { closeToTray, trayShade } = useSettings()
  const { desktop, setDesktop, read } = useDesktop()
  const [message, setMessage] = useState<string | null>(null)

  function take(reply: Reply<DesktopInfo>): void {
    if (reply.ok) setDesktop(reply.value)
    setMessage(reply.ok ? null : reply.error.message)
  }

  const isTraySure = desktop?.isTraySure ?? false
  return (
    <SettingGroup
      title={groups.window.title}
      note={<p>{closingNote(closeToTray ?? (desktop?.isTraySure === false ? null : true))}</p>}
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
      <Failure text={message} />
    </SettingGroup>
  )
}
