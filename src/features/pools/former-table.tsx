import { useMemo } from 'react'
import type { FormerRecord } from '../../../electron/shared/pool-models.ts'
import { Empty } from '../../components/empty.tsx'
import { Cell, Grid } from '../../components/grid.tsx'
import { describeInterval } from '../../lib/times.ts'
import { formatMinute } from '../../lib/pool-text.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { Who } from './log-text.tsx'
import { useUnit } from './unit.ts'
import { useRows, type TableColumn } from './use-table.ts'
import { common } from './pools-words.ts'
import { formerTable } from './pool-table-words.ts'

function columnsFor(unit: string): readonly TableColumn[] {
  return [
    { id: 'nominator', title: formerTable.nominator, track: 'minmax(160px, 1.4fr)', isFixed: true },
    { id: 'last', title: common.in(formerTable.lastBalance, unit), track: 'minmax(162px, 1fr)', isEnd: true },
    {
      id: 'pending',
      title: common.in(formerTable.lastPending, unit),
      track: 'minmax(156px, 1fr)',
      isEnd: true,
      dropBelow: 640,
    },
    { id: 'rewards', title: formerTable.rewards, track: 'minmax(140px, 1fr)', isEnd: true, dropBelow: 780 },
    { id: 'left', title: formerTable.left, track: 'minmax(150px, 1fr)' },
  ]
}

const keyOf = ({ address }: FormerRecord): string => address

function renderRow(record: FormerRecord, ids: readonly string[]) {
  return ids.map((id) => (
    <Cell key={id} id={id} isEnd={id !== 'nominator' && id !== 'left'}>
      {id === 'nominator' && (
        <span className="clip">
          <Who address={record.address} />
        </span>
      )}
      {id === 'last' && <Coins units={record.last?.balance ?? null} style="full" />}
      {id === 'pending' && <Coins units={record.last?.pending ?? null} style="full" />}
      {id === 'rewards' && <Coins units={record.rewards.all} style="signed" />}
      {id === 'left' &&
        (record.left === null ? (
          <span className="dim">{common.beforeTracking}</span>
        ) : (
          <span className="mono" title={describeInterval(record.left)}>
            {formatMinute(record.left.before)}
          </span>
        ))}
    </Cell>
  ))
}

function valueOf(record: FormerRecord, id: string): bigint | number | string | null {
  switch (id) {
    case 'last':
      return record.last === null ? null : BigInt(record.last.balance)
    case 'pending':
      return record.last === null ? null : BigInt(record.last.pending)
    case 'rewards':
      return BigInt(record.rewards.all)
    case 'left':
      return record.left?.before ?? null
    default:
      return record.address
  }
}

export function FormerTable({ former }: { readonly former: readonly FormerRecord[] }) {
  const selected = useView((view) => view.row.pools)
  const unit = useUnit()
  const columns = useMemo(() => columnsFor(unit), [unit])
  const { grid } = useRows('pools.former', { columns, rows: former, keyOf, valueOf, renderRow })
  return (
    <>
      <Grid
        label={formerTable.label}
        kind="former"
        {...grid}
        selectedKey={selected}
        onSelect={(key) => selectRow('pools', key)}
      />
      {former.length === 0 && (
        <Empty title={formerTable.empty.title}>
          <p>{formerTable.empty.text}</p>
        </Empty>
      )}
    </>
  )
}
