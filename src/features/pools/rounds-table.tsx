import { useMemo, useState, type ReactNode } from 'react'
import type { Integer } from '../../../electron/shared/models.ts'
import type { PoolRoundResult } from '../../../electron/shared/pool-models.ts'
import { Grid } from '../../components/grid.tsx'
import { validatorPart } from '../../lib/pool-figures.ts'
import { formatCommission, formatPpm } from '../../lib/pool-text.ts'
import { describeInterval, formatDateMinute } from '../../lib/times.ts'
import { Coins } from './coins.tsx'
import { KnownSum } from './known-sum.tsx'
import { Totals } from './totals-row.tsx'
import { useUnit } from './unit.ts'
import { useRows } from './use-table.ts'
import type { TableColumn } from '../../components/use-columns.ts'
import { common, loss as lossWords } from './pools-words.ts'
import { roundsTable as words } from './pool-table-words.ts'
import { NoValue } from './no-value.tsx'

function columnsFor(unit: string): readonly TableColumn[] {
  const amount = 'minmax(152px, 1fr)'
  return [
    { id: 'ended', title: words.ended, track: '136px', isFixed: true },
    { id: 'started', title: words.started, track: '132px', dropBelow: 1_020 },
    { id: 'sent', title: words.sent, track: amount, isEnd: true, dropBelow: 860 },
    { id: 'returned', title: words.returned, track: amount, isEnd: true, dropBelow: 1_160 },
    {
      id: 'reward',
      title: common.in(words.reward, unit),
      track: 'minmax(142px, 1fr)',
      isEnd: true,
      isFixed: true,
    },
    { id: 'validator', title: common.validator, track: 'minmax(142px, 1fr)', isEnd: true, dropBelow: 700 },
    { id: 'nominators', title: common.nominators, track: 'minmax(142px, 1fr)', isEnd: true, dropBelow: 560 },
    { id: 'commission', title: words.commission, track: '88px', isEnd: true },
    { id: 'ratio', title: words.ratio, track: '92px', isEnd: true, dropBelow: 792 },
  ]
}

const keyOf = ({ when }: PoolRoundResult): string => String(when.before)

function unitsOf(round: PoolRoundResult, id: string): Integer | null {
  switch (id) {
    case 'sent':
      return round.sent
    case 'returned':
      return round.returned
    case 'reward':
      return round.reward
    case 'validator':
      return validatorPart(round)
    case 'nominators':
      return round.nominatorsBy
    default:
      return null
  }
}

function valueOf(round: PoolRoundResult, id: string): bigint | number | null {
  if (id === 'ended') return round.when.before
  if (id === 'started') return round.started?.before ?? null
  if (id === 'commission') return round.commission
  if (id === 'ratio') return round.ratio
  const units = unitsOf(round, id)
  return units === null ? null : BigInt(units)
}

function toneOf(round: PoolRoundResult, id: string): string {
  if (round.loss === null || BigInt(unitsOf(round, id) ?? 0) >= 0n) return ''
  return round.loss === 'certain' ? 'tone-bad' : 'tone-attention'
}

/** Bound that the amount in a column is, if the loss of some nominators is unknown. */
const bounds: Readonly<Record<string, string>> = {
  returned: words.atMost,
  reward: words.atLeast,
  nominators: words.atLeast,
}

/** Leaves out the fraction of a lower bound to make room: the loss is still at least that. */
function Amount({ round, id }: { readonly round: PoolRoundResult; readonly id: string }) {
  const bound = round.isMinimum ? bounds[id] : undefined
  const style = id === 'sent' || id === 'returned' ? 'short' : 'signed'
  return (
    <span
      className={style === 'signed' ? toneOf(round, id) : ''}
      title={bound === undefined ? undefined : lossWords.isMinimum}
    >
      {bound !== undefined && <small className="known-of">{bound}</small>}
      <Coins units={unitsOf(round, id)} style={bound === words.atLeast ? 'whole' : style} />
    </span>
  )
}

function contentOf(round: PoolRoundResult, id: string): ReactNode {
  switch (id) {
    case 'ended':
      return (
        <span
          className={`mono ${round.isWide ? 'tone-attention' : ''}`}
          title={
            round.isWide ? `${describeInterval(round.when)}; ${words.isWide}` : describeInterval(round.when)
          }
        >
          {formatDateMinute(round.when.before)}
        </span>
      )
    case 'started':
      return round.started === null ? (
        <span className="dim">{common.beforeTracking}</span>
      ) : (
        <span className="mono" title={describeInterval(round.started)}>
          {formatDateMinute(round.started.before)}
        </span>
      )
    case 'commission':
      return round.commission === null ? (
        <span
          className="dim"
          title={round.loss === null ? words.noCommission : lossWords.noCommission[round.loss]}
        >
          –
        </span>
      ) : (
        formatCommission(round.commission)
      )
    case 'ratio':
      return round.ratio === null ? <NoValue /> : formatPpm(round.ratio)
    default:
      return <Amount round={round} id={id} />
  }
}

export function RoundsTable({ rounds }: { readonly rounds: readonly PoolRoundResult[] }) {
  const unit = useUnit()
  const [selected, setSelected] = useState<string | null>(null)
  const columns = useMemo(() => columnsFor(unit), [unit])
  const { rows, grid } = useRows('pools.rounds', { columns, rows: rounds, keyOf, valueOf, contentOf })
  const total = (id: string): ReactNode => {
    if (id === 'ended') return <strong>{words.total(rows.length)}</strong>
    if (id !== 'reward' && id !== 'validator' && id !== 'nominators') return null
    return <KnownSum values={rows.map((round) => unitsOf(round, id))} style="signed" />
  }
  return (
    <>
      <Grid label={words.label} kind="rounds" {...grid} selectedKey={selected} onSelect={setSelected} />
      <Totals label={words.totals} columns={grid.columns} rows={[total]} />
    </>
  )
}
