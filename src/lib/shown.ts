import { defaultSettings, rowHeights, type Settings } from '../../electron/shared/settings.ts'

type Shown = Pick<Settings, 'times' | 'zone' | 'unit' | 'density'>

let shown: Shown = defaultSettings

/** Sets the display format of values. The caller must render everything again. */
export function setShown({ times, zone, unit, density }: Shown): void {
  shown = { times, zone, unit, density }
}

export function shownUnit(): Settings['unit'] {
  return shown.unit
}

export function shownZone(): string {
  return shown.zone
}

export function areTimesAbsolute(): boolean {
  return shown.times === 'absolute'
}

/** Returns the default row height of tables, px. */
export function shownRowHeight(): 24 | 28 | 36 {
  return rowHeights[shown.density]
}
