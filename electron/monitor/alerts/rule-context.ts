import type { AddressKey } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'

/** Facts that rules need besides an observation. */
export interface RuleContext {
  readonly isInGroup: (key: string, groups: readonly string[]) => boolean
  /** True if a trace before this one paid the recipient from the account. */
  readonly isPaidBefore: (from: AddressKey, recipient: AddressKey, view: TraceView) => boolean
}

export const noContext: RuleContext = { isInGroup: () => false, isPaidBefore: () => false }
