import type { SharedLane, SteadyLane } from '../schedule/lane.ts'

/** Quiet accounts, and messages whose trace is unknown. */
export const warmLane: SharedLane = {
  how: 'shared',
  name: 'warm',
  weight: 1,
  isBusy: false,
  minMs: 3_000,
  maxIntervalMs: 30_000,
}

/** Accounts with live traces or a recent event. Polled at least 1.5 times as often. */
export const hotLane: SharedLane = { ...warmLane, name: 'hot', weight: 2.25, isBusy: true, minMs: 1_500 }

export const liveLane: SteadyLane = {
  how: 'steady',
  name: 'live',
  intervalMs: 2_000,
  share: 0.1,
  isUrgent: true,
}

/** Interval of polls that check the stream, for each account that the stream covers, ms. */
const safetyMs = 600_000
/**
 * If there are many accounts, one account is polled in each interval of this length, ms. A poll takes two requests, so all
 * polls together send fewer than sixty an hour.
 */
const safetyEachMs = 150_000

export function createSafetyLane(): (count: number) => SteadyLane {
  let lane: SteadyLane = {
    how: 'steady',
    name: 'safety',
    intervalMs: safetyMs,
    share: 0.1,
    isUrgent: false,
    spreadAfterMs: safetyMs,
  }
  return (count) => {
    const intervalMs = Math.max(safetyMs, count * safetyEachMs)
    if (lane.intervalMs !== intervalMs) lane = { ...lane, intervalMs }
    return lane
  }
}
