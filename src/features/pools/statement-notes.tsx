import type { AddressKey } from '../../../electron/shared/models.ts'
import type { PoolStatement } from '../../../electron/shared/pool-statement.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { monthOf, monthPeriod, type Period } from '../../lib/statement.ts'
import { formatDateTime } from '../../lib/times.ts'
import { gapLines } from './statement-parts.tsx'
import { statement as words } from './statement-words.ts'

interface NotesProps {
  readonly all: readonly PoolStatement[]
  /** The statements in which the nominator appears. */
  readonly shown: readonly PoolStatement[]
  readonly limits: readonly string[]
  readonly period: Period
  readonly first: number | null
  readonly nameOf: (pool: AddressKey) => string
  readonly onPeriod: (period: Period) => void
}

/** Explains that a period has no data, begins before the first response, or has gaps. */
export function StatementNotes({ all, shown, limits, period, first, nameOf, onPeriod }: NotesProps) {
  const gaps = gapLines(shown, nameOf)
  if (all.length === 0)
    return (
      <InlineMessage tone="attention">
        {first === null ? words.none : words.noData(formatDateTime(first))}{' '}
        {first !== null && (
          <button
            type="button"
            className="button is-link"
            onClick={() => onPeriod(monthPeriod(monthOf(first)) ?? period)}
          >
            {words.useNearest}
          </button>
        )}
      </InlineMessage>
    )
  return (
    <>
      {limits.length > 0 && <InlineMessage tone="plain">{limits.join(' ')}</InlineMessage>}
      {gaps.length > 0 && (
        <InlineMessage tone="attention">
          {words.gaps(gaps.length)}
          <details className="unfolded-list">
            <summary>{words.gapTimes}</summary>
            <pre>{gaps.join('\n')}</pre>
          </details>
        </InlineMessage>
      )}
    </>
  )
}
