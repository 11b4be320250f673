import type { Millis } from '../../shared/models.ts'
import { endOrLastSeen, isLive } from '../../shared/trace-state.ts'
import type { FailedLookups } from './finish-trace.ts'
import type { TraceRecord } from './watch-types.ts'

/** Delays between the lookups of a trace that is no longer listed. */
const waitsMs = [2_000, 3_000, 10_000, 45_000, 120_000, 180_000, 250_000]
/** Delay between later lookups. The trace has not ended only because the service's database lags. */
const laggingMs = 250_000
/** Delay between the lookups of an unverified trace. */
const rareMs = 3_600_000
/** A listed trace is looked up at this interval while it is on chain without a final outcome. */
const longOnChainMs = 60_000
/** A trace without a verified outcome is looked up until this long after its end. */
const unverifiedMs = 7 * 24 * 3_600_000

/** Number and times of the lookups of one trace so far. */
export interface Lookups extends FailedLookups {
  readonly lastAt: Millis
}

function onChainSince({ view }: TraceRecord): Millis {
  return view.steps.findLast(({ state }) => state === 'on-chain')?.when.before ?? view.firstSeenAt
}

/** Returns when to look up a trace next, unix ms; null for never. */
export function nextLookupAt(record: TraceRecord, lookups: Lookups | null, now: Millis): Millis | null {
  const { state, missingSince, lastSeenAt } = record.view
  if (state === 'on-chain') return Math.max(onChainSince(record), lookups?.lastAt ?? 0) + longOnChainMs
  const isUnverified = state === 'unverified' && now - endOrLastSeen(record.view) < unverifiedMs
  if (!isUnverified && (missingSince === undefined || !isLive(state))) return null
  if (isUnverified) return lookups === null ? endOrLastSeen(record.view) : lookups.lastAt + rareMs
  const wait = waitsMs[lookups?.count ?? 0] ?? laggingMs
  return Math.max(missingSince ?? lastSeenAt, lookups?.lastAt ?? 0) + wait
}
