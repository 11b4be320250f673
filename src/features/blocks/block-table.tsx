import { useCallback, useMemo, useState } from 'react'
import type { BlockView } from '../../../electron/shared/models.ts'
import { FilterField } from '../../components/filter-field.tsx'
import { Grid, type GridColumn } from '../../components/grid.tsx'
import { filterRows, type BlockRows } from '../../lib/block-rows.ts'
import { groupDigits } from '../../lib/text.ts'
import { labelOf } from '../../stores/labels.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { BlockProgress } from './block-progress.tsx'
import { TransactionRow } from './transaction-row.tsx'

const columns: readonly GridColumn[] = [
  { id: 'position', title: '#', isEnd: true },
  { id: 'account', title: 'Account' },
  { id: 'lt', title: 'Logical time' },
  { id: 'hash', title: 'Hash' },
  { id: 'count', title: 'In block', isEnd: true },
]

interface BlockTableProps {
  readonly block: BlockView | undefined
  readonly rows: BlockRows | null
  readonly failure: string | null
}

/** What of a block was read, and its transactions by logical time. */
export function BlockTable({ block, rows, failure }: BlockTableProps) {
  const [text, setText] = useState('')
  const selected = useView((view) => view.row.blocks)
  const keys = useMemo(() => (rows === null ? [] : filterRows(rows, text, labelOf)), [rows, text])
  const renderCells = useCallback(
    (key: string) => {
      const row = rows?.byKey.get(key)
      return row === undefined ? null : <TransactionRow row={row} />
    },
    [rows],
  )
  const total = rows?.keys.length ?? 0
  const isShown = block !== undefined && (block.status !== 'failed' || total > 0)
  return (
    <>
      <BlockProgress block={block} rows={rows} failure={failure}>
        {total > 0 && (
          <>
            <FilterField
              label="Filter"
              placeholder="Filter by account, name, time or hash"
              value={text}
              onChange={setText}
            />
            {keys.length !== total && (
              <span className="tool-count">
                {groupDigits(keys.length.toString())} of {groupDigits(total.toString())}
              </span>
            )}
          </>
        )}
      </BlockProgress>
      {isShown && (
        <Grid
          label="Transactions"
          kind="transactions"
          columns={columns}
          keys={keys}
          selectedKey={selected}
          renderCells={renderCells}
          isStale={block?.status === 'failed'}
          onSelect={(key, isOpened) => {
            selectRow('blocks', key)
            if (isOpened) setTimeout(() => document.querySelector<HTMLElement>('.pane-detail')?.focus())
          }}
        />
      )}
    </>
  )
}
