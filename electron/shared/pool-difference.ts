import type { AddressKey, Integer, Millis } from './models.ts'
import type { PoolGap, PoolState } from './pool-models.ts'

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
  /** The time of the first response; null without any. */
  readonly knownSince: Millis | null
  /** Null without data for that moment. */
  readonly from: DifferenceSide | null
  readonly to: DifferenceSide | null
  readonly rows: readonly DifferenceRow[]
  /** True if both moments show the same response although the time between them has a gap. */
  readonly isUnobserved: boolean
}

export interface DifferenceSide {
  readonly at: Millis
  readonly fromAt: Millis
  readonly seenAt: Millis
  /** The gap in which the moment lies; null when the response was current. */
  readonly gap: PoolGap | null
  readonly state: PoolFigures
}

export type PoolFigures = Pick<PoolState, 'stakeSent' | 'validatorAmount' | 'nominatorsCount'> & {
  readonly nominators: Integer
  readonly pending: Integer
}
