import type { AddressKey, Millis } from '../../shared/models.ts'
import {
  isSameNominator,
  type Nominator,
  type PoolState,
  type SettlementResult,
} from '../../shared/pool-models.ts'
import { advanceRounds, type RoundsSoFar } from './pool-rounds.ts'
import { comparisonOf, isSentAgain, lastComplete } from './compare-pools.ts'
import type { Settlement } from './settlement.ts'
import type { PoolEvent } from './watch-types.ts'

export interface PoolObservation {
  readonly state: PoolState
  readonly fromAt: Millis
  readonly seenUntilAt: Millis
}

export interface PoolHistoryEntry extends PoolObservation {
  /** When the previous response was last confirmed; null for the first response. */
  readonly after: Millis | null
  readonly events: readonly PoolEvent[]
  readonly settlement: Settlement | null
  readonly result: SettlementResult | null
  readonly rounds: RoundsSoFar
  /**
   * `unlisted`: missing from a list that is shorter than the pool's own count, so they may not have left. `relisted`: listed
   * again.
   */
  readonly unlisted: ReadonlySet<AddressKey>
  readonly relisted: ReadonlySet<AddressKey>
  /** The last state whose list was complete; null if none is known. */
  readonly complete: PoolState | null
}

export interface PoolHistoryGap {
  readonly from: Millis
  readonly to: Millis
  readonly reason: string | null
}

export interface StoredPoolHistory {
  readonly pool: AddressKey
  readonly entries: readonly PoolHistoryEntry[]
}

/** Shares unchanged nominators between entries to save memory. Most remain equal for a year. */
function shareNominators(state: PoolState, before: PoolState | undefined): PoolState {
  if (before === undefined) return state
  const known = new Map(before.nominators.map((nominator) => [nominator.address, nominator]))
  const nominators = state.nominators.map((nominator): Nominator => {
    const old = known.get(nominator.address)
    return old !== undefined && isSameNominator(old, nominator) ? old : nominator
  })
  const isSameFormer =
    state.former.length === before.former.length &&
    state.former.every((address, index) => address === before.former[index])
  return { ...state, nominators, former: isSameFormer ? before.former : state.former }
}

/** Returns the nominators that joined or left, but may only be missing from an incomplete list. */
function unprovenOf(
  events: readonly PoolEvent[],
  kind: 'nominator-joined' | 'nominator-left',
): ReadonlySet<AddressKey> {
  return new Set(
    events.flatMap((event) => (event.kind === kind && event.isUnproven === true ? [event.address] : [])),
  )
}

export function enter(
  pool: AddressKey,
  before: PoolHistoryEntry | undefined,
  seen: PoolObservation,
): PoolHistoryEntry {
  const state = shareNominators(seen.state, before?.state)
  const after = before === undefined ? null : Math.min(before.seenUntilAt, seen.fromAt)
  const { settlement, result, events } =
    before === undefined
      ? { settlement: null, result: null, events: [] }
      : comparisonOf(pool, before.state, state, { after, before: seen.fromAt }, before.complete)
  const stake = {
    after,
    at: seen.fromAt,
    stakeSent: state.stakeSent,
    isSentAgain: before !== undefined && isSentAgain(before.state, events),
  }
  return {
    ...seen,
    state,
    after,
    events,
    settlement,
    result,
    rounds: advanceRounds(before?.rounds ?? null, before?.state.stakeSent ?? null, stake),
    unlisted: unprovenOf(events, 'nominator-left'),
    relisted: unprovenOf(events, 'nominator-joined'),
    complete: lastComplete(state, before?.complete ?? null),
  }
}

export function countUntil({ entries }: StoredPoolHistory, at: Millis): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.fromAt ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the entry current at `at`, ignoring gaps; null before the first. */
export function entryAt(history: StoredPoolHistory, at: Millis): PoolHistoryEntry | null {
  return history.entries[countUntil(history, at) - 1] ?? null
}

/** A longer time without polls always counts as a gap. */
const longestPollGapMs = 30 * 60_000

/**
 * Returns the gaps: failed polls, half an hour without a poll, and the time after the last poll. `failures`: recorded reasons
 * with times.
 */
export function gapsOf(
  history: StoredPoolHistory,
  failures: readonly { readonly at: Millis; readonly reason: string }[],
  from: Millis,
  to: Millis,
): readonly PoolHistoryGap[] {
  const gaps: PoolHistoryGap[] = []
  let next = 0
  for (const [index, entry] of history.entries.entries()) {
    const start = entry.seenUntilAt
    const end = Math.min(history.entries[index + 1]?.fromAt ?? to, to)
    while (next < failures.length && (failures[next]?.at ?? 0) < start) next += 1
    const failure = failures[next]
    const hasFailed = failure !== undefined && failure.at <= end
    if (end <= from || start >= to || end <= start) continue
    if (hasFailed || end - start > longestPollGapMs) {
      gaps.push({ from: Math.max(start, from), to: end, reason: hasFailed ? failure.reason : null })
    }
  }
  return gaps
}
