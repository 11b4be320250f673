import type { Millis } from '../../shared/models.ts'
import type { Bucket } from './bucket.ts'

/** How long a token stays reserved for the next page of a running request. */
const heldMs = 250
/** Pages use at most one out of this many tokens. */
const share = 2
const never = Number.NEGATIVE_INFINITY

/**
 * Tokens for the further pages of running requests. Long blocks and batches use only every other token, so that polling
 * continues.
 */
export interface PageTokens {
  /** Takes a token, or returns when to try again. */
  readonly take: (t: Millis, pausedUntil: Millis) => { readonly isTaken: boolean; readonly at: Millis }
  /** No other background request is sent until then. */
  readonly heldUntil: () => Millis
}

export function createPageTokens(bucket: Bucket): PageTokens {
  let heldUntil = never
  let lastAt = never
  return {
    heldUntil: () => heldUntil,
    take: (t, pausedUntil) => {
      const free = Math.max(bucket.nextAt('background', t), pausedUntil)
      const at = Math.max(free, lastAt + share * bucket.spacingMs())
      const isTaken = at <= t
      if (isTaken) {
        bucket.take('background', t)
        heldUntil = never
        lastAt = t
      } else if (at === free) heldUntil = at + heldMs
      return { isTaken, at }
    },
  }
}
