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
  /** Null when the sending of the stake was not observed. */
  readonly from: Millis | null
  readonly to: Millis
  /** Limit after which the stake is overdue: a twentieth beyond the end of the estimate. */
  readonly overdueAt: Millis
  /** Source of the estimate: observed stakes of this pool, or the constants of the network. */
  readonly basis: 'observed' | 'network'
  readonly rounds: number
  readonly shortestMs: Millis
  readonly longestMs: Millis
}

/** Phase of a pool: whether its stake is out, since when, and until when. */
export interface PoolRound {
  readonly isStaked: boolean
  /** `after` is null when the phase had begun before the first response. */
  readonly since: Interval
  /** Null while no stake is out, or without constants and enough observed stakes. */
  readonly estimate: ReturnEstimate | null
}

/** The result of a round when its stake returned, by side. Nanoton. */
export interface SettlementResult {
  readonly sent: Integer
  /** The stake plus the parts of validator and nominators; null when the validator's part is unknown. */
  readonly returned: Integer | null
  readonly reward: Integer | null
  /** Change of the validator's amount: its part, unless it deposited or withdrew at the same time. */
  readonly validatorBy: Integer
  readonly nominatorsBy: Integer | null
  /** The validator's share of the reward in ten-thousandths; null when no share explains both parts. */
  readonly commission: number | null
  /** `possible`: no nominator was paid and the validator's amount decreased, by a fine or a withdrawal. */
  readonly loss: 'certain' | 'possible' | null
}

/** Bounds for the start of a validation round, and the times of the network from which all others follow. */
export interface ElectionBoundary {
  readonly from: Millis
  readonly to: Millis
  readonly validationMs: Millis
  /** Elections are open from `electionsOpenMs` to `electionsCloseMs` before the start of a round. */
  readonly electionsOpenMs: Millis
  readonly electionsCloseMs: Millis
  readonly observations: number
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
  /** When the stake was sent; null when it was already out at the first response. */
  readonly started: Interval | null
  readonly nominators: number
  /** Nominators' part in thousandths of a millionth of their stake; null when unknown or without stake. */
  readonly ratio: number | null
  /** True if the responses are further apart than a round, so it may cover more than one. */
  readonly isWide: boolean
}

/** The validator's share of rewards in ten-thousandths. */
export interface PoolCommission {
  readonly share: number
  /** True if the integers of at least one round allow no other round share; otherwise the median of the ratios. */
  readonly isExact: boolean
  readonly rounds: number
}

/** Annual yield at the rate of the observed rounds: sum of rewards / sum of stakes, times rounds per year. */
export interface PoolYield {
  /** Millionths; null with fewer rounds than `leastYieldRounds`, after a loss, or without a known cycle. */
  readonly perYear: number | null
  readonly rounds: number
  readonly hasLoss: boolean
  readonly reward: Integer
  readonly stake: Integer
}

export interface RewardSums {
  readonly day: Integer
  readonly week: Integer
  readonly month: Integer
  readonly all: Integer
  /** Settlements whose reward is not separable from a deposit. */
  readonly unseparated: number
}

export interface NominatorRecord {
  readonly address: AddressKey
  readonly balance: Integer
  readonly pending: Integer
  /** Change of balance and pending since the reference time; null when it is unknown for that time. */
  readonly change: Integer | null
  readonly rewards: RewardSums
  readonly yield: PoolYield
  /** `after` is null when it was present in the first response. */
  readonly firstSeen: Interval
}

export interface FormerRecord {
  /** Its amount at the reference time, negative; 0 without one. Null when it is unknown. */
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
  /** The gap in which the reference time lies: the response from before it is used. Null outside of gaps. */
  readonly comparedGap: PoolGap | null
  readonly round: PoolRound | null
  readonly cycle: PoolCycle | null
  /** Null before a sending of the stake was observed, and on networks whose times are not known. */
  readonly elections: ElectionBoundary | null
  /** Observed ends of rounds, and the number of those with known rewards. */
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
  /** 1: a round ended with a reward, known or not. -1: with a loss. */
  readonly settled: -1 | 0 | 1
  /** Number of its lines in the change log. 0 if only a gap separates the response from the previous one. */
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

/** One line of a pool's change log, newest first. */
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
  /** Times of the last response before (`after`) and the first one after the end of the round (`before`). */
  readonly when: Interval
  /** Stake before the round's end, pending amount that became stake, and stake after; null when it left. */
  readonly stake: Integer
  readonly credited: Integer
  readonly after: Integer | null
  /** Null when not separable from a deposit. */
  readonly reward: Integer | null
  readonly isExact: boolean
  /** Change not explained by reward and credit: a deposit between the two responses. */
  readonly residual: Integer | null
  /** Change of the validator's amount in this round, and its share of the reward in ten-thousandths if one fits. */
  readonly validatorBy: Integer
  readonly commission: number | null
  /** True if the responses are further apart than a round, so it may cover more than one. */
  readonly isWide: boolean
}

export interface Holding {
  readonly pool: AddressKey
  readonly address: AddressKey
  readonly balance: Integer
  readonly pending: Integer
  /** Ten-thousandths of the nominators' total. */
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
