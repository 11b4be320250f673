import { PanelLeft, X } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Separator } from './separator.tsx'
import { usePaneWidth } from './pane-width.ts'
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
}

/** List, table and detail side by side, with stored widths. In a narrow window, the list collapses and the detail becomes a sheet. */
export function Panes(props: PanesProps) {
  const { name, listLabel, list, main, detailLabel, detail, isDetailOpen, onCloseDetail } = props
  const [listWidth, setListWidth] = usePaneWidth(`${name}.list`, { start: 184, least: 160, most: 400 })
  const [detailWidth, setDetailWidth] = usePaneWidth(`${name}.detail`, { start: 288, least: 240, most: 560 })
  const [isListOpen, setListOpen] = useState(false)

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== 'Escape' || event.defaultPrevented || !isDetailOpen) return
    event.currentTarget.querySelector<HTMLElement>('.pane-main [role=row][aria-selected=true]')?.focus()
    onCloseDetail()
  }

  return (
    <div
      onKeyDown={press}
      className={`panes ${isListOpen ? 'is-list-open' : ''} ${isDetailOpen ? 'is-detail-open' : ''}`}
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
      <Separator
        label={panes.width(detailLabel)}
        width={detailWidth}
        least={240}
        most={560}
        grows="left"
        onResize={setDetailWidth}
      />
      <aside className="pane-detail" aria-label={detailLabel} tabIndex={-1}>
        <button
          type="button"
          className="icon-button close-detail"
          aria-label={panes.closeDetail}
          onClick={onCloseDetail}
        >
          <X size={15} aria-hidden="true" />
        </button>
        {detail}
      </aside>
    </div>
  )
}
