import { itemId } from '../poll/poll-source.ts'
import { historySource } from './account-history.ts'
import type { Millis } from '../../shared/models.ts'
import type { AccountPollStats } from '../../shared/pending-models.ts'
import type { Engine } from '../engine-types.ts'
import { warmLane } from './account-lanes.ts'
import { listedTimeOf } from './trace-retention.ts'

/** Time for which a short action is assumed to be listed, until enough were observed. */
const assumedShortMs = 3_000
/** How long the service keeps a message that no account accepts (api.md 1.4). */
const stuckMs = 30_000
const leastSeen = 20

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/** Returns the expected share, 0 to 1, of the actions visible for `visibleMs` that polls at this interval will observe. */
export function observedShare(intervalMs: Millis, visibleMs: Millis): number {
  return Math.min(1, visibleMs / intervalMs)
}

/** Returns the poll state of an account with the share of its actions that polling at this pace will observe. */
export function accountPollStats(
  { watched: { accounts }, session }: Pick<Engine, 'watched' | 'session'>,
  key: string,
): AccountPollStats {
  const id = accounts.list.idOf(key)
  const { plan } = session.schedule
  const at = session.runtime.now()
  const listed = accounts.traces.known.all().flatMap(({ view }) => listedTimeOf(view) ?? [])
  const isShortLearned = listed.length >= leastSeen
  const shortMs = Math.round(isShortLearned ? (median(listed) ?? assumedShortMs) : assumedShortMs)
  const explained = plan.explain(id, at)
  const { intervalMs, withOneMoreMs } = plan.forecast(warmLane, at)
  return {
    freshness: session.freshness.view(id, explained),
    historyTriedAt: session.freshness.view(itemId(historySource, key), explained).triedAt,
    coverage:
      explained.intervalMs === null
        ? null
        : {
            short: observedShare(explained.intervalMs, shortMs),
            stuck: observedShare(explained.intervalMs, stuckMs),
          },
    shortMs,
    isShortLearned,
    cost: intervalMs === null ? null : { nowMs: intervalMs, withOneMoreMs },
  }
}
