import type { Integer, Interval, Millis } from '../../shared/models.ts'
import type { PoolCycle, PoolRound, ReturnEstimate } from '../../shared/pool-models.ts'

/** Validation times of a network, ms. A stake is sent during elections, validates, and is then held. */
export interface RoundTiming {
  readonly electionsOpenMs: Millis
  readonly electionsCloseMs: Millis
  readonly validationMs: Millis
  readonly heldMs: Millis
}

/** Config parameter 15 of mainnet. */
export const mainnetTiming: RoundTiming = {
  electionsOpenMs: 32_768_000,
  electionsCloseMs: 8_192_000,
  validationMs: 65_536_000,
  heldMs: 32_768_000,
}

/**
 * True if a stake may have been sent and returned between two responses: they are further apart than the shortest time for
 * which a stake is out.
 */
export function mayHideRound(after: Millis | null, before: Millis): boolean {
  return after !== null && before - after > mainnetTiming.validationMs
}

interface Outing {
  readonly least: Millis
  readonly most: Millis
}

export interface RoundsSoFar {
  readonly isStaked: boolean
  readonly since: Interval
  /** The last observed durations from sending a stake to its return, oldest first. */
  readonly outings: readonly Outing[]
  readonly returns: readonly Interval[]
}

export interface StakeSeen {
  readonly after: Millis | null
  readonly at: Millis
  readonly stakeSent: Integer
  /** True if it was sent again with the same amount since the response before (see `isSentAgain`). Default: false. */
  readonly isSentAgain?: boolean
}

const remembered = 12
const leastOutings = 3
const leastCycles = 2

const last = <T>(items: readonly T[], item: T): readonly T[] => [...items, item].slice(-remembered)

/** Returns null unless the duration is known to within a tenth. Wider bounds only reflect a gap. */
function outingOf(sent: Interval, returned: Interval): Outing | null {
  if (sent.after === null || returned.after === null) return null
  const least = Math.max(0, returned.after - sent.before)
  const most = returned.before - sent.after
  return most - least > most / 10 ? null : { least, most }
}

/** Updates the rounds with a response. If the amount of the stake changed, or it was sent again, the old stake returned. */
export function advanceRounds(
  rounds: RoundsSoFar | null,
  before: Integer | null,
  seen: StakeSeen,
): RoundsSoFar {
  const when = { after: seen.after, before: seen.at }
  const isStaked = seen.stakeSent !== '0'
  if (rounds === null || before === null) return { isStaked, since: when, outings: [], returns: [] }
  if (before === seen.stakeSent && seen.isSentAgain !== true) return rounds
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

/** Returns the current phase and, while the stake is out, an estimate of its return. */
export function roundOf(rounds: RoundsSoFar, timing: RoundTiming | null): PoolRound {
  const { isStaked, since } = rounds
  return { isStaked, since, estimate: isStaked ? estimateReturn(rounds, timing) : null }
}

/**
 * Returns the median time between consecutive returns, or else two validation rounds. Null if neither is known. Of two times in
 * the middle, returns the shorter: a gap hides returns, which can only lengthen them.
 */
export function cycleOf(rounds: RoundsSoFar, timing: RoundTiming | null): PoolCycle | null {
  const times = rounds.returns.slice(1).map((each, index) => {
    const earlier = rounds.returns[index] ?? each
    return each.before - earlier.before
  })
  if (times.length >= leastCycles) {
    const sorted = times.toSorted((a, b) => a - b)
    const ms = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
    if (ms > 0) return { ms, basis: 'observed', seen: times.length }
  }
  return timing === null ? null : { ms: 2 * timing.validationMs, basis: 'network', seen: 0 }
}
