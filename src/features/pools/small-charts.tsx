import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import type { PoolHistory } from '../../../electron/shared/pool-models.ts'
import { Sparkline } from '../../components/sparkline.tsx'
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

function SmallChart({ pool, to }: { readonly pool: AddressKey; readonly to: Millis }) {
  const from = startOf('month', to)
  const { value } = useAsked(`${pool} ${to}`, (main) => main['pools.history']({ key: pool, from, to }))
  const start = Math.max(from, value?.knownSince ?? from)
  const spark = value === null ? null : sparkOf(value.points, value.gaps, 'total', start, to)
  const bounds = value === null ? null : boundsOf(value)
  return (
    <button type="button" className="small-chart" onClick={() => select('pools', pool)}>
      <span className="small-chart-head">
        <Who address={pool} />
      </span>
      {spark !== null && <Sparkline path={sparkPath(spark, width, height)} width={width} height={height} />}
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
