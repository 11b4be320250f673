import { useId } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import type { PoolHistory } from '../../../electron/shared/pool-models.ts'
import { HatchPattern } from '../../components/hatch-pattern.tsx'
import { sparkOf, sparkPath, valueAt } from '../../lib/pool-charts.ts'
import { formatMinute } from '../../lib/pool-text.ts'
import { select } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { Who } from './log-text.tsx'
import { startOf } from './moments.ts'
import { useAsked } from './use-asked.ts'
import { overview as words } from './pools-words.ts'

const width = 260
const height = 64
const mostCharts = 60

/** The smallest and the largest total of the period. */
function boundsOf({ points }: PoolHistory): readonly [least: string, most: string] | null {
  const sorted = points
    .map((point) => BigInt(valueAt(point, 'total')))
    .toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1))
  const [least, most] = [sorted[0], sorted.at(-1)]
  return least === undefined || most === undefined ? null : [least.toString(), most.toString()]
}

interface PictureProps {
  readonly history: PoolHistory
  readonly from: Millis
  readonly to: Millis
}

/** The total as a step curve. Time that was not observed is hatched. */
function Picture({ history, from, to }: PictureProps) {
  const id = useId()
  const spark = sparkOf(history.points, history.gaps, 'total', from, to)
  if (spark === null) return null
  const left = (at: Millis): number => Math.min(1, Math.max(0, (at - from) / (to - from))) * width
  return (
    <svg
      className="sparkline"
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      preserveAspectRatio="none"
      height={height}
      aria-hidden="true"
    >
      <HatchPattern id={id} />
      {history.gaps.map((gap) => (
        <rect
          key={gap.from}
          x={left(gap.from)}
          width={Math.max(1, left(gap.to) - left(gap.from))}
          height={height}
          fill={`url(#${id})`}
        />
      ))}
      <path
        d={sparkPath(spark, width, height)}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function SmallChart({ pool, to }: { readonly pool: AddressKey; readonly to: Millis }) {
  const from = startOf('month', to)
  const { value } = useAsked(`${pool} ${to}`, (main) => main['pools.history']({ key: pool, from, to }))
  const start = Math.max(from, value?.knownSince ?? from)
  const bounds = value === null ? null : boundsOf(value)
  return (
    <button type="button" className="small-chart" onClick={() => select('pools', pool)}>
      <span className="small-chart-head">
        <Who address={pool} />
      </span>
      {value !== null && <Picture history={value} from={start} to={to} />}
      {bounds !== null && (
        <span className="dim">
          {words.from} {formatMinute(start).slice(5)}, {words.between} <Coins units={bounds[0]} /> {words.and}{' '}
          <Coins units={bounds[1]} />
        </span>
      )}
    </button>
  )
}

/** One small chart per pool: the same time axis for all, each with its own scale. */
export function SmallCharts({ pools, to }: { readonly pools: readonly AddressKey[]; readonly to: Millis }) {
  return (
    <section className="small-charts" aria-label={words.charts}>
      <h3 className="section-head">{words.charts}</h3>
      <div>
        {pools.slice(0, mostCharts).map((pool) => (
          <SmallChart key={pool} pool={pool} to={to} />
        ))}
      </div>
    </section>
  )
}
