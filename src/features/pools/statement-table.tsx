import { useMemo, useState, type ReactNode } from 'react'
import { Grid } from '../../components/grid.tsx'
import { sumIntegers } from '../../lib/integers.ts'
import type { StatementRow } from '../../lib/statement.ts'
import { describeInterval, formatDateTime } from '../../lib/times.ts'
import { labelOf } from '../../stores/labels.ts'
import { Coins } from './coins.tsx'
import { Who } from './log-text.tsx'
import { Totals } from './totals-row.tsx'
import { useUnit } from './unit.ts'
import { Change } from './statement-parts.tsx'
import { useRows } from './use-table.ts'
import type { TableColumn } from '../../components/use-columns.ts'
import { entryName, statement as words } from './statement-words.ts'
import { common } from './pools-words.ts'

function columnsFor(unit: string): readonly TableColumn[] {
  return [
    { id: 'when', title: common.observedAt, track: '160px', isFixed: true },
    { id: 'pool', title: words.pool, track: 'minmax(110px, 1fr)', dropBelow: 560 },
    { id: 'kind', title: words.kind, track: 'minmax(130px, 0.8fr)' },
    {
      id: 'change',
      title: common.in(words.change, unit),
      track: 'minmax(160px, 1fr)',
      isEnd: true,
      isFixed: true,
    },
    { id: 'balance', title: words.balance, track: 'minmax(160px, 1fr)', isEnd: true, dropBelow: 700 },
  ]
}

const keyOf = ({ id }: StatementRow): string => id

function valueOf(row: StatementRow, id: string): bigint | number | string {
  switch (id) {
    case 'pool':
      return labelOf(row.pool) ?? row.pool
    case 'kind':
      return entryName(row)
    case 'change':
      return BigInt(row.by)
    case 'balance':
      return BigInt(row.balance)
    default:
      return row.when.before
  }
}

function contentOf(row: StatementRow, id: string): ReactNode {
  switch (id) {
    case 'when':
      return (
        <span className="mono" title={describeInterval(row.when)}>
          {formatDateTime(row.when.before)}
        </span>
      )
    case 'pool':
      return (
        <span className="clip">
          <Who address={row.pool} />
        </span>
      )
    case 'kind':
      return (
        <span className={row.kind === 'reward' && row.by.startsWith('-') ? 'tone-bad' : ''}>
          {entryName(row)}
        </span>
      )
    case 'change':
      return <Change row={row} />
    default:
      return <Coins units={row.balance} style="full" />
  }
}

export function StatementTable({ rows: all }: { readonly rows: readonly StatementRow[] }) {
  const unit = useUnit()
  const [selected, setSelected] = useState<string | null>(null)
  const columns = useMemo(() => columnsFor(unit), [unit])
  const { rows, grid } = useRows('pools.statement', { columns, rows: all, keyOf, valueOf, contentOf })
  const total = (id: string): ReactNode => {
    if (id === 'when') return <strong>{words.total(rows.length)}</strong>
    return id === 'change' ? <Coins units={sumIntegers(rows.map(({ by }) => by))} style="signed" /> : null
  }
  return (
    <>
      <Grid label={words.title} kind="statement" {...grid} selectedKey={selected} onSelect={setSelected} />
      <Totals label={words.totals} columns={grid.columns} rows={[total]} />
    </>
  )
}
