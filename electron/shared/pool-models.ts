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
  /** Null until enough is known. */
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
  /** Number of stakes observed from being sent to their return. */
  readonly rounds: number
  /** Duration of a stake, ms. */
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

/** Time between two returns of a pool's stake. */
export interface PoolCycle {
  readonly ms: Millis
  readonly basis: 'observed' | 'network'
  /** Number of observed times behind the median. */
  readonly seen: number
}

/** Annual yield at the rate of the observed rounds: sum of rewards / sum of stakes, times rounds per year. */
export interface PoolYield {
  /** Millionths; null without a round with a known reward, or without a known cycle. */
  readonly perYear: number | null
  readonly rounds: number
  readonly reward: Integer
  readonly stake: Integer
}

/** Rewards of the observed settlements in the last day, 7 days, 30 days, and in total. Nanoton. */
export interface RewardSums {
  readonly day: Integer
  readonly week: Integer
  readonly month: Integer
  readonly all: Integer
  /** Settlements whose reward is not separable from a deposit. */
  readonly unseparated: number
}

/** A current nominator with its history. */
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
  readonly address: AddressKey
  /** Its amount when last seen; null when it left before the first response. */
  readonly last: { readonly balance: Integer; readonly pending: Integer } | null
  readonly left: Interval | null
  readonly rewards: RewardSums
}

export interface PoolSummary {
  readonly key: AddressKey
  readonly at: Millis
  readonly knownSince: Millis | null
  /** The reference time for changes. */
  readonly comparedWith: Millis | null
  readonly round: PoolRound | null
  readonly cycle: PoolCycle | null
  /** Observed ends of rounds, and the number of those with known rewards. */
  readonly settlements: number
  readonly separable: number
  readonly lastSettlement: {
    readonly when: Interval
    readonly validatorBy: Integer
    readonly reward: Integer | null
  } | null
  /** The validator's share of the reward in ten-thousandths, as the median of the observed rounds. */
  readonly validatorShare: number | null
  readonly nominators: readonly NominatorRecord[]
  readonly former: readonly FormerRecord[]
  readonly totals: {
    readonly change: Integer | null
    readonly rewards: RewardSums
    readonly yield: PoolYield
  }
}

export interface PoolPoint {
  readonly at: Millis
  /** Last time it was confirmed. */
  readonly seenUntil: Millis
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
  /** Missing from a list that is shorter than the pool's count, and listed again. */
  | { readonly kind: 'unlisted' | 'relisted'; readonly address: AddressKey }
  | {
      readonly kind: 'settled'
      readonly returned: Integer
      readonly reward: Integer | null
      readonly rewarded: number
      readonly validatorBy: Integer
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
  /**
   * Stake before the end of the round, pending amount that became stake, and stake after. Null when it left at the
   * same time.
   */
  readonly stake: Integer
  readonly credited: Integer
  readonly after: Integer | null
  /** Null when not separable from a deposit. */
  readonly reward: Integer | null
  /** False when the reward is derived from others and accurate to a few nanoton. */
  readonly isExact: boolean
  /** Change not explained by reward and credit: a deposit between the two responses. */
  readonly residual: Integer | null
  /** True if the responses are further apart than a round, so it may cover more than one. */
  readonly isWide: boolean
}

export interface DifferenceRow {
  readonly address: AddressKey
  /** `unlisted`, `relisted`: missing from a list that is shorter than the pool's count, not known to have left. */
  readonly kind: 'joined' | 'left' | 'moved' | 'same' | 'unlisted' | 'relisted'
  readonly balance: readonly [before: Integer | null, after: Integer | null]
  readonly pending: readonly [before: Integer | null, after: Integer | null]
  readonly by: Integer
  readonly rewards: Integer | null
}

export interface PoolDifference {
  readonly key: AddressKey
  /** When the two responses were last confirmed; null without data for that moment. */
  readonly from: { readonly at: Millis; readonly seenAt: Millis; readonly state: PoolFigures } | null
  readonly to: { readonly at: Millis; readonly seenAt: Millis; readonly state: PoolFigures } | null
  readonly rows: readonly DifferenceRow[]
}

export type PoolFigures = Pick<PoolState, 'stakeSent' | 'validatorAmount' | 'nominatorsCount'> & {
  readonly nominators: Integer
  readonly pending: Integer
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
