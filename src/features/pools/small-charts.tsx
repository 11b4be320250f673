import { useMemo } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import type { PoolHistory } from '../../../electron/shared/pool-models.ts'
import { StepChart } from '../../components/step-chart.tsx'
import { chartTimeOf, stepsOf } from '../../lib/pool-charts.ts'
import { select } from '../../stores/view.ts'
import { useAxisText } from './coins.tsx'
import { Who } from './log-text.tsx'
import { startOf } from './moments.ts'
import { useAsked } from '../../use-asked.ts'
import { figureNames, overview as words } from './pools-words.ts'
import { pictures } from './pool-table-words.ts'

const mostCharts = 60
const noMarks: readonly [] = []

interface PictureProps {
  readonly pool: AddressKey
  readonly history: PoolHistory
}

/** The total as a step curve with axes. Time that was not observed is hatched. */
function Picture({ pool, history }: PictureProps) {
  const { points, gaps, to } = history
  const formatY = useAxisText()
  const { xs, ys } = useMemo(() => stepsOf(points, gaps, 'total', to), [points, gaps, to])
  const { from, unobserved } = useMemo(() => chartTimeOf(history), [history])
  const spans = useMemo(
    () => unobserved.map((gap) => ({ from: gap.from / 1000, to: gap.to / 1000 })),
    [unobserved],
  )
  return (
    <StepChart
      label={pictures.describe(figureNames.total, points.length, gaps.length)}
      data={{ xs, ys, gaps: spans, marks: noMarks }}
      range={{ from: from / 1000, to: to / 1000 }}
      moment={null}
      y={{ format: formatY }}
      onPick={() => select('pools', pool)}
    />
  )
}

function SmallChart({ pool, to }: { readonly pool: AddressKey; readonly to: Millis }) {
  const from = startOf('month', to)
  const { value } = useAsked(`${pool} ${to}`, (main) => main['pools.history']({ key: pool, from, to }))
  return (
    <button type="button" className="small-chart" onClick={() => select('pools', pool)}>
      <span className="small-chart-head">
        <Who address={pool} />
      </span>
      {value !== null && <Picture pool={pool} history={value} />}
    </button>
  )
}

/** One small chart per pool, each with its own axes. */
export function SmallCharts({ pools, to }: { readonly pools: readonly AddressKey[]; readonly to: Millis }) {
  return (
    <section className="small-charts" aria-label={words.charts}>
      <h3 className="section-head">
        {pools.length > mostCharts ? words.firstCharts(mostCharts, pools.length) : words.charts}
      </h3>
      <div>
        {pools.slice(0, mostCharts).map((pool) => (
          <SmallChart key={pool} pool={pool} to={to} />
        ))}
      </div>
    </section>
  )
}
