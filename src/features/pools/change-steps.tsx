import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Millis } from '../../../electron/shared/models.ts'
import type { PoolHistory } from '../../../electron/shared/pool-models.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useAsOf } from '../../stores/view.ts'
import { showMoment, showPresent } from '../../time-machine.ts'
import { gaps as gapWords, steps } from './pool-table-words.ts'

function gapsOnSteps(moments: readonly Millis[], { gaps }: PoolHistory) {
  return [
    ...new Map(
      gaps.flatMap(({ from, to }) => {
        const before = moments.findLastIndex((at) => at <= from)
        if (before === -1) return []
        const title = gapWords.between(formatDateTime(from), formatDateTime(to))
        const at = (before + 0.5) / moments.length
        return [[at, { at, title }]] as const
      }),
    ).values(),
  ]
}

interface ChangeStepsProps {
  readonly history: PoolHistory
  readonly children: ReactNode
}

/** Moves all panels from one change of this pool to the next. The last position is the present. */
export function ChangeSteps({ history, children }: ChangeStepsProps) {
  const asOf = useAsOf()
  const moments = useMemo(
    () => history.points.filter((point, index) => point.changes > 0 || index === 0).map(({ at }) => at),
    [history],
  )
  const shown =
    asOf === null
      ? moments.length
      : Math.max(
          0,
          moments.findLastIndex((at) => at <= asOf),
        )

  const gaps = useMemo(() => gapsOnSteps(moments, history), [moments, history])

  function move(index: number): void {
    const at = moments[Math.max(0, index)]
    if (at === undefined || index >= moments.length) {
      if (asOf !== null) showPresent()
    } else void showMoment(at)
  }

  const words =
    asOf === null
      ? steps.now(moments.length)
      : steps.position(shown + 1, moments.length, formatDateTime(asOf).slice(5))
  return (
    <div className="change-steps">
      <button
        type="button"
        className="icon-button"
        aria-label={steps.earlier}
        disabled={moments.length === 0 || (asOf !== null && shown === 0)}
        onClick={() => move(shown - 1)}
      >
        <ChevronLeft size={15} aria-hidden="true" />
      </button>
      <span className="step-track">
        {gaps.length > 0 && (
          <span className="step-gaps">
            {gaps.map(({ at, title }) => (
              <span
                key={at}
                className="step-gap"
                style={{ '--at': at, '--part': 1 / moments.length }}
                title={title}
              />
            ))}
          </span>
        )}
        <input
          type="range"
          aria-label={steps.shown}
          aria-valuetext={words}
          min={0}
          max={moments.length}
          step={1}
          value={shown}
          disabled={moments.length === 0}
          onChange={(event) => move(Number(event.target.value))}
        />
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={steps.later}
        disabled={asOf === null}
        onClick={() => move(shown + 1)}
      >
        <ChevronRight size={15} aria-hidden="true" />
      </button>
      <span className={asOf === null ? 'dim clip' : 'tone-attention clip'}>{words}</span>
      {children}
    </div>
  )
}
