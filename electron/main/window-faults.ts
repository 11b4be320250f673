import { createRateLimiter } from './rate-limiter.ts'

const withinMs = 60_000
const most = 5

/** Writes down what went wrong in the window: five a minute, since a panel may fail each time it is drawn. */
export function createWindowFaults(
  write: (message: string) => void,
  now: () => number,
): (text: string) => void {
  const mayWrite = createRateLimiter(most, withinMs, now)
  return (text) => {
    if (mayWrite()) write(`In the window: ${text}`)
  }
}
