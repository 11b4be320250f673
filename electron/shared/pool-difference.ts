import type { AddressKey, Integer, Millis } from './models.ts'
import type { PoolGap, PoolState } from './pool-models.ts'

export interface DifferenceRow {
  readonly address: AddressKey
  /**
   * `unlisted`, `relisted`: missing from a list, or back in it, while the list is shorter than the pool's count. The nominator
   * may never have left.
   */
  readonly kind: 'joined' | 'left' | 'moved' | 'same' | 'unlisted' | 'relisted'
  readonly balance: readonly [before: Integer | null, after: Integer | null]
  readonly pending: readonly [before: Integer | null, after: Integer | null]
  readonly by: Integer
  readonly rewards: Integer | null
}

export interface PoolDifference {
  /** Time of the first response; null if there is none. */
  readonly knownSince: Millis | null
  /** Null if no data is known for that time. */
  readonly from: DifferenceSide | null
  readonly to: DifferenceSide | null
  readonly rows: readonly DifferenceRow[]
  /** True if both times show the same response, but there is a gap between them. */
  readonly isUnobserved: boolean
}

export interface DifferenceSide {
  readonly at: Millis
  readonly fromAt: Millis
  readonly seenAt: Millis
  /** The gap that contains the time; null if the response was current. */
  readonly gap: PoolGap | null
  readonly state: PoolFigures
}

export type PoolFigures = Pick<PoolState, 'stakeSent' | 'validatorAmount' | 'nominatorsCount'> & {
  readonly nominators: Integer
  readonly pending: Integer
}
