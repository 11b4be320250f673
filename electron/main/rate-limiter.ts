/** Returns the times within the last `withinMs`. Drops future times, which remain after the clock was set back. */
export function lately(moments: readonly number[], withinMs: number, now: number): number[] {
  return moments.filter((at) => at > now - withinMs && at <= now)
}

export function createRateLimiter(most: number, withinMs: number, now: () => number): () => boolean {
  let taken: readonly number[] = []
  return () => {
    const at = now()
    taken = lately(taken, withinMs, at)
    if (taken.length >= most) return false
    taken = [...taken, at]
    return true
  }
}
