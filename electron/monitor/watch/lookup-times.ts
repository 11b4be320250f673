import type { Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { endOrLastSeen, isLive } from '../../shared/trace-state.ts'
import type { FailedLookups } from './finish-trace.ts'
import type { TraceRecord } from './watch-types.ts'

/** Delays between the lookups of a trace that is no longer listed. */
const waitsMs = [2_000, 3_000, 10_000, 45_000, 120_000, 180_000, 250_000]
/** Delay between later lookups. The trace has not ended only because the service's database lags. */
const laggingMs = 250_000
/** Delay between the lookups of an unverified trace, and the longest delay of a withdrawn trace that was found. */
const rareMs = 3_600_000
/** A listed trace is looked up at this interval while it is on chain without a final outcome. */
const longOnChainMs = 60_000
/** Delays between the lookups of a trace that the service withdrew, because it may come back without a frame of the stream. */
const withdrawnWaitsMs = [10_000, 50_000, 240_000, 900_000]
const withdrawnMs = 24 * 3_600_000
/** A trace without a verified outcome is looked up until this long after its end. */
const unverifiedMs = 7 * 24 * 3_600_000

/** Number and times of the lookups of one trace so far. */
export interface Lookups extends FailedLookups {
  readonly lastAt: Millis
}

function onChainSince({ view }: TraceRecord): Millis {
  return view.steps.findLast(({ state }) => state === 'on-chain')?.when.before ?? view.firstSeenAt
}

/** True if the service withdrew the trace, and nothing was observed of it since. */
export function isWithdrawn({ state, steps }: TraceView): boolean {
  return (
    state === 'not-executed' && (steps.at(-1)?.evidence.some(({ kind }) => kind === 'withdrawn') ?? false)
  )
}

/** True if lookups may find an outcome that is not known yet. */
export function isUncertain(view: TraceView): boolean {
  return isLive(view.state) || view.state === 'unverified' || isWithdrawn(view)
}

/** Lookups from before this time do not count, unix ms. */
export function lookedUpSince(view: TraceView): Millis {
  return (isWithdrawn(view) ? view.endedAt : view.missingSince) ?? 0
}

function nextOfWithdrawn(view: TraceView, lookups: Lookups | null, now: Millis): Millis | null {
  const endedAt = endOrLastSeen(view)
  const wait = withdrawnWaitsMs[lookups?.count ?? 0]
  if (wait === undefined || now - endedAt >= withdrawnMs) return null
  if (lookups === null) return endedAt + wait
  // A trace that was found, but is not complete or classified, may stay so for hours, so the delay grows.
  const since = Math.min(lookups.lastAt - endedAt, rareMs)
  return lookups.lastAt + (lookups.count === 0 ? Math.max(wait, since) : wait)
}

/** Returns when to look up a trace next, unix ms; null for never. */
export function nextLookupAt(record: TraceRecord, lookups: Lookups | null, now: Millis): Millis | null {
  const { state, missingSince, lastSeenAt } = record.view
  if (isWithdrawn(record.view)) return nextOfWithdrawn(record.view, lookups, now)
  if (state === 'on-chain') return Math.max(onChainSince(record), lookups?.lastAt ?? 0) + longOnChainMs
  const isUnverified = state === 'unverified' && now - endOrLastSeen(record.view) < unverifiedMs
  if (!isUnverified && (missingSince === undefined || !isLive(state))) return null
  if (isUnverified) return lookups === null ? endOrLastSeen(record.view) : lookups.lastAt + rareMs
  const wait = waitsMs[lookups?.count ?? 0] ?? laggingMs
  return Math.max(missingSince ?? lastSeenAt, lookups?.lastAt ?? 0) + wait
}
