/** A hidden window is kept for this long, so that reopening it soon is instant. */
export const idleWindowMs = 5 * 60_000

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
