/**
 * What is open closes in milliseconds, but for a thread that is at work on the file: it ends after the step that it is in. A
 * desktop that shuts down waits hardly longer than this.
 */
const mostMs = 10_000

export interface CloseTimeoutDeps {
  readonly log: (message: string, thrown?: unknown) => void
  /** Runs once after `ms`; the result cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** Resolves when `close` is done, has failed, or is not done after ten seconds; the log tells of the last two. */
export function closeInTime(close: () => Promise<void>, { log, after }: CloseTimeoutDeps): Promise<void> {
  return new Promise((resolve) => {
    const cancel = after(mostMs, () => {
      log(
        `Closing is not done after ${mostMs / 1_000} s and is given up; the next start checks what stayed open.`,
      )
      resolve()
    })
    const end = (): void => {
      cancel()
      resolve()
    }
    close().then(end, (thrown: unknown) => {
      log('Closing failed', thrown)
      end()
    })
  })
}
