import { useState } from 'react'
import type { Network } from '../../../electron/shared/networks.ts'
import type { SavedNetwork } from '../../../electron/shared/settings.ts'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { useSettings } from '../../stores/settings.ts'
import { cancel } from '../../components/component-words.ts'
import { network as networkWords, savedNetworks as words } from './settings-words.ts'

function NetworkForm({ saved, onDone }: { readonly saved: SavedNetwork; readonly onDone: () => void }) {
  const [name, setName] = useState(saved.name)
  const [isTestnet, setTestnet] = useState(saved.isTestnet)
  return (
    <form
      className="network-form"
      onSubmit={(event) => {
        event.preventDefault()
        void reportFailure(ask((main) => main['network.save']({ ...saved, name, isTestnet }))).then(
          (isDone) => isDone && onDone(),
        )
      }}
    >
      <div>
        <input
          type="text"
          aria-label={words.name}
          value={name}
          maxLength={40}
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
        <label className="choice">
          <input type="checkbox" checked={isTestnet} onChange={() => setTestnet(!isTestnet)} />
          {words.isTestnet}
        </label>
      </div>
      <div>
        <button type="submit" className="button is-main">
          {words.save}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {cancel}
        </button>
      </div>
    </form>
  )
}

export function SavedNetworks({ network }: { readonly network: Network }) {
  const networks = useSettings((settings) => settings.networks)
  const [edited, setEdited] = useState<string | null>(null)
  if (networks.length === 0) return null
  return (
    <ul className="setting-list" aria-label={words.label}>
      {networks.map((saved) => {
        const isPresent = network.id === 'custom' && network.baseUrl === saved.baseUrl
        if (edited === saved.baseUrl)
          return (
            <li key={saved.baseUrl}>
              <NetworkForm saved={saved} onDone={() => setEdited(null)} />
            </li>
          )
        return (
          <li key={saved.baseUrl}>
            <span className="clip" title={saved.baseUrl}>
              {saved.name}{' '}
              {saved.isTestnet && <span className="unreal-mark">{networkWords.testnetMark}</span>}{' '}
              <span className="dim">{isPresent ? words.current : saved.baseUrl}</span>
            </span>
            {!isPresent && (
              <button
                type="button"
                className="button is-small"
                aria-label={words.switchTo(saved.name)}
                onClick={() =>
                  void reportFailure(
                    ask((main) => main['network.set']({ id: 'custom', baseUrl: saved.baseUrl })),
                  )
                }
              >
                {words.switch}
              </button>
            )}
            <button
              type="button"
              className="button is-small"
              aria-label={words.editNamed(saved.name)}
              onClick={() => setEdited(saved.baseUrl)}
            >
              {words.edit}
            </button>
            {!isPresent && (
              <button
                type="button"
                className="button is-small"
                aria-label={words.forgetNamed(saved.name)}
                onClick={() =>
                  void reportFailure(ask((main) => main['network.forget']({ baseUrl: saved.baseUrl })))
                }
              >
                {words.forget}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
