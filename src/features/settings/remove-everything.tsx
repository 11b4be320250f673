import { useState } from 'react'
import { removalPhrase as phrase } from '../../../electron/shared/words/schema-words.ts'
import { ask } from '../../bridge.ts'
import { cancel } from '../../components/component-words.ts'
import { Failure } from '../../components/inline-message.tsx'
import { SettingGroup } from './setting-group.tsx'
import { groups, removal, waitingForKeychain } from './settings-words.ts'

/** Removes the profile, keychain entries and autostart after a typed confirmation, then quits. */
export function RemoveEverything() {
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)

  async function remove(): Promise<void> {
    setMessage(null)
    setRemoving(true)
    const reply = await ask((main) => main['profile.remove']({ sure: phrase }))
    setRemoving(false)
    setMessage(reply.ok ? null : reply.error.message)
  }

  return (
    <SettingGroup title={groups.removal.title} note={<p>{removal.note}</p>}>
      {!isAsking && (
        <div>
          <button type="button" className="button danger" onClick={() => setAsking(true)}>
            {removal.start}
          </button>
        </div>
      )}
      {isAsking && (
        <form
          className="key-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() === phrase) void remove()
            else setMessage(removal.confirm(phrase))
          }}
        >
          <label htmlFor="remove-phrase">{removal.phrase(phrase)}</label>
          <input
            id="remove-phrase"
            type="text"
            value={text}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="channel-buttons">
            <button type="submit" className="button danger" disabled={isRemoving}>
              {isRemoving ? removal.removing : removal.remove}
            </button>
            <button type="button" className="button" disabled={isRemoving} onClick={() => setAsking(false)}>
              {cancel}
            </button>
          </div>
          {isRemoving && <p className="dim is-delayed">{waitingForKeychain}</p>}
        </form>
      )}
      <Failure text={message} />
    </SettingGroup>
  )
}
