/** Poll sources declare lanes. Two items share a lane if they refer to the same object. */
export type Lane = SharedLane | SteadyLane | OneTimeLane

/** Uses the quota that other lanes leave, divided by weight with the square-root rule (lanes.ts). */
export interface SharedLane {
  readonly how: 'shared'
  readonly name: string
  /** Minimum weight of an item in this lane; 1 for a quiet item. */
  readonly weight: number
  /** Its items keep part of the quota even if the maximum intervals of all items need more than the quota. */
  readonly isBusy: boolean
  readonly minMs: number
  /** Kept as long as the quota allows it. */
  readonly maxIntervalMs: number
}

/** Polls every item at the same interval, within a share of the quota. A lane that is not urgent is called calm. */
export interface SteadyLane {
  readonly how: 'steady'
  readonly name: string
  readonly intervalMs: number
  /** Interval near a change, and for `forMs` after one. */
  readonly fast?: { readonly intervalMs: number; readonly forMs: number }
  /**
   * For a calm lane, the share of the quota, 0 to 1, that it may use even if the shared lanes need all of it. It uses less if
   * polling each item once in four minutes needs less. Urgent lanes divide the remaining quota in proportion to this value.
   */
  readonly share: number
  /** Precedes other lanes and may use all quota that their maximum intervals leave. A new item counts as just polled. */
  readonly isUrgent: boolean
  /** If set, spreads the first polls of new items over the interval, but not before this time, ms. */
  readonly spreadAfterMs?: number
  /** Maximum number of its polls in flight. For polls that read many pages, so that others find a place. */
  readonly mostAtOnce?: number
}

/** Polls each item once, without an interval. While other items are due, all such lanes together get a tenth of the quota. */
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
