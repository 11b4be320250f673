import { Fragment, useMemo, useState, type ReactNode } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import type {
  DifferenceRow,
  DifferenceSide,
  PoolDifference,
  PoolFigures,
} from '../../../electron/shared/pool-difference.ts'
import { Empty } from '../../components/empty.tsx'
import { Grid } from '../../components/grid.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import { formatDateTime } from '../../lib/times.ts'
import { Coins } from './coins.tsx'
import { differenceColumns, pendingBy } from './difference-columns.ts'
import { Who } from './log-text.tsx'
import { MomentField } from './moment-field.tsx'
import { differenceQuestion, inOrder } from './moments.ts'
import { NominatorMenu } from './nominator-menu.tsx'
import { useUnit } from './unit.ts'
import { useAsked } from '../../use-asked.ts'
import { useRows } from './use-table.ts'
import { difference } from './pool-table-words.ts'

const noRows: readonly DifferenceRow[] = []

function valueOf(row: DifferenceRow, id: string): bigint | number | string | null {
  switch (id) {
    case 'nominator':
      return row.address
    case 'kind':
      return row.kind
    case 'before':
      return row.balance[0] === null ? null : BigInt(row.balance[0])
    case 'after':
      return row.balance[1] === null ? null : BigInt(row.balance[1])
    case 'pending':
      return pendingBy(row)
    case 'rewards':
      return row.rewards === null ? null : BigInt(row.rewards)
    default:
      return BigInt(row.by)
  }
}

const keyOf = ({ address }: DifferenceRow): string => address

const contentOf = (row: DifferenceRow, id: string): ReactNode => (
  <>
    {id === 'nominator' && (
      <span className="clip">
        <Who address={row.address} />
      </span>
    )}
    {id === 'kind' && difference.kinds[row.kind]}
    {id === 'before' && <Coins units={row.balance[0]} />}
    {id === 'after' && <Coins units={row.balance[1]} />}
    {id === 'pending' && <Coins units={pendingBy(row).toString()} style="signed" />}
    {id === 'rewards' && <Coins units={row.rewards} style="signed" />}
    {id === 'by' && <Coins units={row.by} style="signed" />}
  </>
)

const less = (after: string, before: string): string => (BigInt(after) - BigInt(before)).toString()

function Figures({ before, after }: { readonly before: PoolFigures; readonly after: PoolFigures }) {
  const { separator, ...names } = difference.figures
  return (
    <p className="difference-figures">
      {(
        [
          ['stakeSent', less(after.stakeSent, before.stakeSent)],
          ['validator', less(after.validatorAmount, before.validatorAmount)],
          ['nominators', less(after.nominators, before.nominators)],
          ['pending', less(after.pending, before.pending)],
        ] as const
      ).map(([figure, units], index) => (
        <Fragment key={figure}>
          {index > 0 && separator}
          <span className="nowrap">
            {names[figure]}
            <Coins units={units} style="signed" />
          </span>
        </Fragment>
      ))}
    </p>
  )
}

function summaryOf({ rows, isUnobserved }: PoolDifference): string {
  if (isUnobserved) return difference.unobserved
  const count = (kind: DifferenceRow['kind']): number => rows.filter((row) => row.kind === kind).length
  return difference.summary(count('joined'), count('left'), count('moved'), count('same'))
}

function Used({ side, name }: { readonly side: DifferenceSide; readonly name: string }) {
  return (
    <p className={side.gap === null ? 'dim' : ''}>
      {difference.used(name, formatDateTime(side.fromAt), formatDateTime(side.seenAt))}
      {side.gap !== null && difference.inGap(formatDateTime(side.gap.from), formatDateTime(side.gap.to))}
    </p>
  )
}

function Sources({ value: { from, to, isUnobserved } }: { readonly value: PoolDifference }) {
  if (from === null || to === null) return null
  const isSure = from.gap === null && to.gap === null && !isUnobserved
  const lines = (
    <>
      {isUnobserved && <strong>{difference.unobservedTitle}</strong>}
      <Used side={from} name={difference.from} />
      <Used side={to} name={difference.to} />
    </>
  )
  return isSure ? (
    <div className="difference-figures">{lines}</div>
  ) : (
    <InlineMessage tone="attention">{lines}</InlineMessage>
  )
}

interface DifferenceViewProps {
  readonly pool: AddressKey
  /** The moments compared by default. */
  readonly from: Millis
  readonly to: Millis
  readonly chosen: Moments | null
  readonly onChoose: (moments: Moments | null) => void
  readonly version: string
}

export interface Moments {
  readonly from: Millis
  readonly to: Millis
}

export function DifferenceView({ pool, from, to, chosen, onChoose, version }: DifferenceViewProps) {
  const unit = useUnit()
  const [selected, setSelected] = useState<string | null>(null)
  const moments = chosen ?? { from, to }
  const ordered = inOrder(moments)
  const question = differenceQuestion(pool, ordered, chosen === null ? version : null)
  const { value, error } = useAsked(question, (main) => main['pools.difference']({ key: pool, ...ordered }))
  const shown = value === null || value.isUnobserved ? noRows : value.rows
  const columns = useMemo(() => differenceColumns(unit, shown), [unit, shown])
  const { rows, grid } = useRows('pools.difference', {
    columns,
    rows: shown,
    keyOf,
    valueOf,
    contentOf,
  })
  const unknown =
    value === null ? null : value.from === null ? ordered.from : value.to === null ? ordered.to : null
  const first = value?.knownSince ?? null
  return (
    <>
      <div className="table-tools">
        <MomentField
          label={difference.from}
          at={moments.from}
          onChange={(at) => onChoose({ ...moments, from: at })}
        />
        <MomentField
          label={difference.to}
          at={moments.to}
          onChange={(at) => onChoose({ ...moments, to: at })}
        />
        {chosen !== null && (
          <button type="button" className="button is-small" onClick={() => onChoose(null)}>
            {difference.reset}
          </button>
        )}
        <span className="tool-count">{value === null || unknown !== null ? '' : summaryOf(value)}</span>
      </div>
      {error !== null && <InlineMessage tone="bad">{error.message}</InlineMessage>}
      {unknown !== null && (
        <InlineMessage tone="attention">
          {difference.unknown(formatDateTime(unknown))}{' '}
          {first !== null && (
            <button
              type="button"
              className="button is-link"
              onClick={() =>
                onChoose({ from: Math.max(first, moments.from), to: Math.max(first, moments.to) })
              }
            >
              {difference.useFirst(formatDateTime(first))}
            </button>
          )}
        </InlineMessage>
      )}
      {moments.from === moments.to && (
        <InlineMessage tone="plain">
          {chosen === null ? difference.oneState : difference.sameMoment}
        </InlineMessage>
      )}
      {moments.from > moments.to && <InlineMessage tone="plain">{difference.swapped}</InlineMessage>}
      {value !== null && <Sources value={value} />}
      {value?.from != null && value.to !== null && !value.isUnobserved && (
        <Figures before={value.from.state} after={value.to.state} />
      )}
      <NominatorMenu>
        <Grid
          label={difference.label}
          kind="difference"
          {...grid}
          selectedKey={selected}
          onSelect={setSelected}
        />
      </NominatorMenu>
      {value !== null && unknown === null && !value.isUnobserved && rows.length === 0 && (
        <Empty title={difference.empty} />
      )}
    </>
  )
}
