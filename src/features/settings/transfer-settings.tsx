import { useRef, useState } from 'react'
import type { ImportCount, ImportPreview } from '../../../electron/shared/transfer.ts'
import type { Proxy } from '../../../electron/shared/settings.ts'
import { ask } from '../../bridge.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { countOf } from '../../lib/text.ts'
import { showToast } from '../../stores/toasts.ts'
import { SettingGroup, Switch } from './setting-group.tsx'

async function save(): Promise<string | null> {
  const exported = await ask((main) => main['profile.export']())
  if (!exported.ok) return exported.error.message
  const { text } = exported.value
  const saved = await ask((main) => main['file.save']({ suggestedName: 'lookout-profile.json', text }))
  if (!saved.ok) return saved.error.message
  if (saved.value.path !== null) showToast(`Saved ${saved.value.path}`)
  return null
}

function words({ added, renamed, same }: ImportCount, noun: string): string {
  return `${countOf(added, `new ${noun}`)}, ${renamed} renamed, ${same} as they are`
}

const proxyWords: Readonly<Record<Proxy['mode'], string>> = {
  system: 'by the system’s proxy.',
  none: 'without a proxy.',
  manual: 'through ',
}

interface PreviewProps {
  readonly preview: ImportPreview
  readonly onImport: (hasWatchlists: boolean, hasSettings: boolean) => Promise<void>
  readonly onCancel: () => void
}

function Preview({ preview, onImport, onCancel }: PreviewProps) {
  const [hasWatchlists, setWatchlists] = useState(preview.networks.length > 0)
  const [hasSettings, setSettings] = useState(preview.settings.length > 0)
  return (
    <div className="dry-run" role="group" aria-label="What the import would change">
      <Switch
        title="Watchlists"
        isOn={hasWatchlists}
        isDisabled={preview.networks.length === 0}
        onChange={setWatchlists}
      />
      <ul>
        {preview.networks.map(({ name, accounts, pools }) => (
          <li key={name}>
            {name}: {words(accounts, 'account')}; {words(pools, 'pool')}
          </li>
        ))}
      </ul>
      <Switch
        title="Settings"
        about={
          preview.settings.length === 0
            ? 'None would change.'
            : `Would change: ${preview.settings.join(', ')}`
        }
        isOn={hasSettings}
        isDisabled={preview.settings.length === 0}
        onChange={setSettings}
      />
      {preview.proxy !== null && hasSettings && (
        <InlineMessage tone="attention">
          With these settings every request goes {proxyWords[preview.proxy.mode]}
          {preview.proxy.mode === 'manual' && <span className="mono break">{preview.proxy.url}</span>}
        </InlineMessage>
      )}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button is-main"
          disabled={!hasWatchlists && !hasSettings}
          onClick={() => void onImport(hasWatchlists, hasSettings)}
        >
          Import
        </button>
      </div>
    </div>
  )
}

/** Watchlists and settings as a file, and back with a look at what would change. Keys are never in it. */
export function TransferSettings() {
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ readonly text: string; readonly preview: ImportPreview } | null>(
    null,
  )
  const [message, setMessage] = useState<string | null>(null)

  async function look(file: File | undefined): Promise<void> {
    setChosen(null)
    if (file === undefined) return
    const text = await file.text()
    const reply = await ask((main) => main['profile.preview']({ text }))
    setMessage(reply.ok ? null : reply.error.message)
    if (reply.ok) setChosen({ text, preview: reply.value })
  }

  async function take(hasWatchlists: boolean, hasSettings: boolean): Promise<void> {
    if (chosen === null) return
    const { text } = chosen
    const reply = await ask((main) => main['profile.import']({ text, hasWatchlists, hasSettings }))
    setMessage(reply.ok ? null : reply.error.message)
    if (!reply.ok) return
    setChosen(null)
    showToast('Imported')
  }

  return (
    <SettingGroup
      title="Export and import"
      note={
        <p>Watched accounts and pools with their names, and these settings. API keys are not part of it.</p>
      }
    >
      <div className="setting-line">
        <button type="button" className="button" onClick={() => void save().then(setMessage)}>
          Export…
        </button>
        <button type="button" className="button" onClick={() => picker.current?.click()}>
          Import…
        </button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          aria-label="File to import"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            void look(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {message !== null && (
        <InlineMessage tone="bad" isAlert>
          {message}
        </InlineMessage>
      )}
      {chosen !== null && (
        <Preview preview={chosen.preview} onImport={take} onCancel={() => setChosen(null)} />
      )}
    </SettingGroup>
  )
}
