import type { Integer, Interval, Millis } from '../../shared/models.ts'
import type { PoolCycle, PoolRound, ReturnEstimate } from '../../shared/pool-models.ts'

/** A network's times of validation, ms: a stake is sent in the elections, validates, and is held. */
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

/** How long a stake was out, as far as two intervals can say. */
interface Outing {
  readonly least: Millis
  readonly most: Millis
}

/** What is known of a pool's rounds so far. */
export interface RoundsSoFar {
  readonly isStaked: boolean
  readonly since: Interval
  /** The last stakes that were seen going and coming back, oldest first. */
  readonly outings: readonly Outing[]
  /** The last returns seen, oldest first. */
  readonly returns: readonly Interval[]
}

export interface StakeSeen {
  /** When the answer before was last confirmed, null for the first. */
  readonly after: Millis | null
  readonly at: Millis
  readonly stakeSent: Integer
}

const remembered = 12
/** Fewer outings teach nothing. */
const leastOutings = 3
const leastCycles = 2

const last = <T>(items: readonly T[], item: T): readonly T[] => [...items, item].slice(-remembered)

/** An outing that is known to within a tenth; a wider one would teach the width of a gap. */
function outingOf(sent: Interval, returned: Interval): Outing | null {
  if (sent.after === null || returned.after === null) return null
  const least = Math.max(0, returned.after - sent.before)
  const most = returned.before - sent.after
  return most - least > most / 10 ? null : { least, most }
}

/** What is known after one more answer. An amount that changed from one stake to another is a return and a new stake. */
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

/** The phase that the rounds are in, with the estimate of the stake's return while it is out. */
export function roundOf(rounds: RoundsSoFar, timing: RoundTiming | null): PoolRound {
  const { isStaked, since } = rounds
  return { isStaked, since, estimate: isStaked ? estimateReturn(rounds, timing) : null }
}

/**
 * The rhythm of a pool: the median time between two returns seen one after the other, or two validation rounds, since a pool
 * takes part in every second one. Null when neither is known.
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
