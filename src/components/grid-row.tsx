import { Ellipsis } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { rowMenu } from './component-words.ts'

interface GridRowProps {
  readonly rowKey: string
  /** Position in the full list, from 0. */
  readonly index: number
  readonly start: number
  readonly height: number
  readonly isTabStop: boolean
  readonly isSelected: boolean
  readonly hasMenu: boolean
  readonly renderCells: (key: string, index: number) => ReactNode
}

/** One row. It renders again only when its position or state changes; cells subscribe to their own data. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { rowKey, index, start, height, isTabStop, isSelected, hasMenu, renderCells } = props
  return (
    <div
      role="row"
      className="grid-row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-row={rowKey}
      style={{ transform: `translateY(${start}px)`, height }}
    >
      {renderCells(rowKey, index)}
      {hasMenu && (
        <span role="gridcell" className="cell-more">
          <button
            type="button"
            className="icon-button row-more"
            tabIndex={-1}
            aria-label={rowMenu.label}
            title={rowMenu.hint}
          >
            <Ellipsis size={14} aria-hidden="true" />
          </button>
        </span>
      )}
    </div>
  )
})
