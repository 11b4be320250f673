import type { Millis } from '../../shared/models.ts'
import type { Bucket } from './bucket.ts'

/** How long a token stays reserved for the next page of a running request. */
const heldMs = 250
/** Pages take at most one of this many tokens. */
const share = 2
const never = Number.NEGATIVE_INFINITY

/** Tokens for the further pages of running requests. Long blocks and batches leave every other token to polling. */
export interface PageTokens {
  /** Takes a token, or returns when to try again. */
  readonly take: (t: Millis, pausedUntil: Millis) => { readonly isTaken: boolean; readonly at: Millis }
  /** Nothing else is sent in the background until then. */
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
