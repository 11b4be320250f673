import { useCallback, useMemo, useRef, useState } from 'react'
import type { PoolState, PoolSummary } from '../../../electron/shared/pool-models.ts'
import { ColumnsButton } from '../../components/column-dialog.tsx'
import { Empty } from '../../components/empty.tsx'
import { FilterField } from '../../components/filter-field.tsx'
import { focusDetail } from '../../components/focus-detail.ts'
import { Grid } from '../../components/grid.tsx'
import { friendlyOf } from '../../lib/addresses.ts'
import { observedReward } from '../../lib/nominator-sums.ts'
import type { PoolSums } from '../../lib/pool-figures.ts'
import { formatDateMinute } from '../../lib/times.ts'
import { remember } from '../../remembered.ts'
import { labelOf, useLabelOf } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { useMine } from './mine.ts'
import { countedSince } from './moments.ts'
import { NominatorRow, type NominatorEntry } from './nominator-row.tsx'
import { NominatorTotals } from './nominator-totals.tsx'
import { useUnit } from './unit.ts'
import { sortRows, useTable } from './use-table.ts'
import type { TableColumn } from '../../components/use-columns.ts'
import { common } from './pools-words.ts'
import { nominatorTable as words, noMatch } from './pool-table-words.ts'

const layoutName = 'pools.nominators'
const noSort = [] as const

function columnsFor(unit: string, since: string | null): readonly TableColumn[] {
  const reward = { track: 'minmax(140px, 1fr)', isEnd: true }
  return [
    { id: 'nominator', title: common.nominator, track: 'minmax(168px, 1.4fr)', isFixed: true },
    {
      id: 'balance',
      title: common.in(words.balance, unit),
      track: 'minmax(162px, 1fr)',
      isEnd: true,
      isFixed: true,
    },
    { id: 'share', title: words.share, track: 'minmax(66px, 0.9fr)', dropBelow: 400 },
    {
      id: 'pending',
      title: common.in(common.pending, unit),
      track: 'minmax(156px, 1fr)',
      isEnd: true,
      dropBelow: 636,
    },
    {
      id: 'change',
      title: since === null ? words.change : words.changeSince(since),
      track: 'minmax(152px, 1fr)',
      isEnd: true,
      dropBelow: 820,
    },
    { id: 'day', title: words.reward.day, ...reward, isExtra: true },
    { id: 'week', title: words.reward.week, ...reward, isExtra: true },
    { id: 'month', title: words.reward.month, ...reward, dropBelow: 970 },
    { id: 'all', title: words.reward.all, ...reward, isExtra: true },
    { id: 'yield', title: common.annualYield, track: '84px', isEnd: true, dropBelow: 480 },
    { id: 'rounds', title: words.rounds, track: '66px', isEnd: true, isExtra: true },
    { id: 'since', title: common.firstSeen, track: '150px', isExtra: true },
  ]
}

function valueOf({ share, past }: NominatorEntry, id: string): bigint | number | string | null {
  switch (id) {
    case 'nominator':
      return labelOf(share.address)?.toLowerCase() ?? `\uffff${share.address}`
    case 'balance':
    case 'share':
      return BigInt(share.balance)
    case 'pending':
      return BigInt(share.pending)
    case 'change':
      return past?.change == null ? null : BigInt(past.change)
    case 'day':
    case 'week':
    case 'month':
    case 'all': {
      const reward = past === null ? null : observedReward(past, id)
      return reward === null ? null : BigInt(reward)
    }
    case 'yield':
      return past?.yield.perYear ?? null
    case 'rounds':
      return past?.yield.rounds ?? null
    default:
      return past?.firstSeen.before ?? null
  }
}

interface NominatorTableProps {
  readonly state: PoolState
  readonly figures: PoolSums
  readonly summary: PoolSummary | null
  readonly isStale: boolean
}

export function NominatorTable({ state, figures, summary, isStale }: NominatorTableProps) {
  const selected = useView((view) => view.row.pools)
  const isTestnet = useIsTestnet()
  const unit = useUnit()
  const { mine } = useMine()
  const nameOf = useLabelOf()
  const [filter, setFilter] = useState('')
  const since = countedSince(summary)
  const sinceText = since === null ? null : formatDateMinute(since).slice(5)
  const columns = useMemo(() => columnsFor(unit, sinceText), [unit, sinceText])
  const table = useTable(layoutName, columns, noSort)
  const { ids } = table
  const { sort } = table.layout

  const entries = useMemo(() => {
    const past = new Map(summary?.nominators.map((record) => [record.address, record]))
    return new Map(
      [...figures.byAddress.values()].map((share): [string, NominatorEntry] => [
        share.address,
        { share, past: past.get(share.address) ?? null, isMine: mine.has(share.address) },
      ]),
    )
  }, [figures, summary, mine])

  const shown = useMemo(() => {
    const wanted = filter.trim().toLowerCase()
    const rows = [...entries.values()].filter(
      ({ share: { address } }) =>
        wanted === '' ||
        address.includes(wanted) ||
        friendlyOf(address, isTestnet).toLowerCase().includes(wanted) ||
        (nameOf(address)?.toLowerCase().includes(wanted) ?? false),
    )
    return sortRows(rows, sort, valueOf)
  }, [entries, filter, sort, isTestnet, nameOf])

  const keys = useMemo(() => shown.map(({ share }) => share.address), [shown])

  const totals = useRef<HTMLDivElement>(null)
  const cycle = summary?.cycle ?? null
  const renderCells = useCallback(
    (key: string) => {
      const entry = entries.get(key)
      return entry === undefined ? null : <NominatorRow entry={entry} cycle={cycle} columns={ids} />
    },
    [entries, cycle, ids],
  )

  return (
    <>
      <div className="table-tools">
        <FilterField
          label={words.filter}
          placeholder={words.filterHint}
          value={filter}
          onChange={setFilter}
        />
        <span className="tool-count">
          {filter === '' ? '' : words.count(keys.length, state.nominators.length)}
        </span>
        <ColumnsButton
          hasWord
          columns={columns}
          layout={table.layout}
          shownIds={ids}
          onChange={table.setLayout}
          onReset={() => remember(layoutName, null)}
        />
      </div>
      <Grid
        label={words.label}
        kind="nominators"
        columns={table.grid}
        rows={{ keys, renderCells, height: table.layout.density, isStale }}
        scrolling={{
          onScrollLeft: (left) => {
            if (totals.current !== null) totals.current.scrollLeft = left
          },
        }}
        selectedKey={selected}
        onSelect={(key, isOpened) => {
          selectRow('pools', key)
          if (isOpened) focusDetail()
        }}
      />
      {state.nominators.length === 0 ? (
        <Empty title={words.empty.title}>
          <p>{words.empty.text}</p>
        </Empty>
      ) : keys.length === 0 ? (
        <Empty title={noMatch.title}>
          <p>{noMatch.nominators}</p>
        </Empty>
      ) : (
        <NominatorTotals
          entries={shown}
          count={state.nominators.length}
          summary={summary}
          columns={table.grid}
          holder={totals}
        />
      )}
    </>
  )
}
