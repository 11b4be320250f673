import type { Status } from '../../../electron/shared/app-state.ts'
import type { Retention } from '../../../electron/shared/settings.ts'

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** `12.3 MB`, in steps of a thousand. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

/** `20 Nov 2026`, in the zone of this computer. */
export function formatDay(at: number): string {
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}

const days = (count: number): string => (count === 1 ? 'one day' : `${count.toLocaleString('en')} days`)

/** How much is on disk, and whether what is new comes to it. */
export function sayOnDisk(bytes: number, mode: Status['storage']['mode']): string {
  const size = formatBytes(bytes)
  return mode === 'disk'
    ? `${size} are on disk now: the file and the journal of its latest changes.`
    : `${size} on disk are from before: nothing new is written there.`
}

/** What the chosen retention means in days and bytes, when so much comes in a day; null while that is not known. */
export function sayRetention({ days: chosen, mostMegabytes }: Retention, bytesADay: number | null): string {
  if (bytesADay === null) return 'After a day of watching it is said here how many days that holds.'
  const rate = `A day takes ${formatBytes(bytesADay)}`
  if (bytesADay === 0) return `${rate}.`
  const most = mostMegabytes === null ? null : mostMegabytes * 1_000_000
  const fitting = most === null ? Infinity : Math.floor(most / bytesADay)
  if (chosen !== null && chosen <= fitting)
    return `${rate}: ${days(chosen)} take about ${formatBytes(chosen * bytesADay)}.`
  if (most === null) return `${rate}: a year takes about ${formatBytes(365 * bytesADay)}.`
  return `${rate}: ${formatBytes(most)} hold about ${days(fitting)}, and what is older is removed.`
}
