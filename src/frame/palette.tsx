import { useMemo, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Input,
  ListBox,
  ListBoxItem,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { jsonTexts } from '../../electron/shared/json.ts'
import { rankEntries } from '../lib/palette.ts'
import { useRemembered } from '../remembered.ts'
import { showPalette, useFrame } from '../stores/frame.ts'
import { answersFor, namedEntries } from './palette-entries.ts'
import { useStoredTraces } from './palette-stored.ts'
import { palette } from './palette-words.ts'

const mostRecent = 12

function PaletteList() {
  const [query, setQuery] = useState('')
  const [recent, setRecent] = useRemembered('palette.recent', jsonTexts)
  const named = useMemo(() => namedEntries(), [])
  const answers = answersFor(query)
  const stored = useStoredTraces(query)
  const listed = [...answers, ...rankEntries(named, query, recent)]
  const ids = new Set(listed.map(({ id }) => id.replace('trace.', 'stored.')))
  const items = [...listed, ...stored.filter(({ id }) => !ids.has(id))]

  function run(id: string): void {
    const item = items.find((each) => each.id === id)
    if (item === undefined) return
    showPalette(false)
    if (id.startsWith('command.') || id.startsWith('account.') || id.startsWith('pool.'))
      setRecent([id, ...recent.filter((each) => each !== id)].slice(0, mostRecent))
    item.run()
  }

  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <SearchField aria-label={palette.title} autoFocus className="palette-field">
        <Input
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          placeholder={palette.placeholder}
          spellCheck={false}
          maxLength={400}
        />
      </SearchField>
      <ListBox
        aria-label={palette.results}
        className="palette-list"
        items={items}
        selectionMode="none"
        onAction={(id) => run(String(id))}
        renderEmptyState={() => <p className="dim palette-none">{palette.none}</p>}
      >
        {(item) => (
          <ListBoxItem id={item.id} textValue={item.title} className="palette-item">
            <span className="clip">{item.title}</span>
            {item.shortcut === undefined ? (
              <span className="dim nowrap">{item.hint}</span>
            ) : (
              <kbd>{item.shortcut}</kbd>
            )}
          </ListBoxItem>
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
