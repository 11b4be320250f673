import type { AddressKey, Freshness, Integer, Interval, Millis } from './models.ts'

export interface Nominator {
  readonly address: AddressKey
  readonly balance: Integer
  readonly pending: Integer
}

export interface PoolState {
  readonly stakeSent: Integer
  readonly validatorAmount: Integer
  readonly nominatorsCount: number
  /** Sorted by balance, then address. */
  readonly nominators: readonly Nominator[]
  readonly former: readonly AddressKey[]
}

export interface PoolView {
  readonly key: AddressKey
  readonly label: string | null
  readonly addedAt: Millis
  readonly freshness: Freshness
  readonly state: PoolState | null
  readonly round: PoolRound | null
}

export interface ReturnEstimate {
  /** Null if the time at which the stake was sent was not observed. */
  readonly from: Millis | null
  readonly to: Millis
  /** When the stake becomes overdue: 5 % of `longestMs` after `to`. */
  readonly overdueAt: Millis
  /** Source of the estimate: observed stakes of this pool, or the constants of the network. */
  readonly basis: 'observed' | 'network'
  readonly rounds: number
  readonly shortestMs: Millis
  readonly longestMs: Millis
}

/** Phase of a pool: whether its stake is at the elector, since when, and until when. */
export interface PoolRound {
  readonly isStaked: boolean
  /** `after` is null when the phase had begun before the first response. */
  readonly since: Interval
  /** Null if no stake is at the elector, or if neither the network's constants nor enough observed stakes are known. */
  readonly estimate: ReturnEstimate | null
}

/** The result of a round after its stake returned, for each side, in nanotons. */
export interface SettlementResult {
  readonly sent: Integer
  /** The stake plus the parts of validator and nominators; null if the validator's part is unknown. */
  readonly returned: Integer | null
  readonly reward: Integer | null
  /** Change of the validator's amount: its part, unless it deposited or withdrew at the same time. */
  readonly validatorBy: Integer
  readonly nominatorsBy: Integer | null
  /**
   * The validator's share of the reward in ten-thousandths; null if no share fits the parts of both validator and nominators.
   */
  readonly commission: number | null
  /** `possible`: no nominator was paid and the validator's amount decreased, either by a fine or by a withdrawal. */
  readonly loss: 'certain' | 'possible' | null
  /** True if the loss is at least these amounts, because the parts of some nominators are unknown. */
  readonly isMinimum: boolean
}

/** Bounds for the start of a validation round, and the network's durations. All other times follow from these. */
export interface ElectionBoundary {
  readonly from: Millis
  readonly to: Millis
  readonly validationMs: Millis
  /** Elections are open from `electionsOpenMs` to `electionsCloseMs` before the start of a round. */
  readonly electionsOpenMs: Millis
  readonly electionsCloseMs: Millis
  readonly observations: number
}

/** Returns a nominator's balance plus pending deposit, in nanotons. */
export function balanceWithPending(held: { readonly balance: Integer; readonly pending: Integer }): bigint {
  return BigInt(held.balance) + BigInt(held.pending)
}

/** Returns whether all fields of two nominators are equal. */
export function isSameNominator(a: Nominator, b: Nominator): boolean {
  return a.address === b.address && a.balance === b.balance && a.pending === b.pending
}

/** A yearly figure from fewer rounds would be a guess. */
export const leastYieldRounds = 4

/** Time between two returns of a pool's stake. */
export interface PoolCycle {
  readonly ms: Millis
  readonly basis: 'observed' | 'network'
  readonly seen: number
}

export interface PoolRoundResult extends SettlementResult {
  readonly pool: AddressKey
  readonly when: Interval
  /** When the stake was sent; null if it was sent before the first response. */
  readonly started: Interval | null
  readonly nominators: number
  /** The nominators' part in billionths of their stake; null if it is unknown or there is no stake. */
  readonly ratio: number | null
  /** True if the responses are further apart than a round, so that they may span several rounds. */
  readonly isWide: boolean
}

/** The validator's share of rewards in ten-thousandths. */
export interface PoolCommission {
  readonly share: number
  /** True if at least one round's exact amounts allow only this share. False if it is the median of the ratios. */
  readonly isExact: boolean
  readonly rounds: number
}

/** Annual yield at the rate of the observed rounds: sum of rewards / sum of stakes, times rounds per year. */
export interface PoolYield {
  /** In millionths. Null with fewer rounds than `leastYieldRounds`, after a loss, or if the cycle is unknown. */
  readonly perYear: number | null
  readonly rounds: number
  readonly hasLoss: boolean
  readonly reward: Integer
}

export interface RewardSums {
  readonly day: Integer
  readonly week: Integer
  readonly month: Integer
  readonly all: Integer
  /** Number of settlements whose reward cannot be separated from a deposit. */
  readonly unseparated: number
}

export interface NominatorRecord {
  readonly address: AddressKey
  readonly balance: Integer
  readonly pending: Integer
  /** Change of balance and pending deposit since the reference time; null if the amount at that time is unknown. */
  readonly change: Integer | null
  readonly rewards: RewardSums
  readonly yield: PoolYield
  /** `after` is null if the nominator was in the first response. */
  readonly firstSeen: Interval
}

