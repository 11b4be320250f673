import { useMemo } from 'react'
import type { Json } from '../../../electron/shared/models.ts'
import { useColumns, type Columns, type TableColumn } from '../../components/use-columns.ts'
import { readLayout, type ColumnLayout, type SortKey } from '../../lib/column-layout.ts'
import { useRemembered } from '../../remembered.ts'

const byTime: SortKey = { id: 'lt', isDescending: false }

const transactionColumns: readonly TableColumn[] = [
  { id: 'position', title: '#', isEnd: true, isSortable: false, track: '58px', isFixed: true },
  { id: 'account', title: 'Account', track: 'minmax(150px, 1.1fr)', isFixed: true },
  { id: 'lt', title: 'Logical time', track: 'minmax(132px, 1fr)', isFixed: true },
  { id: 'hash', title: 'Hash', isSortable: false, track: 'minmax(164px, 1fr)', dropBelow: 640 },
  { id: 'count', title: 'In block', isEnd: true, isSortable: false, track: '78px', dropBelow: 440 },
]

const readColumns = (kept: Json): ColumnLayout => readLayout(kept, transactionColumns, [byTime])

/** The columns of the transactions as the user arranged them. One of them sorts: the account or the logical time. */
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
