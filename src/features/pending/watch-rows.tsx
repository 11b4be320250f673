import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { rovingList } from '../../components/roving-list.ts'
import { groupDigits } from '../../lib/text.ts'
import { countLive, useTraces } from '../../stores/traces.ts'
import { showAccount, useView } from '../../stores/view.ts'
import { AccountItem } from './account-item.tsx'
import { GroupHead, GroupSection, type RowPlace } from './watch-group.tsx'
import { clearPicked, pickTo, togglePicked, usePicked } from './watch-picked.ts'
import { list as words } from './watch-words.ts'

/** Members of one group in display order. A null id stands for the items without a group. */
export interface WatchSection {
  readonly id: string | null
  readonly members: readonly string[]
}

interface Row {
  readonly key: string
  readonly kind: 'all' | 'head' | 'item'
  /** Index of the row's section; -1 for the row of all accounts. */
  readonly section: number
  /** Position among the members of the section, from 1; 0 for other rows. */
  readonly nth: number
}

interface WatchRowsProps {
  readonly sections: readonly WatchSection[]
  readonly hasAll: boolean
  /** Whether sections have headings. False if there are no groups. */
  readonly hasHeads: boolean
  readonly isFolded: (id: string | null) => boolean
  readonly onFold: (id: string | null, isFolded: boolean) => void
  readonly isMovable: boolean
}

const rowHeight = 28
const headHeight = 30

function rowsOf({ sections, hasAll, hasHeads, isFolded }: WatchRowsProps): readonly Row[] {
  const rows: Row[] = hasAll ? [{ key: 'all', kind: 'all', section: -1, nth: 0 }] : []
  for (const [section, { id, members }] of sections.entries()) {
    if (hasHeads) rows.push({ key: `head/${id ?? ''}`, kind: 'head', section, nth: 0 })
    if (isFolded(id)) continue
    for (const [nth, key] of members.entries()) rows.push({ key, kind: 'item', section, nth: nth + 1 })
  }
  return rows
}

function AllAccounts({ place }: { readonly place: RowPlace }) {
  const isCurrent = useView((view) => view.account === null)
  const live = useTraces(countLive)
  return (
    <ul className="watch-list">
      <li className="watch-item" {...place}>
        <button
          type="button"
          className="watch-button"
          aria-pressed={isCurrent}
          onClick={() => showAccount(null)}
        >
          <span className="clip">{words.all}</span>
          <span className={`watch-count ${live > 0 ? 'is-live' : ''}`}>
            {live > 0 ? groupDigits(live) : '·'}
          </span>
        </button>
      </li>
    </ul>
  )
}

function closestRow(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
}

function indexAt(target: EventTarget | null): number | null {
  const row = closestRow(target)
  return row === null ? null : Number(row.dataset['index'])
}

