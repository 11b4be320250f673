import { ListPlus } from 'lucide-react'
import { useMemo, useRef, useState, type DragEvent } from 'react'
import { parseWatchable } from '../../../electron/shared/watch-review.ts'
import { ask } from '../../bridge.ts'
import { AddField } from '../../components/add-field.tsx'
import { Empty } from '../../components/empty.tsx'
import { rovingList } from '../../components/roving-list.ts'
import { isList } from '../../lib/address-list.ts'
import { useRemembered } from '../../remembered.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showToast } from '../../stores/toasts.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { countLive, useTraces } from '../../stores/traces.ts'
import { showAccount, useAsOf, useView } from '../../stores/view.ts'
import { useFollows, useGroups } from '../../stores/watchlist.ts'
import { ImportDialog } from './import-dialog.tsx'
import { WatchGroupSection } from './watch-group.tsx'
import { matchesSearch, orderWatched, readWatchSort } from './watch-order.ts'
import { WatchSearch } from './watch-search.tsx'
import { membersOf } from './watch-tools.ts'
import { list as words } from './watch-words.ts'

const largestFile = 4_000_000

async function addOne(text: string): Promise<string | null> {
  const parsed = parseWatchable(text)
  if (!parsed.ok) return parsed.message
  const reply = await ask((main) => main['accounts.add']({ text }))
  if (!reply.ok) return reply.error.message
  const { key, kind, isNew } = reply.value
  if (!isNew) {
    showAccount(key)
    showToast(kind === 'account' ? words.alreadyWatched : words.alreadyFollowed)
    return null
  }
  // Another selection would hide the new item. A message shows its progress.
  showAccount(kind === 'message' ? key : null)
  if (kind === 'message') showToast(words.messageAdded)
  return null
}

function AllAccounts() {
  const isCurrent = useView((view) => view.account === null)
  const live = useTraces(countLive)
  return (
    <ul className="watch-list">
      <li className="watch-item">
        <button
          type="button"
          className="watch-button"
          aria-pressed={isCurrent}
          onClick={() => showAccount(null)}
        >
          <span className="clip">{words.all}</span>
          <span className={`watch-count ${live > 0 ? 'is-live' : ''}`}>{live > 0 ? live : '·'}</span>
        </button>
      </li>
    </ul>
  )
}

function readFolded(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : []
}

/** Watched accounts and messages by group. New ones can be typed, pasted, opened from a file or dropped. */
export function WatchList() {
  const accounts = useAccounts(({ byKey }) => byKey)
  const follows = useFollows(({ byKey }) => byKey)
  const groupKeys = useGroups(({ keys }) => keys)
  const isPast = useAsOf() !== null
  const [folded, setFolded] = useRemembered('pending.folded', readFolded)
  const [list, setList] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useRemembered('pending.watchSort', readWatchSort)
  const isTestnet = useIsTestnet()

  // Only membership and order: freshness and counts change often and must not rebuild the sections.
  const shape = [...accounts.values(), ...follows.values()]
    .map((item) => {
      const live = sort === 'live' && 'liveTraces' in item ? item.liveTraces : 0
      return [item.key, item.group, item.position ?? item.addedAt, item.label, item.note, live].join(' ')
    })
    .join('\n')
  const sections = useMemo(() => {
    const known = new Set(groupKeys)
    return [...groupKeys, null].map((id) => {
      const found = membersOf(id, known).filter((item) => matchesSearch(item, search, isTestnet))
      return { id, members: orderWatched(found, sort).map((item) => item.key) }
    })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shape, groupKeys, search, sort, isTestnet])
  const isSearched = search.trim() !== ''
  const isFound = sections.some(({ members }) => members.length > 0)
  const isEmpty = accounts.size + follows.size === 0 && groupKeys.length === 0

  async function open(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return
    if (chosen.size > largestFile) return showToast(words.tooLarge)
    setList(await chosen.text())
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
      {isEmpty && isPast ? (
        <Empty title={words.pastEmpty.title}>
          <p>{words.pastEmpty.text}</p>
        </Empty>
      ) : isEmpty ? (
        <Empty title={words.empty.title}>
          <p>{words.empty.text}</p>
        </Empty>
      ) : (
        <div ref={rovingList}>
          {!isSearched && <AllAccounts />}
          {!isFound && isSearched && <p className="watch-none dim">{words.noMatch}</p>}
          {sections.map(({ id, members }) =>
            members.length === 0 && (id === null || isSearched) ? null : (
              <WatchGroupSection
                key={id ?? ''}
                id={id}
                members={members}
                hasHead={groupKeys.length > 0}
                isFolded={!isSearched && folded.includes(id ?? '')}
                isMovable={sort === 'own' && !isSearched}
                onFold={(isFolded) =>
                  setFolded(isFolded ? [...folded, id ?? ''] : folded.filter((each) => each !== (id ?? '')))
                }
              />
            ),
          )}
        </div>
      )}
      {list !== null && <ImportDialog text={list} onClose={() => setList(null)} />}
    </div>
  )
}
