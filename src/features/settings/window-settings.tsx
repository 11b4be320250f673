import { useEffect, useState } from 'react'
import type { Reply } from '../../../electron/shared/errors.ts'
import type { DesktopInfo } from '../../../electron/shared/transfer.ts'
import { ask } from '../../bridge.ts'
import { changeSettings } from '../../commands.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useSettings } from '../../stores/settings.ts'
import { Choices, SettingGroup, Switch } from './setting-group.tsx'

/** What closing does, starting at login as the system has it, and the tray's icon. */
export function WindowSettings() {
  const { closeToTray, trayShade } = useSettings()
  const [desktop, setDesktop] = useState<DesktopInfo | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  function take(reply: Reply<DesktopInfo>): void {
    if (reply.ok) setDesktop(reply.value)
    setMessage(reply.ok ? null : reply.error.message)
  }

  useEffect(() => {
    let isCurrent = true
    const read = (): void =>
      void ask((main) => main['desktop.get']()).then((reply) => {
        if (isCurrent && reply.ok) setDesktop(reply.value)
      })
    read()
    // The user may have changed it in the system's own settings meanwhile.
    window.addEventListener('focus', read)
    return () => {
      isCurrent = false
      window.removeEventListener('focus', read)
    }
  }, [])

  const isTraySure = desktop?.isTraySure ?? false
  return (
    <SettingGroup
      title="Window"
      note={<p>Lookout watches on without its window, and Ctrl+Q or Quit in the tray ends it.</p>}
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
      {message !== null && (
        <InlineMessage tone="bad" isAlert>
          {message}
        </InlineMessage>
      )}
    </SettingGroup>
  )
}
