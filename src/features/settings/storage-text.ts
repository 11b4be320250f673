import type { Status } from '../../../electron/shared/app-state.ts'
import type { Retention } from '../../../electron/shared/settings.ts'
import { retention as words } from './storage-words.ts'

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** Formats a size in decimal units, e.g. `12.3 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

export function sayOnDisk(bytes: number, mode: Status['storage']['mode']): string {
  return words.onDisk(formatBytes(bytes), mode)
}

/** Explains the chosen retention in days and bytes. `bytesADay` is the measured growth, or null while it is unknown. */
export function sayRetention({ days: chosen, mostMegabytes }: Retention, bytesADay: number | null): string {
  if (bytesADay === null) return words.noEstimate
  const rate = words.rate(formatBytes(bytesADay))
  if (bytesADay === 0) return rate
  const most = mostMegabytes === null ? null : mostMegabytes * 1_000_000
  const fitting = most === null ? Infinity : Math.floor(most / bytesADay)
  if (chosen !== null && chosen <= fitting)
    return `${rate} ${words.needs(chosen, formatBytes(chosen * bytesADay))}`
  if (most === null) return `${rate} ${words.yearNeeds(formatBytes(365 * bytesADay))}`
  return `${rate} ${words.holds(formatBytes(most), fitting)}`
}
