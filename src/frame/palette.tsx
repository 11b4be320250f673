import { Activity, Bell, Bookmark, Boxes, ChevronRight, Layers, Wallet, type LucideIcon } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { hashIn } from '../../electron/shared/block-ref.ts'
import { jsonTexts } from '../../electron/shared/json.ts'
import { kindOf, nearEntries, rankEntries, sectionsOf } from '../lib/palette.ts'
import { useRemembered } from '../remembered.ts'
import { showPalette, useFrame } from '../stores/frame.ts'
import { answersFor, explainNone, typedIn } from './palette-answers.ts'
import { knownEntries, namedEntries, type PaletteItem } from './palette-entries.ts'
import { useStoredByHash, useStoredTraces } from './palette-stored.ts'
import { palette, sections } from './palette-words.ts'

const mostRecent = 12

const icons: Readonly<Record<string, LucideIcon>> = {
  command: ChevronRight,
  pool: Layers,
  view: Bookmark,
  block: Boxes,
  hash: Activity,
  trace: Activity,
  stored: Activity,
  alert: Bell,
}

function Entry({ item }: { readonly item: PaletteItem }) {
  const Icon = icons[kindOf(item.id)] ?? Wallet
  return (
    <ListBoxItem id={item.id} textValue={item.title} className="palette-item">
      <Icon size={14} aria-hidden="true" />
      <span className="clip">{item.title}</span>
      {item.shortcut === undefined ? (
        <span className="dim nowrap">{item.hint}</span>
      ) : (
        <kbd>{item.shortcut}</kbd>
      )}
    </ListBoxItem>
  )
}

/**
 * A stored trace is shown instead of the offer to track it, unless it is listed already. The offer waits for the lookup, because
 * the first entry is selected and keeps the selection.
 */
function withStored(
  answers: readonly PaletteItem[],
  byHash: readonly PaletteItem[] | null,
): readonly PaletteItem[] {
  const isTrackOffered = answers.some(({ id }) => id === 'hash.follow')
  const found = (byHash ?? []).filter(({ id }) => isTrackOffered || kindOf(id) !== 'hash')
  // A hash of a block is not the hash of a message.
  const isOffered = byHash !== null && !found.some(({ id }) => kindOf(id) === 'hash' || id === 'block.hash')
  return [...found, ...answers.filter(({ id }) => isOffered || id !== 'hash.follow')]
}

function PaletteList() {
  const [typed, setTyped] = useState('')
  const query = typedIn(typed)
  const [recent, setRecent] = useRemembered('palette.recent', jsonTexts)
  const named = useMemo(() => namedEntries(), [])
  const known = useMemo(() => knownEntries(), [])
  const answers = answersFor(query)
  // The answers to a hash are all that it names. Other searches would list the same trace again.
  const isHash = hashIn(query) !== null
  const stored = useStoredTraces(isHash ? '' : query)
  const byHash = useStoredByHash(query)
  const entries = query === '' ? named : [...named, ...known]
  const answered = withStored(answers, byHash)
  const listed = isHash ? answered : [...answered, ...rankEntries(entries, query, recent)]
  const ids = new Set(listed.map(({ id }) => id.replace('trace.', 'stored.')))
  const found = [...listed, ...stored.filter(({ id }) => !ids.has(id))]
  const items = found.length === 0 ? nearEntries(entries, query) : found

  function run(id: string): void {
    const item = items.find((each) => each.id === id)
    if (item === undefined) return
    if (item.query !== undefined) {
      setTyped(item.query)
      return
    }
    showPalette(false)
    if (id.startsWith('command.') || id.startsWith('account.') || id.startsWith('pool.'))
      setRecent([id, ...recent.filter((each) => each !== id)].slice(0, mostRecent))
    item.run()
  }

  /** Pasted text selects no entry. Enter then runs the first one. */
  function runFirst({ key, currentTarget }: KeyboardEvent): void {
    const [first] = items
    const isSelected = currentTarget.getAttribute('aria-activedescendant') !== null
    if (key === 'Enter' && !isSelected && query.trim() !== '' && first !== undefined) run(first.id)
  }

  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField aria-label={palette.title} autoFocus className="palette-field">
        <Input
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          placeholder={palette.placeholder}
          spellCheck={false}
          maxLength={400}
          onKeyDown={runFirst}
        />
      </SearchField>
      <ListBox
        key={String(query === '')}
        autoFocus="first"
        aria-label={palette.results}
        className="palette-list"
        items={sectionsOf(items, query, recent)}
        selectionMode="none"
        onAction={(id) => run(String(id))}
        renderEmptyState={() => <p className="dim palette-none">{explainNone(query) ?? palette.none}</p>}
      >
        {({ kind, items: entries }) => (
          <ListBoxSection id={kind ?? 'results'} aria-label={sections[kind ?? ''] ?? palette.results}>
            {kind !== null && <Header className="palette-section section-head">{sections[kind]}</Header>}
            <Collection items={entries}>{(item) => <Entry item={item} />}</Collection>
          </ListBoxSection>
        )}
      </ListBox>
    </Autocomplete>
  )
}

export function Palette() {
  const isOpen = useFrame((frame) => frame.isPaletteOpen)
  return (
    <ModalOverlay
      className="overlay palette-overlay"
      isOpen={isOpen}
      onOpenChange={showPalette}
      isDismissable
    >
      <Modal className="modal palette">
        <Dialog className="palette-dialog" aria-label={palette.title}>
          <PaletteList />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
