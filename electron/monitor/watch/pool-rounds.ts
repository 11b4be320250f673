import type { Integer, Interval, Millis } from '../../shared/models.ts'
import type { PoolCycle, PoolRound, ReturnEstimate } from '../../shared/pool-models.ts'

/** Validation times of a network, ms: a stake is sent during elections, validates, and is then held. */
export interface RoundTiming {
  readonly electionsOpenMs: Millis
  readonly electionsCloseMs: Millis
  readonly validationMs: Millis
  readonly heldMs: Millis
}

/** Mainnet (config parameter 15). */
export const mainnetTiming: RoundTiming = {
  electionsOpenMs: 32_768_000,
  electionsCloseMs: 8_192_000,
  validationMs: 65_536_000,
  heldMs: 32_768_000,
}

/** Bounds of the time that a stake was out. */
interface Outing {
  readonly least: Millis
  readonly most: Millis
}

/** Observed rounds of a pool. */
export interface RoundsSoFar {
  readonly isStaked: boolean
  readonly since: Interval
  /** The last stakes observed from being sent to their return, oldest first. */
  readonly outings: readonly Outing[]
  /** The last observed returns, oldest first. */
  readonly returns: readonly Interval[]
}

export interface StakeSeen {
  /** When the previous response was last confirmed, null for the first. */
  readonly after: Millis | null
  readonly at: Millis
  readonly stakeSent: Integer
}

const remembered = 12
/** Minimum stakes to learn from. */
const leastOutings = 3
const leastCycles = 2

const last = <T>(items: readonly T[], item: T): readonly T[] => [...items, item].slice(-remembered)

/** Returns how long a stake was out, or null if not known to within a tenth: wider bounds only reflect a gap. */
function outingOf(sent: Interval, returned: Interval): Outing | null {
  if (sent.after === null || returned.after === null) return null
  const least = Math.max(0, returned.after - sent.before)
  const most = returned.before - sent.after
  return most - least > most / 10 ? null : { least, most }
}

/** Updates the rounds with a response. A change from one stake to another is a return followed by a new stake. */
export function advanceRounds(
  rounds: RoundsSoFar | null,
  before: Integer | null,
  seen: StakeSeen,
): RoundsSoFar {
  const when = { after: seen.after, before: seen.at }
  const isStaked = seen.stakeSent !== '0'
  if (rounds === null || before === null) return { isStaked, since: when, outings: [], returns: [] }
  if (before === seen.stakeSent) return rounds
  if (before === '0') return { ...rounds, isStaked, since: when }
  const outing = outingOf(rounds.since, when)
  return {
    isStaked,
    since: when,
    outings: outing === null ? rounds.outings : last(rounds.outings, outing),
    returns: last(rounds.returns, when),
  }
}

function estimateReturn(rounds: RoundsSoFar, timing: RoundTiming | null): ReturnEstimate | null {
  const { since, outings } = rounds
  const isLearned = outings.length >= leastOutings
  if (!isLearned && timing === null) return null
  const shortestMs = isLearned
    ? Math.min(...outings.map(({ least }) => least))
    : (timing?.electionsCloseMs ?? 0) + (timing?.validationMs ?? 0) + (timing?.heldMs ?? 0)
  const longestMs = isLearned
    ? Math.max(...outings.map(({ most }) => most))
    : (timing?.electionsOpenMs ?? 0) + (timing?.validationMs ?? 0) + (timing?.heldMs ?? 0)
  return {
    from: since.after === null ? null : since.after + shortestMs,
    to: since.before + longestMs,
    overdueAt: since.before + longestMs + Math.round(longestMs / 20),
    basis: isLearned ? 'observed' : 'network',
    rounds: outings.length,
    shortestMs,
    longestMs,
  }
}

/** Returns the current phase, with an estimate of the stake's return while it is out. */
export function roundOf(rounds: RoundsSoFar, timing: RoundTiming | null): PoolRound {
  const { isStaked, since } = rounds
  return { isStaked, since, estimate: isStaked ? estimateReturn(rounds, timing) : null }
}

/**
 * Returns the cycle of a pool: the median time between consecutive returns, else two validation rounds, since a pool takes part in
 * every second one. Null when neither is known.
 */
export function cycleOf(rounds: RoundsSoFar, timing: RoundTiming | null): PoolCycle | null {
  const times = rounds.returns.slice(1).map((each, index) => {
    const earlier = rounds.returns[index] ?? each
    return each.before - earlier.before
  })
  if (times.length >= leastCycles) {
    const sorted = times.toSorted((a, b) => a - b)
    const ms = sorted[Math.floor(sorted.length / 2)] ?? 0
    if (ms > 0) return { ms, basis: 'observed', seen: times.length }
  }
  return timing === null ? null : { ms: 2 * timing.validationMs, basis: 'network', seen: 0 }
}
