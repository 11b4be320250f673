import type { Millis } from '../../shared/models.ts'

const everyMs = 5_000
const never = Number.NEGATIVE_INFINITY

/**
 * Clicks during the pause after a 429. Requests during the pause count against the limit, so only one at a time tests whether
 * the service still refuses. A click made before the last 429 waits like a background request, because one click may refresh
 * hundreds of items.
 */
export interface PauseClicks {
  readonly mayPass: (clickedAt: Millis | null) => boolean
  /** The earliest time for the next request during the pause. */
  readonly nextAt: () => Millis
  readonly sent: (t: Millis) => void
  /** A 429 arrived. */
  readonly refused: (t: Millis) => void
}

export function createPauseClicks(): PauseClicks {
  let sentAt = never
  let refusedAt = never
  return {
    mayPass: (clickedAt) => clickedAt !== null && clickedAt >= refusedAt,
    nextAt: () => sentAt + everyMs,
    sent: (t) => {
      sentAt = t
    },
    refused: (t) => {
      refusedAt = t
    },
  }
}
