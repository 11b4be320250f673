import type { AddressKey, Interval, Millis } from '../../shared/models.ts'
import type { FormerRecord, Nominator, NominatorRecord, PoolSummary } from '../../shared/pool-models.ts'
import { countUntil, entryAt, type PoolHistoryEntry, type StoredPoolHistory } from './pool-history.ts'
import { rewardOf, tallyRewards, validatorShareOf } from './pool-rewards.ts'
import { cycleOf, roundOf, type RoundTiming } from './pool-rounds.ts'

interface Membership {
  readonly firstSeen: ReadonlyMap<AddressKey, Interval>
  readonly left: ReadonlyMap<AddressKey, { readonly nominator: Nominator; readonly when: Interval }>
}

function membershipOf({ entries }: StoredPoolHistory, count: number): Membership {
  const firstSeen = new Map<AddressKey, Interval>()
  const left = new Map<AddressKey, { readonly nominator: Nominator; readonly when: Interval }>()
  const first = entries[0]
  for (const { address } of first?.state.nominators ?? []) {
    firstSeen.set(address, { after: null, before: first?.fromAt ?? 0 })
  }
  for (const { events, unlisted } of entries.slice(0, count)) {
    for (const event of events) {
      if (event.kind === 'nominator-joined') {
        if (!firstSeen.has(event.address)) firstSeen.set(event.address, event.when)
        left.delete(event.address)
      }
      if (event.kind === 'nominator-left' && !unlisted.has(event.address)) {
        const { address, balance, pending } = event
        left.set(address, { nominator: { address, balance, pending }, when: event.when })
      }
    }
  }
  return { firstSeen, left }
}

const wholeOf = ({ balance, pending }: Nominator): bigint => BigInt(balance) + BigInt(pending)

function changesSince(entry: PoolHistoryEntry | null): ((nominator: Nominator) => string | null) | null {
  if (entry === null) return null
  const then = new Map(entry.state.nominators.map((nominator) => [nominator.address, wholeOf(nominator)]))
  return (nominator) => (wholeOf(nominator) - (then.get(nominator.address) ?? 0n)).toString()
}

function lastSettlementOf({ entries }: StoredPoolHistory, count: number): PoolSummary['lastSettlement'] {
  const entry = entries.slice(0, count).findLast(({ settlement }) => settlement !== null)
  if (entry?.settlement == null) return null
  return {
    when: { after: entry.after, before: entry.fromAt },
    validatorBy: entry.settlement.validatorBy,
    reward: rewardOf(entry),
  }
}

/**
 * Returns the summary of a pool at `at`. Changes count from `since` or the first response, whichever is
 * later.
 */
export function summarisePool(
  history: StoredPoolHistory,
  at: Millis,
  since: Millis | null,
  timing: RoundTiming | null,
): PoolSummary {
  const count = countUntil(history, at)
  const entry = history.entries[count - 1] ?? null
  const first = history.entries[0]?.fromAt ?? at
  const from = since === null ? null : Math.max(since, first)
  const earlier = from === null ? null : entryAt(history, from)
  const change = changesSince(earlier)
  const tallies = tallyRewards(history, count, at)
  const cycle = entry === null ? null : cycleOf(entry.rounds, timing)
  const { firstSeen, left } = membershipOf(history, count)
  const nominators = (entry?.state.nominators ?? []).map((nominator): NominatorRecord => ({
    ...nominator,
    change: change === null ? null : change(nominator),
    rewards: tallies.of(nominator.address),
    yield: tallies.yieldOf(nominator.address, cycle),
    firstSeen: firstSeen.get(nominator.address) ?? { after: null, before: at },
  }))
  const present = new Set(nominators.map(({ address }) => address))
  const gone = new Set([...left.keys(), ...(entry?.state.former ?? [])])
  const former = [...gone]
    .filter((address) => !present.has(address))
    .map((address): FormerRecord => {
      const known = left.get(address)
      return {
        address,
        last:
          known === undefined ? null : { balance: known.nominator.balance, pending: known.nominator.pending },
        left: known?.when ?? null,
        rewards: tallies.of(address),
      }
    })
  former.sort((a, b) => (b.left?.before ?? 0) - (a.left?.before ?? 0) || (a.address < b.address ? -1 : 1))
  const settlements = history.entries.slice(0, count).filter(({ settlement }) => settlement !== null)
  const sum = (list: readonly Nominator[]): bigint =>
    list.reduce((total, nominator) => total + wholeOf(nominator), 0n)
  return {
    key: history.pool,
    at,
    knownSince: history.entries[0]?.fromAt ?? null,
    comparedWith: earlier === null ? null : from,
    round: entry === null ? null : roundOf(entry.rounds, timing),
    cycle,
    settlements: settlements.length,
    separable: settlements.filter(({ settlement }) => settlement?.isSeparable === true).length,
    lastSettlement: lastSettlementOf(history, count),
    validatorShare: validatorShareOf(history, count),
    nominators,
    former,
    totals: {
      change:
        earlier === null || entry === null
          ? null
          : (sum(entry.state.nominators) - sum(earlier.state.nominators)).toString(),
      rewards: tallies.total,
      yield: tallies.totalYield(cycle),
    },
  }
}
