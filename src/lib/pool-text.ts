import type { Freshness, Millis } from '../../electron/shared/models.ts'
import type { PoolRound } from '../../electron/shared/pool-models.ts'
import { freshnessLevel } from './freshness.ts'
import { withMinus } from './text.ts'

const hour = 3_600_000
const minute = 60_000

/** Formats a duration in one or two units: `36 h 24 m`, `52 s`. */
export function formatSpan(ms: Millis): string {
  if (ms < 2 * minute) return `${Math.round(ms / 1000)} s`
  if (ms < 2 * hour) return `${Math.round(ms / minute)} m`
  const hours = Math.floor(ms / hour)
  const minutes = Math.floor((ms % hour) / minute)
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} m`
}

/** Formats millionths as a percentage with two digits: `43812` is `4.38 %`, `-22500` is `−2.25 %`. */
export function formatPerYear(millionths: number): string {
  return withMinus(`${(Math.round(millionths / 100) / 100).toFixed(2)} %`)
}

export function formatCommission(share: number): string {
  return `${share / 100} %`
}

/** Formats a ratio given in thousandths of a ppm: `141345` is `141.3 ppm`. */
export function formatPpm(ratio: number): string {
  return withMinus(`${(Math.round(ratio / 100) / 10).toFixed(1)} ppm`)
}

export type Phase = 'overdue' | 'staked' | 'idle'

/** Returns until when the state of a pool is known: `now`, or the time of its last response if newer ones are missing. */
export function knownUntil(freshness: Freshness, now: Millis): Millis {
  const isStale = freshnessLevel(freshness, now).level === 'stale'
  return isStale ? (freshness.observedAt ?? now) : now
}

/** Returns the phase of a pool; without a known round, `isStaked` decides. */
export function phaseOf(
  round: PoolRound | null,
  isStaked: boolean,
  freshness: Freshness,
  now: Millis,
): Phase {
  if (round !== null && isOverdue(round, freshness, now)) return 'overdue'
  return isStaked ? 'staked' : 'idle'
}

/** Returns whether the stake was not back when it became overdue. Without a later response, that is not known. */
export function isOverdue({ estimate }: PoolRound, freshness: Freshness, now: Millis): boolean {
  return estimate !== null && knownUntil(freshness, now) > estimate.overdueAt
}
