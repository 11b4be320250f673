/** Of these moments the ones less than `withinMs` ago. A clock that was set back leaves none in the future. */
export function lately(moments: readonly number[], withinMs: number, now: number): number[] {
  return moments.filter((at) => at > now - withinMs && at <= now)
}

/** Whether one more is allowed, which then counts: `most` in any `withinMs`. */
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
