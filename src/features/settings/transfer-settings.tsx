import { useRef, useState } from 'react'
import { shortAddress } from '../../../electron/shared/address-text.ts'
import type { ImportPreview } from '../../../electron/shared/transfer.ts'
import { ask } from '../../bridge.ts'
import { cancel } from '../../components/component-words.ts'
import { Failure, InlineMessage } from '../../components/inline-message.tsx'
import { scrollIntoView } from '../../components/scroll-into-view.ts'
import { safeText } from '../../lib/text.ts'
import { formatDay } from '../../lib/times.ts'
import { useIsTestnet, useStatus } from '../../stores/status.ts'
import { showToast } from '../../stores/toasts.ts'
import { Choices, SettingGroup, Switch } from './setting-group.tsx'
import { groups } from './settings-words.ts'
import { transfer as words } from './transfer-words.ts'
import { readListFile } from '../../lib/read-list-file.ts'

async function save(): Promise<string | null> {
  const exported = await ask((main) => main['profile.export']())
  if (!exported.ok) return exported.error.message
  const { text } = exported.value
  const suggestedName = words.fileName(formatDay(Date.now()))
  const saved = await ask((main) => main['file.save']({ suggestedName, text }))
  if (!saved.ok) return saved.error.message
  if (saved.value.path !== null) showToast(words.saved(saved.value.path))
  return null
}

type Network = ImportPreview['networks'][number]

/** The counts of the lists that the file has, and the names that would change. */
function NetworkChanges({ network }: { readonly network: Network }) {
  const isTestnet = useIsTestnet()
  const lists = [
    [network.accounts, words.account],
    [network.pools, words.pool],
    [network.book, words.bookName],
  ] as const
  const listed = lists.filter(([{ added, renamed, marked, same }]) => added + renamed + marked + same > 0)
  const { payouts } = network
  const parts = [
    ...listed.map(([count, noun]) => words.counts(count, noun)),
    ...(payouts.added + payouts.same > 0 ? [words.payouts(payouts)] : []),
    ...(network.groups > 0 ? [words.groups(network.groups)] : []),
  ]
  const renames = listed.flatMap(([{ renames: first }]) => first)
  const more = listed.reduce((sum, [{ renamed }]) => sum + renamed, 0) - renames.length
  const keptNotes = lists.reduce((sum, [count]) => sum + count.keptNotes, 0)
  return (
    <li>
      <div>
        {network.name}: {parts.join('; ')}
        {renames.map(({ key, before, after }) => (
          <span key={`${key} ${after}`} className="block dim">
            {words.rename(safeText(before ?? shortAddress(key, isTestnet), 60), safeText(after, 60))}
          </span>
        ))}
        {more > 0 && <span className="block dim">{words.moreRenames(more)}</span>}
        {network.keptInGroup > 0 && (
          <span className="block dim">{words.keptInGroup(network.keptInGroup)}</span>
        )}
        {keptNotes > 0 && <span className="block dim">{words.keptNotes(keptNotes)}</span>}
      </div>
    </li>
  )
}

interface Chosen {
  readonly text: string
  readonly moved: string | undefined
  readonly preview: ImportPreview
}

interface PreviewProps {
  readonly preview: ImportPreview
  readonly moved: string | undefined
  readonly onMove: (network: string | undefined) => void
  readonly onImport: (hasWatchlists: boolean, hasSettings: boolean) => Promise<void>
  readonly onCancel: () => void
}

