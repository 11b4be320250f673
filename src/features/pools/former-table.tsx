import { useMemo, useState, type ReactNode } from 'react'
import type { Millis } from '../../../electron/shared/models.ts'
import type { FormerRecord } from '../../../electron/shared/pool-models.ts'
import { Empty } from '../../components/empty.tsx'
import { FilterField } from '../../components/filter-field.tsx'
import { Grid } from '../../components/grid.tsx'
import { friendlyOf } from '../../lib/addresses.ts'
import { sumIntegers } from '../../lib/integers.ts'
import { hasReward, observedReward, sumRecords } from '../../lib/nominator-sums.ts'
import { describeInterval, formatDateMinute } from '../../lib/times.ts'
import { useLabelOf } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { Who } from './log-text.tsx'
import { startOf, type SpanName } from './moments.ts'
import { SpanChoice } from './span-choice.tsx'
import { Totals } from './totals-row.tsx'
import { useUnit } from './unit.ts'
import { useRows } from './use-table.ts'
import type { TableColumn } from '../../components/use-columns.ts'
import { common } from './pools-words.ts'
import { formerTable, nominatorTable } from './pool-table-words.ts'

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

const contentOf = (record: FormerRecord, id: string): ReactNode => (
  <>
    {id === 'nominator' && (
      <span className="clip">
        <Who address={record.address} />
      </span>
    )}
    {id === 'last' && <Coins units={record.last?.balance ?? null} style="full" />}
    {id === 'pending' && <Coins units={record.last?.pending ?? null} style="full" />}
    {id === 'rewards' && <Coins units={observedReward(record, 'all')} style="signed" />}
    {id === 'left' &&
      (record.left === null ? (
        <span className="dim">{common.beforeTracking}</span>
      ) : (
        <span className="mono" title={describeInterval(record.left)}>
          {formatDateMinute(record.left.before)}
        </span>
      ))}
  </>
)

function valueOf(record: FormerRecord, id: string): bigint | number | string | null {
  switch (id) {
    case 'last':
      return record.last === null ? null : BigInt(record.last.balance)
    case 'pending':
      return record.last === null ? null : BigInt(record.last.pending)
    case 'rewards':
      return hasReward(record) ? BigInt(record.rewards.all) : null
    case 'left':
      return record.left?.before ?? null
    default:
      return record.address
  }
}

interface FormerTableProps {
  /** Null until the history of the pool is read. */
  readonly former: readonly FormerRecord[] | null
  readonly to: Millis
}

const none: readonly FormerRecord[] = []

export function FormerTable({ former: known, to }: FormerTableProps) {
  const former = known ?? none
  const selected = useView((view) => view.row.pools)
  const unit = useUnit()
  const isTestnet = useIsTestnet()
  const [span, setSpan] = useState<SpanName>('all')
  const [filter, setFilter] = useState('')
  const labelOf = useLabelOf()
  const columns = useMemo(() => columnsFor(unit), [unit])
  const shown = useMemo(() => {
    const wanted = filter.trim().toLowerCase()
    const from = startOf(span, to)
    return former.filter(
      ({ address, left }) =>
        (span === 'all' || (left !== null && left.before >= from)) &&
        (wanted === '' ||
          [address, friendlyOf(address, isTestnet), labelOf(address) ?? ''].some((text) =>
            text.toLowerCase().includes(wanted),
          )),
    )
  }, [former, filter, span, to, isTestnet, labelOf])
  const { rows, grid } = useRows('pools.former', { columns, rows: shown, keyOf, valueOf, contentOf })
  const total = (id: string): ReactNode => {
    if (id === 'nominator') return <strong>{formerTable.total(rows.length, former.length)}</strong>
    if (id === 'last' || id === 'pending') {
      const known = rows.flatMap(({ last }) => last ?? [])
      const units = known.map(({ balance, pending }) => (id === 'last' ? balance : pending))
      return <Coins units={known.length === 0 ? null : sumIntegers(units)} style="full" />
    }
    return id === 'rewards' ? <Coins units={sumRecords(rows).all} style="signed" /> : null
  }
  if (known === null) return null
  if (former.length === 0) {
    return (
      <Empty title={formerTable.empty.title}>
        <p>{formerTable.empty.text}</p>
      </Empty>
    )
  }
  return (
    <>
      <div className="table-tools">
        <SpanChoice label={formerTable.leftWithin} value={span} onChange={setSpan} />
        <FilterField
          label={formerTable.filter}
          placeholder={nominatorTable.filterHint}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <Grid
        label={formerTable.label}
        kind="former"
        {...grid}
        selectedKey={selected}
        onSelect={(key) => selectRow('pools', key)}
      />
      {rows.length === 0 ? (
        <Empty title={formerTable.none} />
      ) : (
        <Totals label={formerTable.totals} columns={grid.columns} rows={[total]} />
      )}
    </>
  )
}
