import { useState } from 'react'
import { ask } from '../../bridge.ts'
import { copyText } from '../../commands.ts'
import { showToast } from '../../stores/toasts.ts'
import { SettingGroup, Switch } from './setting-group.tsx'
import { diagnostics, groups } from './settings-words.ts'

export function Diagnostics() {
  const [text, setText] = useState<string | null>(null)
  const [hasAddresses, setHasAddresses] = useState(false)

  async function read(withAddresses: boolean): Promise<void> {
    const reply = await ask((main) => main['diagnostics.get']({ hasAddresses: withAddresses }))
    if (reply.ok) setText(reply.value.text)
    else showToast(reply.error.message)
  }

  return (
    <SettingGroup title={groups.diagnostics.title} note={<p>{diagnostics.note}</p>}>
      <div className="setting-line">
        <button type="button" className="button" onClick={() => void read(hasAddresses)}>
          {text === null ? diagnostics.show : diagnostics.refresh}
        </button>
        {text !== null && (
          <button
            type="button"
            className="button"
            onClick={() => void copyText(text).then((isDone) => isDone && showToast(diagnostics.copied))}
          >
            {diagnostics.copy}
          </button>
        )}
      </div>
      <Switch
        title={diagnostics.addresses}
        isOn={hasAddresses}
        onChange={(next) => {
          setHasAddresses(next)
          if (text !== null) void read(next)
        }}
      />
      {text !== null && (
        // A scrollable text must be focusable to be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="diagnostics" tabIndex={0} aria-label={diagnostics.text}>
          {text}
        </pre>
      )}
    </SettingGroup>
  )
}
