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

interface ColumnProps {
  readonly columns: readonly TableColumn[]
  readonly tracks: string
  readonly onElement: (element: HTMLElement | null) => void
}

export interface FittingColumns {
  readonly shown: readonly TableColumn[]
  readonly ids: readonly string[]
  readonly grid: ColumnProps
}

export interface Columns extends FittingColumns {
  readonly grid: ColumnProps & { readonly tools: ColumnTools }
}

function limitsOf(columns: readonly LayoutColumn[]): readonly number[] {
  return [...new Set(columns.flatMap(({ dropBelow }) => dropBelow ?? []))].toSorted((a, b) => a - b)
}

export function useFittingColumns(columns: readonly TableColumn[], layout: ColumnLayout): FittingColumns {
  const [width, measure] = useWidthStep(limitsOf(columns))
  return useMemo(() => {
    const shown = shownColumns(columns, layout, width)
    const grid = { columns: shown, tracks: tracksOf(shown, layout), onElement: measure }
    return { shown, ids: shown.map(({ id }) => id), grid }
  }, [columns, layout, width, measure])
}

export function useColumns(
  columns: readonly TableColumn[],
  layout: ColumnLayout,
  setLayout: (layout: ColumnLayout) => void,
): Columns {
  const fitting = useFittingColumns(columns, layout)
  return useMemo(() => {
    const tools: ColumnTools = {
      sort: layout.sort,
      onSort: (id, isAdded) => setLayout({ ...layout, sort: toggleSort(layout.sort, id, isAdded) }),
      onResize: (id, next) => setLayout({ ...layout, widths: { ...layout.widths, [id]: boundWidth(next) } }),
      onMove: (id, before) => setLayout({ ...layout, order: moveColumn(layout.order, id, before) }),
    }
    return { ...fitting, grid: { ...fitting.grid, tools } }
  }, [fitting, layout, setLayout])
}
