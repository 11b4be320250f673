import type { Status } from '../shared/app-state.ts'
import type { Millis } from '../shared/models.ts'

/** A service that sent nothing for this long is not healthy. */
export const silentMs = 5 * 60_000

type Heard = Pick<Status, 'lastAnswerAt' | 'clockOffsetMs'>

/** Returns the time since the last response by the service's clock, from which the computer's may differ; null before it. */
export function ageOf({ lastAnswerAt, clockOffsetMs = 0 }: Heard, now: Millis): Millis | null {
  return lastAnswerAt === null ? null : Math.max(0, now + clockOffsetMs - lastAnswerAt)
}

/** Returns whether the service responds. One that limits the rate does, until nothing else came for five minutes. */
export function isResponding(status: Heard & Pick<Status, 'health'>, now: Millis): boolean {
  const age = ageOf(status, now)
  if (age === null) return false
  return status.health === 'ok' || (status.health === 'rate-limited' && age < silentMs)
}
