import { Pencil, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { bookCsv, parseBook, type BookEntry } from '../../../electron/shared/address-book.ts'
import { removeName, saveNames } from '../../address-book.ts'
import { saveTable } from '../../commands.ts'
import { cancel } from '../../components/component-words.ts'
import { FilterField } from '../../components/filter-field.tsx'
import { naming } from '../../common-words.ts'
import { Failure, InlineMessage } from '../../components/inline-message.tsx'
import { scrollIntoView } from '../../components/scroll-into-view.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { skeletonOf } from '../../lib/name-skeleton.ts'
import { safeText } from '../../lib/text.ts'
import { formatDay } from '../../lib/times.ts'
import { useBook } from '../../stores/book.ts'
import { sameNameOf, useLookAlike, useSameName } from '../../stores/look-alikes.ts'
import { nameAddress } from '../../stores/naming.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { showToast } from '../../stores/toasts.ts'
import { SettingGroup } from './setting-group.tsx'
import { addressBook as words } from './address-book-words.ts'
import { groups } from './settings-words.ts'
import { readListFile } from '../../lib/read-list-file.ts'

const mostShown = 100
const mostNamed = 5

function BookRow({ entry }: { readonly entry: BookEntry }) {
  const { key, note } = entry
  const isTestnet = useIsTestnet()
  const alike = useLookAlike(key)
  const namesake = useSameName(key, entry.name)
  const friendly = friendlyOf(key, isTestnet)
  const name = safeText(entry.name, 120)
  return (
    <li className="book-entry">
      <span className="book-name" dir="auto">
        {name}
        {note !== undefined && <span className="block dim">{safeText(note, 200)}</span>}
        {alike !== null && <span className="block tone-attention">{words.looksLike(alike)}</span>}
        {namesake !== null && (
          <span className="block tone-attention">
            {naming.sameName(shortenFriendly(friendlyOf(namesake, isTestnet)))}
          </span>
        )}
      </span>
      <span className="mono dim" title={friendly}>
        {shortenFriendly(friendly)}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={words.editNamed(name)}
        onClick={() => nameAddress(key)}
      >
        <Pencil size={13} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={words.removeNamed(name)}
        onClick={() => void removeName(key)}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  )
}

function countsOf(entries: readonly BookEntry[]): readonly [added: number, renamed: number] {
  const { byKey } = useBook.getState()
  const renamed = entries.filter(({ key, name }) => byKey.has(key) && byKey.get(key)?.name !== name)
  return [entries.filter(({ key }) => !byKey.has(key)).length, renamed.length]
}

/** Returns the names in the file that another address has, here or in the file, also with look-alike letters. */
function namesakesIn(entries: readonly BookEntry[]): readonly string[] {
  const keysByName = Map.groupBy(entries, ({ name }) => skeletonOf(name))
  return entries
    .filter(
      ({ key, name }) =>
        (keysByName.get(skeletonOf(name))?.length ?? 0) > 1 || sameNameOf(key, name) !== null,
    )
    .map(({ name }) => safeText(name, 40))
}

function Namesakes({ entries }: { readonly entries: readonly BookEntry[] }) {
  const names = namesakesIn(entries)
  return names.length === 0 ? null : (
    <InlineMessage tone="attention">{words.namesakes(names.length, names.slice(0, mostNamed))}</InlineMessage>
  )
}

/** The buttons of the address book. Shows what a selected file would change, or the first invalid line of the file. */
function BookTools({ onExport }: { readonly onExport: (() => void) | null }) {
  const picker = useRef<HTMLInputElement>(null)
  const [entries, setEntries] = useState<readonly BookEntry[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const chosen = await readListFile(file)
    const parsed = chosen.ok ? parseBook(chosen.text) : chosen
    setEntries(parsed.ok ? parsed.entries : null)
    setFailure(parsed.ok ? null : parsed.message)
  }

  async function add(): Promise<void> {
    const refusal = await saveNames(entries ?? [])
    setFailure(refusal)
    if (refusal !== null) return
    setEntries(null)
    showToast(words.imported)
  }

  return (
    <>
      <div className="setting-line">
        <button type="button" className="button" onClick={() => nameAddress(null)}>
          {words.add}
        </button>
        <button type="button" className="button" onClick={() => picker.current?.click()}>
          {words.import}
        </button>
        <button type="button" className="button" disabled={onExport === null} onClick={() => onExport?.()}>
          {words.export}
        </button>
      </div>
      <input
        ref={picker}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={words.file}
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Failure text={failure === null ? null : `${failure} ${words.nothingImported}`} />
      {entries !== null && (
        <div ref={scrollIntoView} className="dry-run" role="group" aria-label={words.preview}>
          <p>{words.changes(entries.length, ...countsOf(entries))}</p>
          <Namesakes entries={entries} />
          <div className="dialog-buttons">
            <button type="button" className="button" onClick={() => setEntries(null)}>
              {cancel}
            </button>
            <button type="button" className="button is-main" onClick={() => void add()}>
              {words.accept}
            </button>
          </div>
        </div>
      )}
    </>
  )
}

function isFound({ name, note = '', key }: BookEntry, wanted: string, isTestnet: boolean): boolean {
  const text = `${name}\n${note}\n${key}`.toLowerCase()
  return text.includes(wanted.toLowerCase()) || friendlyOf(key, isTestnet).includes(wanted)
}

export function AddressBook() {
  const keys = useBook((state) => state.keys)
  const byKey = useBook((state) => state.byKey)
  const isTestnet = useIsTestnet()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const entries = keys.flatMap((key) => byKey.get(key) ?? [])
  const found = wanted === '' ? entries : entries.filter((entry) => isFound(entry, wanted, isTestnet))
  return (
    <SettingGroup title={groups.addressBook.title} note={<p>{words.note}</p>}>
      <BookTools
        onExport={
          entries.length === 0
            ? null
            : () => void saveTable(words.fileName(formatDay(Date.now())), bookCsv(entries, isTestnet))
        }
      />
      {entries.length === 0 ? (
        <p className="dim">{words.empty}</p>
      ) : (
        <>
          <div className="setting-line">
            <FilterField
              label={words.search}
              placeholder={words.search}
              value={typed}
              onChange={setTyped}
              hasShortcut={false}
            />
            <span className="dim" role="status">
              {words.found(found.length, entries.length)}
            </span>
          </div>
          <ul className="book-list" aria-label={words.list}>
            {found.slice(0, mostShown).map((entry) => (
              <BookRow key={entry.key} entry={entry} />
            ))}
          </ul>
          {found.length > mostShown && <p className="dim">{words.more(found.length - mostShown)}</p>}
        </>
      )}
    </SettingGroup>
  )
}
