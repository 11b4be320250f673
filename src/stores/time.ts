import { create } from 'zustand'
import type { Activity } from '../../electron/shared/app-state.ts'
import type { Millis } from '../../electron/shared/models.ts'

interface TimeState {
  /** Past moment shown by the panels. Null for the present. */
  readonly asOf: Millis | null
  /** Past moment that was requested and has not arrived yet. Null if there is none. */
  readonly awaited: Millis | null
  /** True from the request for the present until its data has arrived. */
  readonly isReturning: boolean
  /** Moment of the data in the lists. Null for the present. Follows `asOf` once the data has arrived. */
  readonly filledFor: Millis | null
  readonly span: Millis
  /** True when the user chose the range. Otherwise it depends on the observed time. */
  readonly isSpanChosen: boolean
  readonly activity: Activity | null
}

export const hourSpan: Millis = 3_600_000
export const daySpan: Millis = 24 * hourSpan

export const useTime = create<TimeState>(() => ({
  asOf: null,
  awaited: null,
  isReturning: false,
  filledFor: null,
  span: daySpan,
  isSpanChosen: false,
  activity: null,
}))

/** Returns the past moment shown, or null for the present. Live controls are disabled at a past moment. */
export function useAsOf(): Millis | null {
  return useTime((state) => state.asOf)
}
