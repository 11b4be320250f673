import type { Millis } from '../../shared/models.ts'
import type { PoolOverviewRow } from '../../shared/pool-models.ts'
import { countUntil, type StoredPoolHistory } from './pool-history.ts'
import { commissionOfRounds, resultsOf } from './pool-results.ts'
import { tallyRewards } from './pool-rewards.ts'
import { cycleOf, type RoundTiming } from './pool-rounds.ts'

/** Returns the results of a pool at `at`, for the list of all pools. Its view contains amounts and phase. */
export function overviewOf(
  history: StoredPoolHistory,
  at: Millis,
  timing: RoundTiming | null,
): PoolOverviewRow {
  const count = countUntil(history, at)
  const entry = history.entries[count - 1]
  const results = resultsOf(history, 0, at)
  const cycle = entry === undefined ? null : cycleOf(entry.rounds, timing)
  return {
    key: history.pool,
    knownSince: history.entries[0]?.fromAt ?? null,
    lastRound: results.at(-1) ?? null,
    cycle,
    yield: tallyRewards(history, count, at).totalYield(cycle),
    commission: commissionOfRounds(results),
  }
}
