import type { AddressKey, Integer, Interval, Millis } from '../../shared/models.ts'
import type { PoolCycle, PoolYield, RewardLine, RewardSums } from '../../shared/pool-models.ts'
import type { PoolHistoryEntry, StoredPoolHistory } from './pool-history.ts'

const dayMs = 86_400_000
const yearMs = 365n * 86_400_000n

/** The shortest time that a stake is out. Responses further apart may span several rounds. */
const wideMs = 65_536_000

interface Tally {
  day: bigint
  week: bigint
  month: bigint
  all: bigint
  unseparated: number
  /** Counts only rounds between two responses close in time. */
  rounds: number
  reward: bigint
  stake: bigint
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
})

function addReward(tally: Tally, reward: bigint, age: Millis): void {
  tally.all += reward
  if (age <= 30 * dayMs) tally.month += reward
  if (age <= 7 * dayMs) tally.week += reward
  if (age <= dayMs) tally.day += reward
}

const isWide = ({ after, fromAt }: PoolHistoryEntry): boolean => after !== null && fromAt - after > wideMs

/** Rewards of the settlements seen so far, per address and in total. */
export interface Tallies {
  readonly of: (address: AddressKey) => RewardSums
  readonly yieldOf: (address: AddressKey, cycle: PoolCycle | null) => PoolYield
  readonly total: RewardSums
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
  const { rounds, reward, stake } = tally ?? emptyTally()
  return {
    perYear: cycle === null || rounds === 0 ? null : yearlyYield(reward, stake, cycle.ms),
    rounds,
    reward: reward.toString(),
    stake: stake.toString(),
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
    const isNear = !isWide(entry)
    let wasRewarded = false
    for (const row of entry.settlement.rows) {
      let tally = tallies.get(row.address)
      if (tally === undefined) tallies.set(row.address, (tally = emptyTally()))
      if (row.reward === null) {
        tally.unseparated += 1
        continue
      }
      const [reward, stake] = [BigInt(row.reward), BigInt(row.balance)]
      addReward(tally, reward, age)
      addReward(total, reward, age)
      if (!isNear || stake === 0n) continue
      wasRewarded = true
      tally.rounds += 1
      tally.reward += reward
      tally.stake += stake
      total.reward += reward
      total.stake += stake
    }
    if (wasRewarded) total.rounds += 1
    if (!entry.settlement.isSeparable) total.unseparated += 1
  }
  return {
    of: (address) => sumsOf(tallies.get(address)),
    yieldOf: (address, cycle) => yieldOf(tallies.get(address), cycle),
    total: sumsOf(total),
    totalYield: (cycle) => yieldOf(total, cycle),
  }
}

export function linesOf(pool: AddressKey, entry: PoolHistoryEntry): readonly RewardLine[] {
  if (entry.settlement === null) return []
  const balances = new Map(entry.state.nominators.map(({ address, balance }) => [address, balance]))
  const when: Interval = { after: entry.after, before: entry.fromAt }
  return entry.settlement.rows.map((row) => ({
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
    isWide: isWide(entry),
  }))
}

/**
 * Returns the validator's share of the reward in ten-thousandths, as the median of all rounds with a
 * known reward. A deposit or withdrawal by the validator distorts only one round.
 */
export function validatorShareOf({ entries }: StoredPoolHistory, count: number): number | null {
  const shares = entries.slice(0, count).flatMap(({ settlement }) => {
    if (settlement === null || settlement.reward === null) return []
    const [own, others] = [BigInt(settlement.validatorBy), BigInt(settlement.reward.from)]
    return own > 0n && others > 0n ? [Number((own * 10_000n) / (own + others))] : []
  })
  const sorted = shares.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

export function rewardOf(entry: PoolHistoryEntry): Integer | null {
  if (entry.settlement?.isSeparable !== true) return null
  return entry.settlement.rows.reduce((sum, { reward }) => sum + BigInt(reward ?? 0), 0n).toString()
}
