import type { Millis } from '../../shared/models.ts'

/** The clock that determines when items are due. It stops while nothing may be sent, so that no backlog builds up. */
export interface PausableClock {
  readonly at: (t: Millis) => Millis
  readonly set: (isFrozen: boolean, t: Millis) => void
  readonly isFrozen: () => boolean
}

export function createPausableClock(): PausableClock {
  let since: Millis | null = null
  let total = 0
  return {
    at: (t) => (since ?? t) - total,
    set: (isFrozen, t) => {
      if (isFrozen) {
        since ??= t
      } else if (since !== null) {
        total += t - since
        since = null
      }
    },
    isFrozen: () => since !== null,
  }
}
