import { useState, type SubmitEvent } from 'react'
import type { KeyStatus } from '../../../electron/shared/app-state.ts'
import type { Network } from '../../../electron/shared/networks.ts'
import { ask } from '../../bridge.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { QuotaChoice } from './quota-choice.tsx'
import { SettingGroup } from './setting-group.tsx'

const stateWords: Readonly<Record<KeyStatus['state'], string>> = {
  none: 'No key is set.',
  keychain: 'A key is in use. It is kept in the keychain of this computer.',
  memory: 'A key is in use, in memory only.',
  rejected: 'The service does not accept the key.',
  'wrong-network': 'The key belongs to another network.',
}

interface AccessSettingsProps {
  readonly keyStatus: KeyStatus
  readonly quota: number
  readonly network: Network
}

function AccessNote() {
  return (
    <>
      <p>
        A free key brings 10 requests a second instead of 1, so that short-lived actions are seen; for pools
        the service may want one. Get it from the Telegram bot <strong>@toncenter</strong>.
      </p>
      <p>It is kept in the system’s keychain, sent to its own origin alone, and never shown again.</p>
    </>
  )
}

/** The key of the present origin: set, replaced or removed, never shown. */
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
      setMessage('Paste the key first. It is a line of letters and digits.')
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
    setVerdict(isAccepted ? 'The service accepts the key.' : 'The service refused the key.')
  }

  async function remove(): Promise<void> {
    setVerdict(null)
    const reply = await ask((main) => main['key.clear']())
    setMessage(reply.ok ? null : reply.error.message)
  }

  if (network.isFile === true)
    return (
      <SettingGroup title="Access" note={<AccessNote />}>
        <InlineMessage tone="plain">No key belongs to an opened file.</InlineMessage>
      </SettingGroup>
    )
  return (
    <SettingGroup title="Access" note={<AccessNote />}>
      <InlineMessage tone={isGood ? 'plain' : 'attention'}>
        {keyStatus.state === 'rejected' && keyStatus.note !== null
          ? keyStatus.note
          : `${stateWords[keyStatus.state]} ${keyStatus.note ?? ''}`}
        <span className="dim block">
          For <span className="mono break">{keyStatus.origin}</span> ·{' '}
          {quota === 1 ? '1 request' : `${quota} requests`} a second
        </span>
      </InlineMessage>
      <form className="key-form" onSubmit={(event) => void save(event)} noValidate>
        <label htmlFor="access-key">API key</label>
        <input
          id="access-key"
          type="password"
          value={text}
          autoComplete="off"
          spellCheck={false}
          placeholder={hasKey ? 'Paste another to replace it' : 'Paste it here'}
          onChange={(event) => {
            setText(event.target.value)
            setMessage(null)
          }}
        />
        <button type="submit" className="button is-main">
          Save key
        </button>
        <button type="button" className="button" disabled={!hasKey} onClick={() => void remove()}>
          Remove key
        </button>
        <button type="button" className="button" disabled={!hasKey || isTesting} onClick={() => void test()}>
          {isTesting ? 'Asking…' : 'Test key'}
        </button>
      </form>
      <p role="status">{verdict}</p>
      <QuotaChoice key={network.baseUrl} network={network} hasKey={hasKey} />
      {message !== null && (
        <InlineMessage tone="bad" isAlert>
          {message}
        </InlineMessage>
      )}
    </SettingGroup>
  )
}
