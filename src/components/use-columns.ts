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
import type { ColumnTools, GridColumn } from './grid-head.tsx'
import { useWidthStep } from './use-width.ts'

export type TableColumn<Id extends string = string> = LayoutColumn & GridColumn & { readonly id: Id }

interface ColumnProps {
  readonly columns: readonly TableColumn[]
  readonly tracks: string
  readonly onElement: (element: HTMLElement | null) => void
}

export interface FittingColumns<T extends TableColumn> {
  readonly shown: readonly T[]
  readonly ids: readonly string[]
  readonly grid: ColumnProps
}

export interface Columns<T extends TableColumn = TableColumn> extends FittingColumns<T> {
  readonly grid: ColumnProps & { readonly tools: ColumnTools }
}

function limitsOf(columns: readonly LayoutColumn[]): readonly number[] {
  return [...new Set(columns.flatMap(({ dropBelow }) => dropBelow ?? []))].toSorted((a, b) => a - b)
}

export function useFittingColumns<T extends TableColumn>(
  columns: readonly T[],
  layout: ColumnLayout,
): FittingColumns<T> {
  const [width, measure] = useWidthStep(limitsOf(columns))
  return useMemo(() => {
    const shown = shownColumns(columns, layout, width)
    const grid = { columns: shown, tracks: tracksOf(shown, layout), onElement: measure }
    return { shown, ids: shown.map(({ id }) => id), grid }
  }, [columns, layout, width, measure])
}

export function useColumns<T extends TableColumn>(
  columns: readonly T[],
  layout: ColumnLayout,
  setLayout: (layout: ColumnLayout) => void,
): Columns<T> {
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
