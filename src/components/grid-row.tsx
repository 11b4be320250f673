import { memo, type ReactNode } from 'react'

interface GridRowProps {
  readonly rowKey: string
  /** Position in the full list, from 0. */
  readonly index: number
  readonly start: number
  readonly height: number
  readonly isTabStop: boolean
  readonly isSelected: boolean
  readonly renderCells: (key: string, index: number) => ReactNode
}

/** One row. It renders again only when its position or state changes; cells subscribe to their own data. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { rowKey, index, start, height, isTabStop, isSelected, renderCells } = props
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
    </div>
  )
})
