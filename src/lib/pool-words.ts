import type { Freshness, Interval, Millis } from '../../electron/shared/models.ts'
import {
  leastYieldRounds,
  type PoolCycle,
  type PoolRound,
  type PoolYield,
  type ReturnEstimate,
} from '../../electron/shared/pool-models.ts'
import { formatAge } from './ages.ts'
import { formatSpan, knownUntil, type Phase } from './pool-text.ts'
import { countOf } from './text.ts'
import { formatDateMinute, formatDateTime, formatDay } from './times.ts'

export const phaseNames: Readonly<Record<Phase, string>> = {
  overdue: 'overdue',
  staked: 'staked',
  idle: 'not staked',
}

export const rewardNotes = {
  notSeparable: 'reward and deposit not separable',
  isWide: 'may span more than one round',
  left: 'left immediately',
} as const

export const roundNotes = {
  isWide: rewardNotes.isWide,
  isMinimum: 'loss of some nominators unknown: amounts of the loss are at least these',
} as const

/** Explains in one sentence how a yield was calculated, without amounts. */
export function explainYield({ rounds, perYear, hasLoss }: PoolYield, cycle: PoolCycle | null): string {
  if (rounds === 0 && hasLoss)
    return 'At least one observed round had a loss or a possible loss: there is no yield.'
  if (rounds === 0) return 'No round with a separable reward observed yet.'
  if (hasLoss)
    return `${countOf(rounds, 'observed round')}, at least one with a loss or a possible loss: a yearly rate would be misleading.`
  if (rounds < leastYieldRounds)
    return `${countOf(rounds, 'observed round')}. A yearly rate is shown after ${leastYieldRounds} rounds.`
  if (perYear === null || cycle === null)
    return `From ${countOf(rounds, 'observed round')}; the time between rounds is not known yet.`
  const rhythm =
    cycle.basis === 'observed'
      ? `one every ${formatSpan(cycle.ms)}, the median of ${countOf(cycle.seen, 'observed interval')}`
      : `one every ${formatSpan(cycle.ms)}, from the network’s constants`
  return `Sum of rewards ÷ sum of stakes over ${countOf(rounds, 'observed round')}, times rounds per year (${rhythm}). Simple, not compounded.`
}

/** More than the longest time between two polls of a pool. */
const longestPollMs: Millis = 10 * 60_000

/** Returns whether the start of a phase was observed, and not within a gap that matters for how long it has lasted. */
function isStartKnown({ after, before }: Interval, until: Millis): boolean {
  return after !== null && before - after <= Math.max(longestPollMs, (until - before) / 10)
}

/**
 * Returns how long a phase has lasted: `3 h`, `at least 3 h` if its start or its last hours were not observed, or `an unknown time` at
 * the first response about a phase whose start was not observed.
 */
export function lastedText(since: Interval, freshness: Freshness, now: Millis): string {
  const until = knownUntil(freshness, now)
  const isKnown = isStartKnown(since, until)
  if (!isKnown && until - since.before < 1_000) return 'an unknown time'
  const age = formatAge(until - since.before)
  return !isKnown || until < now ? `at least ${age}` : age
}

/** Returns `since 2026-11-20 14:02, 3 h`, or `for at least 3 h` when the start was not observed. */
export function sinceText(since: Interval, freshness: Freshness, now: Millis): string {
  const lasted = lastedText(since, freshness, now)
  return isStartKnown(since, knownUntil(freshness, now))
    ? `since ${formatDateMinute(since.before)}, ${lasted}`
    : `for ${lasted}`
}

export function estimateText({ from, to }: ReturnEstimate): string {
  if (from === null) return `by ${formatDateMinute(to)}`
  const isSameDay = formatDay(from) === formatDay(to)
  return `${formatDateMinute(from)} – ${isSameDay ? formatDateMinute(to).slice(11) : formatDateMinute(to)}`
}

export function estimateBasis({ basis, rounds }: ReturnEstimate): string {
  return basis === 'observed'
    ? `estimate from ${countOf(rounds, 'observed round')}`
    : 'estimate from the network’s constants'
}

/** Explains the estimate, one sentence per entry. */
export function estimateReasoning(round: PoolRound): readonly string[] {
  const { estimate, since } = round
  if (estimate === null) return []
  const { basis, rounds, shortestMs, longestMs, from } = estimate
  const sent =
    since.after === null
      ? `The stake was sent before the first response, ${formatDateMinute(since.before)}. The exact time is unknown, so only the latest return time can be estimated.`
      : `The stake was sent between ${formatDateTime(since.after)} and ${formatDateTime(since.before)}.`
  const rule =
    basis === 'observed'
      ? `In the last ${countOf(rounds, 'observed round')} of this pool, the stake returned after at least ${formatSpan(shortestMs)} and at most ${formatSpan(longestMs)}.`
      : 'A stake is sent while elections are open (32,768 s to 8,192 s before the round), validates for 65,536 s and is held for 32,768 s: it returns 29 h 34 m to 36 h 24 m after it was sent.'
  const recovery =
    from === null
      ? []
      : ['The stake must be requested from the elector, so a later return is not necessarily a fault.']
  return [
    sent,
    rule,
    ...recovery,
    `It counts as overdue after ${formatDateMinute(estimate.overdueAt)}, 5 % beyond the longest time.`,
  ]
}
