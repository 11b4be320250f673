import type { Readable } from 'node:stream'

export interface ChromiumOutput {
  /** Undefined if the debugging port is taken. */
  readonly endpoint: Promise<string | undefined>
  readonly tail: () => string
}

const longestTail = 4_000

/**
 * Returns the debugger's address that Chromium writes to `stderr`, and the end of that output. While this process is busy, the
 * line of the address and everything after it can arrive as one text that is longer than the end that is kept.
 */
export function watchOutput(stderr: Readable): ChromiumOutput {
  let tail = ''
  let found: (endpoint: string | undefined) => void = () => undefined
  const endpoint = new Promise<string | undefined>((resolve) => (found = resolve))
  stderr.setEncoding('utf8').on('data', (part: string) => {
    const text = tail + part
    tail = text.slice(-longestTail)
    const match = /^DevTools listening on (ws:\S+)\s/m.exec(text)
    if (match?.[1] !== undefined) found(match[1])
    if (text.includes('Cannot start http server for devtools')) found(undefined)
    if (process.env.LOOKOUT_HOST_VERBOSE) process.stderr.write(part)
  })
  return { endpoint, tail: () => tail }
}
