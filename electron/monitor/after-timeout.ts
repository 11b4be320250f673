/** A longer timer of the system would fire at once. A clock that was set back by a year makes such waits. */
const longestMs = 2 ** 31 - 1

/** Runs once after `ms`, however long that is. Returns a function that cancels. */
export function afterTimeout(ms: number, run: () => void): () => void {
  const wait = (restMs: number): NodeJS.Timeout =>
    setTimeout(
      () => {
        if (restMs > longestMs) timer = wait(restMs - longestMs)
        else run()
      },
      Math.min(restMs, longestMs),
    )
  let timer = wait(ms)
  return () => clearTimeout(timer)
}
