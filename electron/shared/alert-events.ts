import type { BlockDifference } from './block-models.ts'
import type { OwnFault } from './errors.ts'
import type { Evidence } from './evidence.ts'
import type { AddressKey, Integer } from './models.ts'
import type { TextParts } from './text-parts.ts'

/** How a poll differs from the stream. `missing`: a trace that the stream never reported. */
export type StreamDifference =
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'outcome'
      /** The type of the first action whose result differs, and its success according to both. */
      readonly type: string
      readonly streamed: boolean
      readonly found: boolean
    }

/**
 * Content of an alert as values; amounts in nanoton. The subject of the alert names the pool, account, trace or
 * block. The texts are in words/alert-words.ts.
 */
export type AlertEvent =
  | {
      readonly kind: 'trace-new' | 'trace-failed' | 'trace-dropped' | 'trace-long'
      readonly title: TextParts | null
      readonly account: AddressKey | null
      readonly evidence: readonly Evidence[]
    }
  | {
      readonly kind: 'nominator-joined' | 'nominator-left'
      readonly address: AddressKey
      /** Balance and pending deposit. */
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
  /** The pool's own count, and the number of nominators listed. */
  | { readonly kind: 'count-mismatch'; readonly counted: number; readonly listed: number }
  /** Stakes decreased although no round ended: two responses contradict each other. */
  | {
      readonly kind: 'stakes-lowered'
      readonly total: Integer
      readonly count: number
      readonly stakes: readonly { readonly address: AddressKey; readonly by: Integer }[]
    }
  | { readonly kind: 'block-contradiction'; readonly difference: BlockDifference }
  /** A poll contradicts the stream. `others`: further traces in the same response. */
  | {
      readonly kind: 'stream-contradiction'
      readonly address: AddressKey
      readonly difference: StreamDifference
      readonly others: number
    }
  /** An account cannot be read although the service responds. */
  | { readonly kind: 'not-fresh'; readonly fault: OwnFault }
  | { readonly kind: 'recorded'; readonly title: string; readonly facts: readonly string[] }
