import { logLines } from '../main-words.ts'
import { createRateLimiter } from '../rate-limiter.ts'

const withinMs = 60_000
const most = 5

/** Logs errors of the window, at most five per minute, because a panel may fail at every render. */
export function createWindowFaults(
  write: (message: string) => void,
  now: () => number,
): (text: string) => void {
  const mayWrite = createRateLimiter(most, withinMs, now)
  return (text) => {
    if (mayWrite()) write(logLines.inWindow(text))
  }
}
