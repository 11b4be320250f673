import type { Freshness, Millis } from '../../shared/models.ts'

/** How often ages are looked at: a broken promise is noticed so much later at most. */
export const sweepMs = 2_000
/** What differs by less than this part is the same to the reader. */
const alike = 0.5

/** Two and a half intervals or 3 s more than one, in steps of a second: an answer that is late by less is no news. */
export function promisedAge(intervalMs: number): number {
  return Math.ceil(Math.max(2.5 * intervalMs, intervalMs + 3_000) / 1_000) * 1_000 + sweepMs
}

/** Whether what was told of a freshness is a promise that need not be told anew: the interval is about the same, and the age not near. */
export function isPromiseKept(
  told: Freshness | null,
  { observedAt, intervalMs }: Pick<Freshness, 'observedAt' | 'intervalMs'>,
  now: Millis,
): boolean {
  if (told === null || told.withinMs === undefined || told.intervalMs === null) return false
  if (observedAt === null || intervalMs === null || now - observedAt >= told.withinMs - sweepMs) return false
  return Math.abs(intervalMs - told.intervalMs) <= alike * told.intervalMs
}

/**
 * What the window is told of a freshness, so that it need not be told again while all goes as planned: the last promise while
 * that holds, a new one when it may be made, else the plain facts. A promise is an age that will not be reached in silence.
 */
export function settleFreshness(exact: Freshness, told: Freshness | null, now: Millis): Freshness {
  const { observedAt, intervalMs, waits, error } = exact
  if (observedAt === null || intervalMs === null || error !== null) return exact
  if (waits !== null && waits !== 'due' && waits !== 'quota') return exact
  if (told !== null && isPromiseKept(told, exact, now)) return told
  const withinMs = promisedAge(intervalMs)
  if (now - observedAt >= withinMs - sweepMs) return exact
  return { observedAt, triedAt: observedAt, intervalMs, nextAt: null, waits: null, error: null, withinMs }
}

/** The counters of the status, told again only when they differ enough to be read differently. */
export interface Pulse {
  readonly quota: { readonly limit: number; readonly used: number }
  readonly latencyMs: number | null
  readonly lastAnswerAt: Millis | null
  readonly answersWithinMs?: number
}

/** While something is asked at all, an answer is expected this soon. */
const steadyAnswerMs = 10_000

function isNear(told: number | null, exact: number | null, least: number): boolean {
  if (told === null || exact === null) return told === exact
  return Math.abs(told - exact) <= Math.max(least, alike * Math.max(told, exact))
}

/** What the window is told of the counters: what it was told last while that reads the same. */
export function settlePulse(exact: Pulse, told: Pulse | null, now: Millis): Pulse {
  const { quota, latencyMs, lastAnswerAt } = exact
  const usedStep = Math.max(0.4, quota.limit / 4)
  const isQuotaTold =
    told !== null &&
    told.quota.limit === quota.limit &&
    (told.quota.used === 0) === (quota.used === 0) &&
    isNear(told.quota.used, quota.used, usedStep)
  const isSteady = lastAnswerAt !== null && now - lastAnswerAt < steadyAnswerMs - sweepMs
  const since =
    isSteady && told?.answersWithinMs !== undefined
      ? { lastAnswerAt: told.lastAnswerAt, answersWithinMs: told.answersWithinMs }
      : isSteady
        ? { lastAnswerAt, answersWithinMs: steadyAnswerMs }
        : { lastAnswerAt }
  return {
    quota: isQuotaTold ? told.quota : quota,
    latencyMs: told !== null && isNear(told.latencyMs, latencyMs, 100) ? told.latencyMs : latencyMs,
    ...since,
  }
}
