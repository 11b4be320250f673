import type { SharedLane, SteadyLane } from '../schedule/lane.ts'

/** Accounts at which nothing happens, and messages whose trace was not seen yet. */
export const warmLane: SharedLane = {
  how: 'shared',
  name: 'warm',
  weight: 1,
  isBusy: false,
  minMs: 3_000,
  floorMs: 30_000,
}

/** Accounts with live traces or a recent event: polled half as often again at least. */
export const hotLane: SharedLane = { ...warmLane, name: 'hot', weight: 2.25, isBusy: true, minMs: 1_500 }

/** Batches of live traces. */
export const liveLane: SteadyLane = {
  how: 'steady',
  name: 'live',
  intervalMs: 2_000,
  share: 0.1,
  isUrgent: true,
}
