import { useCallback, useMemo, type ReactNode } from 'react'
import type { Json } from '../../../electron/shared/models.ts'
import { cellsOf } from '../../components/grid.tsx'
import { useColumns, type Columns, type TableColumn } from '../../components/use-columns.ts'
import { readLayout, type ColumnLayout, type SortKey } from '../../lib/column-layout.ts'
import { remember, useRemembered } from '../../remembered.ts'

export interface Table extends Columns {
  readonly layout: ColumnLayout
  readonly setLayout: (layout: ColumnLayout) => void
}

export function useTable(name: string, columns: readonly TableColumn[], sort: readonly SortKey[]): Table {
  const read = useCallback((kept: Json) => readLayout(kept, columns, sort), [columns, sort])
  const [layout, setLayout] = useRemembered<ColumnLayout>(name, read)
  return { ...useColumns(columns, layout, setLayout), layout, setLayout }
}

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

const noSort = [] as const

/** The functions must keep their identity between renders. */
interface RowsOptions<R> {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly valueOf: (row: R, id: string) => bigint | number | string | null
  readonly contentOf: (row: R, id: string) => ReactNode
}

export function useRows<R>(name: string, options: RowsOptions<R>) {
  const { columns, keyOf, valueOf, contentOf } = options
  const { shown, ids, grid, layout, setLayout } = useTable(name, columns, noSort)
  const { sort, density } = layout
  const rows = useMemo(() => sortRows(options.rows, sort, valueOf), [options.rows, sort, valueOf])
  const byKey = useMemo(() => new Map(rows.map((row) => [keyOf(row), row])), [rows, keyOf])
  const keys = useMemo(() => [...byKey.keys()], [byKey])
  const renderCells = useCallback(
    (key: string) => {
      const row = byKey.get(key)
      return row === undefined ? null : cellsOf(shown, (id) => contentOf(row, id))
    },
    [byKey, shown, contentOf],
  )
  return {
    rows,
    grid: { columns: grid, rows: { keys, renderCells, height: density } },
    dialog: { columns, layout, shownIds: ids, onChange: setLayout, onReset: () => remember(name, null) },
  }
}
