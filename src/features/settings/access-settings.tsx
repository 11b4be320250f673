import { useState, type SubmitEvent } from 'react'
import { isKeyRefused, type KeyStatus } from '../../../electron/shared/app-state.ts'
import type { Network } from '../../../electron/shared/networks.ts'
import { ask } from '../../bridge.ts'
import { Failure, InlineMessage } from '../../components/inline-message.tsx'
import { QuotaChoice } from './quota-choice.tsx'
import { SettingGroup } from './setting-group.tsx'
import { access, groups, keyStates } from './settings-words.ts'

interface AccessSettingsProps {
  readonly keyStatus: KeyStatus
  readonly quota: number
  readonly network: Network
}

function AccessNote() {
  return (
    <>
      <p>
        {access.noteLimit}
        <strong>{access.bot}</strong>.
      </p>
      <p>{access.noteSecrecy}</p>
    </>
  )
}

export function AccessSettings({ keyStatus, quota, network }: AccessSettingsProps) {
  const [text, setText] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const hasKey = keyStatus.state !== 'none'
  const [isTesting, setTesting] = useState(false)
  const [verdict, setVerdict] = useState<string | null>(null)
  const isGood = keyStatus.state === 'keychain' || keyStatus.state === 'none'

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setVerdict(null)
    if (text.trim() === '') {
      setMessage(access.empty)
      return
    }
    const reply = await ask((main) => main['key.set']({ key: text.trim() }))
    setMessage(reply.ok ? null : reply.error.message)
    if (reply.ok) setText('')
  }

  async function test(): Promise<void> {
    setTesting(true)
    setVerdict(null)
    const reply = await ask((main) => main['key.test']())
    setTesting(false)
    setMessage(reply.ok ? null : reply.error.message)
    if (!reply.ok) return
    const isAccepted = reply.value.state === 'keychain' || reply.value.state === 'memory'
    setVerdict(isAccepted ? access.accepted : access.rejected)
  }

  async function remove(): Promise<void> {
    setVerdict(null)
    const reply = await ask((main) => main['key.clear']())
    setMessage(reply.ok ? null : reply.error.message)
  }

  const note = keyStatus.note === null ? null : access.below(keyStatus.note)
  if (network.isFile === true)
    return (
      <SettingGroup title={groups.access.title} note={<AccessNote />}>
        <InlineMessage tone="plain">{access.file}</InlineMessage>
      </SettingGroup>
    )
  return (
    <SettingGroup title={groups.access.title} note={<AccessNote />}>
      <InlineMessage tone={isGood ? 'plain' : 'attention'}>
        {isKeyRefused(keyStatus) && note !== null ? note : `${keyStates[keyStatus.state]} ${note ?? ''}`}
        <span className="dim block">
          {access.origin}
          <span className="mono break">{keyStatus.origin}</span> · {access.rate(quota)}
        </span>
      </InlineMessage>
      <form className="key-form" onSubmit={(event) => void save(event)} noValidate>
        <label htmlFor="access-key">{access.key}</label>
        <input
          id="access-key"
          type="password"
          value={text}
          autoComplete="off"
          spellCheck={false}
          placeholder={hasKey ? access.replace : access.paste}
          onChange={(event) => {
            setText(event.target.value)
            setMessage(null)
            setVerdict(null)
          }}
        />
        <button type="submit" className="button is-main">
          {access.save}
        </button>
        <button type="button" className="button" disabled={!hasKey} onClick={() => void remove()}>
          {access.remove}
        </button>
        <button
          type="button"
          className="button"
          disabled={(!hasKey && keyStatus.note === null) || isTesting}
          onClick={() => void test()}
        >
          {isTesting ? access.testing : access.test}
        </button>
      </form>
      <p role="status">{verdict}</p>
      <QuotaChoice key={network.baseUrl} network={network} hasKey={hasKey} limit={quota} />
      <Failure text={message} />
    </SettingGroup>
  )
}
