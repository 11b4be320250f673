import type { ReactNode, Ref } from 'react'
import type { PoolState, PoolSummary } from '../../../electron/shared/pool-models.ts'
import { leastWidthOf } from '../../lib/column-layout.ts'
import type { PoolSums } from '../../lib/pool-figures.ts'
import { formatPerYear } from '../../lib/pool-text.ts'
import { explainYield } from '../../lib/pool-words.ts'
import { countOf } from '../../lib/text.ts'
import { Coins } from './coins.tsx'
import { common } from './pools-words.ts'
import { nominatorTable } from './pool-table-words.ts'

interface NominatorTotalsProps {
  readonly state: PoolState
  readonly figures: PoolSums
  readonly summary: PoolSummary | null
  readonly columns: readonly string[]
  readonly tracks: string
}

function totalOf(id: string, { state, figures, summary }: NominatorTotalsProps): ReactNode {
  const totals = summary?.totals
  switch (id) {
    case 'nominator':
      return (
        <strong title={countOf(state.nominators.length, 'nominator')}>
          {common.total(state.nominators.length)}
        </strong>
      )
    case 'balance':
      return <Coins units={figures.total} style="full" />
    case 'share':
      return <span className="share-text">{nominatorTable.allShares}</span>
    case 'pending':
      return <Coins units={figures.pendingTotal} style="full" />
    case 'change':
      return <Coins units={totals?.change ?? null} style="signed" />
    case 'day':
    case 'week':
    case 'month':
    case 'all':
      return <Coins units={totals?.rewards[id] ?? null} style="signed" />
    case 'yield':
      return totals?.yield.perYear == null ? (
        <span className="dim">–</span>
      ) : (
        <span title={explainYield(totals.yield, summary?.cycle ?? null)}>
          {formatPerYear(totals.yield.perYear)}
        </span>
      )
    case 'rounds':
      return totals?.yield.rounds.toString()
    default:
      return null
  }
}

const startAligned: ReadonlySet<string> = new Set(['nominator', 'share', 'since'])

/** Shows the totals of all nominators; rewards include those of former nominators. */
export function NominatorTotals({
  ref,
  ...props
}: NominatorTotalsProps & { readonly ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className="grid-totals" role="group" aria-label={nominatorTable.totals}>
      <div
        className="grid-row"
        style={{ '--tracks': props.tracks, '--least': `${leastWidthOf(props.tracks)}px` }}
      >
        {props.columns.map((id) => (
          <span key={id} className={`cell cell-${id} ${startAligned.has(id) ? '' : 'is-end'}`}>
            {totalOf(id, props)}
          </span>
        ))}
      </div>
    </div>
  )
}
