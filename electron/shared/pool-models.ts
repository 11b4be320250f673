import type { AddressKey, Freshness, Integer, Interval, Millis } from './models.ts'

export interface Nominator {
  readonly address: AddressKey
  readonly balance: Integer
  readonly pending: Integer
}

export interface PoolState {
  /** Nanoton in the current round, 0 when not validating. */
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

/** When a stake that is out may come back. Always an estimate. */
export interface ReturnEstimate {
  /** Null when nobody saw the stake being sent: it may be out for long already. */
  readonly from: Millis | null
  readonly to: Millis
  /** Later than this is overdue: a twentieth longer than the estimate's end. */
  readonly overdueAt: Millis
  /** From the stakes of this pool that were seen going and coming, or from the network's constants. */
  readonly basis: 'observed' | 'network'
  /** How many stakes were seen from being sent to their return. */
  readonly rounds: number
  /** The time that a stake is out, ms. */
  readonly shortestMs: Millis
  readonly longestMs: Millis
}

/** Whether a pool's stake is out, since when, and until when. */
export interface PoolRound {
  readonly isStaked: boolean
  /** `after` is null when it was so at the first look. */
  readonly since: Interval
  /** Null while no stake is out, and where neither constants nor enough stakes are known. */
  readonly estimate: ReturnEstimate | null
}

/** The mean time between two returns of a pool's stake. */
export interface PoolCycle {
  readonly ms: Millis
  readonly basis: 'observed' | 'network'
  /** How many such times it is the median of. */
  readonly seen: number
}

/** What a year would bring at the rate of the rounds seen: sum of rewards / sum of stakes, times rounds a year. */
export interface PoolYield {
  /** Millionths; null without a round whose reward could be told, or without a known rhythm. */
  readonly perYear: number | null
  readonly rounds: number
  readonly reward: Integer
  /** The stakes of those rounds added up. */
  readonly stake: Integer
}

/** Rewards of the settlements seen in the last day, 7 days, 30 days, and in all. Nanoton. */
export interface RewardSums {
  readonly day: Integer
  readonly week: Integer
  readonly month: Integer
  readonly all: Integer
  /** Settlements in which the reward could not be told from a deposit. */
  readonly unseparated: number
}

/** One present nominator with what is known of its past. */
export interface NominatorRecord {
  readonly address: AddressKey
  readonly balance: Integer
  readonly pending: Integer
  /** Balance and pending, now less then; null when nothing is known of then. */
  readonly change: Integer | null
  readonly rewards: RewardSums
  readonly yield: PoolYield
  /** `after` is null when it was there at the first look. */
  readonly firstSeen: Interval
}

/** One who is a nominator no more. */
export interface FormerRecord {
  readonly address: AddressKey
  /** What it had when it was last seen; null when it left before anybody looked. */
  readonly last: { readonly balance: Integer; readonly pending: Integer } | null
  readonly left: Interval | null
  readonly rewards: RewardSums
}

/** A pool and its people at a moment, with what its past adds. */
export interface PoolSummary {
  readonly key: AddressKey
  readonly at: Millis
  /** Since when anything is known, null when nothing is. */
  readonly knownSince: Millis | null
  /** The moment that changes are counted from. */
  readonly comparedWith: Millis | null
  readonly round: PoolRound | null
  readonly cycle: PoolCycle | null
  /** Ends of rounds seen, and in how many of them rewards could be told. */
  readonly settlements: number
  readonly separable: number
  readonly lastSettlement: {
    readonly when: Interval
    readonly validatorBy: Integer
    /** Null when it could not be told from deposits. */
    readonly reward: Integer | null
  } | null
  /** The validator's part of a reward in ten-thousandths, the median of the rounds seen. */
  readonly validatorShare: number | null
  readonly nominators: readonly NominatorRecord[]
  readonly former: readonly FormerRecord[]
  readonly totals: {
    readonly change: Integer | null
    readonly rewards: RewardSums
    readonly yield: PoolYield
  }
}

/** What an answer that differs from the one before says. */
export interface PoolPoint {
  readonly at: Millis
  /** Until when it was confirmed. */
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
  /** 1: a round ended with a reward, or with one that cannot be told; -1: with a loss. */
  readonly settled: -1 | 0 | 1
  /** How many lines of the change log it stands for; 0 for an answer that a gap only interrupted. */
  readonly changes: number
}

/** A time in which nothing was observed of a pool. */
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
  /** Missing from a list that is shorter than the pool's count, and there again. */
  | { readonly kind: 'unlisted' | 'relisted'; readonly address: AddressKey }
  | {
      readonly kind: 'settled'
      readonly returned: Integer
      /** Null when reward and deposit are not separable. */
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

/** One nominator's part of one end of a round, with the two answers that prove it. */
export interface RewardLine {
  readonly id: string
  readonly pool: AddressKey
  readonly address: AddressKey
  /** Seen last before at `after` and first after at `before`. */
  readonly when: Interval
  /** Stake before the end of the round, pending that became stake, stake after; null when it left at once. */
  readonly stake: Integer
  readonly credited: Integer
  readonly after: Integer | null
  /** Null when it cannot be told from a deposit. */
  readonly reward: Integer | null
  /** False when the reward follows from the others' up to a nanoton or few. */
  readonly isExact: boolean
  /** What reward and credit leave unexplained: a deposit between the two answers. */
  readonly residual: Integer | null
  /** The two answers are further apart than a round lasts: it may be more than one round's. */
  readonly isWide: boolean
}

/** What a nominator did between two moments. */
export interface DifferenceRow {
  readonly address: AddressKey
  /** `unlisted`, `relisted`: missing from a list that is shorter than the pool's count, not known to have left. */
  readonly kind: 'joined' | 'left' | 'moved' | 'same' | 'unlisted' | 'relisted'
  readonly balance: readonly [before: Integer | null, after: Integer | null]
  readonly pending: readonly [before: Integer | null, after: Integer | null]
  /** Balance and pending together. */
  readonly by: Integer
  /** Rewards told in between; null when there was none to tell. */
  readonly rewards: Integer | null
}

export interface PoolDifference {
  readonly key: AddressKey
  /** When the two answers were last confirmed; null when nothing is known of that moment. */
  readonly from: { readonly at: Millis; readonly seenAt: Millis; readonly state: PoolFigures } | null
  readonly to: { readonly at: Millis; readonly seenAt: Millis; readonly state: PoolFigures } | null
  readonly rows: readonly DifferenceRow[]
}

export type PoolFigures = Pick<PoolState, 'stakeSent' | 'validatorAmount' | 'nominatorsCount'> & {
  readonly nominators: Integer
  readonly pending: Integer
}

/** What one address has in one pool. */
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
