import { createRateLimiter } from '../rate-limiter.ts'

const withinMs = 10 * 60_000
const most = 3

/** Limits reloads of a crashed page to three in ten minutes, to avoid an endless crash loop. */
export function createReloads(now: () => number): { readonly take: () => boolean } {
  return { take: createRateLimiter(most, withinMs, now) }
}
