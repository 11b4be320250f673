const withinMs = 60_000
const most = 5

/** Writes down what went wrong in the window: five a minute, since a panel may fail each time it is drawn. */
export function createWindowFaults(
  write: (message: string) => void,
  now: () => number,
): (text: string) => void {
  let taken: readonly number[] = []
  return (text) => {
    const at = now()
    // A clock that was set back leaves none in the future.
    taken = taken.filter((earlier) => earlier <= at && at - earlier < withinMs)
    if (taken.length >= most) return
    taken = [...taken, at]
    write(`In the window: ${text}`)
  }
}
