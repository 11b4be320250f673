import type { AddressKey, Interval, Millis } from '../../shared/models.ts'
import {
  balanceWithPending,
  type FormerRecord,
  type Nominator,
  type NominatorRecord,
  type PoolGap,
  type PoolSummary,
} from '../../shared/pool-models.ts'
import { countUntil, entryAt, type PoolHistoryEntry, type StoredPoolHistory } from './pool-history.ts'
import { boundaryOf } from './pool-elections.ts'
import { commissionOfRounds, resultsOf } from './pool-results.ts'
import { tallyRewards } from './pool-rewards.ts'
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

type ChangeOf = (address: AddressKey, nominator: Nominator | null) => string

function changesSince(entry: PoolHistoryEntry | null): ChangeOf | null {
  if (entry === null) return null
  const then = new Map(
    entry.state.nominators.map((nominator) => [nominator.address, balanceWithPending(nominator)]),
  )
  return (address, nominator) =>
    ((nominator === null ? 0n : balanceWithPending(nominator)) - (then.get(address) ?? 0n)).toString()
}

/** Changes count from `since` or from the first response, whichever is later. `gaps`: the gaps until `at`. */
export function summarisePool(
  history: StoredPoolHistory,
  at: Millis,
  since: Millis | null,
  timing: RoundTiming | null,
  gaps: readonly PoolGap[] = [],
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
    change: change?.(nominator.address, nominator) ?? null,
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
        change: change?.(address, null) ?? null,
        last:
          known === undefined ? null : { balance: known.nominator.balance, pending: known.nominator.pending },
        left: known?.when ?? null,
        rewards: tallies.of(address),
      }
    })
  former.sort((a, b) => (b.left?.before ?? 0) - (a.left?.before ?? 0) || (a.address < b.address ? -1 : 1))
  const settlements = history.entries.slice(0, count).filter(({ settlement }) => settlement !== null)
  const results = resultsOf(history, 0, at)
  return {
    key: history.pool,
    at,
    knownSince: history.entries[0]?.fromAt ?? null,
    comparedWith: earlier === null ? null : from,
    comparedGap: gaps.find((gap) => from !== null && gap.from < from && from < gap.to) ?? null,
    round: entry === null ? null : roundOf(entry.rounds, timing),
    cycle,
    elections: boundaryOf(history.entries, count, timing),
    settlements: settlements.length,
    separable: settlements.filter(({ settlement }) => settlement?.isSeparable === true).length,
    lastRound: results.at(-1) ?? null,
    lastLoss: results.findLast(({ loss }) => loss !== null) ?? null,
    commission: commissionOfRounds(results),
    nominators,
    former,
    yield: tallies.totalYield(cycle),
  }
}
