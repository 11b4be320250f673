import { useState } from 'react'
import { ask } from '../../bridge.ts'
import { copyText } from '../../commands.ts'
import { showToast } from '../../stores/toasts.ts'
import { SettingGroup, Switch } from './setting-group.tsx'

/** Versions, counts, states and the log as text to send with a report. */
export function Diagnostics() {
  const [text, setText] = useState<string | null>(null)
  const [hasAddresses, setHasAddresses] = useState(false)

  async function read(withAddresses: boolean): Promise<void> {
    const reply = await ask((main) => main['diagnostics.get']({ hasAddresses: withAddresses }))
    if (reply.ok) setText(reply.value.text)
    else showToast(reply.error.message)
  }

  return (
    <SettingGroup
      title="Diagnostics"
      note={
        <p>
          Nothing is sent anywhere: copy it and look at it before you send it to somebody. No key is in it.
        </p>
      }
    >
      <div className="setting-line">
        <button type="button" className="button" onClick={() => void read(hasAddresses)}>
          {text === null ? 'Show diagnostics' : 'Read again'}
        </button>
        {text !== null && (
          <button
            type="button"
            className="button"
            onClick={() =>
              void copyText(text).then((isDone) => isDone && showToast('Copied the diagnostics'))
            }
          >
            Copy diagnostics
          </button>
        )}
      </div>
      <Switch
        title="With addresses and hashes"
        isOn={hasAddresses}
        onChange={(next) => {
          setHasAddresses(next)
          if (text !== null) void read(next)
        }}
      />
      {text !== null && (
        // A scrolling text is reached by the keyboard only when it takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="diagnostics" tabIndex={0} aria-label="Diagnostics text">
          {text}
        </pre>
      )}
    </SettingGroup>
  )
}
