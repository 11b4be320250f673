import { useMemo } from 'react'
import {
  boundWidth,
  moveColumn,
  shownColumns,
  toggleSort,
  tracksOf,
  type ColumnLayout,
  type LayoutColumn,
} from '../lib/column-layout.ts'
import type { ColumnTools } from './grid-head.tsx'
import type { GridColumn } from './grid.tsx'
import { useWidthStep } from './use-width.ts'

export type TableColumn = LayoutColumn & GridColumn

export interface Columns {
  /** Those that the user wants and the table has room for. */
  readonly shown: readonly TableColumn[]
  readonly tracks: string
  readonly tools: ColumnTools
  /** For the element that scrolls. */
  readonly measure: (element: HTMLElement | null) => void
}

function limitsOf(columns: readonly LayoutColumn[]): readonly number[] {
  return [...new Set(columns.flatMap(({ dropBelow }) => dropBelow ?? []))].toSorted((a, b) => a - b)
}

/** The columns of a table as its layout and its width want them, and what the user can do to them. */
export function useColumns(
  columns: readonly TableColumn[],
  layout: ColumnLayout,
  setLayout: (layout: ColumnLayout) => void,
): Columns {
  const [width, measure] = useWidthStep(limitsOf(columns))
  return useMemo(() => {
    const shown = shownColumns(columns, layout, width)
    return {
      shown,
      tracks: tracksOf(shown, layout),
      measure,
      tools: {
        sort: layout.sort,
        onSort: (id, isAdded) => setLayout({ ...layout, sort: toggleSort(layout.sort, id, isAdded) }),
        onResize: (id, next) =>
          setLayout({ ...layout, widths: { ...layout.widths, [id]: boundWidth(next) } }),
        onMove: (id, before) => setLayout({ ...layout, order: moveColumn(layout.order, id, before) }),
      },
    }
  }, [columns, layout, width, measure, setLayout])
}
