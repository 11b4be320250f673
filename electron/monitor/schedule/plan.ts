import type { Lane } from './lane.ts'

/** The view of an item that the plan needs. */
export interface Planned<L extends Lane = Lane> {
  readonly id: string
  readonly lane: L
  /** The user's priority, focus and recent activity in one number; 1 for a quiet item. */
  readonly weight: number
  /** Near a change, or just after one. */
  readonly isFast: boolean
  /** No window is open and no rule watches it. */
  readonly isSlow: boolean
}

export interface Turn {
  readonly intervalMs: number
  /** The interval that is kept whatever happens to the others. */
  readonly floorMs: number
}

export type Plan = ReadonlyMap<string, Turn>
