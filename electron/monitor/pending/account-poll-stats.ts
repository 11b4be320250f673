import type { Standing } from '../../shared/pending-models.ts'
import type { Engine } from '../engine.ts'

/** How long a short action is listed while too few were seen to tell. */
const assumedShortMs = 3_000
/** So long the service keeps a message that nobody accepts (api.md 1.4). */
const stuckMs = 30_000
const leastSeen = 20

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/** How one account stands in the schedule now, and which share of its actions polling like this will see. */
export function standingOf(
  { accounts, schedule, freshness, now }: Pick<Engine, 'accounts' | 'schedule' | 'freshness' | 'now'>,
  key: string,
): Standing {
  const id = accounts.list.idOf(key)
  const at = now()
  const listed = accounts.traces.listedTimes()
  const isShortLearned = listed.length >= leastSeen
  const shortMs = Math.round(isShortLearned ? (median(listed) ?? assumedShortMs) : assumedShortMs)
  const short = schedule.coverage(id, shortMs, at)
  const stuck = schedule.coverage(id, stuckMs, at)
  const { accountIntervalMs, withOneMoreMs } = schedule.forecast(at)
  return {
    freshness: freshness.view(id, schedule.explain(id, at)),
    coverage: short === null || stuck === null ? null : { short, stuck },
    shortMs,
    isShortLearned,
    cost: accountIntervalMs === null ? null : { nowMs: accountIntervalMs, withOneMoreMs },
  }
}
