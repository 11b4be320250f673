import { ask } from '../../bridge.ts'
import { NamedControl } from '../../components/named-control.tsx'
import { changeSettings, reportFailure } from '../../commands.ts'
import { useNow } from '../../components/ticker.ts'
import { formatTime } from '../../lib/times.ts'
import { useSettings } from '../../stores/settings.ts'
import { showPanel } from '../../stores/view.ts'
import { SettingGroup, Switch } from './setting-group.tsx'

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
        <span>Muted until {formatTime(mutedUntil).slice(0, 5)}</span>
        <button type="button" className="button" onClick={() => void mute(null)}>
          Unmute
        </button>
      </div>
    )
  return (
    <div className="setting-line">
      <button type="button" className="button" onClick={() => void mute('hour')}>
        Mute for 1 hour
      </button>
      <button type="button" className="button" onClick={() => void mute('tomorrow')}>
        Mute until tomorrow
      </button>
    </div>
  )
}

/** Whether and when native notices are shown. What is held back is in Alerts all the same. */
export function NotificationSettings() {
  const { notices, quietHours } = useSettings()
  return (
    <SettingGroup
      title="Notices"
      note={
        <>
          <p>
            Which events make one is decided by the{' '}
            <button type="button" className="button is-link" onClick={() => showPanel('alerts')}>
              rules in Alerts
            </button>
            . Many at once come as one.
          </p>
          <p>What is held back is in Alerts all the same.</p>
        </>
      }
    >
      <Switch
        title="Show native notices"
        isOn={notices.isOn}
        onChange={(isOn) => void changeSettings({ notices: { ...notices, isOn } })}
      />
      <Switch
        title="With a sound"
        isOn={notices.hasSound}
        isDisabled={!notices.isOn}
        onChange={(hasSound) => void changeSettings({ notices: { ...notices, hasSound } })}
      />
      <MuteButtons />
      <Switch
        title="Quiet hours"
        about="Every day by this computer’s clock; they may cross midnight."
        isOn={quietHours.isOn}
        onChange={(isOn) => void changeSettings({ quietHours: { ...quietHours, isOn } })}
      />
      {quietHours.isOn && (
        <>
          {(['from', 'to'] as const).map((end) => (
            <NamedControl key={end} title={end === 'from' ? 'Quiet from' : 'Quiet to'}>
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
            title="Critical alerts come through"
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
