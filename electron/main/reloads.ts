const withinMs = 10 * 60_000
const most = 3

/** Whether a page whose process is gone may be loaded again: three times in ten minutes, since one that always dies would go on for ever. */
export function createReloads(now: () => number): { readonly take: () => boolean } {
  let taken: readonly number[] = []
  return {
    take: () => {
      const at = now()
      // A clock that was set back leaves none in the future.
      taken = taken.filter((earlier) => earlier <= at && at - earlier < withinMs)
      if (taken.length >= most) return false
      taken = [...taken, at]
      return true
    },
  }
}
