import type { Millis } from './models.ts'
import type { ElectionBoundary } from './pool-models.ts'

/** The next elections that may still be open. Each time is an interval, because the start of the round is estimated. */
export interface Elections {
  readonly opens: readonly [from: Millis, to: Millis]
  readonly closes: readonly [from: Millis, to: Millis]
  /** `later`: before the opening interval. `open`: between the two intervals. `unsure`: within either interval. */
  readonly phase: 'later' | 'open' | 'unsure'
}

export function electionsAt(boundary: ElectionBoundary, now: Millis): Elections {
  const { from, to, validationMs, electionsOpenMs, electionsCloseMs } = boundary
  const rounds = Math.floor((now - (to - electionsCloseMs)) / validationMs) + 1
  const start = [from + rounds * validationMs, to + rounds * validationMs] as const
  const opens = [start[0] - electionsOpenMs, start[1] - electionsOpenMs] as const
  const closes = [start[0] - electionsCloseMs, start[1] - electionsCloseMs] as const
  const phase = now < opens[0] ? 'later' : now >= opens[1] && now < closes[0] ? 'open' : 'unsure'
  return { opens, closes, phase }
}
