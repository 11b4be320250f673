import { useCallback, useMemo } from 'react'
import type { Json } from '../../../electron/shared/models.ts'
import type { ColumnTools } from '../../components/grid-head.tsx'
import type { GridColumn } from '../../components/grid.tsx'
import { useWidthStep } from '../../components/use-width.ts'
import {
  boundWidth,
  moveColumn,
  readLayout,
  shownColumns,
  toggleSort,
  tracksOf,
  type ColumnLayout,
  type LayoutColumn,
  type SortKey,
} from '../../lib/column-layout.ts'
import { useRemembered } from '../../remembered.ts'

export type TableColumn = LayoutColumn & GridColumn

export interface Table {
  readonly columns: readonly TableColumn[]
  readonly shown: readonly TableColumn[]
  readonly tracks: string
  readonly layout: ColumnLayout
  readonly setLayout: (layout: ColumnLayout) => void
  readonly tools: ColumnTools
  readonly measure: (element: HTMLElement | null) => void
}

/** The columns of one table of this panel as the user arranged them, remembered under `name`. */
export function useTable(name: string, columns: readonly TableColumn[], sort: readonly SortKey[]): Table {
  const read = useCallback((kept: Json) => readLayout(kept, columns, sort), [columns, sort])
  const [layout, setLayout] = useRemembered<ColumnLayout>(name, read)
  const [width, measure] = useWidthStep(limitsOf(columns))
  return useMemo(() => {
    const shown = shownColumns(columns, layout, width)
    return {
      columns,
      shown,
      tracks: tracksOf(shown, layout),
      layout,
      setLayout,
      measure,
      tools: {
        sort: layout.sort,
        onSort: (id, isAdded) =>
          setLayout({ ...layout, sort: toggleSort(layout.sort, id, isAdded).map((key) => ({ ...key })) }),
        onResize: (id, next) =>
          setLayout({ ...layout, widths: { ...layout.widths, [id]: boundWidth(next) } }),
        onMove: (id, before) => setLayout({ ...layout, order: moveColumn(layout.order, id, before) }),
      },
    }
  }, [columns, layout, width, measure, setLayout])
}

function limitsOf(columns: readonly LayoutColumn[]): readonly number[] {
  return [...new Set(columns.flatMap(({ dropBelow }) => dropBelow ?? []))].toSorted((a, b) => a - b)
}

/** Rows in the order of the sort keys; `valueOf` gives what a column compares by, null last. */
export function sortRows<R>(
  rows: readonly R[],
  sort: readonly SortKey[],
  valueOf: (row: R, id: string) => bigint | number | string | null,
): readonly R[] {
  if (sort.length === 0) return rows
  return rows.toSorted((a, b) => {
    for (const { id, isDescending } of sort) {
      const [left, right] = [valueOf(a, id), valueOf(b, id)]
      if (left === right) continue
      if (left === null || right === null) return left === null ? 1 : -1
      const order = left < right ? -1 : 1
      return isDescending ? -order : order
    }
    return 0
  })
}
