import { useMemo } from 'react'
import type { Json } from '../../../electron/shared/models.ts'
import { useColumns, type Columns, type TableColumn } from '../../components/use-columns.ts'
import { readLayout, type ColumnLayout, type SortKey } from '../../lib/column-layout.ts'
import { useRemembered } from '../../remembered.ts'
import { tables } from './blocks-words.ts'

const byTime: SortKey = { id: 'lt', isDescending: false }

const transactionColumns: readonly TableColumn[] = [
  { id: 'position', title: tables.position, isEnd: true, isSortable: false, track: '68px', isFixed: true },
  { id: 'account', title: tables.account, track: 'minmax(150px, 1.1fr)', isFixed: true },
  { id: 'lt', title: tables.lt, track: 'minmax(132px, 1fr)', isFixed: true },
  { id: 'hash', title: tables.hash, isSortable: false, track: 'minmax(164px, 1fr)', dropBelow: 640 },
  { id: 'count', title: tables.inBlock, isEnd: true, isSortable: false, track: '78px', dropBelow: 440 },
]

const readColumns = (kept: Json): ColumnLayout => readLayout(kept, transactionColumns, [byTime])

/** Returns the table columns as the user arranged them. Only account and logical time are sortable. */
export function useTransactionColumns(): Columns & { readonly sort: SortKey } {
  const [layout, setLayout] = useRemembered<ColumnLayout>('blocks.columns', readColumns)
  const columns = useColumns(transactionColumns, layout, setLayout)
  return useMemo(() => {
    const sort = layout.sort[0] ?? byTime
    const onSort = (id: string): void =>
      setLayout({ ...layout, sort: [{ id, isDescending: sort.id === id && !sort.isDescending }] })
    const { grid } = columns
    return { ...columns, sort, grid: { ...grid, tools: { ...grid.tools, sort: [sort], onSort } } }
  }, [columns, layout, setLayout])
}
