import { useState } from 'react'
import { ask } from '../../bridge.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { SettingGroup } from './setting-group.tsx'

const phrase = 'remove everything'

/** Takes Lookout's traces from this computer and ends it. */
export function RemoveEverything() {
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [message, setMessage] = useState<string | null>(null)

  async function remove(): Promise<void> {
    const reply = await ask((main) => main['profile.remove']({ sure: phrase }))
    setMessage(reply.ok ? null : reply.error.message)
  }

  return (
    <SettingGroup
      title="Remove everything"
      note={
        <p>
          All that Lookout kept, its keys in the keychain, its log and its start at login are removed from
          this computer, and Lookout ends. This cannot be undone.
        </p>
      }
    >
      {!isAsking && (
        <div>
          <button type="button" className="button danger" onClick={() => setAsking(true)}>
            Remove everything from this computer…
          </button>
        </div>
      )}
      {isAsking && (
        <form
          className="key-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() === phrase) void remove()
            else setMessage(`Type “${phrase}” to confirm.`)
          }}
        >
          <label htmlFor="remove-phrase">Type “{phrase}”</label>
          <input
            id="remove-phrase"
            type="text"
            value={text}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="button danger">
            Remove
          </button>
          <button type="button" className="button" onClick={() => setAsking(false)}>
            Cancel
          </button>
        </form>
      )}
      {message !== null && (
        <InlineMessage tone="bad" isAlert>
          {message}
        </InlineMessage>
      )}
    </SettingGroup>
  )
}
