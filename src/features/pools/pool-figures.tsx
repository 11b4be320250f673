import { useMemo, type ReactNode } from 'react'
import type { Integer } from '../../../electron/shared/models.ts'
import type { PoolHistory, PoolSummary, PoolView } from '../../../electron/shared/pool-models.ts'
import { nativeDecimals } from '../../../electron/shared/units.ts'
import { Sparkline } from '../../components/sparkline.tsx'
import { useNow } from '../../components/ticker.ts'
import { figureEms } from '../../lib/amounts.ts'
import { sparkBridges, sparkOf, sparkPath, type Figure as FigureName } from '../../lib/pool-charts.ts'
import { validatorPart, type PoolSums } from '../../lib/pool-figures.ts'
import { formatCommission } from '../../lib/pool-text.ts'
import { lastedText } from '../../lib/pool-words.ts'
import { useAsOf } from '../../stores/view.ts'
import { Coins, useIsHidden } from './coins.tsx'
import { RoundClock } from './round-clock.tsx'
import { useUnit } from './unit.ts'
import { common, figureRow as words } from './pools-words.ts'

const sparkWidth = 96
const sparkHeight = 18
/** Number of nominators that the contract was tested with. The response does not include the limit of a pool. */
const testedNominators = 40

interface FigureProps {
  readonly title: string
  readonly units: Integer
  readonly figure: FigureName
  readonly history: PoolHistory | null
  readonly children: ReactNode
}

function Figure({ title, units, figure, history, children }: FigureProps) {
  const unit = useUnit()
  const asOf = useAsOf()
  const spark = useMemo(() => {
    if (history === null) return null
    const from = Math.max(history.from, history.knownSince ?? history.from)
    const to = asOf ?? history.to
    const points = history.points.filter(({ at }) => at <= to)
    return sparkOf(points, history.gaps, figure, from, to)
  }, [history, figure, asOf])
  return (
    <div className="figure">
      <dt className="section-head">{common.in(title, unit)}</dt>
      <dd>
        <span className="figure-line">
          <Coins units={units} style="figure" />
          {spark !== null && (
            <Sparkline
              path={sparkPath(spark, sparkWidth, sparkHeight)}
              bridges={sparkBridges(spark, sparkWidth, sparkHeight)}
              width={sparkWidth}
              height={sparkHeight}
            />
          )}
        </span>
        <p className="dim">{children}</p>
      </dd>
    </div>
  )
}

function LastRound({ summary }: { readonly summary: PoolSummary | null }) {
  const last = summary?.lastRound ?? null
  const part = last === null ? null : validatorPart(last)
  if (summary === null || last === null || part === null) return <>{words.ownStake}</>
  return (
    <>
      <Coins units={part} style="signed" />
      {last.isWide ? words.lastRounds : words.lastRound}
      {summary.commission !== null &&
        words.takes(formatCommission(summary.commission.share), summary.commission.isExact)}
    </>
  )
}

interface PoolFiguresProps {
  readonly pool: PoolView
  readonly figures: PoolSums
  readonly summary: PoolSummary | null
  readonly history: PoolHistory | null
}

export function PoolFigures({ pool, figures, summary, history }: PoolFiguresProps) {
  const { state, round, freshness } = pool
  const lasted = useNow((now) => (round === null ? '' : lastedText(round.since, freshness, now)))
  const isHidden = useIsHidden()
  if (state === null) return null
  const { nominatorsCount, nominators, stakeSent, validatorAmount } = state
  const shown = [stakeSent, figures.total, validatorAmount, figures.pendingTotal]
  // While amounts are hidden, the font size must not show how long they are.
  const ems = isHidden ? 1 : Math.max(...shown.map((units) => figureEms(units, nativeDecimals)))
  return (
    <div className="figures-row">
      <dl className="figures" style={{ '--most-ems': ems }}>
        <Figure title={common.stakeSent} units={stakeSent} figure="stakeSent" history={history}>
          {stakeSent === '0' ? words.isNotStaked : words.isStaked}
          {round !== null && words.stakedFor(lasted)}
        </Figure>
        <Figure title={common.nominators} units={figures.total} figure="nominators" history={history}>
          {figures.isMismatch ? (
            <span className="tone-attention">{words.mismatch(nominatorsCount, nominators.length)}</span>
          ) : (
            <span title={words.testedLimit(testedNominators)}>
              {words.nominators(nominatorsCount, testedNominators)}
            </span>
          )}
        </Figure>
        <Figure title={common.validator} units={validatorAmount} figure="validator" history={history}>
          <LastRound summary={summary} />
        </Figure>
        <Figure title={common.pending} units={figures.pendingTotal} figure="pending" history={history}>
          {words.deposits(figures.pendingCount)}
        </Figure>
      </dl>
      <RoundClock
        round={summary?.round ?? round}
        elections={summary?.elections ?? null}
        freshness={freshness}
      />
    </div>
  )
}

/** Placeholders for the figures of a pool whose first response is on its way. */
export function FiguresAwaited() {
  const unit = useUnit()
  const titles = [common.stakeSent, common.nominators, common.validator, common.pending]
  return (
    <div className="figures-row" aria-hidden="true">
      <div className="figures">
        {titles.map((title) => (
          <div key={title} className="figure">
            <p className="section-head">{common.in(title, unit)}</p>
            <span className="figure-value">
              <span className="awaited-bar" />
              <span className="awaited-bar" />
            </span>
          </div>
        ))}
      </div>
      <div className="figure round-clock">
        <span className="awaited-ring" />
        <div>
          <p className="section-head">{common.round}</p>
          <span className="figure-value">
            <span className="awaited-bar" />
          </span>
        </div>
      </div>
    </div>
  )
}
