/** Aborts on SIGTERM, on SIGINT, and when the output is closed. */
export function stopSignal(target: NodeJS.Process): AbortSignal {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  target.on('SIGTERM', stop)
  target.on('SIGINT', stop)
  target.stdout.on('error', stop)
  target.stderr.on('error', stop)
  return stopping.signal
}
