/** A hidden window keeps its memory for this long, so that coming back soon costs nothing. */
export const idleWindowMs = 5 * 60_000

/** Calls `end` once `begin` was called so long ago without a `stop`. Timers are passed in. */
export function createIdleWindowTimer(
  end: () => void,
  after: (ms: number, run: () => void) => () => void,
  afterMs: number = idleWindowMs,
): { readonly begin: () => void; readonly stop: () => void } {
  let cancel: (() => void) | null = null
  const stop = (): void => {
    cancel?.()
    cancel = null
  }
  return {
    stop,
    begin: () => {
      stop()
      cancel = after(afterMs, () => {
        cancel = null
        end()
      })
    },
  }
}
