import type { PoolHistory } from '../../../electron/shared/pool-models.ts'
import { marksOf, type ChartMark } from '../../lib/pool-charts.ts'
import { chartMarks, pictures } from './pool-table-words.ts'

const shapes: Readonly<Record<ChartMark['kind'], string>> = {
  joined: 'M2 9 6 3l4 6Z',
  left: 'M2 3 6 9l4-6Z',
  settled: 'M6 2v8',
  loss: 'm3 3 6 6M3 9l6-6',
  mismatch: 'M2.5 6a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0Z',
}

const tones: Readonly<Record<ChartMark['kind'], string>> = {
  joined: 'dim',
  left: 'amber',
  settled: 'dim',
  loss: 'vermilion',
  mismatch: 'amber',
}

export function ChartLegend({ history }: { readonly history: PoolHistory }) {
  const kinds = new Set(marksOf(history.points).map(({ kind }) => kind))
  const shown = (Object.keys(shapes) as ChartMark['kind'][]).filter((kind) => kinds.has(kind))
  return (
    <p className="chart-legend dim">
      {shown.map((kind) => (
        <span key={kind}>
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d={shapes[kind]} fill="none" stroke={`var(--${tones[kind]})`} strokeWidth="1.4" />
          </svg>{' '}
          {chartMarks[kind]}
        </span>
      ))}
      {history.gaps.length > 0 && (
        <span>
          <span className="legend-hatch" aria-hidden="true" />
          <svg viewBox="0 0 18 12" width="18" height="12" aria-hidden="true">
            <path d="M2 6h16" stroke="var(--accent)" strokeWidth="1.5" strokeDasharray="2 3" />
          </svg>{' '}
          {pictures.notObserved}
        </span>
      )}
      <span className="push">{pictures.zoomHint}</span>
    </p>
  )
}
