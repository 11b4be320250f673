import type { AddressKey, Interval, Millis } from '../../shared/models.ts'
import {
  leastYieldRounds,
  type PoolCycle,
  type PoolYield,
  type RewardLine,
  type RewardSums,
} from '../../shared/pool-models.ts'
import type { PoolHistoryEntry, StoredPoolHistory } from './pool-history.ts'
import { mayHideRound } from './pool-rounds.ts'

const dayMs = 86_400_000
const yearMs = 365n * 86_400_000n

interface Tally {
  day: bigint
  week: bigint
  month: bigint
  all: bigint
  unseparated: number
  /** Only counts rounds whose responses are close in time. */
  rounds: number
  reward: bigint
  stake: bigint
  hasLoss: boolean
}

const emptyTally = (): Tally => ({
  day: 0n,
  week: 0n,
  month: 0n,
  all: 0n,
  unseparated: 0,
  rounds: 0,
  reward: 0n,
  stake: 0n,
  hasLoss: false,
})

function addReward(tally: Tally, reward: bigint, age: Millis): void {
  tally.all += reward
  if (age <= 30 * dayMs) tally.month += reward
  if (age <= 7 * dayMs) tally.week += reward
  if (age <= dayMs) tally.day += reward
}

export interface Tallies {
  readonly of: (address: AddressKey) => RewardSums
  readonly yieldOf: (address: AddressKey, cycle: PoolCycle | null) => PoolYield
  readonly totalYield: (cycle: PoolCycle | null) => PoolYield
}

function sumsOf(tally: Tally | undefined): RewardSums {
  const { day, week, month, all, unseparated } = tally ?? emptyTally()
  return {
    day: day.toString(),
    week: week.toString(),
    month: month.toString(),
    all: all.toString(),
    unseparated,
  }
}

/** Returns sum of rewards / sum of stakes, times rounds per year, in millionths. */
export function yearlyYield(reward: bigint, stake: bigint, cycleMs: Millis): number | null {
  if (stake <= 0n || cycleMs <= 0) return null
  return Number((reward * yearMs * 1_000_000n) / (stake * BigInt(Math.round(cycleMs))))
}

function yieldOf(tally: Tally | undefined, cycle: PoolCycle | null): PoolYield {
  const { rounds, reward, stake, hasLoss } = tally ?? emptyTally()
  const isShown = cycle !== null && rounds >= leastYieldRounds && !hasLoss
  return {
    perYear: isShown ? yearlyYield(reward, stake, cycle.ms) : null,
    rounds,
    hasLoss,
    reward: reward.toString(),
  }
}

/** Adds up the rewards of the first `count` entries, as known at `at`. */
export function tallyRewards({ entries }: StoredPoolHistory, count: number, at: Millis): Tallies {
  const tallies = new Map<AddressKey, Tally>()
  const total = emptyTally()
  for (let index = 0; index < count; index += 1) {
    const entry = entries[index]
    if (entry?.settlement == null) continue
    const age = at - entry.fromAt
    const isNear = !mayHideRound(entry.after, entry.fromAt)
    const hasLoss = entry.result !== null && entry.result.loss !== null
    total.hasLoss ||= hasLoss
    let wasRewarded = false
    for (const row of entry.settlement.rows) {
      let tally = tallies.get(row.address)
      if (tally === undefined) tallies.set(row.address, (tally = emptyTally()))
      tally.hasLoss ||= hasLoss && row.balance !== '0'
      if (row.reward === null) {
        tally.unseparated += 1
        continue
      }
      const [reward, stake] = [BigInt(row.reward), BigInt(row.balance)]
      addReward(tally, reward, age)
      if (!isNear || stake === 0n) continue
      wasRewarded = true
      tally.rounds += 1
      tally.reward += reward
      tally.stake += stake
      total.reward += reward
      total.stake += stake
    }
    if (wasRewarded) total.rounds += 1
  }
  return {
    of: (address) => sumsOf(tallies.get(address)),
    yieldOf: (address, cycle) => yieldOf(tallies.get(address), cycle),
    totalYield: (cycle) => yieldOf(total, cycle),
  }
}

export function linesOf(pool: AddressKey, entry: PoolHistoryEntry): readonly RewardLine[] {
  const { settlement } = entry
  if (settlement === null) return []
  const balances = new Map(entry.state.nominators.map(({ address, balance }) => [address, balance]))
  const when: Interval = { after: entry.after, before: entry.fromAt }
  return settlement.rows.map((row) => ({
    id: `${entry.fromAt} ${pool} ${row.address}`,
    pool,
    address: row.address,
    when,
    stake: row.balance,
    credited: row.credited,
    after: balances.get(row.address) ?? null,
    reward: row.reward,
    isExact: row.isExact,
    residual: row.residual,
    validatorBy: entry.result?.validatorBy ?? '0',
    commission: entry.result?.commission ?? null,
    isWide: settlement.isWide,
  }))
}