export interface FormerRecord {
  /** The amount at the reference time, negated; 0 if there was none. Null if it is unknown. */
  readonly change: Integer | null
  readonly address: AddressKey
  readonly last: { readonly balance: Integer; readonly pending: Integer } | null
  readonly left: Interval | null
  readonly rewards: RewardSums
}

export interface PoolSummary {
  readonly key: AddressKey
  readonly at: Millis
  readonly knownSince: Millis | null
  readonly comparedWith: Millis | null
  /** Set if the reference time is in a gap: the comparison then uses the response before the gap. */
  readonly comparedGap: PoolGap | null
  readonly round: PoolRound | null
  readonly cycle: PoolCycle | null
  /** Null until Lookout has observed a stake being sent, and on networks whose durations are unknown. */
  readonly elections: ElectionBoundary | null
  /** Number of rounds whose end was observed, and how many of them have a known reward. */
  readonly settlements: number
  readonly separable: number
  readonly lastRound: PoolRoundResult | null
  readonly lastLoss: PoolRoundResult | null
  readonly commission: PoolCommission | null
  readonly nominators: readonly NominatorRecord[]
  readonly former: readonly FormerRecord[]
  readonly yield: PoolYield
}

export interface PoolPoint {
  readonly at: Millis
  readonly stakeSent: Integer
  readonly validator: Integer
  readonly nominators: Integer
  readonly pending: Integer
  readonly counted: number
  readonly listed: number
  /** Share of the three largest balances, in ten-thousandths. */
  readonly topThree: number
  readonly joined: number
  readonly left: number
  /** 1: a round ended with a reward, even if its amount is unknown. -1: a round ended with a loss. */
  readonly settled: -1 | 0 | 1
  /** Number of lines in the change log. 0 if only a gap separates the response from the previous one. */
  readonly changes: number
}

export interface PoolGap {
  readonly from: Millis
  readonly to: Millis
  readonly reason: string | null
}

export interface PoolHistory {
  readonly key: AddressKey
  readonly from: Millis
  readonly to: Millis
  readonly knownSince: Millis | null
  readonly points: readonly PoolPoint[]
  readonly gaps: readonly PoolGap[]
}

/** One line of a pool's change log. */
export type PoolLogLine = { readonly id: string; readonly when: Interval } & (
  | {
      readonly kind: 'joined' | 'left'
      readonly address: AddressKey
      readonly balance: Integer
      readonly pending: Integer
    }
  | {
      readonly kind: 'moved'
      readonly address: AddressKey
      readonly of: 'balance' | 'pending'
      readonly by: Integer
      readonly because: 'deposited' | 'not-separable' | 'unexplained'
    }
  | { readonly kind: 'credited'; readonly address: AddressKey; readonly by: Integer }
  | { readonly kind: 'unlisted' | 'relisted'; readonly address: AddressKey }
  | {
      readonly kind: 'settled'
      readonly result: SettlementResult
      readonly rewarded: number
      readonly residual: Integer
    }
  | { readonly kind: 'stake-sent'; readonly amount: Integer }
  | { readonly kind: 'validator'; readonly by: Integer }
  | { readonly kind: 'count'; readonly counted: number; readonly listed: number }
  | { readonly kind: 'index'; readonly added: number; readonly removed: number }
  | { readonly kind: 'gap'; readonly reason: string | null }
)

/** One nominator's share at the end of a round, with the two responses that prove it. */
export interface RewardLine {
  readonly id: string
  readonly pool: AddressKey
  readonly address: AddressKey
  /** Times of the last response before the end of the round (`after`), and of the first response after it (`before`). */
  readonly when: Interval
  /**
   * Stake before the end of the round, pending deposit that became stake, and stake afterwards; the last is null if the
   * nominator left.
   */
  readonly stake: Integer
  readonly credited: Integer
  readonly after: Integer | null
  /** Null if it cannot be separated from a deposit. */
  readonly reward: Integer | null
  readonly isExact: boolean
  /** Change not explained by reward and credit, caused by a deposit between the two responses. */
  readonly residual: Integer | null
  /** Change of the validator's amount in this round, and its share of the reward in ten-thousandths if a share fits. */
  readonly validatorBy: Integer
  readonly commission: number | null
  /** True if the responses are further apart than a round, so that they may span several rounds. */
  readonly isWide: boolean
}

export interface Holding {
  readonly pool: AddressKey
  readonly address: AddressKey
  readonly balance: Integer
  readonly pending: Integer
  /** Share of the nominators' total, in ten-thousandths. */
  readonly share: number
  readonly rewards: RewardSums
  readonly yield: PoolYield
}

export interface PoolOverviewRow {
  readonly key: AddressKey
  readonly knownSince: Millis | null
  readonly lastRound: PoolRoundResult | null
  readonly cycle: PoolCycle | null
  readonly yield: PoolYield
  readonly commission: PoolCommission | null
}
