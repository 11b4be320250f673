import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components'
import { parseFilter } from '../../../electron/shared/filter/parse.ts'
import { allOf, print, type Filter } from '../../../electron/shared/filter/tree.ts'
import { copyAddress, copyText, showTimeline } from '../../commands.ts'
import type { MenuChoice } from '../../components/item-menu.tsx'
import { blockFilter } from '../../lib/block-filter.ts'
import type { BlockRow } from '../../lib/block-rows.ts'
import { setFilter, useBlockView } from '../../stores/block-view.ts'
import { showToast } from '../../stores/toasts.ts'
import { toggleWatch } from '../../watch.ts'
import { noteFilter } from './filter-history.ts'
import { rowMenu } from './block-detail-words.ts'

function apply(filter: Filter): void {
  const text = print(filter)
  setFilter(text)
  noteFilter(text)
}

/** Adds a term to the current filter. An invalid filter is replaced. */
function addToFilter(term: Filter): void {
  const parsed = parseFilter(useBlockView.getState().filter, blockFilter.fields)
  apply(parsed.ok && parsed.filter !== null ? allOf(parsed.filter, term) : term)
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) showToast(rowMenu.copied(text))
}

function jsonOf({ account, lt, hash }: BlockRow): string {
  return JSON.stringify({ account, lt, hash })
}

function choicesFor(row: BlockRow): readonly (MenuChoice | null)[] {
  const { account, lt, hash } = row
  const compare = (field: string, operator: ':' | '>=' | '<=', value: string): Filter => {
    return { kind: 'compare', field, operator, value }
  }
  const isAccount = compare('account', ':', account)
  return [
    { id: 'only', title: rowMenu.onlyAccount, run: () => apply(isAccount) },
    { id: 'not', title: rowMenu.notAccount, run: () => addToFilter({ kind: 'not', term: isAccount }) },
    { id: 'from', title: rowMenu.fromLt, run: () => addToFilter(compare('lt', '>=', lt)) },
    { id: 'until', title: rowMenu.untilLt, run: () => addToFilter(compare('lt', '<=', lt)) },
    {
      id: 'count',
      title: rowMenu.busyAccounts(row.siblings.length),
      run: () => addToFilter(compare('count', '>=', String(row.siblings.length))),
    },
    { id: 'blocks', title: rowMenu.inBlocks, run: () => showTimeline(account) },
    null,
    { id: 'watch', title: rowMenu.watch, run: () => void toggleWatch(account) },
    { id: 'copy-address', title: rowMenu.copyAddress, run: () => void copyAddress(account) },
    { id: 'copy-hash', title: rowMenu.copyHash, run: () => void copy(hash) },
    { id: 'copy-json', title: rowMenu.copyJson, run: () => void copy(jsonOf(row)) },
  ]
}

interface RowMenuProps {
  readonly rowOf: (key: string) => BlockRow | null
  readonly children: ReactNode
}

interface Place {
  readonly x: number
  readonly y: number
  readonly row: BlockRow
  readonly element: HTMLElement
}

/** The context menu of the table rows inside, opened by right click or the menu key. */
export function RowMenu({ rowOf, children }: RowMenuProps) {
  const [place, setPlace] = useState<Place | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)

  function open(event: MouseEvent): void {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    const row = element === null ? null : rowOf(element.dataset['row'] ?? '')
    if (element === null || row === null) return
    event.preventDefault()
    const box = element.getBoundingClientRect()
    const isInside = event.clientY >= box.top && event.clientY <= box.bottom && event.clientX > 0
    const [x, y] = isInside ? [event.clientX, event.clientY] : [box.left + 40, box.bottom]
    setPlace({ x, y, row, element })
  }

  function close(): void {
    place?.element.focus({ preventScroll: true })
    setPlace(null)
  }

  const choices = place === null ? [] : choicesFor(place.row)
  return (
    <div className="row-menu" onContextMenu={open}>
      {children}
      <span
        ref={anchor}
        className="menu-anchor"
        aria-hidden="true"
        style={{ left: place?.x ?? 0, top: place?.y ?? 0 }}
      />
      <Popover
        className="popover"
        triggerRef={anchor}
        placement="bottom start"
        isOpen={place !== null}
        onOpenChange={(isOpen) => !isOpen && close()}
      >
        <Menu
          className="menu"
          aria-label={rowMenu.label}
          autoFocus="first"
          onAction={(id) => {
            choices.find((choice) => choice?.id === id)?.run()
            close()
          }}
        >
          {choices.map((choice, index) =>
            choice === null ? (
              <Separator key={`line ${index}`} className="menu-line" />
            ) : (
              <MenuItem key={choice.id} id={choice.id} className="menu-item">
                {choice.title}
              </MenuItem>
            ),
          )}
        </Menu>
      </Popover>
    </div>
  )
}
