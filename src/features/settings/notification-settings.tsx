import { ask } from '../../bridge.ts'
import { NamedControl } from '../../components/named-control.tsx'
import { changeSettings, reportFailure } from '../../commands.ts'
import { useNow } from '../../components/ticker.ts'
import { formatTime } from '../../lib/times.ts'
import { useSettings } from '../../stores/settings.ts'
import { showPanel } from '../../stores/view.ts'
import { SettingGroup, Switch } from './setting-group.tsx'
import { groups, notifications as words } from './settings-words.ts'
import { useDesktop } from './use-desktop.ts'

const pad = (value: number): string => value.toString().padStart(2, '0')

function clockOf(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

function minutesOf(clock: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(clock)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

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
      <Switch
        title={words.quiet}
        about={words.quietAbout}
        isOn={quietHours.isOn}
        onChange={(isOn) => void changeSettings({ quietHours: { ...quietHours, isOn } })}
      />
      {quietHours.isOn && (
        <>
          {(['from', 'to'] as const).map((end) => (
            <NamedControl key={end} title={words.quietEnds[end]}>
              {(id) => (
                <input
                  id={id}
                  type="time"
                  value={clockOf(quietHours[end])}
                  onChange={(event) => {
                    const minutes = minutesOf(event.target.value)
                    if (minutes !== null)
                      void changeSettings({ quietHours: { ...quietHours, [end]: minutes } })
                  }}
                />
              )}
            </NamedControl>
          ))}
          <Switch
            title={words.critical}
            isOn={quietHours.letsCriticalThrough}
            onChange={(letsCriticalThrough) =>
              void changeSettings({ quietHours: { ...quietHours, letsCriticalThrough } })
            }
          />
        </>
      )}
    </SettingGroup>
  )
}
