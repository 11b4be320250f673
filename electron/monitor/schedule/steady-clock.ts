import type { Millis } from '../../shared/models.ts'

/** A timer that fires later than this indicates sleep, or a clock that was set forward. */
const latenessMs = 20_000

/** A clock that never goes back and stops during sleep and clock jumps. `inner` is the schedule's time; `wall` is unix ms. */
export interface Clock {
  readonly read: (wall: Millis) => Millis
  /** Notes when the caller will call again. Null: no limit. */
  readonly promise: (wall: Millis | null) => void
  readonly toWall: (inner: Millis) => Millis
  readonly toInner: (wall: Millis) => Millis
}

export function createClock(): Clock {
  let last: Millis | null = null
  let promised: Millis | null = null
  let offset = 0
  return {
    read: (wall) => {
      if (last !== null && wall < last) {
        offset += wall - last
        promised = null
      } else if (last !== null && promised !== null) {
        const expected = Math.max(promised, last)
        if (wall - expected > latenessMs) offset += wall - expected
      }
      last = wall
      return wall - offset
    },
    promise: (wall) => {
      promised = wall
    },
    toWall: (inner) => inner + offset,
    toInner: (wall) => wall - offset,
  }
}
