import type { Millis } from '../../shared/models.ts'
import type { PoolRound } from '../../shared/pool-models.ts'

const minute = 60_000
/** Clocks and blocks are not exact: it begins a little before the first moment that is possible. */
const aheadMs = 10 * minute
/** How long a pool without a stake is watched closely, since it stakes again soon or not at all. */
const idleMs = 180 * minute
/** How long a stake that is overdue is expected at any moment. */
const overdueMs = 360 * minute

/**
 * Whether the amounts of a pool are about to change, so that it is worth asking often: its stake may come back by the
 * estimate (the network's constants, or this pool's own rounds), or has come back and goes out again. False where nothing
 * tells when a stake was sent.
 */
export function isNearChange(round: PoolRound | null, now: Millis): boolean {
  if (round === null) return false
  if (!round.isStaked) return now - round.since.before < idleMs
  const { estimate } = round
  if (estimate === null || estimate.from === null) return false
  return now > estimate.from - aheadMs && now < estimate.overdueAt + overdueMs
}
