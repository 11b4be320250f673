import type { AddressKey } from '../../shared/models.ts'
import type { Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { ElectionBoundary, PoolRoundResult } from '../../shared/pool-models.ts'

/** Facts that rules need besides an observation. */
export interface RuleContext {
  readonly isInGroup: (key: string, groups: readonly string[]) => boolean
  readonly isWatched: (account: AddressKey) => boolean
  /** True if an earlier trace paid this recipient from this account. */
  readonly isPaidBefore: (from: AddressKey, recipient: AddressKey, view: TraceView) => boolean
  readonly pools: PoolFacts
}

export interface PoolFacts {
  /** The start of a validation round; null if it is not known. */
  readonly electionsOf: (pool: AddressKey, at: Millis) => ElectionBoundary | null
  /** The rounds that ended by then, oldest first; at least the last six. */
  readonly roundsUntil: (pool: AddressKey, at: Millis) => readonly PoolRoundResult[]
}

export const noPoolFacts: PoolFacts = { electionsOf: () => null, roundsUntil: () => [] }

export const noContext: RuleContext = {
  isInGroup: () => false,
  isWatched: () => false,
  isPaidBefore: () => false,
  pools: noPoolFacts,
}
