import { defaultSettings, rowHeights, type Settings } from '../../electron/shared/settings.ts'

type Shown = Pick<Settings, 'times' | 'zone' | 'unit' | 'density'>

let shown: Shown = defaultSettings

/** Sets how values are written. What is on screen must be drawn anew after it. */
export function setShown({ times, zone, unit, density }: Shown): void {
  shown = { times, zone, unit, density }
}

/** What the native coin is called. */
export function shownUnit(): Settings['unit'] {
  return shown.unit
}

/** `local` or a time zone's name. */
export function shownZone(): string {
  return shown.zone
}

export function areTimesAbsolute(): boolean {
  return shown.times === 'absolute'
}

/** The height of a table's rows where the table has none of its own, in pixels. */
export function shownRowHeight(): 24 | 28 | 36 {
  return rowHeights[shown.density]
}
