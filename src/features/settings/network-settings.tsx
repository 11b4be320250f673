import { useState } from 'react'
import { checkBaseUrl, mainnet, testnet, type Network } from '../../../electron/shared/networks.ts'
import { ask } from '../../bridge.ts'
import { AddField } from '../../components/add-field.tsx'
import { Failure } from '../../components/inline-message.tsx'
import { useStatus } from '../../stores/status.ts'
import { SavedNetworks } from './saved-networks.tsx'
import { SettingGroup } from './setting-group.tsx'
import { groups, network as words } from './settings-words.ts'

type Choice = 'mainnet' | 'testnet' | 'custom' | 'demo'

async function setNetwork(id: Choice, baseUrl?: string): Promise<string | null> {
  const reply = await ask((main) => main['network.set'](baseUrl === undefined ? { id } : { id, baseUrl }))
  return reply.ok ? null : reply.error.message
}

async function switchToUrl(text: string): Promise<string | null> {
  const checked = checkBaseUrl(text)
  return checked.ok ? setNetwork('custom', checked.baseUrl) : checked.message
}

export function NetworkSettings({ network }: { readonly network: Network }) {
  const [wanted, setWanted] = useState<Choice | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [followed, setFollowed] = useState(network.id)
  const isFile = network.isFile === true
  const chosen = wanted ?? (isFile ? null : network.id)
  const isTyping = chosen === 'custom'
  const isGiven = useStatus(({ status }) => status?.givenBaseUrl === network.baseUrl)

  if (followed !== network.id) {
    setFollowed(network.id)
    setWanted(null)
  }

  async function choose(choice: Choice): Promise<void> {
    setMessage(null)
    setWanted(choice)
    if (choice === 'custom' || choice === network.id) return
    const refusal = await setNetwork(choice)
    setMessage(refusal)
    if (refusal !== null) setWanted(null)
  }

  const choices: readonly (readonly [Choice, string, string])[] = [
    ['mainnet', mainnet.name, mainnet.baseUrl],
    ['testnet', testnet.name, `${testnet.baseUrl} · ${words.noValue}`],
    ['custom', words.custom, words.customAbout],
    ['demo', words.demo, words.demoAbout],
  ]
  return (
    <SettingGroup
      title={groups.network.title}
      note={
        <>
          <p>
            {words.current}
            <strong>{network.name}</strong>{' '}
            {network.isTestnet && <span className="unreal-mark">{words.testnetMark}</span>}
          </p>
          {isFile ? <p>{words.file}</p> : <p className="mono break">{network.baseUrl}</p>}
          {!isFile && <p>{words.own}</p>}
        </>
      }
    >
      <fieldset className="explained-choices">
        <legend className="visually-hidden">{groups.network.title}</legend>
        {choices.map(([choice, title, about]) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name="network"
              checked={chosen === choice}
              onChange={() => void choose(choice)}
            />
            <span>
              {title} <span className="dim">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isGiven && !isFile && <p className="dim">{words.given}</p>}
      {isTyping && (
        <AddField
          label={words.baseUrl}
          button={words.use}
          placeholder={words.baseUrlForm}
          value={network.id === 'custom' && !isFile ? network.baseUrl : ''}
          afterSubmit="keep"
          onSubmit={switchToUrl}
        />
      )}
      <SavedNetworks network={network} />
      <Failure text={message} />
    </SettingGroup>
  )
}
