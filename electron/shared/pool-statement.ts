import type { AddressKey, Integer, Interval, Millis } from './models.ts'
import type { PoolGap } from './pool-models.ts'

/** `not-separable`: a reward, a deposit or both. `credited`: a pending deposit became stake. */
export type StatementKind =
  | 'deposit'
  | 'withdrawal'
  | 'reward'
  | 'credited'
  | 'not-separable'
  | 'unexplained'
  | 'unlisted'
  | 'relisted'

export interface StatementLine {
  readonly id: string
  readonly when: Interval
  readonly kind: StatementKind
  readonly by: Integer
  /** Pending deposit that became stake; null for other kinds. */
  readonly moved: Integer | null
  readonly isExact: boolean
  readonly balance: Integer
}

export interface StatementSide {
  readonly at: Millis
  /** When the response was last observed, at most `at`. */
  readonly seenAt: Millis
  readonly balance: Integer
}

export interface PoolStatement {
  readonly pool: AddressKey
  readonly address: AddressKey
  readonly opening: StatementSide
  readonly closing: StatementSide
  readonly lines: readonly StatementLine[]
  readonly gaps: readonly PoolGap[]
}
