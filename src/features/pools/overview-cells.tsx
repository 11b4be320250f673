import type { ReactNode } from 'react'
import { errorWord } from '../../lib/freshness.ts'
import { formatCommission } from '../../lib/pool-text.ts'
import { estimateBasis, estimateText, phaseNames } from '../../lib/pool-words.ts'
import { groupDigits } from '../../lib/text.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useRowError } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { Who } from './log-text.tsx'
import { pendingOf, rewardHint, totalOf, type OverviewRow } from './overview-columns.ts'
import { YieldCell } from './yield-text.tsx'
import { overview as words } from './pools-words.ts'
import { roundsTable } from './pool-table-words.ts'
import { NoValue } from './no-value.tsx'

/** The phase, or why a pool without a response has none. */
function PhaseText({ row: { phase, pool } }: { readonly row: OverviewRow }) {
  const error = useRowError(pool.freshness.error)
  if (phase !== null)
    return <span className={phase === 'overdue' ? 'tone-attention' : ''}>{phaseNames[phase]}</span>
  if (error === null) return <NoValue />
  return (
    <span className="tone-attention clip" title={errorWord(error.code)}>
      {errorWord(error.code)}
    </span>
  )
}

function contentOf(id: string, row: OverviewRow): ReactNode {
  const { pool, past } = row
  const estimate = pool.round?.estimate ?? null
  const last = past?.lastRound ?? null
  const isMinimum = last?.isMinimum === true
  switch (id) {
    case 'pool':
      return (
        <span className="clip">
          <Who address={row.key} />
        </span>
      )
    case 'phase':
      return <PhaseText row={row} />
    case 'back':
      return estimate === null ? (
        <NoValue />
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
      return pool.state === null ? <NoValue /> : groupDigits(pool.state.nominatorsCount)
    case 'pending':
      return <Coins units={pendingOf(pool)} />
    case 'reward':
      return (
        <span className={last?.loss === 'certain' ? 'tone-bad' : ''} title={rewardHint(last)}>
          {isMinimum && <small className="known-of">{roundsTable.atLeast}</small>}
          <Coins units={last?.reward ?? null} style={isMinimum ? 'whole' : 'signed'} />
        </span>
      )
    case 'commission':
      return past?.commission == null ? (
        <NoValue />
      ) : (
        `${past.commission.isExact ? '' : '≈ '}${formatCommission(past.commission.share)}`
      )
    case 'yield':
      return past === null ? <NoValue /> : <YieldCell value={past.yield} cycle={past.cycle} />
    default:
      return row.alerts === 0 ? (
        <span className="dim">·</span>
      ) : (
        <span className="tone-attention">{row.alerts}</span>
      )
  }
}

const isKnownBefore: ReadonlySet<string> = new Set(['pool', 'alerts'])

export function OverviewContent({ row, id }: { readonly row: OverviewRow; readonly id: string }) {
  const { state, freshness } = row.pool
  const isAwaited = useAsOf() === null && state === null && freshness.error === null
  if (isAwaited && !isKnownBefore.has(id)) return <span className="awaited-bar" aria-hidden="true" />
  return contentOf(id, row)
}
