import { logLines } from './main-words.ts'

/** Closing is slow only while a worker thread finishes its current step. Most desktops wait no longer than this at shutdown. */
const mostMs = 10_000

export interface CloseTimeoutDeps {
  readonly log: (message: string, thrown?: unknown) => void
  readonly after: (ms: number, run: () => void) => () => void
}

/** Resolves when `close` is done, has failed, or has not finished after ten seconds. Logs a failure and a timeout. */
export function closeInTime(close: () => Promise<void>, { log, after }: CloseTimeoutDeps): Promise<void> {
  return new Promise((resolve) => {
    const cancel = after(mostMs, () => {
      log(logLines.closingAbandoned(mostMs / 1_000))
      resolve()
    })
    const end = (): void => {
      cancel()
      resolve()
    }
    close().then(end, (thrown: unknown) => {
      log(logLines.closingFailed, thrown)
      end()
    })
  })
}
