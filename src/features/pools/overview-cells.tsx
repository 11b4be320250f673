import type { ReactNode } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import { Cell } from '../../components/grid.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { sparkOf, sparkPath } from '../../lib/pool-charts.ts'
import { formatCommission } from '../../lib/pool-text.ts'
import { estimateBasis, estimateText, phaseNames } from '../../lib/pool-words.ts'
import { formatDateTime } from '../../lib/times.ts'
import { Coins } from './coins.tsx'
import { Who } from './log-text.tsx'
import { startOf } from './moments.ts'
import { pendingOf, totalOf, type OverviewRow } from './overview-columns.ts'
import { useAsked } from './use-asked.ts'
import { YieldCell } from './yield-text.tsx'
import { overview as words } from './pools-words.ts'

const width = 100
const height = 18

/** The total of one pool over 30 days. All pools have the same time axis, and each its own scale. */
function MonthLine({ pool, to }: { readonly pool: AddressKey; readonly to: Millis }) {
  const from = startOf('month', to)
  const { value } = useAsked(`${pool} ${to}`, (main) => main['pools.history']({ key: pool, from, to }))
  if (value === null) return null
  const spark = sparkOf(value.points, value.gaps, 'total', Math.max(from, value.knownSince ?? from), to)
  return spark === null ? null : (
    <Sparkline path={sparkPath(spark, width, height)} width={width} height={height} />
  )
}

function contentOf(id: string, row: OverviewRow, at: Millis): ReactNode {
  const { pool, past, phase } = row
  const estimate = pool.round?.estimate ?? null
  const last = past?.lastRound ?? null
  switch (id) {
    case 'pool':
      return (
        <span className="clip">
          <Who address={row.key} />
        </span>
      )
    case 'phase':
      return phase === null ? (
        <span className="dim">–</span>
      ) : (
        <span className={phase === 'overdue' ? 'tone-attention' : ''}>{phaseNames[phase]}</span>
      )
    case 'back':
      return estimate === null ? (
        <span className="dim">–</span>
      ) : (
        <span className="mono" title={`${estimateText(estimate)}, ${estimateBasis(estimate)}`}>
          {words.by(formatDateTime(estimate.to).slice(5, 16))}
        </span>
      )
    case 'total':
      return <Coins units={totalOf(pool)} />
    case 'sent':
      return <Coins units={pool.state?.stakeSent ?? null} />
    case 'nominators':
      return pool.state?.nominatorsCount
    case 'pending':
      return <Coins units={pendingOf(pool)} />
    case 'reward':
      return (
        <span
          className={last?.loss === 'certain' ? 'tone-bad' : ''}
          title={last === null ? '' : words.rewardOf(formatDateTime(last.when.before))}
        >
          <Coins units={last?.reward ?? null} style="signed" />
        </span>
      )
    case 'month':
      return <MonthLine pool={row.key} to={at} />
    case 'commission':
      return past?.commission == null ? (
        <span className="dim">–</span>
      ) : (
        `${past.commission.isExact ? '' : '≈ '}${formatCommission(past.commission.share)}`
      )
    case 'yield':
      return past === null ? (
        <span className="dim">–</span>
      ) : (
        <YieldCell value={past.yield} cycle={past.cycle} />
      )
    default:
      return row.alerts === 0 ? (
        <span className="dim">·</span>
      ) : (
        <span className="tone-attention">{row.alerts}</span>
      )
  }
}

const startAligned: ReadonlySet<string> = new Set(['pool', 'phase', 'back', 'month'])

export function OverviewCells(props: {
  readonly row: OverviewRow
  readonly ids: readonly string[]
  readonly at: Millis
}) {
  return props.ids.map((id) => (
    <Cell key={id} id={id} isEnd={!startAligned.has(id)}>
      {contentOf(id, props.row, props.at)}
    </Cell>
  ))
}
