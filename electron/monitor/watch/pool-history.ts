import type { AddressKey, Millis } from '../../shared/models.ts'
import type { Nominator, PoolState } from '../../shared/pool-models.ts'
import { advanceRounds, type RoundsSoFar } from './pool-rounds.ts'
import { comparePools } from './compare-pools.ts'
import { solveSettlement, type Settlement } from './settlement.ts'
import type { PoolEvent } from './watch-types.ts'

/** An answer about a pool as it was kept. */
export interface PoolObservation {
  readonly state: PoolState
  readonly fromAt: Millis
  readonly seenUntilAt: Millis
}

/** An answer in its place among the others, with what happened since the one before it. */
export interface PoolHistoryEntry extends PoolObservation {
  /** When the answer before was last confirmed, null for the first. */
  readonly after: Millis | null
  readonly events: readonly PoolEvent[]
  readonly settlement: Settlement | null
  readonly rounds: RoundsSoFar
  /**
   * Who is missing from a list that is shorter than the pool's own count, and not among the former ones: the list is
   * incomplete, nobody needs to have left. And who is in it again.
   */
  readonly unlisted: ReadonlySet<AddressKey>
  readonly relisted: ReadonlySet<AddressKey>
}

/** A time without an answer that is to be drawn as one. */
export interface PoolHistoryGap {
  readonly from: Millis
  readonly to: Millis
  readonly reason: string | null
}

/** The past of one pool, oldest first. */
export interface StoredPoolHistory {
  readonly pool: AddressKey
  readonly entries: readonly PoolHistoryEntry[]
}

/** Nominators that did not change are the same objects as before: a year of 40 is mostly the same rows. */
function shareNominators(state: PoolState, before: PoolState | undefined): PoolState {
  if (before === undefined) return state
  const known = new Map(before.nominators.map((nominator) => [nominator.address, nominator]))
  const nominators = state.nominators.map((nominator): Nominator => {
    const old = known.get(nominator.address)
    return old?.balance === nominator.balance && old.pending === nominator.pending ? old : nominator
  })
  const isSameFormer =
    state.former.length === before.former.length &&
    state.former.every((address, index) => address === before.former[index])
  return { ...state, nominators, former: isSameFormer ? before.former : state.former }
}

const isShort = ({ nominatorsCount, nominators }: PoolState): boolean => nominatorsCount > nominators.length
const noOne: ReadonlySet<AddressKey> = new Set()

/** Who is in the list of `a`, while the list of `b` is short and does not call them former either. */
function missingFrom(b: PoolState | undefined, a: PoolState): ReadonlySet<AddressKey> {
  if (b === undefined || !isShort(b)) return noOne
  const known = new Set([...b.nominators.map(({ address }) => address), ...b.former])
  return new Set(a.nominators.flatMap(({ address }) => (known.has(address) ? [] : [address])))
}

/** The entry that an answer makes after another. */
export function enter(
  pool: AddressKey,
  before: PoolHistoryEntry | undefined,
  seen: PoolObservation,
): PoolHistoryEntry {
  const state = shareNominators(seen.state, before?.state)
  const after = before === undefined ? null : Math.min(before.seenUntilAt, seen.fromAt)
  const stake = { after, at: seen.fromAt, stakeSent: state.stakeSent }
  return {
    ...seen,
    state,
    after,
    events:
      before === undefined ? [] : comparePools(pool, before.state, state, { after, before: seen.fromAt }),
    settlement: before === undefined ? null : solveSettlement(before.state, state),
    rounds: advanceRounds(before?.rounds ?? null, before?.state.stakeSent ?? null, stake),
    unlisted: before === undefined ? noOne : missingFrom(state, before.state),
    relisted: missingFrom(before?.state, state),
  }
}

/** How many entries of a book began at or before `at`. */
export function countUntil({ entries }: StoredPoolHistory, at: Millis): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.fromAt ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The entry that was current at `at`, through gaps; null before the first. */
export function entryAt(history: StoredPoolHistory, at: Millis): PoolHistoryEntry | null {
  return history.entries[countUntil(history, at) - 1] ?? null
}

/** Without a look for so long nobody watched, whatever the reason. */
const longestPollGapMs = 30 * 60_000

/**
 * The times from `from` to `to` in which nothing was observed: between two answers when looking failed, or when nobody looked
 * for half an hour, and after the last one. `failures` are the reasons that were noted, by when.
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
