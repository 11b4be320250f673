import { PanelLeft, X } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Separator } from './separator.tsx'
import { usePaneWidth } from './pane-width.ts'
import { useMedia } from './use-media.ts'
import { panes } from './component-words.ts'

interface PanesProps {
  /** Key under which the widths are stored. */
  readonly name: string
  readonly listLabel: string
  readonly list: ReactNode
  readonly main: ReactNode
  readonly detailLabel: string
  readonly detail: ReactNode
  /** In a narrow window, the detail covers the table while this is true. */
  readonly isDetailOpen: boolean
  readonly onCloseDetail: () => void
  /** Hides the detail while nothing is open, and shows it as a sheet over the table in wider windows too. */
  readonly isTableFirst?: boolean
  /** Width of the list until the user sets one, px. */
  readonly listStart?: number
}

/** Added to the start width of the list in a wide window, px. */
const widerList = 44

/**
 * List, table and detail side by side, with stored widths. In a narrow window, the list collapses and the detail becomes a
 * sheet over the table.
 */
export function Panes(props: PanesProps) {
  const { name, listLabel, list, main, detailLabel, detail, isDetailOpen, onCloseDetail } = props
  const { isTableFirst = false, listStart = 168 } = props
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
  const isSheet = useMedia('(max-width: 1239px)')
  const isDetailShown = isDetailOpen || !(isSheet || (isTableFirst && isNarrow))

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== 'Escape' || event.defaultPrevented || !isDetailOpen) return
    event.currentTarget.querySelector<HTMLElement>('.pane-main [role=row][aria-selected=true]')?.focus()
    onCloseDetail()
  }

  return (
    <div
      onKeyDown={press}
      className={`panes ${isListOpen ? 'is-list-open' : ''} ${isSheet ? 'is-sheet' : ''} ${isDetailShown ? '' : 'is-detail-hidden'}`}
      style={{ '--list-width': `${listWidth}px`, '--detail-width': `${detailWidth}px` }}
    >
      <section className="pane-list" aria-label={listLabel}>
        {list}
      </section>
      <Separator
        label={panes.width(listLabel)}
        width={listWidth}
        least={160}
        most={400}
        grows="right"
        onResize={setListWidth}
      />
      <section className="pane-main">
        <button
          type="button"
          className="button fold-button"
          aria-expanded={isListOpen}
          onClick={() => setListOpen(!isListOpen)}
        >
          <PanelLeft size={14} aria-hidden="true" /> {listLabel}
        </button>
        {main}
      </section>
      {isDetailShown && !isSheet && (
        <Separator
          label={panes.width(detailLabel)}
          width={detailWidth}
          least={240}
          most={560}
          grows="left"
          onResize={setDetailWidth}
        />
      )}
      {isDetailShown && (
        <aside className="pane-detail" aria-label={detailLabel} tabIndex={-1}>
          {(isSheet || (isTableFirst && isDetailOpen)) && (
            <button
              type="button"
              className="icon-button close-detail"
              aria-label={panes.closeDetail}
              onClick={onCloseDetail}
            >
              <X size={15} aria-hidden="true" />
            </button>
          )}
          {detail}
        </aside>
      )}
    </div>
  )
}
