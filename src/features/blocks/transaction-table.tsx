import { useCallback, useEffect, useMemo } from 'react'
import { focusDetail } from '../../components/focus-detail.ts'
import { Grid } from '../../components/grid.tsx'
import type { MenuChoices } from '../../components/item-menu.tsx'
import { RowMenu } from '../../components/row-menu.tsx'
import { arrangeRows, type BlockRow, type BlockRows } from '../../lib/block-rows.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { stepBlock } from './navigate.ts'
import { transactionChoices } from './transaction-choices.ts'
import { TransactionRow } from './transaction-row.tsx'
import { useTransactionColumns } from './use-columns.ts'
import { rowMenu } from './block-detail-words.ts'
import { tables } from './blocks-words.ts'

interface TransactionTableProps {
  readonly blockKey: string
  readonly rows: BlockRows
  readonly matching: readonly BlockRow[]
  readonly watched: ReadonlySet<BlockRow>
  readonly onReading: (isReading: boolean) => void
}

export function TransactionTable({ blockKey, rows, matching, watched, onReading }: TransactionTableProps) {
  const selected = useView((view) => view.row.blocks)
  // The rows lose the focus when a comparison or timeline replaces the table.
  useEffect(() => () => onReading(false), [onReading])
  const { sort, shown, grid } = useTransactionColumns()
  const arranged = useMemo(() => {
    const by = sort.id === 'account' ? 'account' : 'lt'
    return arrangeRows(matching, { by, isDescending: sort.isDescending }, watched)
  }, [matching, sort, watched])
  const keys = useMemo(() => arranged.map(({ hash }) => hash), [arranged])
  const renderCells = useCallback(
    (_key: string, index: number) => {
      const row = arranged[index]
      return row === undefined ? null : <TransactionRow row={row} columns={shown} />
    },
    [arranged, shown],
  )
  const choicesOf = (key: string): MenuChoices => {
    const row = rows.byKey.get(key)
    return row === undefined ? [] : transactionChoices(row)
  }
  return (
    <RowMenu label={rowMenu.label} choicesOf={choicesOf}>
      <Grid
        label={tables.transactions}
        kind="transactions"
        columns={grid}
        rows={{ keys, renderCells }}
        scrolling={{ onReading }}
        selectedKey={selected}
        onFold={(_key, isLeft) => stepBlock(blockKey, isLeft ? -1 : 1)}
        onSelect={(key, isOpened) => {
          selectRow('blocks', key)
          if (isOpened) focusDetail()
        }}
      />
    </RowMenu>
  )
}
