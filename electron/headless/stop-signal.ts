/** Aborts on SIGTERM, SIGINT and SIGHUP (a closed terminal), and when the output is closed. */
export function stopSignal(target: NodeJS.Process): AbortSignal {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  target.on('SIGTERM', stop)
  target.on('SIGINT', stop)
  target.on('SIGHUP', stop)
  target.stdout.on('error', stop)
  target.stderr.on('error', stop)
  return stopping.signal
}
