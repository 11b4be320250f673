import { ListPlus } from 'lucide-react'
import { useMemo, useRef, useState, type DragEvent } from 'react'
import { jsonTexts } from '../../../electron/shared/json.ts'
import { parseWatchable } from '../../../electron/shared/watch-review.ts'
import { ask } from '../../bridge.ts'
import { AddField } from '../../components/add-field.tsx'
import { isList } from '../../lib/address-list.ts'
import { useRemembered } from '../../remembered.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showToast } from '../../stores/toasts.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { showAccount, useAsOf } from '../../stores/view.ts'
import { showWatched } from '../../watch.ts'
import { useFollows, useGroups } from '../../stores/watchlist.ts'
import { ImportDialog } from './import-dialog.tsx'
import { liveOf, matchesSearch, orderWatched, readWatchSort, type WatchSort } from './watch-order.ts'
import { PickedBar } from './picked-bar.tsx'
import { WatchSearch } from './watch-search.tsx'
import { WatchRows } from './watch-rows.tsx'
import { membersByGroup, type Watched } from './watch-tools.ts'
import { list as words } from './watch-words.ts'
import { sharedLabel } from '../../names.ts'
import { readListFile } from '../../lib/read-list-file.ts'

/** 64 hex digits are a message hash, but could be meant as an address without its workchain. */
const isHex = /^\s*(0x)?[0-9a-f]{64}\s*$/i

async function addOne(text: string): Promise<string | null> {
  const parsed = parseWatchable(text)
  if (!parsed.ok) return parsed.message
  const reply = await ask((main) => main['accounts.add']({ text, label: sharedLabel(text) }))
  if (!reply.ok) return reply.error.message
  const { key, kind, isNew } = reply.value
  if (!isNew) {
    showWatched(key)
    showToast(kind === 'account' ? words.alreadyWatched : words.alreadyFollowed)
    return null
  }
  // Any other selection would hide the new item's traces. A followed message is selected, because its progress is in the table.
  if (kind === 'message') showWatched(key)
  else showAccount(null)
  if (kind === 'message') showToast(isHex.test(text) ? words.hexAdded : words.messageAdded)
  return null
}

/**
 * Returns true if two versions of an item have the same position and text. If the list is sorted by the number of live traces,
 * that number must also be the same.
 */
function isPlacedAlike(a: Watched, b: Watched | undefined, sort: WatchSort): boolean {
  if (a === b) return true
  return (
    b !== undefined &&
    a.key === b.key &&
    a.group === b.group &&
    a.position === b.position &&
    a.addedAt === b.addedAt &&
    a.label === b.label &&
    a.note === b.note &&
    (sort !== 'live' || liveOf(a) === liveOf(b))
  )
}

/** Returns the same array while only freshness and counts change. They change often, which must not rebuild the sections. */
function useStable(items: readonly Watched[], sort: WatchSort): readonly Watched[] {
  const [stable, setStable] = useState(items)
  const isSame =
    stable.length === items.length && items.every((item, index) => isPlacedAlike(item, stable[index], sort))
  if (isSame) return stable
  setStable(items)
  return items
}

/** Watched accounts and messages by group. New items can be typed, pasted, opened from a file or dropped. */
export function WatchList() {
  const accounts = useAccounts(({ byKey }) => byKey)
  const follows = useFollows(({ byKey }) => byKey)
  const groupKeys = useGroups(({ keys }) => keys)
  const isPast = useAsOf() !== null
  const [folded, setFolded] = useRemembered('pending.folded', jsonTexts)
  const [list, setList] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useRemembered('pending.watch-sort', readWatchSort)
  const isTestnet = useIsTestnet()

  const items = useStable([...accounts.values(), ...follows.values()], sort)
  const sections = useMemo(() => {
    const found = items.filter((item) => matchesSearch(item, search, isTestnet))
    return [...membersByGroup(found, groupKeys)].map(([id, members]) => ({
      id,
      members: orderWatched(members, sort).map((item) => item.key),
    }))
  }, [items, groupKeys, search, sort, isTestnet])
  const isSearched = search.trim() !== ''
  const isFound = sections.some(({ members }) => members.length > 0)
  const isEmpty = accounts.size + follows.size === 0 && groupKeys.length === 0

  async function open(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return
    const read = await readListFile(chosen)
    if (read.ok) setList(read.text)
    else showToast(read.message)
  }

  function drop(event: DragEvent): void {
    if (isPast) return
    const text = event.dataTransfer.getData('text/plain')
    const dropped = event.dataTransfer.files[0]
    if (dropped === undefined && text === '') return
    event.preventDefault()
    if (dropped === undefined) setList(text)
    else void open(dropped)
  }

  return (
    <div
      className="watch-pane"
      onDragOver={(event) => {
        const { types } = event.dataTransfer
        if (types.includes('Files') || types.includes('text/plain')) event.preventDefault()
      }}
      onDrop={drop}
    >
      <div className="pane-tools">
        <AddField
          label={words.add}
          placeholder={words.address}
          button={words.addButton}
          isDisabled={isPast}
          onSubmit={async (text) => {
            if (!isList(text)) return addOne(text)
            setList(text)
            return null
          }}
          onPasteList={(text) => {
            if (isPast || !isList(text)) return false
            setList(text)
            return true
          }}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={words.import}
          title={words.importHint}
          disabled={isPast}
          onClick={() => file.current?.click()}
        >
          <ListPlus size={14} aria-hidden="true" />
        </button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={words.importFile}
          accept=".csv,.json,.txt,.tsv,text/csv,application/json,text/plain"
          onChange={(event) => {
            void open(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {!isEmpty && <WatchSearch text={search} onText={setSearch} sort={sort} onSort={setSort} />}
      <PickedBar />
      {isEmpty ? (
        <p className="list-none dim">{isPast ? words.pastEmpty : words.empty}</p>
      ) : (
        <>
          {!isFound && isSearched && <p className="watch-none dim">{words.noMatch}</p>}
          <WatchRows
            sections={sections.filter(
              ({ id, members }) => members.length > 0 || (id !== null && !isSearched),
            )}
            hasAll={!isSearched}
            hasHeads={groupKeys.length > 0}
            isFolded={(id) => !isSearched && folded.includes(id ?? '')}
            onFold={(id, isFolded) =>
              setFolded(isFolded ? [...folded, id ?? ''] : folded.filter((each) => each !== (id ?? '')))
            }
            isMovable={sort === 'own' && !isSearched}
          />
        </>
      )}
      {list !== null && <ImportDialog text={list} onClose={() => setList(null)} />}
    </div>
  )
}
