import { useMemo } from 'react'
import type { Json } from '../../../electron/shared/models.ts'
import type { ColumnTools } from '../../components/grid-head.tsx'
import type { GridColumn } from '../../components/grid.tsx'
import { useWidthStep } from '../../components/use-width.ts'
import {
  boundWidth,
  moveColumn,
  readLayout,
  shownColumns,
  tracksOf,
  type ColumnLayout,
  type LayoutColumn,
  type SortKey,
} from '../../lib/column-layout.ts'
import { useRemembered } from '../../remembered.ts'

type Column = GridColumn & LayoutColumn

export interface Columns {
  readonly shown: readonly Column[]
  readonly tracks: string
  readonly sort: SortKey
  readonly tools: ColumnTools
  readonly measure: (element: HTMLElement | null) => void
}

const limits = [440, 640] as const
const byTime: SortKey = { id: 'lt', isDescending: false }

const transactionColumns: readonly Column[] = [
  { id: 'position', title: '#', isEnd: true, isSortable: false, track: '58px', isFixed: true },
  { id: 'account', title: 'Account', track: 'minmax(150px, 1.1fr)', isFixed: true },
  { id: 'lt', title: 'Logical time', track: 'minmax(132px, 1fr)', isFixed: true },
  { id: 'hash', title: 'Hash', isSortable: false, track: 'minmax(164px, 1fr)', dropBelow: 640 },
  { id: 'count', title: 'In block', isEnd: true, isSortable: false, track: '78px', dropBelow: 440 },
]

const readColumns = (kept: Json): ColumnLayout => readLayout(kept, transactionColumns, [byTime])

/** The columns of the transactions as the user arranged them. One of them sorts: the account or the logical time. */
export function useTransactionColumns(): Columns {
  const [layout, setLayout] = useRemembered<ColumnLayout>('blocks.columns', readColumns)
  const [width, measure] = useWidthStep(limits)
  return useMemo(() => {
    const shown = shownColumns(transactionColumns, layout, width)
    const sort = layout.sort[0] ?? byTime
    return {
      shown,
      tracks: tracksOf(shown, layout),
      sort,
      measure,
      tools: {
        sort: [sort],
        onSort: (id) => {
          const isDescending = sort.id === id && !sort.isDescending
          setLayout({ ...layout, sort: [{ id, isDescending }] })
        },
        onResize: (id, next) =>
          setLayout({ ...layout, widths: { ...layout.widths, [id]: boundWidth(next) } }),
        onMove: (id, before) => setLayout({ ...layout, order: moveColumn(layout.order, id, before) }),
      },
    }
  }, [layout, width, measure, setLayout])
}
