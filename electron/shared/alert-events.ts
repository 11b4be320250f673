import type { BlockDifference } from './block-models.ts'
import type { OwnFault } from './errors.ts'
import type { Evidence } from './evidence.ts'
import type { AddressKey, Integer } from './models.ts'
import type { TextParts } from './text-parts.ts'

/**
 * Content of an alert as values; amounts in nanoton. The pool, account, trace or block is the alert's subject. Words are in
 * words/alerts.ts.
 */
export type AlertEvent =
  | {
      readonly kind: 'trace-new' | 'trace-failed' | 'trace-dropped' | 'trace-long'
      /** The title of the trace's first action, null when it has none. */
      readonly title: TextParts | null
      /** The watched account that showed it. */
      readonly account: AddressKey | null
      readonly evidence: readonly Evidence[]
    }
  | {
      readonly kind: 'nominator-joined' | 'nominator-left'
      readonly address: AddressKey
      /** Its balance and pending deposit together. */
      readonly amount: Integer
    }
  | {
      readonly kind: 'nominator-moved'
      readonly address: AddressKey
      /** Negative for a withdrawal. */
      readonly by: Integer
      readonly stakeBefore: Integer
    }
  | { readonly kind: 'stake-sent' | 'stake-returned' | 'stake-overdue'; readonly amount: Integer }
  | { readonly kind: 'validator-below'; readonly amount: Integer; readonly minimum: Integer }
  /** The pool's own count against the nominators that it lists. */
  | { readonly kind: 'count-mismatch'; readonly counted: number; readonly listed: number }
  /** Stakes went down though no round ended: two responses contradict each other. */
  | {
      readonly kind: 'stakes-lowered'
      readonly total: Integer
      readonly count: number
      /** The first few, each with how much less it is. */
      readonly stakes: readonly { readonly address: AddressKey; readonly by: Integer }[]
    }
  | { readonly kind: 'block-contradiction'; readonly difference: BlockDifference }
  /** An account cannot be read though the service responds. */
  | { readonly kind: 'not-fresh'; readonly fault: OwnFault }
  /** The sentences of an alert that an earlier version stored. */
  | { readonly kind: 'recorded'; readonly title: string; readonly facts: readonly string[] }
