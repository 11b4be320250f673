import { groupAlerts } from '../../../electron/shared/alert-groups.ts'
import { useMemo, type ReactNode } from 'react'
import { ColumnsButton } from '../../components/column-dialog.tsx'
import { Empty } from '../../components/empty.tsx'
import { Grid } from '../../components/grid.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useNow } from '../../components/ticker.ts'
import { phaseOf } from '../../lib/pool-text.ts'
import { groupDigits } from '../../lib/text.ts'
import { alertsOfPools, useIncidents } from '../../stores/incidents.ts'
import { usePools } from '../../stores/pools.ts'
import { select, useAsOf } from '../../stores/view.ts'
import { KnownSum } from './known-sum.tsx'
import { OverviewContent } from './overview-cells.tsx'
import { overviewColumns, overviewValue, pendingOf, totalOf, type OverviewRow } from './overview-columns.ts'
import { SmallCharts } from './small-charts.tsx'
import { Totals } from './totals-row.tsx'
import { useUnit } from './unit.ts'
import { useAsked } from '../../use-asked.ts'
import { useRows } from './use-table.ts'
import { emptyPool, overview as words } from './pools-words.ts'
import { NoValue } from './no-value.tsx'

const keyOf = ({ key }: OverviewRow): string => key
const contentOf = (row: OverviewRow, id: string): ReactNode => <OverviewContent row={row} id={id} />

function useOverview() {
  const pools = usePools(({ byKey }) => byKey)
  const keys = usePools((state) => state.keys)
  const incidents = useIncidents(({ byKey }) => byKey)
  const asOf = useAsOf()
  const observed = Math.max(0, ...[...pools.values()].map(({ freshness }) => freshness.observedAt ?? 0))
  const { value, error } = useAsked(
    keys.length === 0 ? null : `${keys.join()} ${observed} ${asOf}`,
    (main) => main['pools.overview']({ pools: keys.slice(0, 500), at: asOf }),
    `${asOf}`,
  )
  const phases = useNow((now) =>
    keys
      .map((key) => {
        const pool = pools.get(key)
        if (pool?.state == null) return ''
        return phaseOf(pool.round, pool.state.stakeSent !== '0', pool.freshness, now)
      })
      .join(),
  )
  const alertCounts = useNow((now) => {
    const alerts = alertsOfPools(incidents, now)
    return keys.map((key) => groupAlerts(alerts.get(key) ?? []).length).join()
  })
  const rows = useMemo(() => {
    const past = new Map(value?.map((row) => [row.key, row]))
    const phaseList = phases.split(',')
    const counts = alertCounts.split(',')
    return keys.flatMap((key, index): OverviewRow[] => {
      const pool = pools.get(key)
      if (pool === undefined) return []
      const phase = phaseList[index]
      return [
        {
          key,
          pool,
          phase: phase === 'overdue' || phase === 'staked' || phase === 'idle' ? phase : null,
          past: past.get(key) ?? null,
          alerts: Number(counts[index]),
        },
      ]
    })
  }, [keys, pools, alertCounts, value, phases])
  return { rows, error, at: asOf ?? observed }
}

function totalsOf(rows: readonly OverviewRow[]): (id: string) => ReactNode {
  return (id) => {
    switch (id) {
      case 'pool':
        return <strong>{words.totalOf(rows.length)}</strong>
      case 'total':
        return <KnownSum values={rows.map(({ pool }) => totalOf(pool))} />
      case 'sent':
        return <KnownSum values={rows.map(({ pool }) => pool.state?.stakeSent ?? null)} />
      case 'nominators':
        return rows.every(({ pool }) => pool.state === null) ? (
          <NoValue />
        ) : (
          groupDigits(rows.reduce((count, { pool }) => count + (pool.state?.nominatorsCount ?? 0), 0))
        )
      case 'pending':
        return <KnownSum values={rows.map(({ pool }) => pendingOf(pool))} />
      case 'reward':
        return <KnownSum values={rows.map(({ past }) => past?.lastRound?.reward ?? null)} style="signed" />
      case 'alerts':
        return rows.reduce((count, { alerts }) => count + alerts, 0)
      default:
        return null
    }
  }
}

export function OverviewView() {
  const unit = useUnit()
  const { rows: all, error, at } = useOverview()
  const columns = useMemo(() => overviewColumns(unit), [unit])
  const { rows, grid, dialog } = useRows('pools.overview', {
    columns,
    rows: all,
    keyOf,
    valueOf: overviewValue,
    contentOf,
  })
  // A pool without data has no range for its axes.
  const charted = rows.flatMap(({ key, pool }) => (pool.state === null ? [] : [key]))
  return (
    <div className="pool-view">
      <div className="pane-tools">
        <strong className="mine-title">{words.title}</strong>
        <span className="dim clip">{words.subtitle}</span>
        <ColumnsButton hasWord {...dialog} />
      </div>
      {error !== null && <InlineMessage tone="bad">{error.message}</InlineMessage>}
      {rows.length === 0 ? (
        <Empty title={emptyPool.title}>
          <p>{emptyPool.text}</p>
        </Empty>
      ) : (
        <div className="overview-table">
          <Grid
            label={words.title}
            kind="overview"
            {...grid}
            selectedKey={null}
            onSelect={(key) => select('pools', key)}
          />
          <Totals label={words.totals} columns={grid.columns} rows={[totalsOf(rows)]} />
          {charted.length > 0 && <SmallCharts pools={charted} to={at} />}
        </div>
      )}
    </div>
  )
}
