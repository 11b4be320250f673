export interface Signals {
  /** Aborted by SIGTERM and SIGINT, when the output is closed, and by SIGHUP if nothing waits for it or a terminal was closed. */
  readonly signal: AbortSignal
  /** From this call on, SIGHUP calls `run` instead. */
  readonly onHangup: (run: () => void) => void
  /** From this call on, an error that nothing handles calls `run` instead of ending the process. */
  readonly onFault: (run: (thrown: unknown) => void) => void
}

export function signalsOf(target: NodeJS.Process): Signals {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  let hangup = stop
  target.on('SIGTERM', stop)
  target.on('SIGINT', stop)
  target.on('SIGHUP', () => hangup())
  target.stdout.on('error', stop)
  target.stderr.on('error', stop)
  return {
    signal: stopping.signal,
    onHangup: (run) => {
      if (!target.stdin.isTTY) hangup = run
    },
    onFault: (run) => {
      target.on('uncaughtException', run)
      target.on('unhandledRejection', run)
    },
  }
}