function Preview({ preview, moved, onMove, onImport, onCancel }: PreviewProps) {
  const hasLists = preview.networks.length + preview.views + preview.mine > 0
  const [hasWatchlists, setWatchlists] = useState(hasLists)
  const [hasSettings, setSettings] = useState(preview.settings.length > 0)
  return (
    <div ref={scrollIntoView} className="dry-run" role="group" aria-label={words.preview}>
      <Switch
        title={words.watchlists}
        about={hasLists ? undefined : words.noWatchlists}
        isOn={hasWatchlists}
        isDisabled={!hasLists}
        onChange={setWatchlists}
      />
      {preview.movable.length > 0 && hasWatchlists && (
        <Choices
          legend={words.moved}
          name="import-moved"
          value={moved ?? ''}
          choices={[
            ['', words.notMoved],
            ...preview.movable.map(({ network, name }) => [network, words.movedFrom(name)] as const),
          ]}
          onChange={(network) => onMove(network === '' ? undefined : network)}
        />
      )}
      <ul>
        {preview.networks.map((network) => (
          <NetworkChanges key={network.name} network={network} />
        ))}
        {preview.views > 0 && <li>{words.views(preview.views)}</li>}
        {preview.mine > 0 && <li>{words.mine(preview.mine)}</li>}
      </ul>
      {preview.refusal !== null && hasWatchlists && (
        <InlineMessage tone="bad">{preview.refusal}</InlineMessage>
      )}
      <Switch
        title={words.settings}
        about={preview.settings.length === 0 ? words.noSettings : words.changedSettings(preview.settings)}
        isOn={hasSettings}
        isDisabled={preview.settings.length === 0}
        onChange={setSettings}
      />
      {preview.proxy !== null && hasSettings && (
        <InlineMessage tone="attention">
          {words.proxy[preview.proxy.mode]}
          {preview.proxy.mode === 'manual' && <span className="mono break">{preview.proxy.url}</span>}
        </InlineMessage>
      )}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onCancel}>
          {cancel}
        </button>
        <button
          type="button"
          className="button is-main"
          disabled={hasWatchlists ? preview.refusal !== null : !hasSettings}
          onClick={() => void onImport(hasWatchlists, hasSettings)}
        >
          {words.accept}
        </button>
      </div>
    </div>
  )
}

export function TransferSettings() {
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [imported, setImported] = useState<readonly string[]>([])
  const isHere = useStatus(({ status }) => {
    const { name, baseUrl } = status?.network ?? {}
    // A network that was not saved is named by its URL.
    return imported.length === 0 || imported.some((each) => each === name || each === baseUrl)
  })

  async function look(file: File | undefined): Promise<void> {
    setChosen(null)
    setImported([])
    if (file === undefined) return
    const chosenFile = await readListFile(file)
    if (!chosenFile.ok) return setMessage(words.unreadable)
    await compare(chosenFile.text)
  }

  async function compare(text: string, moved?: string): Promise<void> {
    const reply = await ask((main) => main['profile.preview']({ text, moved }))
    setMessage(reply.ok ? null : reply.error.message)
    if (reply.ok) setChosen({ text, moved, preview: reply.value })
  }

  async function take(hasWatchlists: boolean, hasSettings: boolean): Promise<void> {
    if (chosen === null) return
    const { text, moved } = chosen
    const reply = await ask((main) => main['profile.import']({ text, moved, hasWatchlists, hasSettings }))
    setMessage(reply.ok ? null : reply.error.message)
    if (!reply.ok) return
    setChosen(null)
    setImported(hasWatchlists ? chosen.preview.networks.map(({ name }) => name) : [])
    showToast(words.imported)
  }

  return (
    <SettingGroup title={groups.transfer.title} note={<p>{words.note}</p>}>
      <div className="setting-line">
        <button type="button" className="button" onClick={() => void save().then(setMessage)}>
          {words.export}
        </button>
        <button type="button" className="button" onClick={() => picker.current?.click()}>
          {words.import}
        </button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          aria-label={words.file}
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            void look(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <Failure text={message} />
      {!isHere && <InlineMessage tone="plain">{words.elsewhere(imported)}</InlineMessage>}
      {chosen !== null && (
        <Preview
          preview={chosen.preview}
          moved={chosen.moved}
          onMove={(network) => void compare(chosen.text, network)}
          onImport={take}
          onCancel={() => setChosen(null)}
        />
      )}
    </SettingGroup>
  )
}
