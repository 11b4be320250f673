import { createRateLimiter } from './rate-limiter.ts'

const withinMs = 10 * 60_000
const most = 3

/** Whether a page whose process is gone may be loaded again: three times in ten minutes, since one that always dies would go on for ever. */
export function createReloads(now: () => number): { readonly take: () => boolean } {
  return { take: createRateLimiter(most, withinMs, now) }
}
