import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Json, Millis } from '../../../electron/shared/models.ts'
import type { PoolHistory, PoolState } from '../../../electron/shared/pool-models.ts'
import { StepChart } from '../../components/step-chart.tsx'
import type { Span } from '../../components/step-chart-marks.ts'
import { Select } from '../../components/select.tsx'
import { formatShare } from '../../lib/integers.ts'
import { chartTimeOf, figures, marksOf, stepsOf, valueAt, type Figure } from '../../lib/pool-charts.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useRemembered } from '../../remembered.ts'
import { useAsOf } from '../../stores/view.ts'
import { showMoment } from '../../time-machine.ts'
import { coinsText, useAxisText, useIsHidden } from './coins.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { HistoryTable } from './history-table.tsx'
import { ChangeSteps } from './change-steps.tsx'
import type { SpanName } from './moments.ts'
import { SharePicture } from './share-picture.tsx'
import { SpanChoice } from './span-choice.tsx'
import { TableToggle } from './table-toggle.tsx'
import { useUnit } from './unit.ts'
import { figureNames } from './pools-words.ts'
import { asTable, pictures as words } from './pool-table-words.ts'

interface ChartZoom {
  /** Seconds; null for the complete period. */
  readonly span: Span | null
  readonly hasZero: boolean
  readonly onZoom: (span: Span | null) => void
}

interface HistoryPictureProps {
  readonly history: PoolHistory
  readonly figure: Figure
  readonly onPoint: (at: Millis | null) => void
  readonly zoom: ChartZoom
}

function HistoryPicture({ history, figure, onPoint, zoom }: HistoryPictureProps) {
  const isHidden = useIsHidden()
  const unit = useUnit()
  const asOf = useAsOf()
  const { points, gaps, to } = history
  const { from, unobserved } = useMemo(() => chartTimeOf(history), [history])
  const { xs, ys } = useMemo(() => stepsOf(points, gaps, figure, to), [points, gaps, figure, to])
  const spans = useMemo(
    () => unobserved.map((gap) => ({ from: gap.from / 1000, to: gap.to / 1000 })),
    [unobserved],
  )
  const marks = useMemo(() => marksOf(points).map((mark) => ({ ...mark, at: mark.at / 1000 })), [points])
  const formatY = useAxisText()
  const last = points.at(-1)
  const now = last === undefined ? '' : words.now(coinsText(valueAt(last, figure), isHidden, unit))
  return (
    <StepChart
      label={words.describe(figureNames[figure], points.length, gaps.length) + now}
      data={{ xs, ys, gaps: spans, marks }}
      range={zoom.span ?? { from: from / 1000, to: to / 1000 }}
      onZoom={zoom.onZoom}
      moment={asOf === null ? null : asOf / 1000}
      y={{ format: formatY, hasZero: zoom.hasZero }}
      onPick={(seconds) => void showMoment(Math.round(seconds * 1000))}
      onPoint={(seconds) => onPoint(seconds === null ? null : seconds * 1000)}
    />
  )
}

interface ReadingProps {
  readonly history: PoolHistory
  readonly figure: Figure
  readonly at: Millis | null
}

function Reading({ history, figure, at }: ReadingProps) {
  const isHidden = useIsHidden()
  const unit = useUnit()
  const asOf = useAsOf()
  const moment = at ?? asOf ?? history.to
  const isGap = history.gaps.some((gap) => gap.from <= moment && moment < gap.to)
  const point = history.points.findLast((each) => each.at <= moment)
  if (point === undefined) return <span className="dim">{words.nothing}</span>
  return (
    <span className="reading">
      {at === null ? '' : `${formatDateTime(at)}: `}
      {isGap && words.inGap}
      <span className="mono">{coinsText(valueAt(point, figure), isHidden, unit)}</span>
    </span>
  )
}

/** By default, charts are folded in a low window, to leave space for the nominators. */
const readFolded = (kept: Json): boolean =>
  typeof kept === 'boolean' ? kept : matchMedia('(max-height: 999px)').matches
const readZero = (kept: Json): boolean => kept === true

interface FoldButtonProps {
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}

function FoldButton({ isFolded, onFold }: FoldButtonProps) {
  const title = isFolded ? words.show : words.hide
  const Icon = isFolded ? ChevronDown : ChevronUp
  return (
    <button
      type="button"
      className="icon-button push"
      aria-expanded={!isFolded}
      aria-label={title}
      title={title}
      onClick={() => onFold(!isFolded)}
    >
      <Icon size={15} aria-hidden="true" />
    </button>
  )
}

interface PoolPicturesProps {
  readonly state: PoolState
  readonly history: PoolHistory | null
  readonly span: SpanName
  readonly onSpan: (span: SpanName) => void
}

export function PoolPictures({ state, history, span, onSpan }: PoolPicturesProps) {
  const [figure, setFigure] = useState<Figure>('total')
  const [isTable, setTable] = useState(false)
  const [zoomed, setZoom] = useState<Span | null>(null)
  const [hasZero, setZero] = useRemembered<boolean>('pools.zero', readZero)
  const [pointed, setPointed] = useState<Millis | null>(null)
  const [isFolded, setFolded] = useRemembered<boolean>('pools.folded', readFolded)
  const asOf = useAsOf()
  const shown = history?.points.findLast(({ at }) => asOf === null || at <= asOf)
  if (isFolded) {
    return (
      <div className="pictures is-folded">
        {history !== null && (
          <ChangeSteps history={history}>
            <FoldButton isFolded onFold={setFolded} />
          </ChangeSteps>
        )}
      </div>
    )
  }
  return (
    <div className="pictures">
      <section className="picture" aria-label={words.history}>
        <div className="picture-head">
          <Select
            aria-label={words.figure}
            value={figure}
            choices={figures.map((each) => [each, figureNames[each]])}
            onChange={setFigure}
          />
          <SpanChoice
            label={words.span}
            value={span}
            onChange={(next) => {
              setZoom(null)
              onSpan(next)
            }}
          />
          {!isTable && (
            <label className="choice">
              <input type="checkbox" checked={hasZero} onChange={(event) => setZero(event.target.checked)} />
              {words.zero}
            </label>
          )}
          {zoomed !== null && !isTable && (
            <button type="button" className="button is-small" onClick={() => setZoom(null)}>
              {words.resetZoom}
            </button>
          )}
          <TableToggle title={asTable.history} isTable={isTable} onToggle={setTable} />
        </div>
        {history === null ? (
          <div className="picture-body" />
        ) : isTable ? (
          <HistoryTable history={history} />
        ) : (
          <>
            <p className="picture-reading dim">
              <Reading history={history} figure={figure} at={pointed} />
            </p>
            <div className="picture-body">
              <HistoryPicture
                history={history}
                figure={figure}
                onPoint={setPointed}
                zoom={{ span: zoomed, hasZero, onZoom: setZoom }}
              />
            </div>
            <ChartLegend history={history} />
          </>
        )}
        {history !== null && (
          <ChangeSteps history={history}>
            <FoldButton isFolded={false} onFold={setFolded} />
          </ChangeSteps>
        )}
      </section>
      <SharePicture
        state={state}
        concentration={shown === undefined ? '' : words.topThree(formatShare(shown.topThree))}
      />
    </div>
  )
}
