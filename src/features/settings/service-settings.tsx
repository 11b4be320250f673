import { useState } from 'react'
import { optionalOperations, type Status } from '../../../electron/shared/app-state.ts'
import { ask } from '../../bridge.ts'
import { changeSettings } from '../../commands.ts'
import { Failure, InlineMessage } from '../../components/inline-message.tsx'
import { useSettings } from '../../stores/settings.ts'
import { SettingGroup, Switch } from './setting-group.tsx'
import { lineOf, streamLine } from './service-lines.ts'
import { groups, service as words } from './settings-words.ts'

interface ServiceSettingsProps {
  readonly capabilities: Status['capabilities']
  readonly stream: Status['stream']
}

export function ServiceSettings({ capabilities, stream }: ServiceSettingsProps) {
  const isStreamOn = useSettings((settings) => settings.isStreamOn)
  const [isChecking, setChecking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  async function check(): Promise<void> {
    setChecking(true)
    setMessage(null)
    const reply = await ask((main) => main['service.check']())
    setChecking(false)
    setMessage(reply.ok ? null : reply.error.message)
  }

  if (capabilities === undefined)
    return (
      <SettingGroup title={groups.service.title} note={words.note}>
        <InlineMessage tone="plain">{words.file}</InlineMessage>
      </SettingGroup>
    )
  return (
    <SettingGroup title={groups.service.title} note={words.note}>
      <ul aria-label={groups.service.title}>
        {optionalOperations.map((operation) => (
          <li key={operation}>{lineOf(words.operations[operation], capabilities[operation])}</li>
        ))}
      </ul>
      {stream !== undefined && (
        <>
          <Switch
            title={words.streamTitle}
            about={words.streamAbout}
            isOn={isStreamOn}
            onChange={(isOn) => void changeSettings({ isStreamOn: isOn })}
          />
          <p className="dim">{streamLine(stream)}</p>
        </>
      )}
      <button type="button" className="button" disabled={isChecking} onClick={() => void check()}>
        {isChecking ? words.checking : words.check}
      </button>
      <Failure text={message} />
    </SettingGroup>
  )
}
