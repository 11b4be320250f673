import type { Millis } from '../../shared/models.ts'
import type { PoolRound } from '../../shared/pool-models.ts'

const minute = 60_000
/** Safety margin, because clocks and block times are inexact. */
const aheadMs = 10 * minute
/** How long a pool without a stake is polled often. It usually stakes again soon or not at all. */
const idleMs = 180 * minute
const overdueMs = 360 * minute

/** True if the stake is expected back, or has returned and will be sent again. False if it is unknown when the stake was sent. */
export function isNearChange(round: PoolRound | null, now: Millis): boolean {
  if (round === null) return false
  if (!round.isStaked) return now - round.since.before < idleMs
  const { estimate } = round
  if (estimate === null || estimate.from === null) return false
  return now > estimate.from - aheadMs && now < estimate.overdueAt + overdueMs
}
