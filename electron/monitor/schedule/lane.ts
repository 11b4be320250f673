/** Poll sources declare lanes. Two items share a lane if they refer to the same object. */
export type Lane = SharedLane | SteadyLane | OneTimeLane

/** Takes the quota that other lanes leave, divided by weight with the square-root rule (lanes.ts). */
export interface SharedLane {
  readonly how: 'shared'
  readonly name: string
  /** Minimum weight of an item in this lane; 1 for a quiet item. */
  readonly weight: number
  /** Its items keep part of the quota when the floors exceed the quota. */
  readonly isBusy: boolean
  readonly minMs: number
  /** Longest interval, ms, while the quota allows it. */
  readonly floorMs: number
}

/** Polls every item at the same interval, within a share of the quota. A lane that is not urgent is called calm. */
export interface SteadyLane {
  readonly how: 'steady'
  readonly name: string
  readonly intervalMs: number
  /** Interval near a change, and for `forMs` after one. */
  readonly fast?: { readonly intervalMs: number; readonly forMs: number }
  /**
   * The part of the quota, 0 to 1, that a calm lane may take when the floors of the shared lanes leave nothing; it takes less if
   * one poll of each item in four minutes needs less. Urgent lanes divide the rest in proportion to it.
   */
  readonly share: number
  /** Goes before every other lane and may take all that the floors leave, but no more. A new item counts as just observed. */
  readonly isUrgent: boolean
  /** Set if items that enter the lane are spread over its interval: they are first due after this long at the earliest, ms. */
  readonly spreadAfterMs?: number
}

/** Polls each item once, without an interval. All such lanes together get a tenth of the quota while other items are due. */
export interface OneTimeLane {
  readonly how: 'once'
  readonly name: string
  /** How long items that were not clicked yield to others, ms. */
  readonly patienceMs: number
  /** Uses only quota that no other lane needs. */
  readonly isSpare: boolean
}

export function isPolledOnce({ lane }: { readonly lane: Lane }): boolean {
  return lane.how === 'once'
}

export function isCalm({ lane }: { readonly lane: Lane }): boolean {
  return lane.how === 'steady' && !lane.isUrgent
}

export function isUrgent({ lane }: { readonly lane: Lane }): boolean {
  return lane.how === 'steady' && lane.isUrgent
}
