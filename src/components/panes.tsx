import { PanelLeft, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Separator } from './separator.tsx'
import { usePaneWidth } from './pane-width.ts'
import { focusTable } from './enter-grid.ts'
import { useMedia } from './use-media.ts'
import { closeHint, panes } from './component-words.ts'

interface ListPane {
  readonly label: string
  readonly content: ReactNode
  /** Width until the user sets one, px. */
  readonly start?: number
}

interface DetailPane {
  readonly label: string
  readonly content: ReactNode
  /** In a narrow window, the detail covers the table while this is true. */
  readonly isOpen: boolean
  readonly onClose: () => void
}

interface PanesProps {
  /** Key under which the widths are stored. */
  readonly name: string
  readonly list: ListPane
  readonly main: ReactNode
  readonly detail: DetailPane
  /** Hides the detail while nothing is open, and shows it as a sheet over the table in wider windows too. */
  readonly isTableFirst?: boolean
  /** Leaves a view that replaces the table, with Escape while no detail is open. */
  readonly onLeave?: (() => void) | undefined
}

/** Added to the start width of the list in a wide window, px. */
const widerList = 44

/**
 * List, table and detail side by side, with stored widths. In a narrow window, the list collapses and the detail becomes a
 * sheet over the table.
 */
export function Panes({ name, list, main, detail, isTableFirst = false, onLeave }: PanesProps) {
  const { start: listStart = 168 } = list
  const isNarrow = useMedia('(max-width: 1499px)')
  const [listWidth, setListWidth] = usePaneWidth(`${name}.list`, {
    start: isNarrow ? listStart : listStart + widerList,
    least: 160,
    most: 400,
  })
  const [detailWidth, setDetailWidth] = usePaneWidth(`${name}.detail`, {
    start: 320,
    least: 240,
    most: 560,
  })
  const [isListOpen, setListOpen] = useState(false)
  const foldButton = useRef<HTMLButtonElement>(null)
  const isSheet = useMedia('(max-width: 1239px)')
  const isDetailShown = detail.isOpen || !(isSheet || (isTableFirst && isNarrow))

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, currentTarget, target, defaultPrevented } = event
    // React passes on the keys of dialogs and menus, which are elsewhere in the document.
    const isInside = target instanceof Node && currentTarget.contains(target)
    if (key !== 'Escape' || defaultPrevented || !isInside) return
    if (detail.isOpen) {
      currentTarget.querySelector<HTMLElement>('.pane-main [role=row][aria-selected=true]')?.focus()
      detail.onClose()
    } else if (onLeave !== undefined) {
      focusTable(currentTarget)
      onLeave()
    }
  }

  /** Collapses the list of a narrow window once an entry is chosen, so that its content has room. */
  function choose({ target }: MouseEvent): void {
    if (!isListOpen || !(target instanceof Element) || target.closest('[aria-pressed]') === null) return
    setListOpen(false)
    foldButton.current?.focus()
  }

  return (
    <div
      onKeyDown={press}
      className={`panes ${isListOpen ? 'is-list-open' : ''} ${isSheet ? 'is-sheet' : ''} ${isDetailShown ? '' : 'is-detail-hidden'}`}
      style={{ '--list-width': `${listWidth}px`, '--detail-width': `${detailWidth}px` }}
    >
      <section className="pane-list" aria-label={list.label} onClick={choose}>
        {list.content}
      </section>
      <Separator
        label={panes.width(list.label)}
        width={listWidth}
        least={160}
        most={400}
        grows="right"
        onResize={setListWidth}
      />
      <section className="pane-main">
        <button
          ref={foldButton}
          type="button"
          className="button fold-button"
          aria-expanded={isListOpen}
          onClick={() => setListOpen(!isListOpen)}
        >
          <PanelLeft size={14} aria-hidden="true" /> {list.label}
        </button>
        {main}
      </section>
      {isDetailShown && !isSheet && (
        <Separator
          label={panes.width(detail.label)}
          width={detailWidth}
          least={240}
          most={560}
          grows="left"
          onResize={setDetailWidth}
        />
      )}
      {isDetailShown && (
        <aside className="pane-detail" aria-label={detail.label} tabIndex={-1}>
          {(isSheet || (isTableFirst && detail.isOpen)) && (
            <button
              type="button"
              className="icon-button close-detail"
              aria-label={panes.closeDetail}
              title={closeHint(panes.closeDetail)}
              onClick={detail.onClose}
            >
              <X size={15} aria-hidden="true" />
            </button>
          )}
          {detail.content}
        </aside>
      )}
    </div>
  )
}
