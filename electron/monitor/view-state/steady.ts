import type { Status } from '../../shared/app-state.ts'
import type { Freshness, Millis } from '../../shared/models.ts'

/** Interval at which ages are checked, and maximum delay in noticing a broken promise. */
export const sweepMs = 4_000
/** Values with a smaller relative difference than this are displayed alike. */
const alike = 0.5

/**
 * Returns the promised maximum age: 2.5 intervals, but at least one interval plus 3 s, in whole seconds, plus `sweepMs`. Shorter
 * delays are not published.
 */
export function promisedAge(intervalMs: number): number {
  return Math.ceil(Math.max(2.5 * intervalMs, intervalMs + 3_000) / 1_000) * 1_000 + sweepMs
}

/** Returns true if a published promise still holds: the interval is similar, and the age is not close to the promised one. */
export function isPromiseKept(
  published: Freshness | null,
  { observedAt, intervalMs }: Pick<Freshness, 'observedAt' | 'intervalMs'>,
  now: Millis,
): boolean {
  if (published === null || published.withinMs === undefined || published.intervalMs === null) return false
  if (observedAt === null || intervalMs === null || now - observedAt >= published.withinMs - sweepMs)
    return false
  return Math.abs(intervalMs - published.intervalMs) <= alike * published.intervalMs
}

/** Returns true if an item was never observed, but its first poll is still expected at about the published time. */
function isFirstPollExpected(published: Freshness, exact: Freshness): boolean {
  const wait = ({ waits }: Freshness): string => (waits === 'quota' ? 'due' : (waits ?? 'none'))
  if (published.observedAt !== null || exact.observedAt !== null) return false
  if (published.error !== null || exact.error !== null || wait(published) !== wait(exact)) return false
  if (published.intervalMs === null || exact.intervalMs === null) return false
  if (Math.abs(exact.intervalMs - published.intervalMs) > alike * published.intervalMs) return false
  if (wait(exact) === 'due') return true
  if (wait(exact) !== 'none' || published.nextAt === null || exact.nextAt === null) return false
  return Math.abs(exact.nextAt - published.nextAt) <= exact.intervalMs / 10
}

/**
 * Returns the published freshness while it still holds, so that polling as planned publishes nothing. Otherwise returns the
 * exact one.
 */
export function settleFreshness(exact: Freshness, published: Freshness | null, now: Millis): Freshness {
  const { observedAt, intervalMs, waits, error } = exact
  if (published !== null && isFirstPollExpected(published, exact)) return published
  if (observedAt === null || intervalMs === null || error !== null) return exact
  if (waits !== null && waits !== 'due' && waits !== 'quota') return exact
  if (published !== null && isPromiseKept(published, exact, now)) return published
  const withinMs = promisedAge(intervalMs)
  if (now - observedAt >= withinMs - sweepMs) return exact
  return { observedAt, triedAt: observedAt, intervalMs, nextAt: null, waits: null, error: null, withinMs }
}

type Pulse = Pick<Status, 'quota' | 'latencyMs' | 'lastAnswerAt' | 'answersWithinMs'>

/** Expected maximum time between responses while anything is polled. */
const steadyAnswerMs = 10_000

/** Maximum differences at which the published use of the quota is still about right: requests per second, and relative. */
const usedStep = 0.35
const usedShare = 0.2

function isNear(published: number | null, exact: number | null, least: number, share = alike): boolean {
  if (published === null || exact === null) return published === exact
  return Math.abs(published - exact) <= Math.max(least, share * Math.max(published, exact))
}

/** Returns the published counters while they are about right. Otherwise returns the exact ones. */
export function settlePulse(exact: Pulse, published: Pulse | null, now: Millis): Pulse {
  const { quota, latencyMs, lastAnswerAt } = exact
  const isQuotaPublished =
    published !== null &&
    published.quota.limit === quota.limit &&
    (published.quota.used === 0) === (quota.used === 0) &&
    isNear(published.quota.used, quota.used, usedStep, usedShare)
  const isSteady = lastAnswerAt !== null && now - lastAnswerAt < steadyAnswerMs - sweepMs
  const since =
    isSteady && published?.answersWithinMs !== undefined
      ? { lastAnswerAt: published.lastAnswerAt, answersWithinMs: published.answersWithinMs }
      : isSteady
        ? { lastAnswerAt, answersWithinMs: steadyAnswerMs }
        : { lastAnswerAt }
  return {
    quota: isQuotaPublished ? published.quota : quota,
    latencyMs:
      published !== null && isNear(published.latencyMs, latencyMs, 100) ? published.latencyMs : latencyMs,
    ...since,
  }
}
