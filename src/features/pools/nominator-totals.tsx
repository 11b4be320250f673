import { useMemo, type ReactNode, type RefObject } from 'react'
import type { PoolSummary } from '../../../electron/shared/pool-models.ts'
import { formatShare, sumIntegers } from '../../lib/integers.ts'
import { contributing, sumRecords, type RecordSums } from '../../lib/nominator-sums.ts'
import { Coins } from './coins.tsx'
import type { NominatorEntry } from './nominator-row.tsx'
import { YieldCell } from './yield-text.tsx'
import { Totals, type TotalsProps } from './totals-row.tsx'
import { nominatorTable as words } from './pool-table-words.ts'
import { NoValue } from './no-value.tsx'

interface NominatorTotalsProps {
  readonly entries: readonly NominatorEntry[]
  readonly count: number
  readonly summary: PoolSummary | null
  readonly columns: TotalsProps['columns']
  readonly holder: RefObject<HTMLDivElement | null>
}

function sumCell(id: string, sums: RecordSums): ReactNode {
  return id === 'change' || id === 'day' || id === 'week' || id === 'month' || id === 'all' ? (
    <Coins units={sums[id]} style="signed" />
  ) : null
}

/** Totals of the displayed rows. A second row has the totals of former nominators. */
export function NominatorTotals({ entries, count, summary, columns, holder }: NominatorTotalsProps) {
  const shown = useMemo(
    () => sumRecords(entries.flatMap(({ past }) => (past === null ? [] : [past]))),
    [entries],
  )
  const former = useMemo(() => contributing(summary?.former ?? []), [summary])
  const left = useMemo(() => sumRecords(former), [former])
  const isAll = entries.length === count

  function total(id: string): ReactNode {
    switch (id) {
      case 'nominator':
        return <strong>{words.total(entries.length, count)}</strong>
      case 'balance':
        return <Coins units={sumIntegers(entries.map(({ share }) => share.balance))} style="full" />
      case 'share':
        return (
          <span className="share-text">
            {formatShare(entries.reduce((sum, { share }) => sum + share.share, 0))}
          </span>
        )
      case 'pending':
        return <Coins units={sumIntegers(entries.map(({ share }) => share.pending))} style="full" />
      case 'yield':
        return summary === null || summary.yield.perYear === null || !isAll ? (
          <NoValue />
        ) : (
          <span title={words.yieldOfAll}>
            <YieldCell value={summary.yield} cycle={summary.cycle} />
          </span>
        )
      default:
        return sumCell(id, shown)
    }
  }

  function ofFormer(id: string): ReactNode {
    return id === 'nominator' ? (
      <span className="dim" title={words.formerTitle}>
        {words.formerTotal(former.length)}
      </span>
    ) : (
      sumCell(id, left)
    )
  }

  const hasFormer = isAll && former.length > 0 && columns.columns.some(({ id }) => sumCell(id, left) !== null)
  return (
    <Totals
      label={words.totals}
      columns={columns}
      rows={hasFormer ? [total, ofFormer] : [total]}
      holder={holder}
    />
  )
}
