/** Formats a duration to a tenth of a second. Above a minute, uses the two largest units: `1.8 s`, `8 m 48 s`, `7 h 8 m`. */
export function spanText(ms: number): string {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} m ${seconds % 60} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h ${minutes % 60} m`
  const hours = Math.floor(minutes / 60)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
