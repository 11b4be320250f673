const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Formats an age in one unit: `7 s`, `4 m`, `3 h`, `2 d`. A negative age (clocks differ) is `0 s`. */
export function formatAge(ms: number): string {
  const age = Math.max(0, ms)
  if (age < minute) return `${Math.floor(age / second)} s`
  if (age < hour) return `${Math.floor(age / minute)} m`
  if (age < 2 * day) return `${Math.floor(age / hour)} h`
  return `${Math.floor(age / day)} d`
}

/** Formats an age within a sentence: `just now`, `7 s ago`. */
export function formatAgo(ms: number): string {
  return ms < second ? 'just now' : `${formatAge(ms)} ago`
}

/** Formats a polling interval: `1.9 s`, `25 s`, `5 m`. */
export function formatEvery(ms: number): string {
  if (ms < 10 * second) return `${(Math.round(ms / 100) / 10).toString()} s`
  return formatAge(ms)
}
