import type { Interval, Millis } from '../../electron/shared/models.ts'
import type { PoolCycle, PoolRound, PoolYield, ReturnEstimate } from '../../electron/shared/pool-models.ts'
import { formatAge } from './ages.ts'
import { countOf, withMinus } from './text.ts'
import { formatDateTime } from './times.ts'

const hour = 3_600_000
const minute = 60_000

/** A span of time in one or two units: `36 h 24 m`, `52 s`. */
export function formatSpan(ms: Millis): string {
  if (ms < 2 * minute) return `${Math.round(ms / 1000)} s`
  if (ms < 2 * hour) return `${Math.round(ms / minute)} m`
  const hours = Math.floor(ms / hour)
  const minutes = Math.floor((ms % hour) / minute)
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} m`
}

/** `2026-11-20 14:02`, local. */
export function formatMinute(at: Millis): string {
  return formatDateTime(at).slice(0, 16)
}

/** Millionths as a percentage with two digits: `43812` is `4.38 %`, `-22500` is `−2.25 %`. */
export function formatPerYear(millionths: number): string {
  return withMinus(`${(Math.round(millionths / 100) / 100).toFixed(2)} %`)
}

/** How a yield was worked out, in one sentence without amounts. */
export function explainYield({ rounds, perYear }: PoolYield, cycle: PoolCycle | null): string {
  if (rounds === 0) return 'No round whose reward could be told was seen yet.'
  if (perYear === null || cycle === null)
    return `From ${countOf(rounds, 'observed round')}; the rhythm of the pool is not known yet.`
  const rhythm =
    cycle.basis === 'observed'
      ? `one each ${formatSpan(cycle.ms)}, the median of ${countOf(cycle.seen, 'time')} seen`
      : `one each ${formatSpan(cycle.ms)} by the network’s constants`
  return `Sum of rewards ÷ sum of stakes over ${countOf(rounds, 'observed round')}, times the rounds of a year (${rhythm}). Simple, not compounded.`
}

/** The phase in a word. */
export function phaseWord(round: PoolRound | null, isStaked: boolean, now: Millis): string {
  if (round !== null && isOverdue(round, now)) return 'overdue'
  return isStaked ? 'staked' : 'not staked'
}

/** True when a stake is out for longer than its estimate and a margin. */
export function isOverdue({ estimate }: PoolRound, now: Millis): boolean {
  return estimate !== null && now > estimate.overdueAt
}

/** Since when, as far as was seen: `since 2026-11-20 14:02`, `for at least 3 h`. */
export function sinceText({ after, before }: Interval, now: Millis): string {
  return after === null
    ? `for at least ${formatAge(now - before)}`
    : `since ${formatMinute(before)}, ${formatAge(now - before)}`
}

/** The window of the estimate, exact to the minute. */
export function estimateText({ from, to }: ReturnEstimate): string {
  return from === null ? `by ${formatMinute(to)}` : `${formatMinute(from)} – ${formatMinute(to)}`
}

/** Where the estimate comes from, in a few words. */
export function estimateBasis({ basis, rounds }: ReturnEstimate): string {
  return basis === 'observed'
    ? `estimate, from ${countOf(rounds, 'stake')} seen`
    : 'estimate, from the network’s constants'
}

/** The reasoning behind the estimate, sentence by sentence. */
export function estimateReasoning(round: PoolRound): readonly string[] {
  const { estimate, since } = round
  if (estimate === null) return []
  const { basis, rounds, shortestMs, longestMs, from } = estimate
  const seen =
    since.after === null
      ? `The stake was out already when this pool was first looked at, at ${formatMinute(since.before)}: when it was sent is not known, so only the latest time can be said.`
      : `The stake was sent between ${formatDateTime(since.after)} and ${formatDateTime(since.before)}.`
  const rule =
    basis === 'observed'
      ? `Of the last ${countOf(rounds, 'stake')} of this pool seen going and coming back, the shortest was out for at least ${formatSpan(shortestMs)}, the longest for at most ${formatSpan(longestMs)}.`
      : 'A stake is sent while elections are open (32,768 s to 8,192 s before the round), validates for 65,536 s and is held for 32,768 s: it is out for 29 h 34 m to 36 h 24 m.'
  const end = `It counts as overdue a twentieth later, after ${formatMinute(estimate.overdueAt)}.`
  const who =
    from === null ? [] : ['Somebody has to ask the elector for it, so it may come later without fault.']
  return [seen, rule, ...who, end]
}
