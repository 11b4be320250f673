import type { Millis } from '../../shared/models.ts'

const minuteMs = 60_000

export interface StreamRate {
  /** `endUtime`: the latest time in the event, unix seconds; 0 if it has none. */
  readonly note: (at: Millis, endUtime: number) => void
  /** `lagMs`: mean time from an event to its frame; null before the first one. */
  readonly current: (at: Millis) => { readonly perMinute: number; readonly lagMs: number | null }
}

export function createStreamRate(): StreamRate {
  let minute = 0
  let count = 0
  let before = 0
  let lagMs: number | null = null

  function turnTo(at: Millis): void {
    const current = Math.floor(at / minuteMs)
    if (current === minute) return
    before = current === minute + 1 ? count : 0
    count = 0
    minute = current
  }

  return {
    note: (at, endUtime) => {
      turnTo(at)
      count += 1
      if (endUtime === 0) return
      const lag = Math.max(0, at - endUtime * 1000)
      lagMs = lagMs === null ? lag : lagMs + (lag - lagMs) / 20
    },
    current: (at) => {
      turnTo(at)
      const share = (at % minuteMs) / minuteMs
      return {
        perMinute: Math.round(count + before * (1 - share)),
        lagMs: lagMs === null ? null : Math.round(lagMs),
      }
    },
  }
}