/** The rows of the watchlist. Only visible rows and the rows around the focus are in the document. */
export function WatchRows(props: WatchRowsProps) {
  const { sections, isMovable, isFolded, onFold } = props
  const selected = useView((view) => view.account)
  const scroller = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  const rows = rowsOf(props)
  const indexes = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows])
  const active = activeKey === null ? -1 : (indexes.get(activeKey) ?? -1)
  // The library's functions must not be memoized. Nothing here memoizes them, and the React compiler is not used.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'head' ? headHeight : rowHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    paddingStart: 4,
    paddingEnd: 6,
    overscan: 8,
    rangeExtractor: (range) => {
      // Arrow keys move to the neighbours of the focused row, even if the list was scrolled away from it.
      const around = active === -1 ? [] : [active - 1, active, active + 1]
      const indexed = new Set([...defaultRangeExtractor(range), ...around])
      return [...indexed].filter((index) => index >= 0 && index < rows.length).toSorted((a, b) => a - b)
    },
  })

  // A selection made elsewhere (tray, palette) scrolls its row into view.
  const selectedIndex = indexes.get(selected ?? '') ?? -1
  const isSelectedThere = selectedIndex !== -1
  useEffect(() => {
    if (isSelectedThere) virtualizer.scrollToIndex(selectedIndex)
    // Scroll only when the selection changes, not when rows move.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected, isSelectedThere])

  useLayoutEffect(() => {
    if (!wantsFocus.current || active === -1) return
    const row = scroller.current?.querySelector(`[data-index="${active}"] button:not(:disabled)`)
    if (!(row instanceof HTMLElement)) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
  })

  function focusRow(index: number): void {
    const key = rows[index]?.key ?? null
    // If the row is already active, nothing renders now, and the flag would move the focus at a later render.
    wantsFocus.current = key !== activeKey
    setActiveKey(key)
    virtualizer.scrollToIndex(index)
  }

  const order = (): readonly string[] => rows.flatMap(({ key, kind }) => (kind === 'item' ? [key] : []))

  /** Ctrl (Cmd on a Mac) adds an item to the selection, Shift all items up to it. A plain click ends the selection. */
  function pickByClick(event: MouseEvent): void {
    const row = rows[indexAt(event.target) ?? -1]
    if (row?.kind !== 'item' || !(event.target instanceof Element)) return
    if (event.target.closest('.watch-button') === null) return
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return clearPicked()
    event.preventDefault()
    event.stopPropagation()
    if (event.shiftKey) pickTo(row.key, order())
    else togglePicked(row.key)
  }

  /** X selects an item, Shift with an arrow key also its neighbour. Returns whether the key was used. */
  function pickByKey({ key, target, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const index = indexAt(target)
    const row = rows[index ?? -1]
    if (index === null || row?.kind !== 'item' || altKey || ctrlKey || metaKey) return false
    if (!(target instanceof HTMLButtonElement)) return false
    if (key === 'x' && !shiftKey) {
      togglePicked(row.key)
      return true
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (!shiftKey || step === undefined) return false
    const next = rows[index + step]
    if (!usePicked.getState().keys.has(row.key)) togglePicked(row.key)
    if (next?.kind !== 'item') return true
    pickTo(next.key, order())
    focusRow(index + step)
    return true
  }

  const items = new Map(virtualizer.getVirtualItems().map((item) => [item.index, item]))
  const shown = Map.groupBy(items.keys(), (index) => rows[index]?.section ?? -1)
  const placeAt = (index: number): RowPlace => ({
    ref: virtualizer.measureElement,
    'data-index': index,
    style: { transform: `translateY(${items.get(index)?.start ?? 0}px)` },
  })

  return (
    <div
      ref={scroller}
      className="watch-scroller"
      onFocus={({ target }) => {
        const index = indexAt(target)
        if (index !== null) setActiveKey(rows[index]?.key ?? null)
      }}
      onClickCapture={pickByClick}
      onContextMenu={(event) => {
        const menu = closestRow(event.target)?.querySelector<HTMLElement>('.item-menu')
        if (menu == null) return
        event.preventDefault()
        menu.click()
      }}
      onKeyDownCapture={(event) => {
        if (pickByKey(event)) {
          event.preventDefault()
          event.stopPropagation()
          return
        }
        const last = event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : -1
        if (last === -1 || event.target instanceof HTMLInputElement || indexAt(event.target) === null) return
        event.preventDefault()
        event.stopPropagation()
        focusRow(last)
      }}
    >
      <div ref={rovingList} className="watch-rows" style={{ height: virtualizer.getTotalSize() }}>
        {[...shown].map(([section, own]) => {
          const [first = 0] = own
          const group = sections[section]
          if (group === undefined) return <AllAccounts key="all" place={placeAt(first)} />
          const { id, members } = group
          const head = own.find((index) => rows[index]?.kind === 'head')
          const listed = own.filter((index) => index !== head)
          return (
            <GroupSection key={id ?? ''} id={id}>
              {head !== undefined && (
                <GroupHead
                  id={id}
                  members={members}
                  place={placeAt(head)}
                  isFolded={isFolded(id)}
                  onFold={(isFold) => onFold(id, isFold)}
                />
              )}
              {listed.length > 0 && (
                <ul className="watch-list">
                  {listed.map((index) => (
                    <AccountItem
                      key={rows[index]?.key}
                      accountKey={rows[index]?.key ?? ''}
                      group={id}
                      isMovable={isMovable}
                      index={index}
                      start={items.get(index)?.start ?? 0}
                      measure={virtualizer.measureElement}
                      nth={rows[index]?.nth ?? 0}
                      count={members.length}
                    />
                  ))}
                </ul>
              )}
            </GroupSection>
          )
        })}
      </div>
    </div>
  )
}
