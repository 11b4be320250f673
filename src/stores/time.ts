import { create } from 'zustand'
import type { Activity } from '../../electron/shared/app-state.ts'
import type { Millis } from '../../electron/shared/models.ts'

interface TimeState {
  /** The past moment that the panels show, null for the present. */
  readonly asOf: Millis | null
  /** The moment that the lists were last filled with, null for the present; follows `asOf` when what was known then came. */
  readonly filledFor: Millis | null
  /** How long the time bar reaches back. */
  readonly span: Millis
  /** Whether the user chose it; else it follows from how much is known. */
  readonly isSpanChosen: boolean
  /** What happened over that time, null until it was read. */
  readonly activity: Activity | null
}

export const hourSpan: Millis = 3_600_000
export const daySpan: Millis = 24 * hourSpan

/** Where in time the window is. */
export const useTime = create<TimeState>(() => ({
  asOf: null,
  filledFor: null,
  span: daySpan,
  isSpanChosen: false,
  activity: null,
}))

/** The past moment that the panels show, or null. What only makes sense now is disabled while it is set. */
export function useAsOf(): Millis | null {
  return useTime((state) => state.asOf)
}
