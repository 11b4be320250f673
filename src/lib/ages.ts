import { ageUnits, ago, justNow } from './age-words.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Formats an age in one unit: `7 s`, `4 m`, `3 h`, `2 d`. A negative age (clocks differ) is `0 s`. */
export function formatAge(ms: number): string {
  const age = Math.max(0, ms)
  if (age < minute) return ageUnits.seconds(Math.floor(age / second))
  if (age < hour) return ageUnits.minutes(Math.floor(age / minute))
  if (age < 2 * day) return ageUnits.hours(Math.floor(age / hour))
  return ageUnits.days(Math.floor(age / day))
}

/** Returns the maximum age of the latest response, in full seconds: it came within `withinMs` and not before the newest change. */
export function maximumAge(withinMs: number, sinceChangeMs: number): number {
  return Math.min(withinMs, Math.max(1, Math.ceil(sinceChangeMs / second)) * second)
}

export function formatAgo(ms: number): string {
  return ms < second ? justNow : ago(formatAge(ms))
}

/** Formats a polling interval: `1.9 s`, `25 s`, `5 m`. */
export function formatEvery(ms: number): string {
  if (ms < 10 * second) return ageUnits.seconds(Math.round(ms / 100) / 10)
  return formatAge(ms)
}
