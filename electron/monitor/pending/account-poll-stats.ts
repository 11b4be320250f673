import type { AccountPollStats } from '../../shared/pending-models.ts'
import type { Engine } from '../engine-types.ts'
import { warmLane } from './account-lanes.ts'

/** Time for which a short action is assumed to be listed, until enough were observed. */
const assumedShortMs = 3_000
/** How long the service keeps a message that no account accepts (api.md 1.4). */
const stuckMs = 30_000
const leastSeen = 20

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/** Returns the poll state of an account with the share of its actions that polling at this pace will observe. */
export function accountPollStats(
  { watched: { accounts }, session }: Pick<Engine, 'watched' | 'session'>,
  key: string,
): AccountPollStats {
  const id = accounts.list.idOf(key)
  const { schedule, freshness } = session
  const at = session.runtime.now()
  const listed = accounts.traces.listedTimes()
  const isShortLearned = listed.length >= leastSeen
  const shortMs = Math.round(isShortLearned ? (median(listed) ?? assumedShortMs) : assumedShortMs)
  const short = schedule.coverage(id, shortMs, at)
  const stuck = schedule.coverage(id, stuckMs, at)
  const { intervalMs, withOneMoreMs } = schedule.forecast(warmLane, at)
  return {
    freshness: freshness.view(id, schedule.explain(id, at)),
    coverage: short === null || stuck === null ? null : { short, stuck },
    shortMs,
    isShortLearned,
    cost: intervalMs === null ? null : { nowMs: intervalMs, withOneMoreMs },
  }
}
