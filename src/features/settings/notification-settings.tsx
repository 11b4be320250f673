import { ask } from '../../bridge.ts'
import { changeSettings, reportFailure } from '../../commands.ts'
import { useNow } from '../../components/ticker.ts'
import { formatTime } from '../../lib/times.ts'
import { useSettings } from '../../stores/settings.ts'
import { showPanel } from '../../stores/view.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { SettingGroup, Switch } from './setting-group.tsx'
import { groups, notifications as words } from './settings-words.ts'
import { useDesktop } from './use-desktop.ts'

async function mute(until: 'hour' | 'tomorrow' | null): Promise<void> {
  await reportFailure(ask((main) => main['notifications.mute']({ until })))
}

function MuteButtons() {
  const mutedUntil = useSettings((settings) => settings.mutedUntil)
  const isMuted = useNow((now) => mutedUntil !== null && mutedUntil > now)
  if (isMuted && mutedUntil !== null)
    return (
      <div className="setting-line">
        <span>{words.mutedUntil(formatTime(mutedUntil).slice(0, 5))}</span>
        <button type="button" className="button" onClick={() => void mute(null)}>
          {words.unmute}
        </button>
      </div>
    )
  return (
    <div className="setting-line">
      <button type="button" className="button" onClick={() => void mute('hour')}>
        {words.muteHour}
      </button>
      <button type="button" className="button" onClick={() => void mute('tomorrow')}>
        {words.muteTomorrow}
      </button>
    </div>
  )
}

export function NotificationSettings() {
  const { notices, quietHours } = useSettings()
  const { desktop } = useDesktop()
  return (
    <SettingGroup
      title={groups.notifications.title}
      note={
        <>
          <p>
            {words.noteBefore}
            <button type="button" className="button is-link" onClick={() => showPanel('alerts')}>
              {words.noteLink}
            </button>
            {words.noteAfter}
          </p>
          <p>{words.noteSuppressed}</p>
        </>
      }
    >
      <Switch
        title={words.show}
        {...(desktop?.notificationNote ? { about: desktop.notificationNote } : {})}
        isOn={notices.isOn}
        onChange={(isOn) => void changeSettings({ notices: { ...notices, isOn } })}
      />
      <Switch
        title={words.sound}
        isOn={notices.hasSound}
        isDisabled={!notices.isOn}
        onChange={(hasSound) => void changeSettings({ notices: { ...notices, hasSound } })}
      />
      <MuteButtons />
      <QuietHoursFields
        value={quietHours}
        about={words.quietAbout}
        onChange={(next) => void changeSettings({ quietHours: next })}
      />
    </SettingGroup>
  )
}
