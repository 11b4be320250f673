import type { AddressKey, Json, Millis } from '../../../electron/shared/models.ts'
import type { PoolSummary } from '../../../electron/shared/pool-models.ts'

const hour = 3_600_000
const day = 24 * hour

/** Lengths of comparisons and periods, by their stored name. */
const spans = { hour, day, week: 7 * day, month: 30 * day, year: 365 * day } as const
export type SpanName = keyof typeof spans | 'all'

function isSpan(name: Json): name is SpanName {
  return typeof name === 'string' && (name === 'all' || Object.hasOwn(spans, name))
}

export function readSpan(stored: Json, otherwise: SpanName): SpanName {
  return isSpan(stored) ? stored : otherwise
}

export function startOf(span: SpanName, to: Millis): Millis {
  return span === 'all' ? 0 : Math.max(0, to - spans[span])
}

/**
 * Returns the time from which the changes of a summary are counted; null if nothing is compared. Within a gap, that is the
 * start of the gap: the last response before the chosen time.
 */
export function countedSince(
  summary: Pick<PoolSummary, 'comparedWith' | 'comparedGap'> | null,
): Millis | null {
  if (summary === null || summary.comparedWith === null) return null
  return summary.comparedGap?.from ?? summary.comparedWith
}

/** Returns two moments with the earlier one first, so that a nominator who joined is not shown as one who left. */
export function inOrder({ from, to }: { readonly from: Millis; readonly to: Millis }): {
  readonly from: Millis
  readonly to: Millis
} {
  return { from: Math.min(from, to), to: Math.max(from, to) }
}

/** Returns the request key of a difference; `version` is null when the user chose the moments. */
export function differenceQuestion(
  pool: AddressKey,
  { from, to }: { readonly from: Millis; readonly to: Millis },
  version: string | null,
): string {
  return [pool, from, to, version].join(' ')
}
