import type { Lane } from './lane.ts'

/** The view of an item that the plan needs. */
export interface Planned<L extends Lane = Lane> {
  readonly id: string
  readonly lane: L
  /** Combines the user's priority, focus and recent activity; 1 for a quiet item. */
  readonly weight: number
  /** True near a change, or just after one. */
  readonly isFast: boolean
  /** True if no window is open and no rule watches the item. */
  readonly isSlow: boolean
}

export interface Turn {
  readonly intervalMs: number
  /** Kept regardless of the other items. */
  readonly maxIntervalMs: number
}

/** The turn of an item without an interval. */
export const noTurn: Turn = { intervalMs: 0, maxIntervalMs: 0 }

export type Plan = ReadonlyMap<string, Turn>
