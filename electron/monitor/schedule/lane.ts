/**
 * How the items of one kind share the quota. A poll source declares the lanes of its items; the schedule knows lanes only from
 * the items that it is given. Two items are in the same lane when they name the same object.
 */
export type Lane = SharedLane | SteadyLane | OneTimeLane

/** Takes what the other lanes leave. Its items divide it by weight, with the square-root rule (lanes.ts). */
export interface SharedLane {
  readonly how: 'shared'
  readonly name: string
  /** The least weight of its items; 1 for a quiet item. */
  readonly weight: number
  /** Its items keep part of the quota beyond equal intervals when the floors cannot be paid. */
  readonly isBusy: boolean
  /** The shortest interval, ms. */
  readonly minMs: number
  /** The longest interval while the quota pays for it, ms. */
  readonly floorMs: number
}

/** Polls every item at the same interval, within a share of the quota. */
export interface SteadyLane {
  readonly how: 'steady'
  readonly name: string
  readonly intervalMs: number
  /** An item near a change, or for some time after one, is polled at this interval. */
  readonly fast?: { readonly intervalMs: number; readonly forMs: number }
  /** The part of the quota, 0 to 1, that it may take when the floors of the others leave nothing. */
  readonly share: number
  /** Goes before every other lane and may take all that the floors leave. A new item counts as just observed. */
  readonly isUrgent: boolean
}

/** Polls each item once, without an interval. */
export interface OneTimeLane {
  readonly how: 'once'
  readonly name: string
  /** Items that were not clicked let others go first for this long, ms. */
  readonly patienceMs: number
  /** Uses only quota that nothing else wants. */
  readonly isSpare: boolean
}

export function isPolledOnce({ lane }: { readonly lane: Lane }): boolean {
  return lane.how === 'once'
}

export function isUrgent({ lane }: { readonly lane: Lane }): boolean {
  return lane.how === 'steady' && lane.isUrgent
}
