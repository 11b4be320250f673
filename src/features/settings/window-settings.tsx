import { useCallback, useEffect, useState } from 'react'
import type { Reply } from '../../../electron/shared/errors.ts'
import type { DesktopInfo } from '../../../electron/shared/transfer.ts'
import { ask, platformName } from '../../bridge.ts'
import { changeSettings } from '../../commands.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useSettings } from '../../stores/settings.ts'
import { Choices, SettingGroup, Switch } from './setting-group.tsx'
import { ShortcutChoice } from './shortcut-choice.tsx'

/** What closing does, starting at login as the system has it, and the tray's icon. */
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
    // The user may have changed it in the system's own settings meanwhile.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [read])

  const isTraySure = desktop?.isTraySure ?? false
  return (
    <SettingGroup
      title="Window"
      note={
        <p>
          Lookout watches on without its window, and {platformName() === 'darwin' ? '⌘Q' : 'Ctrl+Q'} or Quit
          in the tray ends it.
        </p>
      }
    >
      <Switch
        title="Keep watching in the tray when the window is closed"
        about={
          isTraySure || desktop === null
            ? 'Otherwise closing the window ends Lookout.'
            : 'No tray was found on this desktop: the icon may not be seen. Start Lookout again to see the window.'
        }
        isOn={closeToTray ?? isTraySure}
        isDisabled={closeToTray === null && desktop === null}
        onChange={(isOn) => void changeSettings({ closeToTray: isOn })}
      />
      <Switch
        title="Start at login, without a window"
        about={desktop?.loginNote ?? 'As the system has it now.'}
        isOn={desktop?.startsAtLogin ?? false}
        isDisabled={desktop === null}
        onChange={(isOn) => void ask((main) => main['desktop.startAtLogin']({ isOn })).then(take)}
      />
      <Choices
        legend="Tray icon"
        name="tray-shade"
        value={trayShade}
        choices={[
          ['system', 'As the system'],
          ['dark', 'For a dark panel'],
          ['light', 'For a light panel'],
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
